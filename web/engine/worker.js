// The worker: an engine in a thread of its own. It answers questions in turn; long ones report as they go. To cancel,
// whoever asked ends the worker and starts another.

import { Module } from './module.js';

/** @typedef {{ id: number, kind: string, [key: string]: any }} Job */

/** @type {Module | undefined} */
let module;

/** @type {Record<string, (engine: Module, job: Job, report: (part: any) => void) => any>} */
const JOBS = {
  call: (engine, job) => engine.call(job.request),

  /** A question and how long it takes: the mean of as many runs as go into a short while, but for the first, which compiles. */
  timed(engine, job) {
    const answer = engine.call(job.request);
    const start = performance.now();
    let runs = 0;
    let ms = 0;
    while (ms < 30) {
      engine.call(job.request);
      runs += 1;
      ms = performance.now() - start;
    }
    return { answer, ms: ms / runs };
  },

  /** A path, a step at a time. */
  path(engine, job, report) {
    let state = job.state;
    for (;;) {
      const next = engine.call({ op: 'step', state, profile: job.profile });
      if (!next.title) return next;
      report(next);
      state = next.after;
    }
  },

  solve: (engine, job) => engine.solve(job.lines),

  book: (engine, job) => engine.book(job.book),

  /** Ratings, some at a time, as long as that takes. */
  rate(engine, job, report) {
    const count = job.lines.length / 81;
    let size = 1;
    for (let from = 0; from < count; ) {
      const to = Math.min(count, from + size);
      const start = performance.now();
      report({ from, ratings: engine.rate(job.lines.subarray(81 * from, 81 * to)) });
      size = performance.now() - start < 50 ? Math.min(64, size + 1) : 1;
      from = to;
    }
    return count;
  },

  /** The puzzles of a text, in parts that the other side takes without a stop. */
  read(engine, job, report) {
    const { puzzles, lines, notes, ...rest } = engine.call({ op: 'read', text: job.text });
    for (let from = 0; from < puzzles.length; from += 2000) {
      const to = from + 2000;
      report({ puzzles: puzzles.slice(from, to), lines: lines.slice(from, to), notes: notes.slice(from, to) });
    }
    return { ...rest, count: puzzles.length };
  },
};

self.onmessage = (event) => {
  if (event.data instanceof WebAssembly.Module) {
    module = new Module(event.data);
    return;
  }
  const job = /** @type {Job} */ (event.data);
  try {
    const work = JOBS[job.kind];
    if (!work || !module) throw new Error(`nothing does ${job.kind}`);
    const answer = work(module, job, (part) => self.postMessage({ id: job.id, part }));
    self.postMessage({ id: job.id, answer });
  } catch (error) {
    // A trap leaves the module in no state to go on.
    self.postMessage({ id: job.id, crash: String(error) });
  }
};
