// What a game is from its beginning to its end: it fits the window, begins with one press, is not lost, and ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Module } from '../../engine/module.js';
import { compiled } from '../wasm.js';
import {
  PUZZLE,
  SOLVED,
  act,
  called,
  cell,
  counts,
  digits,
  drawn,
  go,
  holds,
  once,
  openSheet,
  paste,
  shows,
  suite,
  until,
} from './browser.js';

/**
 * The windows that it is to fit: laptops, a large screen, tablets, telephones upright and turned, and twice the size.
 */
const WINDOWS = [
  [1366, 650],
  [1280, 800],
  [1920, 1080],
  [900, 700],
  [768, 1024],
  [390, 664],
  [375, 553],
  [360, 640],
  [320, 568],
  [740, 360],
  [640, 400],
];

/** What of these is not wholly in the window, or is covered by something else. */
const hidden = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .flatMap((one) => {
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        const isIn = left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
        const seen = document.elementFromPoint(left + width / 2, top + height / 2);
        return isIn && (seen === one || one.contains(seen))
          ? []
          : [`${one.outerHTML.slice(0, 60)} at ${[left, top, right, bottom].map(Math.round)}`];
      }),
  );
const givens = async (page) => [...(await digits(page))].join('');
/** Fills in all that is missing. */
const solve = async (page, puzzle, solution) => {
  for (let i = 0; i < 81; i++) {
    if (puzzle[i] !== '.') continue;
    await page.locator(`[data-cell="${i}"]`).click();
    await page.keyboard.press(solution[i]);
  }
};
const ended = (page) => page.waitForSelector('#end h2:has-text("Solved in")');
const saved = (page) => page.waitForFunction(() => document.getElementById('saved')?.textContent === 'saved');

