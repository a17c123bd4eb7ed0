// How long the main thread of the page works at a stretch, as Chromium's trace tells it: in processor time, so that
// other programs do not count, and measured in a piece of work that the same thread does meanwhile, so that the machine
// hardly does.

import assert from 'node:assert/strict';

/** What the piece of work takes on the machine that the figures are of, in milliseconds. */
const UNIT = 7;
/** A task takes so long at the most, as it is or as it would be on that machine. The longest seen were 36 and 31 ms. */
const MOST = 50;

/** Work as pages do it: objects, strings, sorting. The best of some runs counts. */
async function piece() {
  for (let run = 0; run < 5; run++) {
    await new Promise((resolve) => setTimeout(resolve));
    performance.mark('piece-begins');
    const all = Array.from({ length: 20_000 }, (_, i) => ({ key: String((i * 7919) % 20_011), i }));
    all.sort((a, b) => (a.key < b.key ? -1 : 1));
    performance.mark('piece-ends');
  }
}

/**
 * Does something on the page, and fails if a task of it is long. What the test itself has the page do counts too. In a
 * second look, where another browser is at work beside this one, nothing is measured.
 * @template T
 * @param {import('playwright-core').Page} page @param {string} what @param {() => Promise<T>} work
 */
export async function unfrozen(page, what, work) {
  if (process.env.AGAIN) return work();
  const browser = page.context().browser();
  await browser.startTracing(undefined, { categories: ['disabled-by-default-devtools.timeline', 'blink.user_timing'] });
  let trace;
  let result;
  try {
    await page.evaluate(piece);
    result = await work();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString());
  const marks = (name) => traceEvents.filter((event) => event.name === name);
  const [begins, ends] = [marks('piece-begins'), marks('piece-ends')];
  const { pid, tid, ts } = ends.at(-1);
  const unit = Math.min(...begins.map((begin, i) => ends[i].tts - begin.tts)) / 1000;
  // One that was still under way at the end has no duration.
  const tasks = traceEvents.filter(
    (event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid && event.ts > ts && event.tdur,
  );
  const longest = Math.max(...tasks.map((task) => task.tdur / 1000));
  const normal = (longest * UNIT) / unit;
  console.log(
    `${what}: ${tasks.length} tasks, the longest ${longest.toFixed(0)} ms of the processor, ${normal.toFixed(0)} ` +
      `ms where the piece of work takes ${UNIT} and not ${unit.toFixed(1)}`,
  );
  assert.ok(tasks.length > 10, 'the trace has the tasks of the page');
  assert.ok(
    Math.min(longest, normal) <= MOST,
    `${what}: a task of ${longest.toFixed(0)} ms, ${normal.toFixed(0)} ms there`,
  );
  return result;
}
