// How many puzzles a second the page's modules solve in one thread: in Node, or in a worker of Chromium.
// `node speed.js FILE [--chromium]`; FILE has lines of 81 characters.

import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Module } from '../engine/module.js';
import { serve } from './serve.js';

const [file, where] = process.argv.slice(2);
const text = readFileSync(file, 'latin1').split('\n').map((line) => line.slice(0, 81)).filter((line) => /^[0-9.]{81}$/.test(line)).join('');
const count = text.length / 81;
const ROUNDS = 9;

/** The median, and how far the others are from it. */
function report(name, seconds) {
  const rates = seconds.map((one) => count / one).sort((a, b) => a - b);
  const [low, median, high] = [0, ROUNDS >> 1, ROUNDS - 1].map((i) => Math.round(rates[i] / 1000));
  console.log(`${name}: ${median},000 puzzles a second (${low} to ${high}), ${count.toLocaleString('en')} puzzles, ${ROUNDS} rounds`);
}

if (where === '--chromium') {
  const server = await serve();
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  await page.goto(server.url);
  const seconds = await page.evaluate(async ({ text, rounds }) => {
    const { Client } = await import('./engine/client.js');
    const client = new Client();
    const seconds = [];
    for (let round = -1; round < rounds; round++) {
      const lines = new TextEncoder().encode(text);
      const start = performance.now();
      await client.run('solve', { lines });
      if (round >= 0) seconds.push((performance.now() - start) / 1000);
    }
    return seconds;
  }, { text, rounds: ROUNDS });
  report(`Chromium ${browser.version()}`, seconds);
  await browser.close();
  server.stop();
} else {
  const engine = new Module(new WebAssembly.Module(readFileSync(new URL('../solve.wasm', import.meta.url))));
  const lines = new TextEncoder().encode(text);
  engine.solve(lines);
  report(`Node ${process.version}`, Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage().user;
    engine.solve(lines);
    return (process.cpuUsage().user - start) / 1e6;
  }));
}