suite('game', (at) => {
  for (const theme of ['light', 'dark']) {
    test(`board and keys, board and hint, board and ending are in view in every window: ${theme}`, once, async () => {
      const page = await at.opened({ theme, reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
      const inView = async (what, selectors, least = {}) => {
        for (const [width, height] of WINDOWS) {
          await page.setViewportSize({ width, height });
          await drawn(page);
          for (const selector of selectors) {
            await until(
              () => page.locator(selector).evaluateAll((all) => all.filter((one) => one.checkVisibility()).length),
              (found) => found >= (least[selector] ?? 1),
              `${what}, ${width}×${height}: ${selector}`,
            );
            assert.deepEqual(await hidden(page, selector), [], `${what}, ${width}×${height}`);
          }
          const scrolls = await page.evaluate(() =>
            [document.documentElement, document.getElementById('main')].some(
              (one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth,
            ),
          );
          assert.equal(scrolls, false, `${what}, ${width}×${height}: nothing scrolls`);
        }
      };
      const label = (name) => `.fit [aria-label="${name}"], .acts button:has-text("${name}")`;
      await inView(
        'playing',
        ['[data-cell]', '[data-digit]', '[data-mode]', label('Erase'), label('Undo'), label('Pause')],
        { '[data-cell]': 81, '[data-digit]': 9 },
      );
      await page.setViewportSize({ width: 1280, height: 800 });
      const board = await page.locator('.board').boundingBox();
      await page.setViewportSize({ width: 1920, height: 1080 });
      await drawn(page);
      assert.ok(
        (await page.locator('.board').boundingBox()).width > board.width + 200,
        'a larger window has a larger board',
      );
      await cell(page, 1, 3).click();
      for (let stage = 0; stage < 4; stage++) await page.keyboard.press('h');
      await page.waitForSelector('#hint .take');
      await inView('with a hint', ['[data-cell]', '#hint', '#hint .stages button'], { '[data-cell]': 81 });
      await solve(page, PUZZLE, SOLVED);
      await ended(page);
      // The board shows the solution alone: where one was last is not shaded.
      const shaded = () =>
        page
          .locator('.board .t-peer, .board .t-same')
          .evaluateAll((all) => all.filter((one) => getComputedStyle(one).display !== 'none').length);
      assert.equal(await shaded(), 0);
      await inView('at the end', ['[data-cell]', '#end .next'], { '[data-cell]': 81 });
      assert.deepEqual(page.faults, []);
    });
  }

  test(
    'the reason of a hint is whole, or shows that it scrolls, above the button and in every window; one press ' +
      'leads to Learn and back',
    once,
    async () => {
      const page = await at.opened({ reducedMotion: 'reduce', viewport: { width: 1366, height: 650 } });
      for (let stage = 0; stage < 4; stage++) await page.keyboard.press('h');
      await page.waitForSelector('#hint .take');
      /**
       * How much of the words is seen: lines in sight, lines in all, whether they say that there are more, and where
       * the button is.
       */
      const read = () =>
        page.evaluate(() => {
          const box = document.querySelector('#hint .reads');
          const room = box.getBoundingClientRect();
          const lines = [...box.querySelectorAll('p, li')].flatMap((one) => {
            const range = document.createRange();
            range.selectNodeContents(one);
            return [...range.getClientRects()].filter(({ width }) => width > 0);
          });
          const isSeen = ({ left, top, bottom }) =>
            top >= room.top - 1 &&
            bottom <= Math.min(room.bottom, innerHeight) + 1 &&
            box.contains(document.elementFromPoint(left + 2, (top + bottom) / 2));
          const button = document.querySelector('#hint .take').getBoundingClientRect();
          return {
            all: lines.length,
            seen: lines.filter(isSeen).length,
            more: box.classList.contains('more'),
            below: button.top >= room.bottom - 1 && button.bottom <= innerHeight,
          };
        });
      const inEach = async (what, check) => {
        for (const [width, height] of WINDOWS) {
          await page.setViewportSize({ width, height });
          await drawn(page);
          await drawn(page);
          check(await read(), `${what}, ${width}×${height}`);
        }
      };
      await inEach('a hidden single', ({ all, seen, more, below }, where) => {
        assert.ok(below, `${where}: the button is below the words, in sight`);
        assert.ok(
          seen === all ? !more : more && seen >= 2,
          `${where}: ${seen} of ${all} lines are seen, and it ${more ? 'says' : 'does not say'} that there is more`,
        );
      });
      await page
        .locator('#hint .reads li')
        .first()
        .evaluate((line) => {
          line.textContent = 'Each of these cells holds one of the four digits. '.repeat(10);
        });
      await inEach('500 characters', ({ all, seen, more, below }, where) => {
        assert.ok(
          below && seen >= 2 && (seen === all) !== more,
          `${where}: ${seen} of ${all} lines, ${more}, ${below}`,
        );
      });
      // To its technique, and back to where one was.
      await page.setViewportSize({ width: 1366, height: 650 });
      await page.click('#hint .learn');
      await page.waitForSelector('h1:text-is("Hidden Single")');
      await page.click('#back');
      await page.waitForSelector('#hint .take:has-text("Enter 8 in r1c6")');
      await page.click('#hint .take');
      await called(page, 1, 6, /, 8$/);
      await go(page, 'learn/x-wing');
      await page.waitForSelector('h1:text-is("X-Wing")');
      await counts(page, '#back', 0);
      assert.deepEqual(page.faults, []);
    },
  );

  test('a hint names the cells that block, and the picture rings them', once, async () => {
    const page = await at.opened();
    for (let stage = 0; stage < 4; stage++) await page.keyboard.press('h');
    await page.waitForSelector('#hint .take');
    const [, named = ''] =
      /In box 2, only r1c6 can hold 8\..*The 8s? in ([^.]*) rules? it out of /.exec(
        await page.textContent('#hint .reads'),
      ) ?? [];
    const cells = [...named.matchAll(/r(\d+)c(\d+)/g)].flatMap(([, rows, columns]) =>
      [...rows].flatMap((r) => [...columns].map((c) => `${r}${c}`)),
    );
    const ringed = await page
      .locator('.board .ringed')
      .evaluateAll((all) =>
        all.map((one) => ['cy', 'cx'].map((side) => Math.floor(Number(one.getAttribute(side)) / 60) + 1).join('')),
      );
    assert.ok(cells.length > 0);
    assert.deepEqual(cells.sort(), ringed.sort());
  });

  test('a new puzzle is one press from where the bar shows, two elsewhere, and another one each time', async () => {
    const page = await at.open();
    const seen = new Set([await givens(page)]);
    const next = async (press) => {
      await press();
      await until(
        () => givens(page),
        (found) => !seen.has(found),
        'another puzzle',
      );
      await page.waitForFunction(() => location.hash === '#play');
      seen.add(await givens(page));
    };
    for (const level of ['easy', 'medium', 'hard', 'unfair', 'extreme']) {
      await next(async () => {
        await openSheet(page);
        await page.click(`[data-level=${level}]`);
      });
      await until(
        () => page.textContent('h1'),
        (found) => found.toLowerCase() === level,
        level,
      );
    }
    await next(async () => {
      await openSheet(page);
      await page.click('[data-level=easy]');
    });
    // A path fills a small window, as playing does; everywhere else the bar shows.
    for (const place of ['make', 'solve', 'learn']) {
      await go(page, place);
      await page.waitForSelector('#new:visible');
      await next(() => page.click('#new'));
    }
    await next(() => page.keyboard.press('n'));
    assert.equal(seen.size, 11);
    // Another day has another one, but on a day it is the same for all.
    await openSheet(page);
    await page.click('#today');
    await until(
      () => page.textContent('h1'),
      (found) => /, (Easy|Medium|Hard|Unfair)$/.test(found),
      'the puzzle of the day',
    );
    const today = await givens(page);
    assert.ok(!seen.has(today));
    const other = await at.open();
    await openSheet(other);
    await other.click('#today');
    await until(
      () => givens(other),
      (found) => found === today,
      'the same for another',
    );
    assert.deepEqual([...page.faults, ...other.faults], []);
  });

  test('who plays needs the small module alone, until a hint is asked for', once, async () => {
    // What comes after everything else is not kept for later here: it would fetch all there is.
    const page = await at.open({ serviceWorkers: 'block' });
    const seen = new Set([await givens(page)]);
    for (const level of ['easy', 'medium', 'hard', 'unfair', 'extreme']) {
      await openSheet(page);
      await page.click(`[data-level=${level}]`);
      await until(
        () => givens(page),
        (found) => !seen.has(found),
        'another puzzle',
      );
      await until(
        () => page.textContent('h1'),
        (found) => found.toLowerCase() === level,
        level,
      );
      seen.add(await givens(page));
    }
    await until(
      () => page.textContent('.facts'),
      (found) => /one solution/.test(found),
      'what is known of it',
    );
    const fetched = () => page.asked.filter((url) => url.endsWith('.wasm')).map((url) => url.split('/').at(-1));
    assert.deepEqual(fetched(), ['solve.wasm']);
    await page.keyboard.press('h');
    await page.waitForSelector('#hint p:not(.dim)');
    assert.deepEqual(fetched(), ['solve.wasm', 'reason.wasm']);
  });

  test(
    'a first visit plays to the end with the small module alone; what draws steps comes with a hint',
    once,
    async () => {
      const page = await at.open({ isNew: true, serviceWorkers: 'block' });
      const engine = new Module(compiled('solve.wasm'));
      const puzzle = await givens(page);
      const { solution } = engine.call({ op: 'solve', puzzle });
      await page.click('.tour [aria-label=Skip], .tour button:has-text("Skip")');
      const first = puzzle.indexOf('.');
      await page.locator(`[data-cell="${first}"]`).click();
      for (const key of [
        'ArrowRight',
        'ArrowLeft',
        'm',
        'Control+z',
        'Control+Digit1',
        'Alt+Digit2',
        'Backspace',
        'Control+z',
        'Control+y',
      ])
        await page.keyboard.press(key);
      await solve(page, puzzle, solution);
      await ended(page);
      const fetched = () =>
        page.asked.map((url) => url.split('/').at(-1)).filter((name) => name.endsWith('.wasm') || name === 'step.js');
      assert.deepEqual(fetched(), ['solve.wasm']);
      await page.click('#end .next');
      await until(
        () => givens(page),
        (found) => found !== solution && /\./.test(found),
        'another puzzle',
      );
      assert.deepEqual(fetched(), ['solve.wasm']);
      await page.keyboard.press('h');
      await page.waitForSelector('#hint p:not(.dim)');
      assert.deepEqual(fetched().sort(), ['reason.wasm', 'solve.wasm', 'step.js']);
      assert.deepEqual(
        page.faults.filter((fault) => !/Service Worker registration blocked/.test(fault)),
        [],
      );
    },
  );

  test('the game before is kept, and the way back is offered', async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.keyboard.press('n');
    await page.click('.toast button');
    await shows(page, PUZZLE);
    await called(page, 1, 3, /, 4$/);
  });

  test('a reload at once after opening has the puzzle, and what was entered', async () => {
    const page = await at.opened();
    await page.reload();
    await shows(page, PUZZLE);
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await saved(page);
    await page.reload();
    await called(page, 1, 3, /, 4$/);
    await cell(page, 1, 3).click();
    await page.keyboard.press('Control+z');
    await called(page, 1, 3, /empty/);
  });

  test(
    'a reload in the same breath as a key has the move, and the one before; a game that was removed does not come back',
    once,
    async () => {
      const page = await at.opened();
      await cell(page, 1, 3).click();
      for (const key of ['4', '1', '2', '4']) {
        await page.keyboard.press(key === '4' ? '1' : '4');
        await page.evaluate(() =>
          addEventListener('keydown', () => queueMicrotask(() => location.reload()), { once: true }),
        );
        await Promise.all([page.waitForEvent('load'), page.keyboard.press(key)]);
        await called(page, 1, 3, new RegExp(`, ${key}\\b`));
        await cell(page, 1, 3).click();
      }
      await page.keyboard.press('Control+z');
      await called(page, 1, 3, /, 1\b/);
      await saved(page);
      await page.evaluate(() => {
        addEventListener('pagehide', () => indexedDB.deleteDatabase('bitdoku'));
        addEventListener('keydown', () => queueMicrotask(() => location.reload()), { once: true });
      });
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('2')]);
      await until(
        () => givens(page),
        (found) => found.startsWith('7...1'),
        'the first puzzle',
      );
      assert.deepEqual(page.faults, []);
    },
  );

  test('two tabs do not overwrite each other', async () => {
    const page = await at.opened();
    const other = await at.open({ context: page.context() });
    await other.waitForSelector('.veil:has-text("open in another tab")');
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await saved(page);
    await go(other, 'learn');
    await other.waitForSelector('.techniques');
    await page.reload();
    await called(page, 1, 3, /, 4$/);
    // It is played on there, and this one becomes a picture.
    await go(other, 'play');
    await other.click('text=Play here');
    await called(other, 1, 3, /, 4$/);
    await page.waitForSelector('.veil:has-text("open in another tab")');
    await cell(other, 1, 4).click();
    await other.keyboard.press('6');
    await called(other, 1, 4, /, 6$/);
    await page.keyboard.press('1');
    await saved(other);
    await other.reload();
    await called(other, 1, 4, /, 6$/);
    await called(other, 1, 3, /, 4$/);
    assert.deepEqual([...page.faults, ...other.faults], []);
  });

  test('the end is told, starting again really does, and a full board with a mistake says so', async () => {
    const page = await at.opened();
    await solve(page, PUZZLE, `${SOLVED.slice(0, 80)}1`.replace(/.$/, PUZZLE[80] === '.' ? '1' : SOLVED[80]));
    await ended(page);
    assert.match(await page.textContent('#end'), /Solved in \d+:\d\d.*Hints/);
    await until(
      () => page.evaluate(() => document.activeElement?.className ?? ''),
      (found) => /next/.test(found),
      'the focus on what comes next',
    );
    await page.click('#end button:has-text("Start again")');
    await holds(page, PUZZLE);
    await counts(page, '#end:visible', 0);
    await until(
      () => page.textContent('#time'),
      (found) => found !== '0:00',
      'the time to go on',
    );
    const wrong = [...SOLVED];
    const last = PUZZLE.lastIndexOf('.');
    wrong[last] = SOLVED[last] === '1' ? '2' : '1';
    await solve(page, PUZZLE, wrong.join(''));
    await page.waitForSelector('#hint :text("something is not right")');
    await page.keyboard.press(SOLVED[last]);
    await ended(page);
    await page.click('#end .next');
    await until(
      () => givens(page),
      (found) => found !== SOLVED && /\./.test(found),
      'another puzzle',
    );
    assert.deepEqual(page.faults, []);
  });

  test('the end is there after a reload, counts once, and times stand in one place', once, async () => {
    const page = await at.open();
    await openSheet(page);
    await page.click('[data-level=easy]');
    await until(
      () => page.textContent('h1'),
      (found) => found === 'Easy',
      'an easy one',
    );
    const puzzle = await givens(page);
    const { solution } = await page.evaluate(
      async (puzzle) => new (await import('./engine/client.js')).Client().ask({ op: 'solve', puzzle }),
      puzzle,
    );
    await solve(page, puzzle, solution);
    await ended(page);
    assert.equal(
      await page.locator('.board .t-same').evaluateAll((all) => all.filter((one) => one.getAttribute('d')).length),
      0,
      'no digit is lit up',
    );
    await until(
      () =>
        page.evaluate(() => import('./model/store.js').then((store) => store.newest()).then((game) => game?.solved)),
      (found) => found === true,
      'that it is kept as solved',
    );
    await page.reload();
    await ended(page);
    await holds(page, solution);
    assert.deepEqual(await hidden(page, '#end .next'), []);
    await page.click('#end button:has-text("Look at the board")');
    await counts(page, '#end:visible', 0);
    await page.click('h1 button');
    await until(
      () => page.locator('#statistics tbody tr:has-text("Easy") td').allTextContents(),
      (found) => found[0] === '1' && /^\d+:\d\d$/.test(found[1]),
      'one easy game',
    );
    assert.deepEqual(page.faults, []);
  });

  test('opening and pasting are in view in every window; levels are in words', once, async () => {
    const page = await at.open({ reducedMotion: 'reduce' });
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      await openSheet(page);
      assert.deepEqual(
        await hidden(page, '#paste, dialog .own .main, dialog button:has-text("Open a file")'),
        [],
        `${width}×${height}`,
      );
      const wide = await page
        .locator('.level .small')
        .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().width)));
      assert.ok(wide > 150 || width > 520, `${width}×${height}: words of ${wide} px`);
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    assert.match(
      await page.evaluate(() => import('./texts/en.js').then(({ T }) => T.levels.needs.medium)),
      /pencil marks/,
    );
  });

  test('a check is said once, and a given that clashes is told from what one wrote', once, async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('5');
    await page.waitForSelector('.board .entry.clash');
    const [given, entry, plain] = await page.evaluate(() =>
      ['.given.clash', '.entry.clash', '.given:not(.clash)'].map((one) => {
        const { fill, fontWeight } = getComputedStyle(document.querySelector(`.board ${one}`));
        return `${fill} ${fontWeight}`;
      }),
    );
    assert.equal(given, plain);
    assert.notEqual(entry, given);
    await act(page, 'Check');
    await page.waitForSelector('#hint button:has-text("Back to before the mistake")');
    assert.equal(await page.locator('.toast').count(), 0);
    // A key says what its small number is.
    await counts(page, '.pad button[data-digit="1"]:has-text("1")', 1);
    assert.equal(await page.getByRole('button', { name: /^1\s*6 left$/ }).count(), 1);
    // On a desk the menu has what is not in view, and nothing else.
    await page.click('#more');
    await page.waitForSelector('dialog .menu');
    assert.deepEqual(await page.locator('dialog .menu button:visible').allTextContents(), [
      'Set a checkpoint',
      'Start again',
      'Share',
      'Settings and keys',
      'Games and statistics',
      'Packs',
    ]);
    await page.keyboard.press('Escape');
    // Where fingers press there are no keys to show.
    const tablet = await at.open({ viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true });
    await counts(tablet, '.fit kbd:visible', 0);
    await counts(tablet, '.bar nav a:visible', 4);
    assert.deepEqual([...page.faults, ...tablet.faults], []);
  });

  test('a link has givens and state apart', async () => {
    const page = await at.opened({ settings: { marks: 'corners' } });
    await cell(page, 1, 3).click();
    await page.keyboard.press('1');
    await cell(page, 1, 4).click();
    for (const key of ['Shift+Digit2', 'Control+Digit6', 'Alt+Digit3']) await page.keyboard.press(key);
    await saved(page);
    await act(page, 'Share');
    await page.waitForFunction(() => document.getElementById('link')?.value.includes('&s='));
    // Here nobody else can open an address of this page, so that one that others can comes first.
    const order = await page.locator('dialog input[readonly]').evaluateAll((all) => all.map((one) => one.id));
    assert.deepEqual(order, ['elsewhere', 'link']);
    await page.waitForFunction(() => document.getElementById('elsewhere')?.value.startsWith('https:'));
    const link = await page.inputValue('#link');
    const other = await at.open({ path: link.slice(at.server.url.length), settings: { marks: 'corners' } });
    await called(other, 1, 1, /given 5$/);
    await called(other, 1, 3, /, 1$/);
    await called(other, 1, 4, /empty, corner 2, marks 6, colour orange$/);
    await cell(other, 1, 3).click();
    await other.keyboard.press('Backspace');
    await called(other, 1, 3, /empty$/);
    const broken = await at.open({ path: `#play?p=${PUZZLE}&s=!!` });
    await broken.waitForSelector('dialog [role=alert]');
    assert.deepEqual([...page.faults, ...other.faults, ...broken.faults], []);
  });

  test('Back closes what is on top, and then goes back', async () => {
    const page = await at.opened();
    await go(page, 'learn');
    await page.waitForSelector('.techniques');
    await openSheet(page);
    await page.goBack();
    await counts(page, 'dialog', 0);
    assert.match(page.url(), /#learn$/);
    await openSheet(page);
    await page.keyboard.press('Escape');
    await counts(page, 'dialog', 0);
    await page.waitForFunction(() => !history.state?.sheet);
    await page.goBack();
    await page.waitForSelector('[data-cell]');
  });

  test('keys go back to the board; Erase is on every size; the first cell is an empty one; digits first', async () => {
    const page = await at.opened();
    assert.equal(await page.getAttribute('[aria-selected=true]', 'data-cell'), '2');
    await page.click('[data-digit="4"]');
    await called(page, 1, 3, /, 4$/);
    await page.keyboard.press('Space');
    await page.waitForSelector('[data-mode=centre][aria-pressed=true]');
    await called(page, 1, 3, /, 4$/);
    await page.locator('.fit [aria-label=Erase]:visible, .acts button:visible:has-text("Erase")').first().click();
    await called(page, 1, 3, /empty$/);
    await cell(page, 1, 1).click();
    await page.keyboard.press('z');
    await page.keyboard.press('4');
    await page.waitForSelector('.toast:has-text("r1c1 is given")');
    const first = await at.opened({ settings: { digitFirst: true } });
    await first.click('[data-digit="4"]');
    await first.waitForSelector('[data-digit="4"][aria-pressed=true]');
    await cell(first, 1, 3).click();
    await called(first, 1, 3, /, 4$/);
    await cell(first, 9, 1).click();
    await called(first, 9, 1, /, 4/);
    assert.deepEqual([...page.faults, ...first.faults], []);
  });

  test('givens and entries differ by weight; marks stand where hints draw them', async () => {
    for (const theme of ['light', 'dark', 'contrast']) {
      const page = await at.opened({ settings: { theme } });
      await cell(page, 1, 3).click();
      await page.keyboard.press('4');
      await cell(page, 1, 4).click();
      await page.keyboard.press('Shift+Digit6');
      await page.waitForSelector('.board .entry');
      const weights = await page.evaluate(() =>
        ['given', 'entry'].map((name) => getComputedStyle(document.querySelector(`.board .${name}`)).fontWeight),
      );
      assert.deepEqual(weights, ['700', '400'], theme);
      assert.ok(await page.evaluate(() => document.fonts.ready.then(() => document.fonts.check('700 16px Inter'))));
      const [x, y] = await page
        .locator('.board .mark:text-is("6")')
        .evaluate((one) => [one.getAttribute('x'), one.getAttribute('y')].map(Number));
      assert.ok(x > 2 + 3 * 60 + 40 && y > 2 + 20 && y < 2 + 45, `6 stands at the right, in the middle: ${x}, ${y}`);
    }
  });

  test('three hundred long games start like one, are named, taken out and brought in', once, async () => {
    const page = await at.opened();
    const reads = await page.evaluate(async (puzzle) => {
      const [store, games, { toggle }] = await Promise.all([
        import('./model/store.js'),
        import('./model/game.js'),
        import('./model/command.js'),
      ]);
      for (let i = 0; i < 300; i++) {
        const game = games.newGame(puzzle, `Long ${i}`, i, `id-${i}`);
        for (let k = 0; k < 300; k++) games.go(game, toggle(games.board(game), [2 + (k % 2)], 'colour', 1 + (k % 9)));
        await store.save(game);
      }
      // What starting reads: the newest game, and the moves of no other.
      let read = 0;
      const of = (prototype, name) => {
        const before = prototype[name];
        prototype[name] = function (...all) {
          const request = before.apply(this, all);
          request.addEventListener('success', () => {
            read += Array.isArray(request.result) ? request.result.length : 1;
          });
          return request;
        };
      };
      for (const name of ['get', 'getAll']) of(IDBObjectStore.prototype, name);
      await store.newest();
      return read;
    }, PUZZLE);
    assert.ok(reads <= 2 + 300, `${reads} records were read`);
    await page.reload();
    await shows(page, PUZZLE);
    await page.click('h1 button');
    await page.waitForSelector('.kept li');
    assert.equal(await page.locator('.kept li').count(), 40);
    await page.fill('.kept li:nth-child(2) input', 'Mine');
    await page.keyboard.press('Tab');
    const waiting = page.waitForEvent('download');
    await page.click('text=Save all to a file');
    const file = await (await waiting).path();
    const other = await at.open();
    await other.click('h1 button');
    await other.setInputFiles('dialog input[type=file]', file);
    await other.waitForSelector('.toast:text-matches("^30[12] games were added")');
    await other.click('h1 button');
    await until(
      () => other.locator('.kept input').evaluateAll((all) => all.map((one) => one.value)),
      (found) => found.includes('Mine'),
      'the name',
    );
    assert.deepEqual([...page.faults, ...other.faults], []);
  });

  test('from a list to the next puzzle, and back to where one was, after a reload too', once, async () => {
    const page = await at.open();
    const text = Array.from(
      { length: 60 },
      (_, i) => `${PUZZLE.replace(/\d/g, (d) => ((Number(d) + (i % 9)) % 9) + 1)} ${i % 2 ? 'odd' : 'even'}`,
    ).join('\n');
    await paste(page, text);
    await page.waitForSelector('tbody .chip');
    await page.fill('#filter', 'odd');
    await page.waitForSelector(':text("30 shown")');
    await page.locator('.scroll').focus();
    for (let i = 0; i <= 20; i++) await page.keyboard.press('ArrowDown');
    await page.waitForSelector('tr.now[aria-rowindex="22"]');
    const scroll = await page.evaluate(() => document.querySelector('.scroll').scrollTop);
    assert.ok(scroll > 0);
    // What one is about to play shows no solution.
    await until(
      () => page.locator('aside .board text').count(),
      (found) => found === 30,
      'the givens alone',
    );
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-cell]');
    await go(page, 'list');
    const same = async () => {
      await page.waitForSelector('tr.now[aria-rowindex="22"]');
      assert.equal(await page.inputValue('#filter'), 'odd');
      await until(
        () => page.evaluate(() => document.querySelector('.scroll').scrollTop),
        (found) => Math.abs(found - scroll) < 2,
        'the place in the list',
      );
      await page.waitForSelector('tr.now .chip:has-text("filled in")');
    };
    await same();
    await page.reload();
    await same();
    if ((await page.viewportSize()).width > 800) {
      await page.click('tr.now button');
      await page.click('[aria-label="Next puzzle"]');
      await page.waitForSelector('.facts a:text-is("44 of 60")');
    }
    assert.deepEqual(page.faults, []);
  });
});
