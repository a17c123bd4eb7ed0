// Watching solvers: that what is shown is what they do, that it can be steered, and that every picture is drawn.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { PUZZLE, SOLVED, drawn, go, once, paste, shows, suite, until } from './browser.js';
import { unfrozen } from './tasks.js';

/** One that needs guesses: 4,000 steps of mrv. */
const GUESSED = '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..';
/** Figure 1 of document 004. */
const EXAMPLE = '...9..728278..3.1..9....64..5..6.2....6...3...1..5....1..7.6.34...5.4...7.91..8.5';
const shots = process.env.SHOTS;

/** The digits on the board. */
const board = (page, side = 9) =>
  page.evaluate((side) => {
    const digits = Array(side * side).fill('.');
    for (const text of document.querySelectorAll('.stack .board text.given, .stack .board text.entry')) {
      const [x, y] = [Number(text.getAttribute('x')), Number(text.getAttribute('y'))];
      digits[side * Math.floor((y - 22) / 60) + Math.floor((x - 22) / 60)] = text.textContent;
    }
    return digits.join('');
  }, side);
/** Waits until the boards show the step that they are at. */
const shown = async (page) => {
  await page.waitForFunction(
    () => document.querySelector('.stack') && !document.querySelector('.stack:not([aria-busy=false])'),
  );
  await drawn(page);
};
/** Where it is, and how many steps there are. */
const step = async (page) =>
  /([\d,]+) of ([\d,]+)/
    .exec(await page.textContent('#step'))
    .slice(1)
    .map((n) => Number(n.replaceAll(',', '')));
const number = (text) => Number(text.replaceAll(',', ''));

