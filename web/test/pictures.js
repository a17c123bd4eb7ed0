// Takes the pictures that README and GUIDE show of the page: `node pictures.js FOLDER`. Python with Pillow makes them
// small.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cell, drawn, go, launch, open, openSheet, paste, shows, start } from './e2e/browser.js';

const folder = process.argv[2];
/** Rated 8.8, with chains; and one that takes many guesses. */
const CHAINS = '.64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.';
const GUESSES = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
const EASY = '..76.2.591..734......9..1..63..2..1...139..25.....68.....27...6.6.......7.....4..';

/** As many colours as the page shows, edges among them: a third of the size, and no eye sees a difference. */
const SHRINK = `
import sys
from PIL import Image
for name in sys.argv[1:]:
    image = Image.open(name).convert('RGB')
    image.quantize(96, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(name, optimize=True)
`;

const taken = [];
const [server, browser] = [await start(), await launch()];
const look = () => open(browser, server.url, { theme: 'light', size: 'desktop', reducedMotion: 'reduce' });
const take = async (page, name) => {
  await page.evaluate(() => document.querySelector('.toast')?.remove());
  await drawn(page);
  taken.push(`${folder}/${name}.png`);
  await page.screenshot({ path: taken.at(-1) });
  await page.context().close();
};
const opened = async (puzzle) => {
  const page = await look();
  await paste(page, puzzle);
  await shows(page, puzzle);
  return page;
};

/** A game under way: entries, marks of both kinds, colours, and an entry that clashes. */
async function play(page) {
  await page.waitForSelector('.facts:has-text("ER")', { state: 'attached' });
  await cell(page, 1, 5).click();
  await page.keyboard.press('1');
  await cell(page, 1, 7).click();
  await page.keyboard.press('3');
  await page.keyboard.press('m');
  for (const [r, c, ...keys] of [
    [4, 3, 'Alt+Digit2'],
    [4, 4, 'Alt+Digit2'],
    [5, 1, 'Alt+Digit4'],
    [5, 2, 'Alt+Digit4'],
    [2, 2, 'Shift+Digit5', 'Shift+Digit9'],
    [5, 7, '7'],
    [5, 6, '7'],
  ]) {
    await cell(page, r, c).click();
    for (const key of keys) await page.keyboard.press(key);
  }
}

const desk = await opened(EASY);
await play(desk);
await take(desk, 'play');

const path = await opened(CHAINS);
await go(path, 'path');
await path.waitForSelector('.facts:has-text("ED")');
await path.evaluate(() => document.querySelectorAll('.graph button.top')[0]?.click());
await take(path, 'path');

const watch = await look();
await go(watch, `documents/001?p=${GUESSES}&step=196`);
await watch.waitForFunction(() => /^196 of/.test(document.getElementById('step')?.textContent ?? ''));
await watch.waitForSelector('.plain .now');
await take(watch, 'watch');

const list = await look();
const sample = readFileSync(new URL('../../testdata/sample.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
await openSheet(list);
await list.setInputFiles('#file', {
  name: 'sample.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(sample.toSpliced(256, 1, sample[256].replace('.', 'x')).join('\n')),
});
await list.waitForFunction(() => /499 of 499/.test(document.querySelector('aside')?.textContent ?? ''));
await list.click('th button:has-text("ER")');
await list.waitForSelector('th[aria-sort=descending]:has-text("ER")');
await list.click('tbody tr:nth-child(2) .mini');
await take(list, 'list');

await browser.close();
server.stop();
execFileSync('python3', ['-c', SHRINK, ...taken]);
