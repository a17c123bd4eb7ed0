// How fast films go: a minute for any number of steps, slow where something happens for the first time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace } from '../../watch/pace.js';

/** The share of a film that some steps take. */
const took = (pace, from, to) => pace.share(to) - pace.share(from);

test('a film begins at its first step, ends with its last, and never goes back', () => {
  for (const [steps, moments] of [[44_696, [5, 14, 44_696]], [42, [2, 10, 42]], [5, [5]], [1, [1]], [100, [50, 52, 100]], [300, []]]) {
    const pace = new Pace(steps, moments);
    assert.equal(pace.at(0), 0);
    assert.ok(Math.abs(pace.at(1) - steps) < 1e-6, `${steps}: ${pace.at(1)}`);
    let last = 0;
    for (let share = 0; share <= 1; share += 1 / 512) {
      assert.ok(pace.at(share) >= last);
      last = pace.at(share);
      assert.ok(Math.abs(pace.share(last) - share) < 1e-6, 'there and back');
    }
  }
  assert.equal(new Pace(0).at(1), 0);
});

test('the beginning, the first guess, the first dead end and the solution are slow, what lies between is fast', () => {
  const pace = new Pace(44_696, [500, 1400, 44_696]);
  for (const moment of [1, 500, 1400, 44_696]) {
    assert.ok(took(pace, moment - 1, moment) >= 1 / 60 - 1e-9, `step ${moment} takes a second of a minute`);
  }
  assert.ok(took(pace, 20_000, 20_001) < 1 / 40_000);
  assert.ok(took(pace, 600, 1300) < 1 / 60, 'hundreds of steps between take less than one of them');
  const short = new Pace(100, [50]);
  assert.ok(took(short, 49, 50) >= 2 * took(short, 70, 71) - 1e-9, 'in a short film twice as long');
});
