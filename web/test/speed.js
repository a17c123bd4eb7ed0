// How many puzzles a second the page's modules solve in one thread: in Node, or in a worker of Chromium. `node speed.js
// FILE [--chromium]`; FILE has lines of 81 characters. Node needs nothing else, Chromium what `npm install` brings
// here. Processor time of the thread that solves, so that other programs do not count; in Chromium where the system
// tells it (Linux), and by the clock elsewhere.

import { readFileSync, readdirSync } from 'node:fs';
import { Module } from '../engine/module.js';
import { serve } from './serve.js';
import { compiled } from './wasm.js';

const [file, where] = process.argv.slice(2);
const text = readFileSync(file, 'latin1')
  .split('\n')
  .map((line) => line.slice(0, 81))
  .filter((line) => /^[0-9.]{81}$/.test(line))
  .join('');
const count = text.length / 81;
const ROUNDS = 9;

/** The median, and how far the others are from it. */
function report(name, seconds) {
  const rates = seconds.map((one) => count / one).sort((a, b) => a - b);
  const [low, median, high] = [0, ROUNDS >> 1, ROUNDS - 1].map((i) => Math.round(rates[i] / 1000));
  console.log(
    `${name}: ${median},000 puzzles a second (${low} to ${high}), ${count.toLocaleString('en')} puzzles, ` +
      `${ROUNDS} rounds`,
  );
}

/** For each worker's thread of each page how long it has had a processor, in seconds. Empty where nobody tells. */
function workers() {
  const seconds = /** @type {Record<string, number>} */ ({});
  const read = (path) => readFileSync(path, 'latin1');
  try {
    for (const process of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      try {
        if (!read(`/proc/${process}/cmdline`).includes('--type=renderer')) continue;
        for (const thread of readdirSync(`/proc/${process}/task`)) {
          const at = `/proc/${process}/task/${thread}`;
          if (/worker/i.test(read(`${at}/comm`))) seconds[thread] = Number(read(`${at}/schedstat`).split(' ')[0]) / 1e9;
        }
      } catch {
        // It has ended.
      }
    }
  } catch {
    // No such folder.
  }
  return seconds;
}

if (where === '--chromium') {
  const { chromium } = await import('playwright-core');
  const server = await serve();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await browser.newPage();
  await page.goto(server.url);
  const solve = await page.evaluateHandle(async (text) => {
    const { Client } = await import('./engine/client.js');
    const client = new Client();
    return async () => {
      const lines = new TextEncoder().encode(text);
      const start = performance.now();
      await client.run('solve', { lines });
      return (performance.now() - start) / 1000;
    };
  }, text);
  const seconds = [];
  for (let round = -3; round < ROUNDS; round++) {
    const before = workers();
    const clock = await solve.evaluate((solve) => solve());
    const after = Object.entries(workers()).map(([thread, seconds]) => seconds - (before[thread] ?? 0));
    if (round >= 0) seconds.push(Math.max(...after) > 0 ? Math.max(...after) : clock);
  }
  report(`Chromium ${browser.version()}`, seconds);
  await browser.close();
  server.stop();
} else {
  const engine = new Module(compiled('solve.wasm'));
  const lines = new TextEncoder().encode(text);
  engine.solve(lines);
  report(
    `Node ${process.version}`,
    Array.from({ length: ROUNDS }, () => {
      const start = process.cpuUsage().user;
      engine.solve(lines);
      return (process.cpuUsage().user - start) / 1e6;
    }),
  );
}
