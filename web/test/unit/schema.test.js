// Every row of JSON that the command writes is as the published schema says, and the schema can tell. BITDOKU names the
// command.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';

const PUZZLES = [
  '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  '.64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.',
  // Several solutions, a clash, and no puzzle at all.
  '....7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  '1......2..4..3..',
  '55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79',
  '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7!',
];

const COMMANDS = [
  'solve --time',
  'count',
  'check',
  'rate',
  'rate --scale sukaku',
  'explain',
  'hint',
  'hint --stage 4',
  'hint --stage 3 --language de',
];

const schema = JSON.parse(readFileSync(new URL('../../../docs/schema/bitdoku-2.schema.json', import.meta.url), 'utf8'));
// The widths of integers are remarks; without them `uint8` would have to be declared.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
const isRow = ajv.compile(schema);
const isKnown = (name) => Object.values(schema.$defs).some((of) => of.properties && name in of.properties);

/** A copy of a row with something else at a path. */
function spoilt(row, path, value) {
  const copy = structuredClone(row);
  const place = path.slice(0, -1).reduce((at, key) => at[key], copy);
  place[path.at(-1)] = value;
  return copy;
}

/**
 * Rows that must not pass: fields of another type; of a step, an argument of another type, or a key that does not
 * exist.
 */
function wrongs(command, row) {
  const wrong = [
    ['schema', 'one'],
    ['line', 'three'],
    ['puzzle', 5],
  ].map(([name, value]) => spoilt(row, [name], value));
  if (command !== 'explain' || row.reasons?.[0]?.key !== 'single-hidden') return wrong;
  return [...wrong, spoilt(row, ['reasons', 0, 'arguments', 'cell'], 5), spoilt(row, ['reasons', 0, 'key'], 'none')];
}

for (const command of COMMANDS) {
  test(`rows of ${command} are as the schema says`, {
    skip: process.env.BITDOKU ? false : 'BITDOKU names no command',
  }, () => {
    const told = spawnSync(process.env.BITDOKU, [...command.split(' '), '--jsonl', ...PUZZLES], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    const rows = told.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.ok(rows.length >= PUZZLES.length, `${rows.length} rows`);
    let spoiled = 0;
    for (const row of rows) {
      assert.ok(isRow(row), `${JSON.stringify(isRow.errors)}: ${JSON.stringify(row)}`);
      // The schema is open, so that old readers take new fields; yet those that are written are in it.
      for (const name of Object.keys(row)) assert.ok(isKnown(name), `the schema does not know ${name}`);
      for (const wrong of wrongs(command, row)) {
        assert.ok(!isRow(wrong), `the schema allows ${JSON.stringify(wrong)}`);
        spoiled += 1;
      }
    }
    assert.ok(spoiled > (command === 'explain' ? 3 * rows.length + 10 : 10), `${spoiled}`);
  });
}
