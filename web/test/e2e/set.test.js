// Setting a puzzle: rules are drawn by hand, and at every touch the engine says whether there is no solution, one, or
// several.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, once, suite, until } from './browser.js';

/** The text of what is set. */
const text = (page) => page.inputValue('#set-text');
const answer = (page, wanted) => page.waitForSelector(`.answer:text-is("${wanted}")`);
const press = async (page, ...keys) => {
  for (const key of keys) await page.keyboard.press(key);
};

suite('set', (at) => {
  test(
    'a killer is set by keyboard alone: cages, what each cell can be, what cannot go together, undo',
    once,
    async () => {
      const page = await at.open({ path: '#set?s=.Shape~4x4' });
      await answer(page, 'More than one solution');
      await page.locator('[data-tool=Cage]').focus();
      await page.keyboard.press('Enter');
      await page.fill('#number', '3');
      await cell(page, 1, 1).focus();
      await press(page, 'Shift+ArrowRight', 'Enter');
      await until(
        () => text(page),
        (found) => found === '.Shape~4x4.Cage~3~R1C1~R1C2',
        'a cage',
      );
      await answer(page, 'More than one solution');
      // 3 is 1 + 2: no other digit is shown in the cage.
      await until(
        () => page.locator('[data-cell="0"]').getAttribute('aria-label'),
        (name) => /can be 1 2$/.test(name),
        'true candidates',
      );
      await press(page, 'ArrowLeft', '4');
      await answer(page, 'No solution');
      await page.waitForSelector('text=These 2 clues cannot go together.');
      assert.deepEqual(
        [...new Set(await page.locator('.t-cannot').evaluateAll((all) => all.map((one) => one.getAttribute('x'))))]
          .length,
        2,
      );
      await press(page, 'Control+z');
      await answer(page, 'More than one solution');
      await until(
        () => text(page),
        (found) => found === '.Shape~4x4.Cage~3~R1C1~R1C2',
        'undone',
      );
      await press(page, 'Backspace');
      await until(
        () => text(page),
        (found) => found === '.Shape~4x4',
        'taken away',
      );
      assert.deepEqual(page.faults, []);
    },
  );

  test('by touch: every tool draws what it is called, and the answer is told', once, async () => {
    const page = await at.open({ path: '#set?s=.Shape~9x9', size: 'phone' });
    await answer(page, 'More than one solution');
    const tops = await page.locator('.digits button').evaluateAll((all) => all.map((one) => one.offsetTop));
    assert.deepEqual(tops, Array(9).fill(tops[0]), 'the digits stand in one row');
    const { TOOLS } = await import('../../set/tools.js');
    assert.ok(TOOLS.length >= 15);
    for (const { name, choice, number } of TOOLS) {
      await page.locator(`[data-tool="${name}"]`).tap();
      if (choice !== 'board') {
        const [from, to] = await Promise.all([cell(page, 2, 2), cell(page, 2, 3)].map((one) => one.boundingBox()));
        const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
        await page.mouse.move(...middle(from));
        await page.mouse.down();
        await page.mouse.move(...middle(to));
        await page.mouse.up();
      }
      await page.locator('button:has-text("Add to the board")').tap();
      const part = [name, ...(number === null ? [] : [number]), ...(choice === 'board' ? [] : ['R2C2', 'R2C3'])].join(
        '~',
      );
      await until(
        () => text(page),
        (found) => found === `.Shape~9x9.${part}`,
        part,
      );
      await page.waitForSelector('.answer:text-matches("solution")');
      await page.locator('button:has-text("Undo")').tap();
      await until(
        () => text(page),
        (found) => found === '.Shape~9x9',
        'undone',
      );
    }
    assert.deepEqual(page.faults, []);
  });

  test('what is set has one solution, is played, and a link keeps it', once, async () => {
    const killer = '.Shape~4x4.Cage~3~R1C1~R1C2.~R2C1_3~R3C3_2~R4C4_1~R1C4_3';
    const page = await at.open({ path: `#set?s=${killer}` });
    await until(
      () => page.textContent('.answer'),
      (found) => /solution/.test(found),
      'an answer',
    );
    const status = await page.getAttribute('.answer', 'data-status');
    const solved = await page.evaluate(async (puzzle) => {
      const { Client } = await import('./engine/client.js');
      return (await new Client().ask({ op: 'solve', puzzle })).status;
    }, killer);
    assert.equal(status, solved);
    await page.click('.setter button:has-text("Play")');
    await page.waitForSelector('.boards [role=grid]');
    assert.match(await page.locator('[data-cell="4"]').getAttribute('aria-label'), /given 3/);
    await page.goBack();
    await until(
      () => text(page),
      (found) => found === killer,
      'what was set',
    );
    assert.deepEqual(page.faults, []);
  });

  test('what is set has its answer and its colours at once, and goes to other sites and to paper', once, async () => {
    const page = await at.open({ path: '#set?s=.Shape~4x4.Cage~3~R1C1~R1C2.~R2C1_3~R3C3_2' });
    await answer(page, 'More than one solution');
    // Every rule that setters use most has its tool, and there is one at a time.
    const tools = await page.locator('.tools button').allTextContents();
    for (const tool of [
      'Given',
      'Region',
      'Cage',
      'Thermometer',
      'Arrow',
      'White dot',
      'Black dot',
      'X',
      'V',
      'Whisper',
      'Renban line',
      'Diagonal ╱',
      'Diagonal ╲',
    ])
      assert.ok(tools.includes(tool), `${tool}, in ${tools}`);
    for (const name of ['Thermo', 'Cage', '']) {
      await page.click(`[data-tool="${name}"]`);
      assert.deepEqual(
        await page.locator('.tools [aria-pressed=true]').evaluateAll((all) => all.map((one) => one.dataset.tool)),
        [name],
      );
    }
    // What one solution alone has is told by colour from what several have.
    await until(
      () => page.locator('.board .candidate, .board .mark').count(),
      (found) => found > 0,
      'true candidates',
    );
    const colours = await page
      .locator('.board .candidate, .board .mark')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).fill));
    assert.ok(new Set(colours).size >= 2, `${new Set(colours).size} colours`);
    // Two givens more, by hand, and there is one solution.
    for (const [at, digit] of [
      [15, '1'],
      [3, '3'],
    ]) {
      await page.click(`[data-cell="${at}"]`);
      await press(page, digit);
    }
    await answer(page, 'One solution');
    await page.evaluate(() => {
      window.left = [];
      window.open = (address) => window.left.push(address);
    });
    for (const [name, address] of [
      ['SudokuPad', /^https:\/\/sudokupad\.app\//],
      ['f-puzzles', /^https:\/\/www\.f-puzzles\.com\//],
    ]) {
      await page.click(`.setter button:has-text("${name}")`);
      const [link] = await until(
        () => page.evaluate(() => window.left.splice(0)),
        (left) => left.length > 0,
        name,
      );
      assert.match(link, address);
      const board = await page.evaluate(async (puzzle) => {
        const { Client } = await import('./engine/client.js');
        return new Client('boards').ask({ op: 'board', puzzle });
      }, link);
      assert.deepEqual([board.rows, board.givens[4], board.givens[10]], [4, 3, 2], name);
    }
    assert.match(await text(page), /Cage~3~R1C1~R1C2/);
    await page.click('.setter button:has-text("Print")');
    await until(
      () => page.locator('.sheet').textContent(),
      (found) => /cage/i.test(found ?? ''),
      'the cage on paper',
    );
    assert.deepEqual(page.faults, []);
  });

  test('a designer sees every component in both themes', once, async () => {
    const page = await at.browser.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(error.stack));
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && faults.push(message.text()));
    await page.goto(`${at.server.url}gallery.html`);
    await page.waitForSelector('[data-theme=dark] .answer');
    const seen = await page.locator('.theme').evaluateAll((all) =>
      all.map((theme) => ({
        titles: [...theme.querySelectorAll('h2')].map((one) => one.textContent),
        paper: getComputedStyle(theme).backgroundColor,
        digits: theme.querySelectorAll('.board text').length,
      })),
    );
    assert.equal(seen.length, 2);
    assert.deepEqual(seen[0].titles, seen[1].titles);
    assert.ok(seen[0].titles.length >= 9 && seen[0].digits === 30);
    assert.notEqual(seen[0].paper, seen[1].paper);
    assert.deepEqual(faults, []);
    await page.close();
  });
});
