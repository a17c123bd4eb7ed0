// What somebody finds who is new, and what is kept beside games: the tour, packs, techniques by level, budgets.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PUZZLE, cell, counts, digits, drawn, go, once, paste, suite, until } from './browser.js';

/** Nine puzzles that differ. */
const PACK = Array.from({ length: 9 }, (_, i) => PUZZLE.replace(/\d/g, (d) => ((Number(d) + i) % 9) + 1));

suite('first', (at) => {
  test('who is new is shown round once, and can skip it; in German, too', once, async () => {
    const page = await at.open({ isNew: true });
    const says = async () => page.textContent('.tour p');
    await page.waitForSelector('.tour', { timeout: 30_000 });
    const said = [];
    for (let i = 1; i <= 4; i++) {
      await page.waitForSelector(`.tour .num:text-is("${i} of 4")`);
      said.push(await says());
      const { x, y, width, height } = await page.locator('.tour .card').boundingBox();
      const size = page.viewportSize();
      assert.ok(x >= 0 && y >= 0 && x + width <= size.width && y + height <= size.height, `card ${i} is in view`);
      await page.click('.tour .main');
    }
    assert.equal(new Set(said).size, 4);
    await counts(page, '.tour', 0);
    await page.reload();
    await page.waitForSelector('[data-cell]');
    // The next one who is new comes after everything else, so a page that has come to rest shows that there is none.
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((found) => Boolean(found)), null, { timeout: 60_000 });
    assert.equal(await page.locator('.tour').count(), 0);
    await page.keyboard.press('?');
    await page.click('text=Show me round');
    await page.waitForSelector('.tour');
    await page.keyboard.press('Escape');
    await counts(page, '.tour', 0);
    assert.deepEqual(page.faults, []);

    const german = await at.open({ isNew: true, locale: 'de-DE', viewport: { width: 360, height: 640 } });
    await german.waitForSelector('.tour :text("Neu ist ein weiteres Rätsel")', { timeout: 30_000 });
    await german.click('text=Überspringen');
    await counts(german, '.tour', 0);
    await cell(german, 1, 1).click();
    assert.deepEqual(german.faults, []);
  });

  test('who comes by a link, or has played before, is not shown round', once, async () => {
    const page = await at.open({ isNew: true, path: `#play?p=${PUZZLE}` });
    await until(() => digits(page), (found) => found === PUZZLE, 'the puzzle of the link');
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((found) => Boolean(found)), null, { timeout: 60_000 });
    assert.equal(await page.locator('.tour').count(), 0);
  });

  test('packs have names, progress, and the next puzzle, after a reload on Play too', once, async () => {
    const page = await at.open();
    await go(page, 'packs');
    await page.waitForSelector(':text("No packs yet")');
    await go(page, 'play');
    await page.waitForSelector('[data-cell]');
    await paste(page, PACK.join('\n'));
    await page.waitForSelector('tbody .chip');
    await go(page, 'packs');
    await page.fill('.packs input', 'Nine of mine');
    await page.locator('.packs input').blur();
    await page.waitForSelector('.packs :text("0 of 9 solved")');
    await page.click('.packs .main');
    await page.waitForSelector('tbody .chip');
    await page.click('tbody tr:nth-child(3) button');
    await until(() => digits(page), (found) => found === PACK[2], 'the third');
    // A reload forgets what was read; the pack is found again.
    await page.reload();
    await page.waitForSelector('.facts a:text-is("3 of 9")');
    await page.click('[aria-label="Next puzzle"]');
    await until(() => digits(page), (found) => found === PACK[3], 'the fourth');
    await page.keyboard.press('PageUp');
    await until(() => digits(page), (found) => found === PACK[2], 'the third again');
    // Solved, it counts, and the way goes on to the first that is not.
    const solution = await page.evaluate(async (puzzle) => {
      const { Client } = await import('./engine/client.js');
      return (await new Client().ask({ op: 'solve', puzzle })).solution;
    }, PACK[2]);
    for (let i = 0; i < 81; i++) {
      if (PACK[2][i] !== '.') continue;
      await page.locator(`[data-cell="${i}"]`).click();
      await page.keyboard.press(solution[i]);
    }
    await page.waitForSelector('#end .next:has-text("Next puzzle")');
    await go(page, 'packs');
    await page.waitForSelector('.packs :text("1 of 9 solved")');
    assert.equal(await page.inputValue('.packs input'), 'Nine of mine');
    await page.click('.packs .main');
    await page.waitForSelector('#go-on:has-text("Go on with 1")');
    await page.waitForSelector('tbody .chip:text-is("solved")');
    // Removed, it is gone; its games stay.
    await go(page, 'packs');
    await page.click('.packs [aria-label="Remove"]');
    await page.waitForSelector(':text("No packs yet")');
    assert.deepEqual(page.faults, []);
  });

  test('techniques stand by level, and a practice that was found counts', once, async () => {
    const page = await at.open({ path: '#learn' });
    await page.waitForSelector('.techniques');
    assert.deepEqual(await page.locator('.techniques > section').evaluateAll((all) => all.map((one) => one.dataset.level)), ['easy', 'medium', 'hard', 'unfair', 'extreme']);
    for (const [level, name] of [['easy', 'Naked Single'], ['medium', 'Naked Pair'], ['hard', 'X-Wing'], ['unfair', 'XY-Chain'], ['extreme', 'Nishio Forcing Chains']]) {
      await page.waitForSelector(`[data-level=${level}] a:text-is("${name}")`);
    }
    await page.click('.techniques a:text-is("X-Wing")');
    await page.click('text=Practise it >> nth=0');
    await page.waitForSelector('[data-cell]');
    const { eliminations } = await page.evaluate(async () => {
      const { newest } = await import('./model/store.js');
      return (await newest()).practice;
    });
    assert.ok(eliminations.length > 0);
    for (const { cell: name, digit } of eliminations) {
      const [, r, c] = /r(\d)c(\d)/.exec(name);
      await cell(page, Number(r), Number(c)).click();
      await page.keyboard.press(`Shift+Digit${digit}`);
    }
    await page.waitForSelector('#end h2:text-is("Found")');
    await go(page, 'learn');
    await page.waitForSelector('li:has(a:text-is("X-Wing")) .dots .has');
    await counts(page, 'li:has(a:text-is("X-Wing")) .dots .has', 1);
    assert.deepEqual(page.faults, []);
  });

  test('the first load is within its budget: 70 kB and a font of 24', once, async () => {
    const page = await at.open();
    // Modules come after the first picture, the rest when there is nothing else to do.
    const asked = await page.evaluate(() => {
      const first = performance.getEntriesByType('resource').filter(({ name }) => !/\.wasm$/.test(name));
      return first.map(({ name }) => new URL(name).pathname.slice(1));
    });
    await drawn(page);
    const of = (name) => readFileSync(new URL(`../../${name}`, import.meta.url));
    const packed = ['index.html', ...asked].filter((name) => /\.(html|js|css|svg|webmanifest)$/.test(name) && !/^(sw|files)\.js$/.test(name)).map((name) => gzipSync(of(name)).length);
    const sum = packed.reduce((all, one) => all + one, 0);
    assert.ok(packed.length > 15 && sum <= 70_000, `${sum} bytes in ${packed.length} files`);
    assert.ok(asked.includes('font/inter.woff2') && of('font/inter.woff2').length <= 24_576);
    assert.ok(gzipSync(of('solve.wasm')).length <= 200_000, 'solve.wasm');
    assert.match(String(of('font/OFL.txt')), /SIL OPEN FONT LICENSE/i);
  });
});