suite('watch', (at) => {
  const watching = async (solver, puzzle = PUZZLE, options = {}) => {
    // Who wants less motion starts the film by hand.
    const page = await at.open({ reducedMotion: 'reduce', ...options });
    await paste(page, puzzle);
    await shows(page, puzzle);
    // What is watched is the puzzle of the game; a document's film begins with a board that suits it.
    await go(page, `watch/${solver}?p=${puzzle}`);
    await page.waitForFunction(() => /of [1-9]/.test(document.getElementById('step')?.textContent ?? ''));
    return page;
  };
  /** To a step, until it is drawn. */
  const to = async (page, n) => {
    await page.evaluate((n) => {
      const scrubber = document.querySelector('.player input');
      scrubber.value = n;
      scrubber.dispatchEvent(new Event('input'));
    }, n);
    await shown(page);
  };

  for (const solver of ['layers', 'mrv', 'weighted', 'scan', 'boolean', 'boolean+search', 'degree', 'naive']) {
    test(`${solver}: what is shown is what it does`, async () => {
      const page = await watching(solver);
      const [begin, steps] = await step(page);
      assert.equal(begin, 0);
      assert.ok(steps > 40, `${steps} steps`);
      assert.equal(await board(page), PUZZLE, 'it begins with the puzzle');
      // Where the solution is found the board is full.
      const found = await page.evaluate(
        async (watched) => {
          const { Client } = await import('./engine/client.js');
          const client = new Client();
          for (let from = 1; ; from += 1000) {
            const frames = await client.ask({ op: 'frames', watched, from, count: 1000, stride: 1 });
            const frame = frames.find(({ kind }) => kind === 'solution');
            if (frame || frames.length === 0) return frame?.at;
          }
        },
        { puzzle: PUZZLE, solver },
      );
      await to(page, found);
      await page.waitForSelector(`.told:has-text("Solved after ${found.toLocaleString('en')} steps: ")`);
      assert.equal(await board(page), SOLVED);
      // The film ends there; whether it is the only one is another act, which ends where the search does.
      assert.equal(steps, found, 'the film ends on the solution');
      await page.keyboard.press('Home');
      await page.keyboard.press('End');
      await shown(page);
      assert.equal(await board(page), SOLVED);
      const only = page.locator('button:has-text("Is it the only one?")');
      if (await only.isVisible()) {
        await only.click();
        await until(
          () => step(page),
          ([, all]) => all > steps,
          'a second act',
        );
        await page.keyboard.press('End');
        await shown(page);
      }
      // Every step has its line in the program.
      const without = await page.evaluate(
        async (watched) => {
          const [{ Client }, { linesOf }, { PROGRAMS }] = await Promise.all(
            ['engine/client', 'watch/tell', 'watch/programs'].map((name) => import(`./${name}.js`)),
          );
          const frames = await new Client().ask({ op: 'frames', watched, from: 1, count: 1000, stride: 1 });
          const plain = document.querySelectorAll('.plain li').length;
          const isMissing = ({ plain: line, rust }) =>
            !(line >= 0 && line < plain) || !PROGRAMS[watched.solver].lines[rust];
          return frames
            .filter((frame) => isMissing(linesOf(watched.solver, frame)))
            .map(({ kind, why }) => `${kind} ${why}`);
        },
        { puzzle: GUESSED, solver },
      );
      assert.deepEqual([...new Set(without)], []);
      if (process.env.BITDOKU) {
        const told = JSON.parse(
          execFileSync(process.env.BITDOKU, ['solve', '--jsonl', '--solver', solver, PUZZLE], { encoding: 'utf8' }),
        );
        const figures = (await page.locator('.stats dd').allTextContents()).map(number);
        assert.equal(figures[1], told.guesses);
      }
      assert.deepEqual(page.faults, []);
    });
  }

  test('steps forward and back, by buttons and keys; the line of the program goes along', async () => {
    const page = await watching('mrv', GUESSED);
    const [, steps] = await step(page);
    assert.ok(steps > 1000);
    await page.click('.program button:text-is("Rust")');
    await page.click('[aria-label="Step forward"]');
    await page.waitForSelector('.code .now:has-text("let values = ")');
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('.code .now:has-text("self.set_bit(cell, digit);")');
    assert.match(await page.textContent('.told'), /^Tries \d in r\dc\d, 1 of \d, because nothing is certain there\.$/);
    await page.click('[aria-label="Step back"]');
    await page.waitForSelector('.code .now:has-text("let values = ")');
    assert.deepEqual((await step(page))[0], 1);
    assert.equal(await page.locator('.bitrow').count(), 5, 'three masks, their OR, its zeros');
    // Steps from the middle are those that are come to one by one.
    await to(page, 900);
    const there = await board(page);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowRight');
    await shown(page);
    assert.equal(await board(page), there);
    // Whoever goes on before a step is there is shown the one that was come to last. Two that are far away are gone to
    // first, so that it is not at hand.
    await to(page, 1800);
    const later = await board(page);
    await to(page, 2600);
    await to(page, 3400);
    await page.evaluate(
      (places) => {
        const scrubber = document.querySelector('.player input');
        for (const place of places) {
          scrubber.value = place;
          scrubber.dispatchEvent(new Event('input'));
        }
      },
      [500, 1800],
    );
    await shown(page);
    assert.equal(await board(page), later);
    await page.keyboard.press('End');
    await page.waitForFunction(
      (n) => document.getElementById('step').textContent.startsWith(n.toLocaleString('en')),
      steps,
    );
    await shown(page);
    assert.notEqual(await board(page), later);
    await page.keyboard.press('Home');
    await shown(page);
    assert.equal(await board(page), GUESSED);
    assert.deepEqual(page.faults, []);
  });

  test('it plays, slower and faster, to the end, and stops', async () => {
    const page = await watching('scan', GUESSED);
    await unfrozen(page, 'watching a solver', async () => {
      await page.evaluate(() => {
        const length = document.querySelector('[aria-label="Length of the film"]');
        length.value = 0;
        length.dispatchEvent(new Event('input'));
      });
      await page.click('[aria-label=Play]');
      await page.waitForSelector('[aria-label=Pause]');
      await page.waitForSelector('[aria-label=Play]');
    });
    const [n, steps] = await step(page);
    assert.equal(n, steps);
    assert.deepEqual(page.faults, []);
  });

  test('guesses on clones are sheets of a stack', async () => {
    const page = await watching('scan', GUESSED);
    const [, steps] = await step(page);
    let most = 0;
    for (let n = 1; n < Math.min(400, steps) && most < 3; n += 7) {
      await to(page, n);
      most = Math.max(most, await page.locator('.clone').count());
    }
    assert.ok(most >= 2, `${most} sheets`);
    if (shots) await page.screenshot({ path: `${shots}/watch-scan.png` });
  });

  test('the coefficient changes the weights and the search', async () => {
    const page = await watching('weighted', GUESSED);
    const [, before] = await step(page);
    const weights = () => page.locator('.weight').allTextContents();
    const [ten] = await weights();
    await page.evaluate(() => {
      const slider = document.getElementById('coefficient');
      slider.value = -10;
      slider.dispatchEvent(new Event('input'));
      slider.dispatchEvent(new Event('change'));
    });
    await page.waitForFunction((before) => {
      const of = /of ([\d,]+)/.exec(document.getElementById('step').textContent);
      return of && Number(of[1].replaceAll(',', '')) !== before;
    }, before);
    await shown(page);
    assert.notEqual((await weights())[0], ten);
  });

  test('the engine is shown round by round, all its lanes', async () => {
    const page = await watching('engine', GUESSED);
    assert.equal(await page.locator('.lanes button').count(), 8);
    await page.keyboard.press('ArrowRight');
    await page.waitForSelector('h2:has-text("Round 1 of")');
    await page.click('.lanes button >> nth=3');
    await page.waitForSelector('.lanes button[aria-pressed=true] >> nth=0');
    assert.match(await page.getAttribute('.lanes button >> nth=3', 'aria-label'), /^Lane 4, puzzle \d+: /);
    const missing = new Set(['changed', 'stuck', 'contradiction', 'solved']);
    const [, rounds] = await step(page);
    for (let n = 1; n <= rounds && missing.size > 0; n++) {
      await to(page, n);
      for (const kind of await page
        .locator('.lanes button')
        .evaluateAll((all) => all.map((one) => one.className.split(' ').at(-1))))
        missing.delete(kind);
    }
    assert.deepEqual([...missing], [], 'lanes come to everything');
    assert.deepEqual(page.faults, []);
  });

  test(
    'it plays from the first second, with the player ' + 'in view; a link leads to a step, and Back from it',
    async () => {
      const page = await at.open({ path: `#documents/001?p=${GUESSED}` });
      await until(
        () => page.textContent('#step'),
        (found) => /^[1-9]/.test(found),
        'the film to move',
      );
      for (const size of [
        [1366, 650],
        [390, 664],
        [740, 360],
        [768, 1024],
        [320, 568],
      ]) {
        await page.setViewportSize({ width: size[0], height: size[1] });
        await drawn(page);
        const box = await page.locator('.player').boundingBox();
        const sheet = await page.locator('.stack .board').boundingBox();
        assert.ok(
          box.y >= 0 &&
            box.y + box.height <= size[1] &&
            sheet.y >= 0 &&
            sheet.y + sheet.height <= size[1] &&
            sheet.width >= 240,
          `${size}: ${JSON.stringify([box, sheet])}`,
        );
      }
      await page.keyboard.press(' ');
      await page.waitForFunction(() => /step=\d+/.test(location.hash));
      const [at_] = await step(page);
      const there = await at.open({ path: page.url().slice(at.server.url.length), reducedMotion: 'reduce' });
      await until(
        () => there.textContent('#step'),
        (found) => found.startsWith(`${at_.toLocaleString('en')} of`),
        `step ${at_}`,
      );
      await shown(there);
      assert.equal(await board(there), await board(page));
      assert.deepEqual([...page.faults, ...there.faults], []);
    },
  );

  test(
    'guesses and dead ends are marked, and the way leads ' + 'from one to the next; bits light up their house',
    async () => {
      const page = await watching('mrv', GUESSED);
      for (const name of ['guesses', 'dead-ends', 'flag'])
        assert.match(await page.getAttribute(`.curve .${name}`, 'd'), /M/);
      await page.click('text=Next dead end');
      await page.waitForSelector('.told:has-text("A dead end")');
      const [first] = await step(page);
      await page.click('text=Next dead end');
      await until(
        () => step(page),
        ([now]) => now > first,
        'the next one',
      );
      await page.waitForSelector('.told:has-text("A dead end")');
      await page.hover('[data-house] >> nth=0');
      await page.waitForSelector('.lit-house', { state: 'attached' });
      assert.deepEqual(page.faults, []);
    },
  );

  test('each document has its claims with their verdicts; 000 has its window', async () => {
    const page = await at.open({ path: '#documents', reducedMotion: 'reduce' });
    await page.waitForSelector('.documents');
    for (const number of ['000', '001', '002', '003', '004']) {
      await go(page, `documents/${number}`);
      await page.waitForSelector(`.film .number:text-is("${number}")`, { state: 'attached' });
      assert.ok((await page.locator('.verdicts li').count()) >= 1, number);
    }
    await go(page, 'documents/000');
    await page.waitForSelector('#file-000', { state: 'attached' });
    await page.setInputFiles('#file-000', {
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        PUZZLE.match(/.{9}/g)
          .map((row) => [...row].map((c) => Number(c) || 0).join(','))
          .join('\n'),
      ),
    });
    await until(
      () => page.textContent('#result'),
      (found) => /^one solution, [\d.]+ ms$/.test(found),
      'result and time',
    );
    assert.equal(await page.getAttribute('.window .board', 'aria-label'), SOLVED);
    assert.deepEqual(page.faults, []);
  });

  for (const solver of ['sinkhorn', 'belief', 'genetic', 'membrane']) {
    test(`${solver}: dots are as likely as it holds them, and its film ends with the solution`, async () => {
      const page = await watching(solver);
      const [, steps] = await step(page);
      assert.equal(await board(page), PUZZLE);
      await page.keyboard.press('ArrowRight');
      await shown(page);
      const dots = await page
        .locator('.board .dot')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('r'))));
      assert.ok(dots.length >= 51 && dots.every((r) => r > 1 && r <= 8.2), `${dots.length} dots`);
      await page.waitForSelector('.told:has-text("After 1 iteration ")');
      await page.waitForSelector('.plain .now');
      await page.waitForSelector('.code .now', { state: 'attached' });
      assert.ok((await page.locator('.bitrow').count()) >= 1);
      assert.equal(await page.locator('button:has-text("Next guess")').count(), 0);
      await page.keyboard.press('End');
      await shown(page);
      assert.equal(await board(page), SOLVED);
      await page.waitForSelector(`.told:has-text("Solved after ${(steps - 1).toLocaleString('en')} iterations")`);
      assert.deepEqual(page.faults, []);
    });
  }

  test('what gives up says so, and how far it came', async () => {
    const page = await watching('boolean', GUESSED);
    await page.keyboard.press('End');
    await shown(page);
    await page.waitForSelector('.told:text-matches("^Gives up after [0-9,]+ steps: [0-9]+ of 60 cells filled")');
    const filled = [...(await board(page))].filter((c) => c !== '.').length - 21;
    assert.match(await page.textContent('.told'), new RegExp(`: ${filled} of 60 `));
    assert.equal(await page.locator('.curve .flag').count(), 0);
  });

  /** Where a puzzle of that size has one solution, only `layers` guesses; the other one has three. */
  const SMALL = { one: '...4.....2...1.3', several: '.42.2.......4.1.' };
  for (const [number, solver] of [
    ['000', 'layers'],
    ['001', 'mrv'],
    ['002', 'weighted'],
    ['003', 'scan'],
    ['004', 'boolean'],
  ]) {
    for (const [kind, puzzle] of Object.entries(SMALL)) {
      test(
        `4×4, ${solver}, ${kind}: the whole search is in view, and the film ends with the solution`,
        once,
        async () => {
          const page = await at.open({
            path: `#documents/${number}?p=${puzzle}`,
            reducedMotion: 'reduce',
            viewport: { width: 1366, height: 768 },
          });
          await page.waitForSelector('.whole button');
          const [outline, solved] = await page.evaluate(
            async ([watched, puzzle]) => {
              const { Client } = await import('./engine/client.js');
              const client = new Client();
              const outline = await client.ask({ op: 'outline', watched });
              const [last] = outline.solution
                ? await client.ask({ op: 'frames', watched, from: outline.solution, count: 1, stride: 1 })
                : [];
              const { solution } = await new Client('boards').ask({ op: 'solve', puzzle });
              return [outline, [solution, last?.grid]];
            },
            [{ puzzle, solver }, puzzle],
          );
          // The tree has a node for each guess, beside the beginning and what is left after the others; the list each
          // step.
          if (outline.guesses) {
            assert.equal(await page.locator('.node.guess').count(), outline.guesses);
            assert.equal(await page.locator('.node.root').count(), 1);
            if (outline.dead_ends) assert.ok((await page.locator('.node.dead-end').count()) > 0);
            assert.equal(await page.locator('.node.solution').count(), outline.solutions);
          } else {
            assert.equal(await page.locator('.steps button').count(), outline.steps);
          }
          assert.equal(outline.guesses > 0, solver === 'layers' || (solver !== 'boolean' && kind === 'several'));
          await page.keyboard.press('End');
          await shown(page);
          const found = await board(page, 4);
          if (solver !== 'boolean' || kind === 'one') {
            assert.match(found, /^[1-4]{16}$/);
            assert.equal(found, kind === 'one' ? solved[0] : solved[1]);
            assert.deepEqual(await step(page), [outline.solution, outline.solution]);
            assert.ok([...puzzle].every((given, cell) => given === '.' || given === found[cell]));
          } else {
            await page.waitForSelector('.told:has-text("Gives up after")');
          }
          // A press leads to the step, which a link keeps, and lights up.
          const node = page.locator('.whole button').nth(2);
          const to = Number(await node.getAttribute('data-at'));
          await node.click();
          await shown(page);
          assert.equal((await step(page))[0], to);
          assert.equal(await node.getAttribute('aria-current'), 'step');
          assert.equal(await page.locator('.whole [aria-current]').count(), 1);
          const there = await board(page, 4);
          await page.reload();
          await page.waitForSelector('.whole button');
          await until(
            () => page.textContent('#step'),
            (text) => text.startsWith(`${to} of`),
            `step ${to}`,
          );
          await shown(page);
          assert.equal(await board(page, 4), there);
          assert.equal(await page.locator('.whole button').nth(2).getAttribute('aria-current'), 'step');
          // Bits are of four, and every step has its line in the program.
          for (const bits of await page.locator('.bitrow').all()) assert.equal(await bits.locator('i').count(), 4);
          await page.waitForSelector('.code .now', { state: 'attached' });
          await page.setViewportSize({ width: 360, height: 640 });
          await drawn(page);
          await page.locator('.whole button').first().scrollIntoViewIfNeeded();
          assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
          assert.deepEqual(page.faults, []);
        },
      );
    }
  }

  test(
    'a film opens on 4×4, others are beside it, another is made, and one that is played is watched',
    once,
    async () => {
      const page = await at.open({
        path: '#documents/001',
        reducedMotion: 'reduce',
        viewport: { width: 1366, height: 768 },
      });
      await page.waitForSelector('.node.guess');
      assert.equal(await page.getAttribute('.boards button:text-is("4×4")', 'aria-pressed'), 'true', 'it opens on 4×4');
      const first = await board(page, 4);
      await page.click('.film button:has-text("Another")');
      const made = await until(
        () => board(page, 4),
        (now) => now !== first && page.url().endsWith(`#documents/001?p=${now}`),
        'another puzzle, which the address names',
      );
      await page.waitForSelector('.node.guess');
      await page.selectOption('.film select', '004');
      await page.waitForSelector('.steps button');
      assert.ok(page.url().endsWith(`#documents/004?p=${made}`), page.url());
      await page.click('.boards button:text-is("Example")');
      await until(
        () => board(page),
        (now) => now === EXAMPLE,
        'the example of the document',
      );
      await page.click('.boards button:text-is("Yours")');
      await until(
        () => board(page),
        (now) => now !== EXAMPLE && /^[1-9.]{81}$/.test(now),
        'the puzzle of the game',
      );
      await paste(page, '1......2..4..3..');
      await page.waitForSelector('[role=grid]');
      await go(page, 'documents/003');
      await page.waitForSelector('.whole button');
      assert.equal(await board(page, 4), '1......2..4..3..');
      assert.deepEqual(page.faults, []);
    },
  );

  test('a film lasts a minute whatever its steps', once, async () => {
    // The page's clock goes by the pictures that are drawn: a second each, so that nothing depends on how busy the
    // machine is.
    for (const [path, steps] of [
      ['#documents/001', 42],
      [`#documents/001?p=${GUESSED}`, 1000],
    ]) {
      const page = await at.open({ path, reducedMotion: 'reduce' });
      await until(
        () => page.textContent('#step'),
        (found) => /of [1-9]/.test(found),
        'a film',
      );
      assert.ok((await step(page))[1] >= steps);
      const seconds = await page.evaluate(async () => {
        const real = window.requestAnimationFrame;
        let now = 0;
        window.requestAnimationFrame = (call) =>
          real(() => {
            now += 200;
            call(now);
          });
        document.querySelector('[aria-label=Play]').click();
        while (!document.querySelector('.player [aria-label=Play]')) await new Promise((resolve) => real(resolve));
        return now / 1000;
      });
      assert.ok(Math.abs(seconds - 60) < 1.5, `${path}: ${seconds} s`);
      const [at_, all] = await step(page);
      assert.equal(at_, all);
      await page.close();
    }
  });

  test(
    'the reason of each step stands under the board, large, and is whole; the legend and five lines are in view',
    once,
    async () => {
      const sizes = [
        [1366, 650],
        [1280, 720],
        [768, 1024],
        [390, 664],
      ];
      for (const [number, because] of [
        ['000', 'because'],
        ['001', 'because'],
        ['002', 'because'],
        ['003', 'because'],
        ['004', 'because'],
      ]) {
        const page = await at.open({
          path: `#documents/${number}?step=3`,
          reducedMotion: 'reduce',
          viewport: { width: 1366, height: 650 },
        });
        await until(
          () => page.textContent('.told'),
          (found) => found.includes(because),
          `${number}: a reason`,
        );
        for (const [width, height] of sizes) {
          await page.setViewportSize({ width, height });
          await drawn(page);
          const seen = await page.evaluate(() => {
            const inView = (selector) =>
              [...document.querySelectorAll(selector)].map((one) => {
                const range = document.createRange();
                range.selectNodeContents(one);
                const { left, right, top, bottom } = range.getBoundingClientRect();
                const points = [
                  [left + 2, top + 2],
                  [right - 2, bottom - 2],
                ];
                return points.every(
                  ([x, y]) => one.contains(document.elementFromPoint(x, y)) || one === document.elementFromPoint(x, y),
                );
              });
            const { fontSize } = getComputedStyle(document.querySelector('.told'));
            const [told, stack] = ['.told', '.scene .stack'].map((one) =>
              document.querySelector(one).getBoundingClientRect(),
            );
            const scrubber = document.querySelector('.scrubber').getBoundingClientRect().width;
            const player = document.querySelector('.player').getBoundingClientRect().width;
            return {
              told: inView('.told'),
              plain: inView('.plain li'),
              legend: inView('.legend'),
              fontSize,
              isUnder: told.top >= stack.bottom,
              scrubber,
              player,
            };
          });
          assert.deepEqual(
            [seen.told, seen.fontSize, seen.isUnder],
            [[true], '17px', true],
            `${number} at ${width}×${height}`,
          );
          assert.ok(
            seen.scrubber >= seen.player - 40,
            `${number} at ${width}×${height}: the scrubber is ${seen.scrubber} of ${seen.player}`,
          );
          // Where there is room for all, all is there.
          if (width < 1000) continue;
          assert.deepEqual([seen.plain, seen.legend], [Array(5).fill(true), [true]], `${number} at ${width}×${height}`);
        }
        assert.match(await page.textContent('.legend'), number === '002' ? /weight/ : /[Ll]it/);
        assert.deepEqual(page.faults, []);
        await page.close();
      }
    },
  );

  test('what is not there cannot be gone to; the window of document 000 is in view', once, async () => {
    const page = await at.open({ path: '#documents/004', reducedMotion: 'reduce' });
    await page.waitForSelector('.steps button');
    for (const name of ['Next guess', 'Next dead end'])
      assert.ok(await page.isDisabled(`button:has-text("${name}")`), name);
    await go(page, `documents/001?p=${GUESSED}`);
    await page.waitForSelector('button:has-text("Next guess"):enabled');
    await page.keyboard.press('End');
    await page.waitForSelector('button:has-text("Next guess"):disabled');
    await page.waitForSelector('button:has-text("Is it the only one?")');
    await page.keyboard.press('Home');
    await page.waitForSelector('button:has-text("Next guess"):enabled');
    for (const [width, height] of [
      [1366, 650],
      [390, 664],
      [360, 640],
      [768, 1024],
    ]) {
      await page.setViewportSize({ width, height });
      await go(page, 'documents/000');
      await page.waitForSelector('#result');
      const below = await page.evaluate(() => {
        const player = document.querySelector('.player').getBoundingClientRect().top;
        const shown = (selector) => document.querySelector(selector).getBoundingClientRect().bottom;
        const isBeside = document.querySelector('.player').getBoundingClientRect().left > 300;
        return [shown('.window button'), shown('#result')].filter(
          (bottom) => bottom > (isBeside ? innerHeight : player),
        );
      });
      assert.deepEqual(below, [], `${width}×${height}`);
      await go(page, 'documents');
      await page.waitForSelector('.documents');
    }
    assert.deepEqual(page.faults, []);
  });

  test('each solver has one name, in words, at every place; the race goes by share of each film', once, async () => {
    const page = await at.open({ path: '#documents', reducedMotion: 'reduce' });
    const shown = (selector) => page.locator(selector).allTextContents();
    await page.waitForSelector('.documents');
    const [cards, wanted] = await Promise.all([
      shown('.documents a'),
      page.evaluate(() =>
        import('./watch/solvers.js').then(({ DOCUMENTS, OTHERS, TOGETHER, nameOf, titleOf }) => ({
          names: [...DOCUMENTS.map(({ solver }) => solver), ...OTHERS].map(nameOf),
          titles: TOGETHER.map(titleOf),
        })),
      ),
    ]);
    // A word or more, and not the name in the library.
    for (const name of wanted.names) assert.match(name, /^[A-Z][a-z]*([ ,-]+[A-Za-z]+)*$/, name);
    assert.deepEqual(cards.slice(0, -1), wanted.names);
    await go(page, 'documents/001');
    await page.waitForSelector('.film select');
    const picked = await shown('.film select option');
    for (const name of wanted.names)
      assert.equal(picked.filter((one) => one.replace(/^\d{3} /, '') === name).length, 1, `${name}, in ${picked}`);
    await go(page, 'documents/race');
    await until(
      () => page.locator('.stack[aria-busy=false]').count(),
      (found) => found === 6,
      'six lanes',
    );
    assert.deepEqual(await shown('.together h2'), wanted.titles);
    // In the middle of the scrubber each lane is in the middle of its own film, however long that is.
    await page.locator('.player .scrubber').evaluate((scrubber) => {
      scrubber.value = '500';
      scrubber.dispatchEvent(new Event('input'));
    });
    const lanes = async () => (await shown('[data-steps]')).map((told) => told.match(/[\d,]+/g) ?? []);
    const number = (told) => Number(told?.replaceAll(',', ''));
    const middles = await until(
      lanes,
      (all) => all.length === 6 && all.every(([reached]) => number(reached) > 0),
      'the middle of each',
    );
    const ends = middles.map(([, end]) => number(end));
    assert.ok(Math.max(...ends) > 2 * Math.min(...ends), `films of ${ends} steps`);
    for (const [reached, end] of middles)
      assert.ok(Math.abs(number(reached) - number(end) / 2) <= 1 + number(end) / 50, `${reached} of ${end}`);
    await go(page, 'solve');
    await page.waitForSelector('h1:text-is("Solve")');
    await page.waitForSelector('tr:has-text("A membrane")');
    const run = await page.locator('tbody tr').evaluateAll((all) => all.map((one) => one.children[0].textContent));
    assert.deepEqual([...run].sort(), [...wanted.names].sort());
    assert.deepEqual(page.faults, []);
  });

  test('on a phone the words of a film are whole, and nothing shows below its player', once, async () => {
    for (const [width, height] of [
      [360, 640],
      [390, 664],
    ]) {
      const page = await at.open({
        path: '#documents/003?step=3',
        viewport: { width, height },
        reducedMotion: 'reduce',
      });
      await page.waitForSelector('button:has-text("To the end")');
      await until(
        () => page.textContent('#step'),
        (found) => /of [1-9]/.test(found),
        'a film',
      );
      const seen = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const buttons = [...document.querySelectorAll('.player button, .boards button')].filter((one) =>
          one.checkVisibility(),
        );
        const isFree = (one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          const y = (top + bottom) / 2;
          return [left + 3, right - 3].every((x) => one.contains(document.elementFromPoint(x, y)));
        };
        return {
          below: innerHeight - box('.player').bottom,
          cut: buttons.filter((one) => !isFree(one) || one.scrollWidth > one.clientWidth).map((one) => one.textContent),
          picker: box('.film .title select').width,
        };
      });
      assert.deepEqual([seen.below <= 1, seen.cut], [true, []], `${width}×${height}: ${JSON.stringify(seen)}`);
      assert.ok(seen.picker >= 100, `${width}×${height}: a name of ${seen.picker} px`);
      await page.close();
    }
  });

  test('all lanes of the race are in view', once, async () => {
    const page = await at.open({
      path: '#documents/race',
      reducedMotion: 'reduce',
      viewport: { width: 1366, height: 650 },
    });
    await until(
      () => page.locator('.stack[aria-busy=false]').count(),
      (found) => found === 6,
      'six lanes',
    );
    for (const [width, height] of [
      [1920, 1080],
      [1366, 650],
      [390, 664],
      [360, 640],
      [768, 1024],
    ]) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      const boxes = await page
        .locator('.together .stack, .race .player')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
      assert.equal(boxes.length, 7);
      for (const { top, bottom, width: wide } of boxes)
        assert.ok(top >= 0 && bottom <= height && wide >= 80, `${width}×${height}: ${top} to ${bottom}, ${wide} wide`);
      const player = boxes.at(-1).top;
      for (const { bottom } of boxes.slice(0, 6))
        assert.ok(bottom <= player, `${width}×${height}: a board lies under the player`);
      // The boards have most of the room, and the choice beside the heading its words.
      const rest = await page
        .locator('.together figure')
        .evaluateAll((all) => all.map((one) => one.clientHeight / one.querySelector('.stack').clientHeight));
      assert.ok(width < 1000 || Math.max(...rest) < 1.5, `${width}×${height}: cards ${rest} times as high as boards`);
      const isCut = await page
        .locator('.race .seg button')
        .evaluateAll((all) => all.some((one) => one.scrollWidth > one.clientWidth));
      assert.ok(!isCut, `${width}×${height}: a word is wider than its button`);
    }
  });

  test('a size for a room that looks on: larger, without bars, and a link to it', once, async () => {
    const page = await watching('weighted', GUESSED, { viewport: { width: 1366, height: 768 } });
    const size = () =>
      page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('.told')).fontSize));
    const before = await size();
    await page.evaluate(() => {
      const slider = document.getElementById('coefficient');
      slider.value = -3;
      slider.dispatchEvent(new Event('input'));
      slider.dispatchEvent(new Event('change'));
    });
    await page.waitForFunction(() => /of [1-9]/.test(document.getElementById('step').textContent));
    await page.click('[aria-label="Presentation size"]');
    await page.waitForSelector('.bar', { state: 'hidden' });
    assert.ok((await size()) >= before * 1.25);
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => /step=1&coefficient=-3&large/.test(location.hash));
    const there = await at.open({
      path: page.url().slice(at.server.url.length),
      reducedMotion: 'reduce',
      viewport: { width: 1366, height: 768 },
    });
    await until(
      () => there.textContent('#step'),
      (found) => /^1 of/.test(found),
      'the step of the link',
    );
    assert.equal(await there.inputValue('#coefficient'), '-3');
    await there.waitForSelector('.bar', { state: 'hidden' });
    const isWhole = () => document.fullscreenElement !== null;
    await page.waitForFunction(isWhole);
    assert.equal(await there.evaluate(isWhole), false, 'a link may not take the screen');
    const [player, sheet] = await Promise.all(
      ['.player', '.stack .board'].map((one) => there.locator(one).boundingBox()),
    );
    assert.ok(player.y + player.height <= 768 && sheet.y + sheet.height <= 768, JSON.stringify([player, sheet]));
    await there.click('[aria-label="Presentation size"]');
    await there.waitForSelector('.bar');
    await go(page, 'play');
    await page.waitForSelector('.bar');
    assert.deepEqual([...page.faults, ...there.faults], []);
  });

  test('a race by time: the fastest is solved first, and what gives up is never ranked among them', async () => {
    const page = await at.open({ reducedMotion: 'reduce' });
    await paste(page, GUESSED);
    await shows(page, GUESSED);
    await go(page, 'documents/race');
    const timed = page.locator('.race .head button:has-text("By time")');
    await until(() => timed.isEnabled(), Boolean, 'all have run', 120_000);
    await timed.click();
    await until(
      () => page.locator('[data-badge]:visible').count(),
      (found) => found === 6,
      'all are through at the end',
    );
    await until(
      () => page.textContent('#step'),
      (found) => / ms$/.test(found),
      'a time',
    );
    await page.keyboard.press('Home');
    await until(
      () => page.locator('[data-badge]:visible').count(),
      (found) => found === 0,
      'none at the beginning',
    );
    await page.waitForSelector('tr:has-text("A membrane") .chip');
    const shown_ = await page
      .locator('.bars > svg')
      .evaluateAll((all) => all.map((one) => one.getAttribute('class') ?? ''));
    const first = shown_.indexOf('gave-up');
    assert.ok(first > 5 && shown_.slice(first).every((kind) => kind === 'gave-up'), String(shown_));
    await page.click('[data-value=own]');
    await page.waitForSelector('.bars span:text-matches("^[0-9,]+ placements$")');
    await page.waitForSelector('.bars span:text-matches("^[0-9,]+ iterations$")');
    await page.waitForSelector('tr:has(th:text-is("Boolean algebra")) .chip.wait:text-is("gave up")');
    assert.deepEqual(page.faults, []);
  });

  test('several side by side, and compared', async () => {
    const page = await at.open({ reducedMotion: 'reduce' });
    await paste(page, PUZZLE);
    await shows(page, PUZZLE);
    await unfrozen(page, 'six solvers side by side', async () => {
      await go(page, 'watch/all');
      await page.waitForFunction(() =>
        ((all) => all.length === 6 && all.every((one) => /of [1-9]/.test(one.textContent)))([
          ...document.querySelectorAll('[data-steps]'),
        ]),
      );
      assert.equal(await page.locator('.together .board').count(), 6);
      await page.evaluate(() => {
        const scrubber = document.querySelector('.player input');
        scrubber.value = 400;
        scrubber.dispatchEvent(new Event('input'));
      });
      await page.waitForFunction(() => document.querySelectorAll('.together .weight, .together .dot').length > 20);
      await page.waitForSelector('.bars span:text-is("Fewest values first")');
    });
    if (shots) await page.screenshot({ path: `${shots}/watch-together.png`, fullPage: true });
    // Each lane is at the same share of its own film.
    const shares = await page
      .locator('[data-steps]')
      .evaluateAll((all) => all.map((one) => one.textContent.replaceAll(',', '').split(' of ').map(Number)));
    for (const [step, steps] of shares)
      assert.ok(Math.abs(step - 0.4 * steps) <= Math.max(1, 0.05 * steps), `${step} of ${steps}`);
    await page.click('.together a:text-is("003 Singles, then clones")');
    await page.waitForSelector('h1:has-text("Singles, then clones")', { state: 'attached' });
    assert.deepEqual(page.faults, []);
  });
});
