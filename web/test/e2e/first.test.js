// What somebody finds who is new, and what is kept beside games: the tour, packs, techniques by level, settings, times,
// paths.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PUZZLE, called, cell, counts, digits, drawn, go, once, paste, suite, until } from './browser.js';

/** Rated 8.8: its path has chains of several branches. */
const CHAINS = '...5..6.......251.....78...1.4........5...82..3.2....6..86..29..6...4..1.5...3...';

/** Nine puzzles that differ. */
const PACK = Array.from({ length: 9 }, (_, i) => PUZZLE.replace(/\d/g, (d) => ((Number(d) + i) % 9) + 1));

suite('first', (at) => {
  test('who is new is shown round once, and can skip it; in German, too', once, async () => {
    const page = await at.open({ isNew: true });
    const says = async () => page.textContent('.tour p');
    await page.waitForSelector('.tour');
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
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((found) => Boolean(found)));
    assert.equal(await page.locator('.tour').count(), 0);
    await page.keyboard.press('?');
    await page.click('text=Show me round');
    await page.waitForSelector('.tour');
    await page.keyboard.press('Escape');
    await counts(page, '.tour', 0);
    assert.deepEqual(page.faults, []);

    const german = await at.open({ isNew: true, locale: 'de-DE', viewport: { width: 360, height: 640 } });
    await german.waitForSelector('.tour :text("Neu ist ein weiteres Rätsel")');
    await german.click('text=Überspringen');
    await counts(german, '.tour', 0);
    await cell(german, 1, 1).click();
    assert.deepEqual(german.faults, []);
  });

  test('a new visitor who has gone elsewhere is not called back to be shown round', once, async () => {
    const page = await at.open({ isNew: true });
    await page.click('[data-group=learn]:visible');
    await page.waitForSelector('.levels, .techniques, main h1');
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((found) => Boolean(found)));
    assert.equal(await page.evaluate(() => document.body.dataset.place), 'learn');
    assert.equal(await page.locator('.tour').count(), 0);
  });

  test('who comes by a link, or has played before, is not shown round', once, async () => {
    const page = await at.open({ isNew: true, path: `#play?p=${PUZZLE}` });
    await until(
      () => digits(page),
      (found) => found === PUZZLE,
      'the puzzle of the link',
    );
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((found) => Boolean(found)));
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
    await until(
      () => digits(page),
      (found) => found === PACK[2],
      'the third',
    );
    // A reload forgets what was read; the pack is found again.
    await page.reload();
    await page.waitForSelector('.facts a:text-is("3 of 9")');
    await page.click('[aria-label="Next puzzle"]');
    await until(
      () => digits(page),
      (found) => found === PACK[3],
      'the fourth',
    );
    await page.keyboard.press('PageUp');
    await until(
      () => digits(page),
      (found) => found === PACK[2],
      'the third again',
    );
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
    assert.deepEqual(
      await page.locator('.techniques > section').evaluateAll((all) => all.map((one) => one.dataset.level)),
      ['easy', 'medium', 'hard', 'unfair', 'extreme'],
    );
    for (const [level, name] of [
      ['easy', 'Naked Single'],
      ['medium', 'Naked Pair'],
      ['hard', 'X-Wing'],
      ['unfair', 'XY-Chain'],
      ['extreme', 'Nishio Forcing Chains'],
    ]) {
      await page.waitForSelector(`[data-level=${level}] a:text-is("${name}")`);
    }
    // What is rare is folded away, and the first screen begins with singles, each with its picture.
    assert.equal(await page.locator('.techniques a:text-is("SK Loop")').isVisible(), false);
    await page.click('[data-level=extreme] summary');
    await page.waitForSelector('.techniques a:text-is("SK Loop")');
    assert.deepEqual((await page.locator('.way li .row a').allTextContents()).slice(0, 3), [
      'Full House',
      'Hidden Single',
      'Naked Single',
    ]);
    await page.waitForSelector('.thumb[data-slug=hidden-single] .board .given');
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

  test('four places are on top; on a phone they are below, and away while one plays or watches', once, async () => {
    const page = await at.open();
    assert.deepEqual(await page.locator('#nav a').allTextContents(), ['Play', 'Learn', 'Documents', 'Workbench']);
    const phone = await at.open({ viewport: { width: 390, height: 664 } });
    for (const [place, isAway] of [
      ['play', true],
      ['learn', false],
      ['documents', false],
      ['documents/001', true],
      ['solve', false],
      ['play', true],
    ]) {
      await go(phone, place);
      await phone.waitForFunction((place) => document.body.dataset.place === place, place.split('/')[0]);
      await until(
        () => phone.locator('#tabs').isVisible(),
        (found) => found !== isAway,
        `the four of ${place} ${isAway ? 'away' : 'there'}`,
      );
      await phone.waitForSelector('.bar nav', { state: 'hidden' });
    }
    // Where they are away the menu leads on.
    await phone.click('#more');
    await phone.click('dialog button:has-text("Learn")');
    await phone.waitForSelector('.techniques');
    assert.deepEqual(phone.faults, []);
  });

  test('of two places asked for at once the last is shown, and the first never', once, async () => {
    const page = await at.open();
    await page.evaluate(() => {
      globalThis.titles = [];
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          globalThis.titles.push(...[...addedNodes].map((node) => node.querySelector?.('.number')?.textContent));
      }).observe(document.querySelector('#main'), { childList: true });
      for (const place of ['documents/000', 'documents/001']) {
        location.hash = place;
        dispatchEvent(new HashChangeEvent('hashchange'));
      }
    });
    await page.waitForSelector('.film .number:text-is("001")');
    assert.ok(!(await page.evaluate(() => globalThis.titles)).includes('000'));
    assert.deepEqual(page.faults, []);
  });

  test('settings do what they say: live candidates, checking, larger digits, left hand, palettes', once, async () => {
    const play = (settings, viewport = { width: 1280, height: 800 }) => at.opened({ settings, viewport });
    const live = await play({ live: true });
    await live.waitForSelector('.board .mark');
    const marks = await live.locator('.board .mark').count();
    await cell(live, 1, 3).click();
    await live.keyboard.press('4');
    await until(
      () => live.locator('.board .mark').count(),
      (found) => found < marks,
      'fewer candidates after an entry',
    );
    for (const [checking, clash, wrong] of [
      ['off', 0, 0],
      ['clashes', 2, 0],
      ['all', 2, 1],
    ]) {
      const page = await play({ checking });
      await page.waitForFunction(() => /one solution/.test(document.querySelector('.facts')?.textContent ?? ''));
      // 5 stands in the row already; 1 does not clash, and is wrong.
      await cell(page, 1, 4).click();
      await page.keyboard.press('5');
      await until(
        () => page.locator('.board .clash').count(),
        (found) => (clash ? found >= clash : found === 0),
        `${checking}: a clash`,
      );
      await page.keyboard.press('Backspace');
      await cell(page, 1, 3).click();
      await page.keyboard.press('1');
      await called(page, 1, 3, /, 1/);
      await drawn(page);
      assert.equal(
        (await page.locator('.board .wave, .board .clash').count()) > 0,
        wrong > 0,
        `${checking}: what is wrong`,
      );
    }
    const size = (page) =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('.board .given')).fontSize));
    const [plain, large, left] = [await play({}), await play({ large: true }), await play({ left: true })];
    assert.ok((await size(large)) > (await size(plain)) * 1.1);
    const onPhone = (settings) => at.opened({ size: 'phone', settings });
    const [small, grown] = [await onPhone({}), await onPhone({ large: true })];
    for (const digit of ['.board .given', '.pad [data-digit]']) {
      const tall = (page) =>
        page
          .locator(digit)
          .first()
          .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
      assert.ok((await tall(grown)) > (await tall(small)) * 1.1, `${digit} on a phone`);
    }
    const at_ = async (page, selector) => (await page.locator(selector).boundingBox()).x;
    assert.ok(
      (await at_(plain, '.board')) < (await at_(plain, '.pad')) &&
        (await at_(left, '.board')) > (await at_(left, '.pad')),
    );
    const papers = new Set();
    for (const theme of ['light', 'dark', 'contrast']) {
      const page = await play({ theme });
      papers.add(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
    }
    assert.equal(papers.size, 3);
  });

  test('times and days are kept: the second game of a level knows the usual time, a reload too', once, async () => {
    const page = await at.open();
    const solve = async () => {
      const game = await page.evaluate(async () => {
        const [{ newest }, { Client }] = await Promise.all([import('./model/store.js'), import('./engine/client.js')]);
        const { puzzle } = await newest();
        return { puzzle, solution: (await new Client().ask({ op: 'solve', puzzle })).solution };
      });
      for (let i = 0; i < 81; i++) {
        if (game.puzzle[i] !== '.') continue;
        await page.locator(`[data-cell="${i}"]`).click();
        await page.keyboard.press(game.solution[i]);
      }
      await page.waitForSelector('#end h2:has-text("Solved in")');
      return game.puzzle;
    };
    await page.click('[aria-label="Another level, or open a puzzle"]:visible');
    await page.click('[data-level=easy]');
    await until(
      () => page.textContent('h1'),
      (found) => found === 'Easy',
      'an easy one',
    );
    const first = await solve();
    await counts(page, '#end dt:has-text("Your usual time")', 0);
    await counts(page, '#end .days .has', 1);
    await page.click('#end .next');
    await until(
      () => digits(page),
      (found) => found !== first && found.includes('.'),
      'the next one',
    );
    await page.reload();
    await page.waitForSelector('[data-cell]');
    await solve();
    await until(
      () => page.locator('#end dt:has-text("Your usual time") + dd').textContent(),
      (found) => /^\d+:\d\d$/.test(found),
      'the usual time',
    );
    assert.deepEqual(page.faults, []);
  });

  test(
    'a path begins where one is; branches are folded, a line lights its link, the board stays in view',
    once,
    async () => {
      const page = await at.open({ viewport: { width: 1366, height: 650 } });
      await paste(page, CHAINS);
      await until(
        () => digits(page),
        (found) => found === CHAINS,
        'the puzzle',
      );
      const free = CHAINS.indexOf('.');
      const solution = await page.evaluate(async (puzzle) => {
        const { Client } = await import('./engine/client.js');
        return (await new Client().ask({ op: 'solve', puzzle })).solution;
      }, CHAINS);
      await page.locator(`[data-cell="${free}"]`).click();
      await page.keyboard.press(solution[free]);
      await go(page, 'path');
      await page.waitForSelector('button[aria-pressed=true]:text-is("From where I am")');
      await page.click('text=From the givens');
      await page.waitForSelector('button[aria-pressed=true]:text-is("From the givens")');
      // The hardest step has branches.
      await page.waitForSelector('.facts:has-text("ED")');
      await page.click('.graph button.top >> nth=0');
      await page.waitForSelector('details.branch');
      assert.equal(await page.locator('details.branch[open]').count(), 0, 'folded');
      await page.click('details.branch >> nth=0');
      await page.waitForSelector('details.branch[open] li');
      await page.click('details.branch >> nth=1');
      await counts(page, 'details.branch[open]', 1);
      await page.waitForSelector('details.branch[open] li');
      const lines = page.locator('details.branch[open] li');
      let isLit = false;
      for (let i = 0; i < (await lines.count()) && !isLit; i++) {
        await lines.nth(i).focus();
        isLit = (await page.locator('.link.now').count()) > 0;
      }
      assert.ok(isLit, 'a line lights its link');
      // In every window the board, the bars and the buttons are in view, and the words have room to scroll in.
      for (const [width, height] of [
        [1366, 650],
        [1920, 1080],
        [768, 1024],
        [390, 664],
        [360, 640],
        [740, 360],
      ]) {
        await page.setViewportSize({ width, height });
        await page.locator('.panel').evaluate((one) => one.scrollTo(0, 1e6));
        await drawn(page);
        for (const part of ['.stage .board', '.graph', '[aria-label="Next step"]', '.panel']) {
          const box = await page.locator(part).boundingBox();
          assert.ok(
            box.x >= 0 &&
              box.y >= 0 &&
              box.x + box.width <= width &&
              box.y + box.height <= height &&
              (part !== '.panel' || box.height > 100),
            `${width}×${height}, ${part}: ${JSON.stringify(box)}`,
          );
        }
      }
      assert.deepEqual(page.faults, []);
    },
  );
});
