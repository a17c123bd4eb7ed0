// Addresses: each opens what it names, in a fresh tab and in one that shows the page already; and what nobody is told
// otherwise.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PUZZLE, act, called, cell, digits, once, shows, suite, until } from './browser.js';

suite('links', (at) => {
  /** A link with entries, marks and colours, as Share writes it. */
  const shared = async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await cell(page, 1, 4).click();
    for (const key of ['Shift+Digit6', 'Alt+Digit3']) await page.keyboard.press(key);
    await act(page, 'Share');
    await page.waitForFunction(() => document.getElementById('link')?.value.includes('&s='));
    const link = await page.inputValue('#link');
    await page.context().close();
    return link.slice(at.server.url.length);
  };

  test('a shared position opens where the page is open already, as in a fresh tab', once, async () => {
    const link = await shared();
    const ways = {
      goto: (page) => page.goto(at.server.url + link),
      href: (page) =>
        page.evaluate((link) => {
          location.href = link;
        }, link),
      hash: (page) =>
        page.evaluate((link) => {
          location.hash = link;
        }, link),
    };
    for (const [way, follow] of Object.entries(ways)) {
      const page = await at.open();
      await follow(page);
      await shows(page, PUZZLE);
      await called(page, 1, 3, /, 4$/);
      await called(page, 1, 4, /empty, marks 6, colour orange$/);
      assert.equal(await page.locator('dialog').count(), 0, way);
      assert.deepEqual(page.faults, [], way);
    }
  });

  test(
    'an address of a level or a day begins a game; one that leads nowhere says so, and the last game stays',
    once,
    async () => {
      const page = await at.open({ path: '#play?level=easy' });
      await until(
        () => page.textContent('h1'),
        (found) => found === 'Easy',
        'an easy one',
      );
      const day = await at.open({ path: '?today=2026-11-23' });
      await until(
        () => day.textContent('h1'),
        (found) => /23/.test(found),
        'the puzzle of the day',
      );
      const before = await digits(page);
      for (const hash of [
        '#nonsense',
        '#documents/007',
        '#learn/no-such-thing',
        '#race',
        '#play?level=foo',
        '#packs-and-more?s=1',
      ]) {
        await page.evaluate((hash) => {
          location.hash = hash;
        }, hash);
        await page.waitForSelector(`dialog [role=alert]:has-text("${hash}")`);
        await page.keyboard.press('Escape');
        await page.waitForSelector('dialog', { state: 'detached' });
        await until(
          () => digits(page),
          (found) => found === before,
          `the game after ${hash}`,
        );
      }
      for (const path of ['?today=2026-13-45', '#documents/007', '#nonsense']) {
        const fresh = await at.open({ path });
        await fresh.waitForSelector(`dialog [role=alert]:has-text("${path}")`);
        assert.deepEqual(fresh.faults, [], path);
      }
      assert.deepEqual([...page.faults, ...day.faults], []);
    },
  );

  test('games that damage has taken are mentioned, and those that are sound are played', once, async () => {
    const page = await at.opened();
    await cell(page, 1, 3).click();
    await page.keyboard.press('4');
    await page.waitForFunction(() => document.getElementById('saved')?.textContent === 'saved');
    await page.evaluate(async () => {
      const { save } = await import('./model/store.js');
      const { newGame } = await import('./model/game.js');
      for (const id of ['a', 'b']) await save(newGame('.'.repeat(81), id, Date.now() + 1e6, id));
      const database = await new Promise((resolve) => {
        const request = indexedDB.open('bitdoku');
        request.onsuccess = () => resolve(request.result);
      });
      const store = database.transaction('games', 'readwrite').objectStore('games');
      await new Promise((resolve) => {
        for (const id of ['a', 'b'])
          store.put({ id, puzzle: null, now: null, changed: Date.now() + 1e6 }).onsuccess = resolve;
      });
      database.close();
    });
    await page.reload();
    await called(page, 1, 3, /, 4$/);
    await page.waitForSelector('.toast:has-text("2 games can be read no more")');
    await page.click('.toast button');
    await until(
      () => page.evaluate(() => import('./model/store.js').then(({ damaged }) => damaged()).then((all) => all.length)),
      (found) => found === 0,
      'none that is damaged',
    );
    await page.reload();
    await called(page, 1, 3, /, 4$/);
    assert.deepEqual(page.faults, []);
  });

  test('nothing is left behind by the games before', once, async () => {
    const page = await at.open();
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Performance.enable');
    const count = async () => {
      await protocol.send('HeapProfiler.collectGarbage');
      await protocol.send('HeapProfiler.collectGarbage');
      const { metrics } = await protocol.send('Performance.getMetrics');
      return Object.fromEntries(
        metrics
          .filter(({ name }) => ['JSEventListeners', 'Nodes'].includes(name))
          .map(({ name, value }) => [name, value]),
      );
    };
    // What `waitForSelector` finds stays alive, so that only locators wait here.
    const solve = async () => {
      await page.keyboard.press('h');
      await page.locator('#hint .stages [aria-pressed=true]').first().waitFor();
      await page.keyboard.press('?');
      await page.locator('dialog').waitFor();
      await page.keyboard.press('Escape');
      const before = await digits(page);
      const solution = await page.evaluate(async (puzzle) => {
        const { Client } = await import('./engine/client.js');
        globalThis.client ??= new Client();
        return (await globalThis.client.ask({ op: 'solve', puzzle })).solution;
      }, before);
      for (let i = 0; i < 81; i++) {
        if (before[i] !== '.') continue;
        await page.locator(`[data-cell="${i}"]`).click();
        await page.keyboard.press(solution[i]);
      }
      await page.locator('#end .next').click();
      await until(
        () => digits(page),
        (found) => found !== solution && found.includes('.'),
        'the next one',
      );
    };
    for (let game = 0; game < 2; game++) await solve();
    const first = await count();
    for (let game = 0; game < 4; game++) await solve();
    const last = await count();
    assert.ok(
      last.JSEventListeners <= first.JSEventListeners + 5 && last.Nodes <= first.Nodes + 60,
      `${JSON.stringify(first)}, ${JSON.stringify(last)}`,
    );
  });
});
