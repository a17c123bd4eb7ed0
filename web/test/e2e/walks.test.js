// Walks through the page by the keyboard alone and by touch alone, as a visitor takes them: a first visit, a game to its
// end, a hint to its why, a killer pasted and played, a killer set and shared, each film, a book. They are taken in
// Chromium, and in Firefox where it is installed (FIREFOX names another than Debian's).

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import puppeteer from 'puppeteer-core';
import { CHROMIUM, SIZES, SOLVED, launch, start, until } from './browser.js';

const FIREFOX = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const KILLER = '.Shape~4x4.Cage~3~R1C1~R1C2.Cage~7~R2C1~R2C2.~R2C3_1~R3C3_2~R4C4_3';
/** Documents, each with its solver. */
const FILMS = ['000', '001', '002', '003', '004'];

/** The browsers: each opens a page of a fresh profile, and names what it complains of. */
const BROWSERS = {
  chromium: {
    path: CHROMIUM,
    launch: () => launch(),
    async open(browser, hand) {
      const isPhone = hand === 'touch';
      const context = await browser.newContext({
        viewport: SIZES[isPhone ? 'phone' : 'desktop'],
        hasTouch: isPhone,
        isMobile: isPhone,
      });
      return { page: await context.newPage(), close: () => context.close() };
    },
  },
  firefox: {
    path: FIREFOX,
    launch: (hand) =>
      puppeteer.launch({
        browser: 'firefox',
        executablePath: FIREFOX,
        headless: true,
        // A whole browser has a finger and no mouse: 1 is a coarse pointer that cannot hover.
        extraPrefsFirefox:
          hand === 'touch'
            ? { 'dom.w3c_touch_events.enabled': 1, 'ui.primaryPointerCapabilities': 1, 'ui.allPointerCapabilities': 1 }
            : {},
      }),
    async open(browser, hand) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(SIZES[hand === 'touch' ? 'phone' : 'desktop']);
      return { page, close: () => context.close() };
    },
  },
};

/** Somebody who has a keyboard or a finger, and nothing else. */
class Visitor {
  constructor(page, hand) {
    this.page = page;
    this.hand = hand;
    this.faults = [];
    page.on('pageerror', (error) => this.faults.push(String(error)));
    page.on(
      'console',
      (message) => ['error', 'warn', 'warning'].includes(message.type()) && this.faults.push(message.text()),
    );
  }

  /** Marks an element that is in view. False where there is none. */
  mark(css, text = '') {
    const look = ([css, text]) => {
      document.querySelector('[data-walk]')?.removeAttribute('data-walk');
      const top = [...document.querySelectorAll('dialog')].at(-1);
      const all = [...(top ?? document).querySelectorAll(css)];
      const element = all.find((one) => one.checkVisibility() && one.textContent.includes(text) && !one.disabled);
      element?.setAttribute('data-walk', '');
      return Boolean(element);
    };
    return this.page.evaluate(look, [css, text]);
  }

  /** Waits for an element that is in view, and marks it. */
  find(css, text = '') {
    return until(
      () => this.mark(css, text),
      (found) => found,
      `${css} ${text}`,
    );
  }

  /** Gives an element the focus, as Tab does, or puts a finger on it. */
  async reach(css, text) {
    if (this.hand === 'touch') return this.tap(css, text);
    await this.find(css, text);
    const way = () => {
      const target = document.querySelector('[data-walk]');
      const { activeElement: here } = document;
      if (here === target) return 'there';
      const isBefore = here && here !== document.body && target?.compareDocumentPosition(here) & 4;
      return isBefore ? 'back' : 'forward';
    };
    for (let tabs = 0; tabs < 200; tabs++) {
      const to = await this.page.evaluate(way);
      if (to === 'there') return undefined;
      if (to === 'back') await this.page.keyboard.down('Shift');
      await this.page.keyboard.press('Tab');
      if (to === 'back') await this.page.keyboard.up('Shift');
      // What a page has drawn anew is marked again.
      if (tabs % 50 === 49) await this.find(css, text);
    }
    throw new Error(`Tab does not lead to ${css} ${text ?? ''}`);
  }

