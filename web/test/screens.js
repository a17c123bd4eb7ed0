// Takes a picture of every place at four sizes and in both themes, to be looked at after a visual change:
// `node screens.js FOLDER [PLACE]`, where PLACE is the beginning of a name.

import { mkdirSync } from 'node:fs';
import { cell, drawn, go, launch, open, openSheet, paste, shows, start, until } from './e2e/browser.js';

const [folder = 'screens', wanted = ''] = process.argv.slice(2);
const SIZES = [
  { width: 360, height: 640 },
  { width: 768, height: 1024 },
  { width: 1366, height: 650 },
  { width: 1920, height: 1080 },
];
/** Rated 8.8, with chains; one for a game, and one that takes many guesses. */
const CHAINS = '.64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.';
const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
const VARIANT = `.Shape~9x9.Cage~8~R1C1~R1C2.Cage~6~R1C3~R2C3.Cage~11~R3C3~R3C4.WhiteDot~R4C4~R4C5.BlackDot~R6C5~R6C6
.Thermo~R9C1~R9C2~R9C3.Arrow~R9C5~R8C5~R7C6.V~R4C8~R4C9.X~R1C7~R1C8.Whisper~5~R1C7~R2C7~R1C6${[...EASY]
  .map((digit, i) => (digit === '.' ? '' : `.~R${Math.floor(i / 9) + 1}C${(i % 9) + 1}_${digit}`))
  .join('')}`.replaceAll('\n', '');
const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
const HARD = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';

const opened = async (page, puzzle = EASY) => {
  await paste(page, puzzle);
  await shows(page, puzzle);
};
const film =
  (number, step, more = '') =>
  async (page) => {
    await go(page, `documents/${number}?p=${HARD}&step=${step}${more}`);
    await until(
      () => page.textContent('#step'),
      (found) => found.startsWith(step.toLocaleString('en')),
      `step ${step}`,
    );
    await page.waitForSelector('.stack[aria-busy=false]');
  };
const solve = async (page) => {
  for (let i = 0; i < 81; i++) {
    if (EASY[i] !== '.') continue;
    await page.locator(`[data-cell="${i}"]`).click();
    await page.keyboard.press(SOLVED[i]);
  }
};

/** Every place, and how to get there. @type {Record<string, (page: any) => Promise<unknown>>} */
const PLACES = {
  async play(page) {
    await opened(page);
    for (const [r, c, key] of [
      [1, 3, '4'],
      [5, 5, '5'],
      [1, 4, 'm'],
    ]) {
      await cell(page, r, c).click();
      await page.keyboard.press(key);
    }
    await page.waitForSelector('.facts:has-text("ER")', { state: 'attached', timeout: 60_000 });
  },
  async hint(page) {
    await opened(page);
    for (let stage = 0; stage < 4; stage++) await page.keyboard.press('h');
    await page.waitForSelector('#hint .take');
  },
  async end(page) {
    await opened(page);
    await solve(page);
    await page.waitForSelector('#end .next');
  },
  new: openSheet,
  async settings(page) {
    await page.keyboard.press('?');
    await page.waitForSelector('dialog');
  },
  async games(page) {
    await opened(page);
    await solve(page);
    await page.waitForSelector('#end .next');
    await page.click('#more');
    await page.click('dialog button:has-text("Games")');
    await page.waitForSelector('.kept li');
  },
  async share(page) {
    await opened(page);
    await page.evaluate(() => import('./share/share.js'));
    const bar = page.locator('#tools [aria-label=Share]:visible');
    if (await bar.count()) await bar.click();
    else {
      await page.click('#more');
      await page.click('dialog button:has-text("Share")');
    }
    await page.waitForSelector('#link');
  },
  async variant(page) {
    await paste(page, VARIANT);
    await page.waitForSelector('.boards [role=gridcell]');
    for (let stage = 0; stage < 4; stage++) await page.keyboard.press('h');
    await page.waitForSelector('#hint .take');
  },
  async set(page) {
    await go(page, `set?s=${VARIANT}`);
    await page.waitForSelector('.answer:text-matches("solution")');
  },
  async packs(page) {
    await paste(page, [EASY, CHAINS, HARD].join('\n'));
    await page.waitForSelector('tbody .chip');
    await go(page, 'packs');
    await page.waitForSelector('.packs li');
  },
  async list(page) {
    await paste(page, [EASY, CHAINS, HARD].join('\n'));
    await page.waitForFunction(() => document.querySelectorAll('td .er').length === 3, null, { timeout: 120_000 });
  },
  async path(page) {
    await opened(page, CHAINS);
    await go(page, 'path');
    await page.waitForSelector('.facts:has-text("ED")', { timeout: 120_000 });
    await page.evaluate(() => document.querySelector('.graph button.top').click());
    await page.click('details.branch >> nth=0');
  },
  async learn(page) {
    await go(page, 'learn');
    await page.waitForSelector('.techniques');
  },
  async technique(page) {
    await go(page, 'learn/x-wing');
    await page.waitForSelector('.stage .board');
  },
  async practice(page) {
    await go(page, 'learn/x-wing');
    await page.click('text=Practise it >> nth=0');
    await page.waitForSelector('[data-cell]');
  },
  async documents(page) {
    await go(page, 'documents');
    await page.waitForSelector('.documents');
  },
  'document-000': film('000', 60),
  'document-001': film('001', 196),
  'document-002': film('002', 150, '&coefficient=10'),
  'document-003': film('003', 120),
  'document-004': film('004', 20),
  async race(page) {
    await opened(page, HARD);
    await go(page, 'documents/race');
    await page.waitForFunction(() => document.querySelectorAll('tbody .chip').length === 13, null, {
      timeout: 240_000,
    });
    await page.evaluate(() => {
      const scrubber = document.querySelector('.player input');
      scrubber.value = 300;
      scrubber.dispatchEvent(new Event('input'));
    });
    await until(
      () => page.locator('.stack:not([aria-busy=true])').count(),
      (found) => found >= 6,
      'six boards',
    );
  },
  async solve(page) {
    await opened(page, HARD);
    await go(page, 'solve');
    await page.waitForFunction(() => document.querySelectorAll('tbody .chip').length === 13, null, {
      timeout: 240_000,
    });
  },
  async make(page) {
    await go(page, 'make');
    await page.fill('#seed', '7');
    await page.click('.make .main');
    await page.waitForSelector('h2:text("6 of 6")', { timeout: 120_000 });
  },
  async print(page) {
    await opened(page);
    await go(page, 'print');
    await page.waitForSelector('.sheet svg', { timeout: 60_000 });
  },
};

mkdirSync(folder, { recursive: true });
const [server, browser] = [await start(), await launch()];
for (const [name, visit] of Object.entries(PLACES).filter(([name]) => name.startsWith(wanted))) {
  const page = await open(browser, server.url, { viewport: { width: 1366, height: 650 }, reducedMotion: 'reduce' });
  await visit(page);
  await page.evaluate(() => document.querySelector('.toast')?.remove());
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.evaluate(() => document.getElementById('main').scrollTo(0, 0));
      await drawn(page);
      await drawn(page);
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png` });
    }
  }
  if (page.faults.length) throw new Error(`${name}: ${page.faults.join('; ')}`);
  await page.context().close();
  console.log(name);
}
await browser.close();
server.stop();
