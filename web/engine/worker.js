// The worker: an engine in a thread of its own. It answers questions in turn; long ones report as they go. To cancel
// a question, the client ends the worker and starts another.

import { Module, statusName } from './module.js';

/** @typedef {{ id: number, kind: string, [key: string]: any }} Job */

/** @type {Module | undefined} */
let module;

/**
 * A job may wait until what it reported was taken.
 * @type {Record<string, (engine: Module, job: Job, report: (part: any) => Promise<void>) => any>}
 */
const JOBS = {
  call: (engine, job) => engine.call(job.request),

  /**
   * A question and how long it takes: the median of as many runs as go into a short while, after some that warm up, and
   * how far they are apart.
   */
  timed(engine, job) {
    const answer = engine.call(job.request);
    const times = [];
    const run = () => {
      const start = performance.now();
      engine.call(job.request);
      return performance.now() - start;
    };
    for (let warm = 0; warm < 10; ) warm += run() + 0.1;
    // A clock of a browser is coarse: what is short is run several times for each time that is taken.
    const most = Math.max(1, Math.ceil(1 / (run() || 0.1)));
    for (let all = 0; all < 40 && times.length < 50; ) {
      let ms = 0;
      for (let i = 0; i < most; i++) ms += run();
      times.push(ms / most);
      all += ms;
    }
    times.sort((a, b) => a - b);
    return { answer, ms: times[times.length >> 1], least: times[0], most: times.at(-1) };
  },

  /** A path, a step at a time. */
  path(engine, job, report) {
    let state = job.state;
    for (let number = 1; ; number++) {
      const next = engine.call({ op: 'step', state, number, scale: job.scale, language: job.language });
      if (!next.name) return next;
      report(next);
      state = { start: job.state.start, grid: next.grid, candidates: next.candidates };
    }
  },

  solve(engine, job) {
    const { solutions, codes } = engine.solve(job.lines);
    return { solutions, statuses: Array.from(codes, statusName) };
  },

  book: (engine, job) => engine.book(job.book),

  /** Ratings, some at a time, as long as that takes. */
  rate(engine, job, report) {
    const count = job.lines.length / 81;
    let size = 1;
    for (let from = 0; from < count; ) {
      const to = Math.min(count, from + size);
      const start = performance.now();
      report({ from, ...engine.rate(job.lines.subarray(81 * from, 81 * to)) });
      size = performance.now() - start < 50 ? Math.min(64, size + 1) : 1;
      from = to;
    }
    return count;
  },

  /**
   * The puzzles of a text or a file, in parts: the first is there long before the last. Gives whether it could be read.
   */
  async read(engine, job, report) {
    const bytes = await bytesOf(job.source).catch(() => null);
    if (!bytes) return false;
    // A part at a time, so that what shows them gets to show them.
    for (let part = engine.read(bytes); ; part = engine.read(NOTHING)) {
      await report(part);
      if (!part.more) return true;
    }
  },
};

const NOTHING = new Uint8Array();

/** A text or a file as bytes, unpacked if it is packed. @param {string | Blob} source */
async function bytesOf(source) {
  if (typeof source === 'string') return new TextEncoder().encode(source);
  const bytes = new Uint8Array(await source.arrayBuffer());
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return plain(bytes);
  return plain(
    new Uint8Array(await new Response(source.stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer()),
  );
}

/**
 * UTF-16, as some editors save, becomes UTF-8, and carriage returns that end lines alone become line feeds.
 * @param {Uint8Array} bytes
 */
function plain(bytes) {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  const text =
    mark === 0xfffe || mark === 0xfeff
      ? new TextEncoder().encode(new TextDecoder(mark === 0xfffe ? 'utf-16le' : 'utf-16be').decode(bytes))
      : bytes;
  return text.includes(13) && !text.includes(10) ? text.map((byte) => (byte === 13 ? 10 : byte)) : text;
}

/** What is called when the other side has taken a part. @type {() => void} */
let taken = () => {};

/** Answers a job; a trap leaves the module in no state to go on. @param {Job} job */
async function answer(job) {
  try {
    const work = JOBS[job.kind];
    if (!work || !module) throw new Error(`nothing does ${job.kind}`);
    const answer = await work(module, job, (part) => {
      const waiting = new Promise((resolve) => {
        taken = () => resolve(undefined);
      });
      self.postMessage({ id: job.id, part });
      return waiting;
    });
    self.postMessage({ id: job.id, answer });
  } catch (error) {
    self.postMessage({ id: job.id, crash: String(error) });
  }
}

/**
 * Begins a module; where there is no memory for it, the next job says that nothing does it.
 * @param {WebAssembly.Module} next
 */
function take(next) {
  module = undefined;
  try {
    module = new Module(next);
  } catch {}
}

/** The jobs are done in turn, and a module takes the place of another in its turn. */
let last = Promise.resolve();

self.onmessage = ({ data }) => {
  if (data === 'taken') taken();
  else if (data instanceof WebAssembly.Module) last = last.then(() => take(data));
  else last = last.then(() => answer(data));
};