  /** Taps an element, and again where it moved away or was drawn anew under the finger. */
  async tap(css, text) {
    const place = () => {
      const element = document.querySelector('[data-walk]');
      if (!element) return { x: 0, y: 0, isFree: false };
      // A cell answers the finger that goes down, all else the one that comes up.
      const what = element.matches('[role=gridcell]') ? 'pointerdown' : 'click';
      element.addEventListener(what, () => (window.isHit = true), { once: true, capture: true });
      element.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = element.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      return { x, y, isFree: element.contains(hit) || Boolean(hit?.contains(element)) };
    };
    // On a busy machine the click comes some frames after the finger; a second tap would hit another element by then.
    const isHit = () =>
      new Promise((resolve) => {
        const look = (/** @type {number} */ frames) => {
          if (window.isHit || frames === 0) resolve(window.isHit);
          else requestAnimationFrame(() => look(frames - 1));
        };
        look(60);
      });
    await this.page.evaluate(() => (window.isHit = false));
    await until(
      async () => {
        if (await this.mark(css, text)) {
          const { x, y, isFree } = await this.page.evaluate(place);
          if (isFree) await this.page.touchscreen.tap(x, y);
        }
        return this.page.evaluate(isHit);
      },
      (found) => found,
      `${css} ${text ?? ''} where a finger reaches it`,
    );
  }

  /** Presses a button or follows a link. */
  async use(css, text) {
    await this.reach(css, text);
    if (this.hand === 'keys') await this.page.keyboard.press('Enter');
  }

  async type(css, text) {
    await this.reach(css);
    await this.page.keyboard.type(text);
  }

  /** Writes a value into a cell of a board. */
  async enter(cell, columns, value) {
    if (this.hand === 'touch') {
      await this.use(`[data-cell="${cell}"]`);
      return this.use(`.pad [data-digit="${value}"]`);
    }
    await this.go(cell, columns);
    return this.page.keyboard.press(String(value));
  }

  /** Goes to a cell by the arrow keys. */
  async go(cell, columns) {
    await this.reach('[role=gridcell][tabindex="0"]');
    const at = await this.page.evaluate(() => Number(document.activeElement.dataset.cell));
    const [down, right] = [Math.floor(cell / columns) - Math.floor(at / columns), (cell % columns) - (at % columns)];
    for (let i = 0; i < Math.abs(down); i++) await this.page.keyboard.press(down < 0 ? 'ArrowUp' : 'ArrowDown');
    for (let i = 0; i < Math.abs(right); i++) await this.page.keyboard.press(right < 0 ? 'ArrowLeft' : 'ArrowRight');
  }

  /** Goes to one of the four places: by the bar or the tabs, or by the menu of a game on a phone. */
  async visit(group, name) {
    const hasTabs = await this.page.evaluate(
      (group) => [...document.querySelectorAll(`[data-group=${group}]`)].some((one) => one.checkVisibility()),
      group,
    );
    if (hasTabs) return this.use(`[data-group=${group}]`);
    // A film on a phone leads back to all documents.
    if (await this.page.evaluate(() => document.querySelector('.back')?.checkVisibility() ?? false))
      return this.use('.back');
    await this.use('#more');
    return this.use('dialog button', name);
  }

  /** Opens a text by the sheet. */
  async open(text) {
    await this.use('[aria-label="Another level, or open a puzzle"]');
    await this.type('#paste', text);
    await this.use('dialog button.main', 'Open');
    await until(
      () => this.page.evaluate(() => document.querySelector('dialog') === null),
      (isClosed) => isClosed,
      'a closed sheet',
    );
  }

  /** Waits until the first match of a selector that is in view has a text. */
  reads(css, wanted) {
    const read = (css) => [...document.querySelectorAll(css)].find((one) => one.checkVisibility())?.textContent ?? '';
    return until(
      () => this.page.evaluate(read, css),
      (found) => wanted.test(found),
      `${css}: ${wanted}`,
    );
  }

  called(cell, wanted) {
    const name = (cell) => document.querySelector(`[data-cell="${cell}"]`)?.getAttribute('aria-label') ?? '';
    return until(
      () => this.page.evaluate(name, cell),
      (found) => wanted.test(found),
      `cell ${cell}: ${wanted}`,
    );
  }
}

