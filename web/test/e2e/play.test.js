// Playing: keys, touch, undo, saving, links, hints.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HARD,
  PUZZLE,
  SOLVED,
  act,
  called,
  cell,
  counts,
  drawn,
  go,
  holds,
  names,
  shows,
  suite,
  until,
} from './browser.js';
import { unfrozen } from './tasks.js';

suite('play', (at) => {
  test('every key of the table does what it says', async () => {
    const page = await at.opened({ settings: { marks: 'corners' } });
    await cell(page, 1, 3).click();
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = (wanted, why) =>
      until(
        () => page.evaluate(() => document.activeElement?.getAttribute('data-cell')),
        (found) => found === wanted,
        why ?? wanted,
      );
    await unfrozen(page, 'playing', async () => {
      await press('4');
      await called(page, 1, 3, /, 4$/);
      await press('Backspace');
      await called(page, 1, 3, /empty/);
      await press('Shift+Digit1', 'Shift+Digit2');
      await called(page, 1, 3, /corner 1 2/);
      await press('Control+Digit4');
      await called(page, 1, 3, /marks 4/);
      await press('Alt+Digit2');
      await called(page, 1, 3, /colour green/);
      await press('Backspace', 'Backspace', 'Backspace');
      await called(page, 1, 3, /empty$/);
      await press('x', '1', 'c', '2', 'v', '3', 'z');
      await called(page, 1, 3, /corner 1, marks 2, colour orange/);
      await press('Control+z', 'Control+z');
      await called(page, 1, 3, /corner 1$/);
      await press('Control+y');
      await called(page, 1, 3, /corner 1, marks 2$/);
      await press('[', ']');
      await press('Space');
      await page.waitForSelector('[data-mode=corner][aria-pressed=true]');
      await press('Space', 'Space', 'Space');
      await press('Home');
      await focused('0');
      await press('ArrowLeft');
      await focused('8', 'around the edge');
      await press('ArrowUp');
      await focused('80');
      await press('Control+Home');
      await focused('0');
      await press('d', 's');
      await focused('10');
      await press('Shift+ArrowRight');
      await counts(page, '[aria-selected=true]', 2);
      await press('Control+a');
      await counts(page, '[aria-selected=true]', 81);
      await press('Escape');
      await counts(page, '[aria-selected=true]', 0);
      await press('m');
      await called(page, 1, 4, /marks 2 6/);
      await press('p');
      await page.waitForSelector('.veil');
      await page.waitForSelector('[data-cell="0"]', { state: 'hidden' });
      await press('p');
      await cell(page, 9, 9).click();
      await press('?');
      await page.waitForSelector('dialog:has-text("Keys")');
    });
    assert.deepEqual(page.faults, []);
  });

  test('a colour stays in sight when another cell of its house is chosen', async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('Alt+Digit2');
    await cell(page, 1, 4).click();
    await drawn(page);
    const order = await page.evaluate(() => {
      const colour = document.querySelector('.board .t-k2');
      const lit = document.querySelector('.board .t-peer');
      return [
        lit.getAttribute('d').includes(`M${colour.getAttribute('x')} ${colour.getAttribute('y')}h`),
        colour.compareDocumentPosition(lit),
      ];
    });
    assert.deepEqual(order, [true, 2], 'what is lit up lies under the colour');
  });

  test('a key changes what differs and makes nothing else anew', async () => {
    const page = await at.opened();
    // The last that a new game finds out by itself; a phone does not show it.
    await page.waitForSelector('.facts:has-text("ER")', { state: 'attached' });
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.waitForFunction(() => document.getElementById('saved')?.textContent === 'saved');
    /** What a key adds to the page and takes away, but for the clock. */
    const changes = (key) =>
      page
        .evaluate(() => {
          window.changes = [];
          window.watching = new MutationObserver((all) => window.changes.push(...all));
          window.watching.observe(document.body, {
            childList: true,
            subtree: true,
            attributes: true,
            attributeOldValue: true,
          });
        })
        .then(() => page.keyboard.press(key))
        .then(() => drawn(page))
        .then(() =>
          page.evaluate(() => {
            window.watching.disconnect();
            const told = ({ target, addedNodes, removedNodes }) =>
              [...addedNodes, ...removedNodes].map((node) => `${target.localName}: ${node.localName ?? 'text'}`);
            const seen = window.changes.filter(({ target }) => target.id !== 'time' && target.id !== 'saved');
            const same = seen.filter(
              ({ type, target, attributeName, oldValue }) =>
                type === 'attributes' && attributeName !== 'class' && target.getAttribute(attributeName) === oldValue,
            );
            return {
              nodes: seen.flatMap(told).sort(),
              same: same.map(({ target, attributeName }) => `${target.localName} ${attributeName}`),
            };
          }),
        );
    assert.deepEqual(await changes('ArrowRight'), { nodes: [], same: [] }, 'to an empty cell');
    // A digit in the board, and one less to come in the pad.
    const written = ['g: text', 'small: text', 'small: text'];
    assert.deepEqual(await changes('6'), { nodes: written, same: [] }, 'a digit');
    assert.deepEqual(await changes('Backspace'), { nodes: written, same: [] }, 'no digit');
    assert.deepEqual(
      await changes('Control+z'),
      { nodes: [...written, 'div: text'].sort(), same: [] },
      'a digit again, and what is read out',
    );
  });

  test('single letters can be switched off', async () => {
    const page = await at.opened();
    await act(page, 'Settings and keys');
    await page.click('text=Single letters are commands');
    await page.keyboard.press('Escape');
    await cell(page, 1, 3).click();
    await page.keyboard.press('?');
    await counts(page, 'dialog', 0);
    await page.keyboard.press('4');
    await called(page, 1, 3, /, 4$/);
  });

  test('touch: a drag selects and does not scroll, the pad writes, no keyboard comes up', async () => {
    const page = await at.opened({ size: 'phone' });
    const [from, to] = [await cell(page, 1, 3).boundingBox(), await cell(page, 1, 4).boundingBox()];
    const touch = await page.context().newCDPSession(page);
    const point = (box) => [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: point(to) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await counts(page, '[aria-selected=true]', 2);
    assert.equal(await page.evaluate(() => scrollY), 0);
    // The browser takes the first tap after a drag that is not made by a hand for the end of it.
    await page.tap('#time');
    await page.tap('[data-mode=centre]');
    await page.tap('[data-digit="2"]');
    await called(page, 1, 3, /marks 2/);
    await called(page, 1, 4, /marks 2/);
    assert.ok(!(await page.evaluate(() => document.activeElement?.matches('input, textarea'))));
    for (const box of await page
      .locator('.pad button, .seg button, .tabs a, .acts .btn')
      .evaluateAll((all) =>
        all
          .filter((one) => one.offsetParent)
          .map((one) => [one.getBoundingClientRect().width, one.getBoundingClientRect().height]),
      )) {
      assert.ok(box[0] >= 44 && box[1] >= 44, `a target of ${box}`);
    }
  });

  test('a reload restores game, marks, history and time', async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await cell(page, 1, 4).click();
    await page.keyboard.press('Control+Digit6');
    await page.waitForFunction(() => document.getElementById('saved')?.textContent === 'saved');
    await go(page, 'path');
    await page.waitForSelector('.graph');
    await page.goto(at.server.url);
    await page.waitForSelector('[data-cell]');
    await called(page, 1, 3, /, 4$/);
    await called(page, 1, 4, /marks 6/);
    assert.notEqual(await page.textContent('#time'), '');
    await cell(page, 5, 5).click();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await holds(page, PUZZLE);
  });

  test('a checkpoint brings back the board as it was, after a reload too', async () => {
    const page = await at.opened();
    const enter = async (r, c, digit) => {
      await cell(page, r, c).click();
      await page.keyboard.press(digit);
    };
    const more = async (button) => {
      await page.click('#more');
      await page.click(`dialog ${button}`);
    };
    await enter(1, 3, '4');
    await more('button:has-text("Set a checkpoint")');
    await enter(1, 4, '6');
    await enter(1, 6, '8');
    await page.waitForFunction(() => document.getElementById('saved')?.textContent === 'saved');
    await page.goto(at.server.url);
    await page.waitForSelector('[data-cell]');
    await more('li button');
    const given = [...PUZZLE];
    given[2] = '4';
    await holds(page, given.join(''));
    await more('button:has-text("Start again")');
    await holds(page, PUZZLE);
    await cell(page, 5, 5).click();
    await page.keyboard.press('Control+z');
    await holds(page, given.join(''));
    assert.deepEqual(page.faults, []);
  });

  test('a link opens a game of its own and replaces none', async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.waitForFunction(() => document.getElementById('saved')?.textContent === 'saved');
    await page.goto(`${at.server.url}?s=${HARD}`);
    await shows(page, HARD);
    await holds(page, HARD);
    await page.click('h1 button');
    await page.click('dialog .kept [aria-label="Go on: Pasted"]');
    await shows(page, PUZZLE);
    await called(page, 1, 3, /, 4$/);
    // A code behind the number sign, as Share writes it: in an address, and in one that the page is already at.
    await act(page, 'Share');
    await page.selectOption('#format', 'here');
    await page.waitForFunction(() => document.querySelector('dialog textarea').value.includes('#scf'));
    const link = await page.inputValue('dialog textarea');
    assert.ok(link.startsWith(at.server.url), link);
    for (const [from, to] of [
      ['about:blank', link],
      [`${at.server.url}?s=${HARD}`, link],
    ]) {
      await page.goto(from);
      if (from !== 'about:blank') await shows(page, HARD);
      await page.goto(to);
      await shows(page, PUZZLE);
    }
  });

  test('hints in four stages, and what is wrong first', async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('h');
    await page.waitForSelector('#hint :text("Look at box 2.")');
    await page.keyboard.press('h');
    await page.waitForSelector('#hint :text("there is a Hidden Single.")');
    await page.keyboard.press('h');
    await page.waitForSelector('#hint :text("in r1c6.")');
    await page.keyboard.press('h');
    await page.waitForSelector('#hint :text("only r1c6 can hold 8")');
    await page.click('#hint .take');
    await called(page, 1, 6, /, 8$/);
    await cell(page, 1, 3).click();
    await page.keyboard.press('1');
    await page.keyboard.press('h');
    await page.waitForSelector('#hint :text("1 entry is wrong")');
    await page.keyboard.press('h');
    await page.keyboard.press('h');
    await page.waitForSelector('#hint :text("r1c3 is not 1")');
    // Where there is little room it is in the way.
    const close = page.locator('#hint [aria-label=Close]:visible');
    if (await close.count()) await close.click();
    await act(page, 'Check');
    await page.click('text=Back to before the mistake');
    await called(page, 1, 3, /empty/);
    await called(page, 1, 6, /, 8$/);
  });

  test('a puzzle can be solved to the end, and the time stops', async () => {
    const page = await at.opened();
    for (let i = 0; i < 81; i++) {
      if (PUZZLE[i] !== '.') continue;
      await page.locator(`[data-cell="${i}"]`).click();
      await page.keyboard.press(SOLVED[i]);
    }
    await page.waitForSelector('#end h2:has-text("Solved in")');
    await holds(page, SOLVED);
    const time = await page.textContent('#time');
    await page.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 3_600_000;
    });
    await go(page, 'learn');
    await page.waitForSelector('.techniques');
    await go(page, 'play');
    await holds(page, SOLVED);
    assert.equal(await page.textContent('#time'), time);
  });

  test('what happens is told to those who do not see it', async () => {
    const page = await at.opened();
    const told = () => page.textContent('#live');
    assert.equal(await page.getAttribute('#live', 'aria-live'), 'polite');
    await cell(page, 1, 3).click();
    await page.keyboard.press('h');
    await page.waitForFunction(() => document.getElementById('live')?.textContent.includes('Look at box 2.'));
    await page.keyboard.press('4');
    await page.keyboard.press('1');
    await page.keyboard.press('Control+z');
    const first = await until(told, (words) => words.trim() === 'Undo', 'Undo');
    await page.keyboard.press('Control+z');
    const again = await until(told, (words) => words !== first, 'that it is told again');
    assert.equal(again.trim(), 'Undo', 'the same words are told again');
    await page.keyboard.press('1');
    await act(page, 'Check');
    await page.waitForFunction(() => document.getElementById('live')?.textContent.includes('1 entry is wrong.'));
  });

  test('cells are called what a listener needs', async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('5');
    await called(page, 1, 1, /^row 1 column 1, given 5, clashes$/);
    const all = await names(page);
    assert.equal(all[2], 'row 1 column 3, 5, clashes');
    assert.equal(all[3], 'row 1 column 4, empty');
    assert.equal(await page.getAttribute('.cells', 'aria-label'), 'Sudoku board');
    await counts(page, '.wave', 2);
  });
});
