// Takes a picture of every place at four sizes: `node screens.js FOLDER`, which `docs/screens` has. A picture is a PNG
// of at most 32 colours, since it is to be looked at and not measured.

import { mkdirSync, writeFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { cell, drawn, go, launch, open, openSheet, paste, shows, start, until } from './e2e/browser.js';

const folder = process.argv[2];
/** Those whose names begin so; all, if none is named. */
const wanted = process.argv[3] ?? '';
/** So many colours a picture has. */
const MOST = 32;
/** Widths, heights, and how large the picture is beside them. */
const SIZES = [
  [360, 640, 1],
  [768, 1024, 0.7],
  [1366, 650, 0.8],
  [1920, 1080, 0.6],
];
/** Rated 8.8, with chains; one for a game, and one that takes many guesses. */
const CHAINS = '.64.2.........1...8..7...3....13..7...8..2..17....59.....4..5..3.......91...6..8.';
const EASY = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
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
    await page.waitForFunction(() => document.querySelectorAll('.race tbody .chip').length === 13, null, {
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

/** The pixels of a PNG of eight bits a channel, as Chromium writes it. @param {Buffer} png */
function decoded(png) {
  const [width, height, channels] = [png.readUInt32BE(16), png.readUInt32BE(20), png[25] === 6 ? 4 : 3];
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const out = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const left = x >= channels ? out[y * stride + x - channels] : 0;
      const up = y ? out[(y - 1) * stride + x] : 0;
      const corner = y && x >= channels ? out[(y - 1) * stride + x - channels] : 0;
      const p = left + up - corner;
      const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
      const guess = [0, left, up, (left + up) >> 1, a <= b && a <= c ? left : b <= c ? up : corner][filter];
      out[y * stride + x] = raw[y * (stride + 1) + 1 + x] + guess;
    }
  }
  return { width, height, channels, pixels: out };
}

/** The same with few colours: the most frequent, and of the others the nearest of these. @param {Buffer} png */
function small(png) {
  const { width, height, channels, pixels } = decoded(png);
  /** @type {Map<number, number>} */
  const counts = new Map();
  const at = (i) => (pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2];
  for (let i = 0; i < pixels.length; i += channels) counts.set(at(i), (counts.get(at(i)) ?? 0) + 1);
  const distance = (one, other) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  /** @type {number[]} */
  const palette = [];
  for (const [colour] of [...counts].sort((a, b) => b[1] - a[1])) {
    if (palette.length === MOST) break;
    // The first are surfaces, however near to each other; the others are edges of letters.
    if (palette.length < 12 || palette.every((other) => distance(colour, other) > 400)) palette.push(colour);
  }
  const nearest = new Map(
    [...counts.keys()].map((colour) => [
      colour,
      palette.reduce((best, other, i) => (distance(colour, other) < distance(colour, palette[best]) ? i : best), 0),
    ]),
  );
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = nearest.get(at((y * width + x) * channels));
  const chunk = (name, data) => {
    const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc(body), body.length + 4);
    return whole;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param {Buffer} bytes */
function crc(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

mkdirSync(folder, { recursive: true });
const [server, browser] = [await start(), await launch()];
for (const [name, visit] of Object.entries(PLACES).filter(([name]) => name.startsWith(wanted))) {
  const page = await open(browser, server.url, { viewport: { width: 1366, height: 650 }, reducedMotion: 'reduce' });
  await visit(page);
  await page.evaluate(() => document.querySelector('.toast')?.remove());
  const camera = await page.context().newCDPSession(page);
  for (const [width = 0, height = 0, scale = 1] of SIZES) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => document.getElementById('main').scrollTo(0, 0));
    await drawn(page);
    await drawn(page);
    const { data } = await camera.send('Page.captureScreenshot', {
      format: 'png',
      clip: { x: 0, y: 0, width, height, scale },
    });
    const png = small(Buffer.from(data, 'base64'));
    writeFileSync(`${folder}/${name}-${width}.png`, png);
  }
  if (page.faults.length) throw new Error(`${name}: ${page.faults.join('; ')}`);
  await page.context().close();
  console.log(name);
}
await browser.close();
server.stop();