const WALKS = {
  async 'a first visit'(visitor) {
    await visitor.use('.tour button', 'Next');
    await visitor.reads('.tour', /2 of 4/);
    await visitor.use('.tour button', 'Skip');
    await visitor.find('[role=gridcell]');
  },

  async 'a game to its end'(visitor) {
    const blanks = [0, 40, 80];
    await visitor.open([...SOLVED].map((digit, cell) => (blanks.includes(cell) ? '.' : digit)).join(''));
    await visitor.called(1, /given 3/);
    for (const cell of blanks) await visitor.enter(cell, 9, SOLVED[cell]);
    await visitor.reads('#end h2', /^Solved in \d+:\d\d$/);
    await visitor.find('#end button', 'Next');
  },

  async 'a hint to its why, to Learn and back'(visitor) {
    const hint = visitor.hand === 'touch' ? '.acts button' : '';
    for (let stage = 0; stage < 4; stage++) {
      if (visitor.hand === 'keys') await visitor.page.keyboard.press('h');
      else if (stage === 0) await visitor.use(hint, 'Hint');
      else await visitor.use('#hint button', 'Tell me more');
      await until(
        () => visitor.page.evaluate(() => document.querySelectorAll('#hint [aria-pressed=true]').length),
        (told) => told === stage + 1,
        `stage ${stage + 1}`,
      );
    }
    await visitor.reads('#hint', /So r\dc\d is \d|cannot|only/);
    await visitor.use('#hint .learn');
    await visitor.use('#back');
    await visitor.reads('#hint', /So r\dc\d is \d|cannot|only/);
  },

  async 'a killer pasted and played'(visitor) {
    await visitor.open(KILLER);
    await visitor.called(6, /given 1/);
    await visitor.enter(0, 4, 2);
    await visitor.called(0, /, 2/);
    await visitor.enter(1, 4, 2);
    await visitor.called(1, /clashes/);
    await visitor.use('.acts button', 'Undo');
    await visitor.called(1, /^(?!.*clashes)/);
  },

  async 'a killer set and shared'(visitor) {
    const { page } = visitor;
    await visitor.visit('workbench', 'Workbench');
    await visitor.use('.beside a[href="#set"]');
    await visitor.use('[data-tool=Cage]');
    await visitor.find('[data-tool=Cage][aria-pressed=true]');
    if (visitor.hand === 'keys') {
      await visitor.go(0, 9);
      await page.keyboard.down('Shift');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.up('Shift');
    } else await visitor.use('[data-cell="1"]');
    await visitor.use('button', 'Add to the board');
    const text = () => page.evaluate(() => document.querySelector('#set-text').value);
    await until(text, (found) => /\.Cage~10(~R1C1)?~R1C2/.test(found), 'a cage');
    await visitor.use('.setter button', 'Play');
    await visitor.find('.boards [role=gridcell]');
    if (visitor.hand === 'touch') {
      await visitor.use('#more');
      await visitor.use('dialog button', 'Share');
    } else await visitor.use('#tools [aria-label="Share"]');
    const links = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('dialog input, dialog textarea')].map((one) => one.value).join(' '),
      );
    await until(links, (found) => /Cage~10(~R1C1)?~R1C2/.test(decodeURIComponent(found)), 'a link with the cage');
    await visitor.use('dialog [aria-label="Close"]');
  },

  async 'each film'(visitor) {
    for (const film of FILMS) {
      await visitor.visit('documents', 'Documents');
      await visitor.use(`main a[href^="#documents/${film}"]`);
      await visitor.reads('#step', /of [1-9]/);
      await visitor.use('.player [aria-label="Step forward"]');
      await visitor.reads('#step', /^1 of/);
      if (visitor.hand === 'keys') await visitor.page.keyboard.press('Escape');
    }
  },

  async 'a book'(visitor) {
    const { page } = visitor;
    await page.evaluate(() => {
      window.files = [];
      HTMLAnchorElement.prototype.click = function () {
        window.files.push(this.download);
      };
    });
    await visitor.visit('workbench', 'Workbench');
    await visitor.use('.beside a[href="#print"]');
    await visitor.find('.sheet svg');
    await visitor.use('button', 'Save');
    await until(
      () => page.evaluate(() => window.files.join()),
      (found) => /\.pdf$/.test(found),
      'a PDF',
    );
  },
};

for (const [name, browser] of Object.entries(BROWSERS))
  for (const hand of ['keys', 'touch']) walks(name, browser, hand);

/** All walks in a browser. */
function walks(name, browser, hand) {
  const skip = process.env.AGAIN
    ? 'it was the same in the first look'
    : existsSync(browser.path)
      ? false
      : `no browser at ${browser.path}`;
  describe(`walks: ${name}, by ${hand}`, { skip }, () => {
    let server;
    let running;
    before(async () => {
      [server, running] = await Promise.all([start(), browser.launch(hand)]);
    });
    after(async () => {
      await running?.close();
      server?.stop();
    });
    for (const [walk, take] of Object.entries(WALKS))
      test(walk, async () => {
        const { page, close } = await browser.open(running, hand);
        const visitor = new Visitor(page, hand);
        await page.goto(server.url);
        await visitor.find('[role=gridcell]');
        // A first visit is shown round; whoever has more to do leaves that.
        await visitor.find('.tour button', 'Skip');
        if (walk !== 'a first visit') await visitor.use('.tour button', 'Skip');
        await take(visitor);
        assert.deepEqual(visitor.faults, []);
        await close();
      });
  });
}
