// What a setter sets, as a text: givens, rules, and clues that cannot go together.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, cellsOf, classic, conflict, empty, give, remove } from '../../set/text.js';

test('givens and rules are parts of a text, and go again', () => {
  const begin = empty(9);
  const one = give(begin, 0, 9, 5);
  assert.equal(one, '.Shape~9x9.~R1C1_5');
  assert.equal(give(give(one, 80, 9, 3), 0, 9, 7), '.Shape~9x9.~R9C9_3~R1C1_7', 'a cell has one given');
  assert.equal(give(one, 0, 9, 0), begin);
  const caged = add(one, 'Cage', 15, [0, 1, 9], 9);
  assert.equal(caged, '.Shape~9x9.~R1C1_5.Cage~15~R1C1~R1C2~R2C1');
  assert.equal(remove(caged, 9, 9), one, 'the rule of the cell goes');
  assert.equal(remove(remove(caged, 0, 9), 0, 9), begin, 'and then its given');
  const diagonal = add(begin, 'Diagonal~1', null, [], 9);
  assert.equal(add(diagonal, 'Diagonal~1', null, [], 9), begin, 'a rule of the whole board goes where it is there');
});

test('what has givens alone is a classic puzzle', () => {
  assert.equal(classic('.Shape~9x9.~R1C1_5~R9C9_3'), `5${'.'.repeat(79)}3`);
  assert.equal(classic('.Shape~9x9.Renban~R1C1~R1C2'), '');
  assert.equal(classic('.Shape~4x4.~R1C1_1'), '');
});

test('of clues that cannot go together none can be left out', async () => {
  const text = '.Shape~9x9.~R1C1_5~R5C5_1.Renban~R2C1~R2C2.Cage~3~R1C1~R1C2';
  const asked = [];
  const isImpossible = async (fewer) => {
    asked.push(fewer);
    return fewer.includes('R1C1_5') && fewer.includes('Cage~3');
  };
  const clues = await conflict(text, isImpossible);
  assert.deepEqual(clues, ['~R1C1_5', 'Cage~3~R1C1~R1C2']);
  assert.deepEqual(cellsOf(clues, 9), [0, 0, 1]);
  assert.equal(asked.length, 4, 'a question for each clue');
});
