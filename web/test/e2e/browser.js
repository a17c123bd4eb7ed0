// A browser, a server and pages for the tests. BITDOKU names the command whose server is tested; without it the folder
// is served as it lies. CHROMIUM names another browser than Debian's. LOOK is what tests see that ask for nothing else:
// `desktop-light`, `desktop-dark`, `phone-light` or `phone-dark`. With AGAIN, in a second look, tests that choose their
// look are left out.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, before, describe } from 'node:test';
import { chromium } from 'playwright-core';
import { serve } from '../serve.js';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PUZZLE = '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79';
export const SOLVED = '534678912672195348198342567859761423426853791713924856961537284287419635345286179';
export const HARD = '.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....';

const [SIZE = 'desktop', THEME = 'light'] = process.env.LOOK?.split('-') ?? [];

export const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 780 } };

/**
 * How many milliseconds a test waits: a loaded machine is slow, and only a page that hangs takes as long. Each wait that
 * hangs costs the run as much; PATIENCE names another limit.
 */
const PATIENCE = Number(process.env.PATIENCE ?? 300_000);

/** For tests that choose what they see, or see nothing. */
export const once = { skip: process.env.AGAIN ? 'it was the same in the first look' : false };

/** Serves the page; by the command if there is one. */
export async function start(args = []) {
  if (!process.env.BITDOKU) return serve();
  const server = spawn(process.env.BITDOKU, ['web', '--quiet', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    server.stdout.once('data', (line) => resolve(String(line).trim()));
    server.once('exit', (code) => reject(new Error(`bitdoku web ended with ${code}`)));
  });
  return { url, stop: () => server.kill('SIGKILL') };
}

export const launch = () => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

/** What Chromium says where a busy machine takes seconds for what comes before the first text: it goes by the clock. */
const LATE = /preloaded using link preload but not used within a few seconds/;

/** A page of a fresh profile. What it complains of and whom it asks is kept. */
export async function open(
  browser,
  url,
  { size = SIZE, theme = THEME, path = '', settings, isNew = false, context: shared, ...more } = {},
) {
  const context =
    shared ??
    (await browser.newContext({
      viewport: SIZES[size],
      colorScheme: theme,
      hasTouch: size === 'phone',
      isMobile: size === 'phone',
      ...more,
    }));
  // Who is shown round is new here; tests are not, unless they ask for it.
  if (!isNew) await context.addInitScript(() => localStorage.setItem('bitdoku-tour', 'said'));
  if (settings)
    await context.addInitScript(
      (settings) => localStorage.setItem('bitdoku-settings', settings),
      JSON.stringify(settings),
    );
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.faults = [];
  page.asked = [];
  page.on('pageerror', (error) => page.faults.push(error.stack));
  page.on(
    'console',
    (message) =>
      ['error', 'warning'].includes(message.type()) && !LATE.test(message.text()) && page.faults.push(message.text()),
  );
  page.on('request', (request) => page.asked.push(request.url()));
  await page.goto(url + path);
  await page.waitForSelector('#main > *');
  return page;
}

/** Opens the sheet for a new puzzle: from the bar, or where there is none, from above the board. */
export async function openSheet(page) {
  await page.click('[aria-label="Another level, or open a puzzle"]:visible');
  await page.waitForSelector('#paste');
}

/** Opens a text by the sheet. */
export async function paste(page, text) {
  await openSheet(page);
  await page.fill('#paste', text);
  await page.click('dialog .main:has-text("Open")');
}

/** Does what the bar or the board has a button for, or else the menu. */
export async function act(page, label) {
  const button = page.locator(`#tools [aria-label="${label}"]:visible, .acts button:visible:has-text("${label}")`);
  if (await button.count()) return button.first().click();
  await page.click('#more');
  await page.click(`dialog button:has-text("${label}")`);
}

export const cell = (page, r, c) => page.locator(`[data-cell="${(r - 1) * 9 + c - 1}"]`);
/** What each cell is called. */
export const names = (page) =>
  page.locator('[role=gridcell]').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
/** The digits as the names tell them. */
export const digits = async (page) =>
  (await names(page)).map((name) => /, (?:given )?(\d)/.exec(name)?.[1] ?? '.').join('');
/** Waits until the board holds a puzzle. */
export const shows = (page, puzzle) =>
  page.waitForFunction((puzzle) => {
    const cells = [...document.querySelectorAll('[role=gridcell]')].map(
      (one) => /, given (\d)/.exec(one.getAttribute('aria-label'))?.[1] ?? '.',
    );
    return cells.join('') === puzzle;
  }, puzzle);
/** Waits until the board shows these digits. */
export const holds = (page, wanted) =>
  until(
    () => digits(page),
    (found) => found === wanted,
    `the digits ${wanted}`,
  );
/** Waits until a cell's name is as it should be. */
export const called = (page, r, c, wanted) =>
  until(
    () => cell(page, r, c).getAttribute('aria-label'),
    (found) => wanted.test(found),
    `r${r}c${c}: ${wanted}`,
  );
/** Waits until a selector matches so many elements. */
export const counts = (page, selector, wanted) =>
  until(
    () => page.locator(selector).count(),
    (found) => found === wanted,
    `${wanted} of ${selector}`,
  );

/**
 * Asks until the answer is as it should be: what a page shows need not be there when the key is up again.
 * @template T
 * @param {() => Promise<T>} ask
 * @param {(found: T) => boolean} isRight
 * @param {string} wanted
 * @param {number} [most] milliseconds after which it is given up
 */
export async function until(ask, isRight, wanted, most = PATIENCE) {
  const begun = performance.now();
  for (;;) {
    const found = await ask();
    if (isRight(found)) return found;
    if (performance.now() - begun > most) throw new Error(`expected ${wanted}, found ${found}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Goes to a place of the page. */
export const go = (page, place) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, place);
/** Waits until the next picture is drawn. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Tests of the page: a browser and a server for all of them, `at.open` for a page and `at.opened` for one with the
 * puzzle.
 */
export function suite(name, tests) {
  describe(name, { skip: hasChromium ? false : `no browser at ${CHROMIUM}` }, () => {
    const at = {
      open: (options) => open(at.browser, at.server.url, options),
      async opened(options) {
        const page = await at.open(options);
        await paste(page, PUZZLE);
        await shows(page, PUZZLE);
        return page;
      },
    };
    before(async () => {
      at.server = await start();
      at.browser = await launch();
    });
    after(async () => {
      await at.browser?.close();
      at.server?.stop();
    });
    tests(at);
  });
}
