// Boards of other sizes and with more rules: opened, drawn, played, hinted at, solved, kept, shared.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { PUZZLE, act, counts, drawn, go, names, once, paste, shows, suite, until } from './browser.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const FOUR = '1......2..4..3..';
const FOUR_SOLVED = '1234341221434321';
const SIX = '..25...3.4....4.3............542...6';
const SIXTEEN =
  '1....395.4AG2.....2...D..F...9...............3G.........8.1.6..F..E9.C67.1.DB....3.A.....CF..85.2C...F.4.........7B6.1.G.5...4.D...43......9.18G.1FGD4.65......C.A....5.D.C...B....E.7G.3...D..6..5.AB.F.2.C..6.C8.3......BA.G.4...B.84...7...EA4......9...6.D..';
/** A killer cage and a thermometer, at two sites. */
const CODE =
  'N4Ig5gTglgJiBcBtRwC%2BAaNmNd6guuijidmWoceaXpXtdXTc9kw%2FRYSANZQA2fAKYQAxgEMwghChAjBAgM7SQAJQCMAYTUh0qzQCYQXAG5i%2BAVynwQAdhAFdCqAC8rANl0AXABbCAtgD2foKewtKgfFAAdoJKSIiqACwaiTqqAKwpaSpuWbo5GulG%2BASoQA%3D%3D';
const CAGE = '.Shape~4x4.Cage~7~R1C1~R1C2.~R2C1_1~R3C3_4~R4C4_3';

/**
 * A puzzle with all that setters write and draw: dots with and without numbers, X and V, a negative rule, a circle, a
 * text in a cage.
 */
const ROW = '[{},{},{},{}]';
const SETTER = `{"size":4,"title":"Four dots","author":"Ada","ruleset":"Normal rules apply.\\nAll dots are given.",
  "grid":[${ROW},${ROW},${ROW},${ROW}],
  "difference":[{"cells":["R1C1","R1C2"],"value":"2"}],
  "ratio":[{"cells":["R3C1","R3C2"]}],"xv":[{"cells":["R2C3","R2C4"],"value":"V"}],"negative":["ratio"],
  "circle":[{"cells":["R4C4"],"baseC":"#abcdef"}],"killercage":[{"cells":["R4C1","R4C2"],"value":"mine"}]}`;

/** The digits of a board of any size: those of each cell's name. */
const values = async (page) => (await names(page)).map((name) => /, (?:given )?(\d+)/.exec(name)?.[1] ?? '.');
const at = (page, cell) => page.locator(`[data-cell="${cell}"]`);
const called = (page, cell, wanted) =>
  until(
    () => at(page, cell).getAttribute('aria-label'),
    (found) => wanted.test(found),
    `cell ${cell}: ${wanted}`,
  );
const opened = async (page, text, cells) => {
  await paste(page, text);
  await page.waitForSelector('dialog', { state: 'detached' });
  await counts(page, '[role=gridcell]', cells);
};

suite('boards of any size and rules', (suited) => {
  test(
    'each kind is opened and drawn; a rule that is not known ' + 'is named, and what is no puzzle still has its place',
    async () => {
      const page = await suited.open();
      for (const [text, cells, drawn] of [
        [FOUR, 16, 0],
        ['2x2dx:1_2n', 16, 0],
        [SIX, 36, 0],
        [SIXTEEN, 256, 0],
        [`25 ${'0 '.repeat(623)}1`, 625, 0],
        [`https://www.f-puzzles.com/?load=${CODE}`, 36, 2],
        [`https://sudokupad.app/fpuzzles${CODE}`, 36, 2],
        [
          '.Shape~6x8.Cage~9~R1C1~R1C2.Whisper~5~R2C2~R3C3.BlackDot~R4C4~R4C5.Sandwich~12~R2.LittleKiller~9~R1C2',
          48,
          5,
        ],
        ['.Shape~4x4.NoBoxes.Jigsaw~1112122233343444', 16, 0],
      ]) {
        await opened(page, text, cells);
        // Thin and thick lines are there in any case.
        await until(
          () => page.locator('.board .ink').count(),
          (found) => found >= 2 + drawn,
          `the drawing of ${text.slice(0, 60)}`,
        );
      }
      // Several classic puzzles are a list, as ever.
      await paste(page, `${PUZZLE}\n${PUZZLE.replace('53', '.3')}\n`);
      await page.waitForSelector('.scroll');
      await go(page, 'play');
      await paste(page, '.Shape~6x6.Nonsense~R1C1');
      await until(
        () => page.locator('dialog [role=alert]').textContent(),
        (found) => /Nonsense/.test(found),
        'the rule by its name',
      );
      await page.fill('#paste', PUZZLE.replace('8...6', 'x...6'));
      await page.click('dialog .main:has-text("Open")');
      await until(
        () => page.locator('dialog [role=alert]').textContent(),
        (found) => /^Line 1, column 28/.test(found),
        'the place of a fault',
      );
      await page.fill('#paste', PUZZLE);
      await page.click('dialog .main:has-text("Open")');
      await shows(page, PUZZLE);
      assert.deepEqual(page.faults, []);
    },
  );

  test(
    'marks look as setters draw them: dots, letters, lines of their colours, clones, clues outside',
    once,
    async () => {
      const page = await suited.open();
      const row = Array(6).fill({});
      const line = (...cells) => [{ lines: [cells] }];
      const puzzle = {
        size: 6,
        grid: Array(6).fill(row),
        difference: [{ cells: ['R1C1', 'R1C2'] }],
        ratio: [{ cells: ['R1C3', 'R1C4'] }],
        xv: [
          { cells: ['R1C5', 'R1C6'], value: 'X' },
          { cells: ['R2C5', 'R2C6'], value: 'V' },
        ],
        palindrome: line('R3C1', 'R3C2'),
        whispers: line('R3C3', 'R3C4'),
        renban: line('R3C5', 'R3C6'),
        clone: [{ cells: ['R4C1'], cloneCells: ['R6C4'] }],
        littlekillersum: [{ cell: 'R0C2', direction: 'DR', value: '9' }],
        sandwichsum: [{ cell: 'R5C0', value: '12' }],
        cage: [{ cells: ['R6C1'], value: 'a note' }],
        negative: ['xv'],
      };
      await opened(page, JSON.stringify(puzzle), 36);
      const ink = page.locator('.board .ink');
      await until(
        () => ink.count(),
        (found) => found > 15,
        'a drawing',
      );
      const drawn = await ink.evaluateAll((all) =>
        all.map((one) => {
          const place = ['cx', 'cy', 'points', 'd', 'x', 'y'].map((name) => one.getAttribute(name)).filter(Boolean);
          return `${one.tagName} ${place} ${one.getAttribute('class').replace('ink ', '')} ${one.textContent}`.trim();
        }),
      );
      for (const wanted of [
        // Between the cells: a white dot, a black one, letters.
        'circle 60,30 fill-white stroke-black',
        'circle 180,30 fill-black stroke-black',
        'text 300,35 fill-black X',
        'text 300,95 fill-black V',
        // A grey line, a green one, a purple one.
        'polyline 30,150 90,150 fill-none stroke-thin',
        'polyline 150,150 210,150 fill-none stroke-green',
        'polyline 270,150 330,150 fill-none stroke-purple',
        // Both cells of a clone are shaded, and no line joins them.
        'polygon 0,180 60,180 60,240 0,240 fill-pale',
        'polygon 180,300 240,300 240,360 180,360 fill-pale',
        // Beside the board; a little killer has its arrow.
        'text 102,-13 fill-black 9',
        'path M111 -9L120 0M115 0H120M120 0V-5 fill-none stroke-black',
        'text -20,276 fill-black 12',
      ])
        assert.ok(drawn.includes(wanted), `${wanted}, in ${drawn.join('; ')}`);
      assert.equal(drawn.filter((one) => one.startsWith('polyline')).length, 3, 'no other line');
      // A text in a cage is a drawing, and no sum.
      assert.equal(drawn.filter((one) => /^text .* fill-grey a note$/.test(one)).length, 1);
      const colours = await page
        .locator('.board polyline.ink')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).stroke));
      assert.equal(new Set(colours).size, 3, colours.join(' '));
      // A white dot is white and a black one black in the dark, too.
      await page.emulateMedia({ colorScheme: 'dark' });
      const light = (place) =>
        page
          .locator(`.board circle[cx="${place}"].ink`)
          .first()
          .evaluate((dot) => Number(getComputedStyle(dot).fill.match(/\d+/)[0]));
      assert.ok((await light(60)) > 200 && (await light(180)) < 60, 'dots in the dark');
      const told = await page.textContent('#hint');
      assert.match(told, /neighbours without an X or V do not add up to 5 or 10/);
      assert.match(told, /clone: r4c1 = r6c4/);
      assert.doesNotMatch(told, /relation|automaton|marks of a cell|equal sums/);
      assert.deepEqual(page.faults, []);
    },
  );

  test('what the setter wrote and drew is shown, and stays over a reload and on paper', async () => {
    const page = await suited.open();
    await opened(page, SETTER, 16);
    const looks = async () => {
      await until(
        () => page.locator('h1').textContent(),
        (found) => /Four dots/.test(found ?? ''),
        'the title',
      );
      await until(
        () => page.locator('#hint .setter').textContent(),
        (found) => /by Ada.*Normal rules apply\..*All dots are given\./s.test(found ?? ''),
        'the setter and the rules',
      );
      await until(
        () => page.locator('#hint .setter').textContent(),
        (found) => /neither|none is 2 times the other/.test(found ?? ''),
        'the negative rule',
      );
      assert.deepEqual((await page.locator('.board text.ink').allTextContents()).sort(), ['2', 'V', 'mine']);
      await counts(page, '.board circle.fill-black', 1);
      await counts(page, '.board [fill="#abcdef"]', 1);
    };
    await looks();
    await at(page, 0).click();
    await page.keyboard.press('1');
    await page.waitForFunction(() => document.getElementById('saved')?.textContent === 'saved');
    await page.reload();
    await looks();
    await go(page, 'print');
    await until(
      () => page.locator('.sheet').textContent(),
      (found) => /Four dots \(Ada\)\. Normal rules apply/.test(found ?? ''),
      'the rules on paper',
    );
    assert.deepEqual(page.faults, []);
  });

  test('it is played by keys and by the pad, what breaks a rule is told, and it is there after a reload', async () => {
    const page = await suited.open();
    await opened(page, CAGE, 16);
    assert.equal((await values(page)).join(''), '....1.....4....3');
    await at(page, 0).click();
    await page.keyboard.press('3');
    await page.keyboard.press('ArrowRight');
    await page.click('.pad [data-digit="1"]');
    await called(page, 0, /, 3, clashes$/);
    await called(page, 1, /, 1, clashes$/);
    await page.click('.acts button:has-text("Undo")');
    await called(page, 0, /, 3$/);
    await page.click('[data-mode=centre]');
    await page.keyboard.press('3');
    await page.click('.pad [data-digit="4"]');
    await called(page, 1, /marks 3 4$/);
    await page.waitForFunction(() => document.getElementById('saved')?.textContent === 'saved');
    await page.reload();
    await counts(page, '[role=gridcell]', 16);
    await called(page, 0, /, 3$/);
    await called(page, 1, /marks 3 4$/);
    assert.deepEqual(page.faults, []);
  });

  test('shared links keep what the setter wrote; a rule that a program does not know is named', async () => {
    const page = await suited.open();
    await opened(page, SETTER, 16);
    await act(page, 'Share');
    const [link, ...others] = await Promise.all(['#link', '#sudokupad', '#f-puzzles'].map((id) => page.inputValue(id)));
    assert.match(others[0], /^https:\/\/sudokupad\.app\//);
    assert.match(others[1], /^https:\/\/www\.f-puzzles\.com\//);
    for (const shared of [link.slice(link.indexOf('#')), ...others.map((one) => `#s=${encodeURIComponent(one)}`)]) {
      const other = await suited.open({ path: shared });
      await counts(other, '[role=gridcell]', 16);
      await until(
        () => other.locator('#hint .setter').textContent(),
        (found) => /by Ada.*Normal rules apply\./s.test(found ?? ''),
        'the setter and the rules',
      );
      await other.context().close();
    }
    await page.keyboard.press('Escape');
    await opened(page, '.Shape~4x4.Lunchbox~5~R1C1~R1C2~R1C3', 16);
    await act(page, 'Share');
    await page.waitForSelector('dialog p:has-text("SudokuPad: ")');
    assert.deepEqual(page.faults, []);
  });

  test('values above 9 are typed as numbers and as letters', async () => {
    const page = await suited.open();
    await opened(page, SIXTEEN, 256);
    const first = (await values(page)).indexOf('.');
    await at(page, first).click();
    await page.keyboard.press('1');
    await called(page, first, /, 1\b/);
    await page.keyboard.press('2');
    await called(page, first, /, 12\b/);
    await page.keyboard.press('Backspace');
    await called(page, first, /empty$/);
    await page.keyboard.press('e');
    await called(page, first, /, 14\b/);
    await counts(page, '.pad [data-digit]', 16);
  });

  test('a hint tells a little more each time, is carried out, and the end is told', async () => {
    const page = await suited.open();
    await opened(page, FOUR, 16);
    const said = (wanted) =>
      until(
        () => page.locator('#hint .col').first().textContent(),
        (found) => wanted.test(found),
        wanted,
      );
    await page.keyboard.press('h');
    await said(/^box 1/);
    await page.keyboard.press('h');
    await said(/^Hidden single: box 1/);
    await page.keyboard.press('h');
    await said(/^Hidden single: r1c2/);
    await page.keyboard.press('h');
    await said(/only r1c2 can be 2. So r1c2 is 2\./);
    await page.click('#hint .take');
    await called(page, 1, /, 2$/);
    // A wrong entry is what a hint tells first.
    await at(page, 2).click();
    await page.keyboard.press('4');
    await called(page, 2, /, 4/);
    await page.keyboard.press('h');
    await said(/Something is wrong/);
    await page.keyboard.press('Control+z');
    await called(page, 2, /empty/);
    for (const [cell, value] of [...FOUR_SOLVED].entries()) {
      if (FOUR[cell] !== '.' || cell === 1) continue;
      await at(page, cell).click();
      await page.keyboard.press(value);
      await called(page, cell, new RegExp(`, ${value}`));
    }
    await page.waitForSelector('#end:visible');
    assert.equal(await page.locator('#end button:has-text("explained")').count(), 0, 'no path is promised');
    assert.deepEqual(page.faults, []);
  });

  test('the solution is shown, and taken back; check tells what is wrong', async () => {
    const page = await suited.open();
    await opened(page, SIX, 36);
    const first = (await values(page)).indexOf('.');
    await page.click('#more');
    await page.click('dialog button:has-text("Show the solution")');
    const solution = await until(
      () => values(page),
      (found) => !found.includes('.'),
      'all cells filled',
    );
    assert.ok(await page.locator('#end').isHidden());
    await page.keyboard.press('Control+z');
    await until(
      () => values(page),
      (found) => found[first] === '.',
      'the first empty cell again',
    );
    await at(page, first).click();
    await page.keyboard.press(String((Number(solution[first]) % 6) + 1));
    await act(page, 'Check');
    await called(page, first, /clashes$/);
  });

  test('a link brings the board to another page', async () => {
    const page = await suited.open();
    await opened(page, CAGE, 16);
    await act(page, 'Share');
    const link = await page.inputValue('#link');
    assert.match(link, /#s=\.Shape~4x4\.Cage~7/);
    const other = await suited.open({ path: link.slice(link.indexOf('#')) });
    await counts(other, '[role=gridcell]', 16);
    await called(other, 4, /given 1$/);
    // The same address in a page that is open already.
    await go(other, `s=${encodeURIComponent(`.Shape~4x4.~R1C1_4`)}`);
    await called(other, 0, /given 4$/);
    assert.deepEqual(other.faults, []);
  });

  test('it is printed with its rules in words and its solution, as the command says, and saved as a PDF', async () => {
    const page = await suited.open();
    await opened(page, '.Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1~R2C4_2~R3C3_4~R4C2_3', 16);
    await act(page, 'Share');
    await page.click('dialog button:has-text("Print")');
    await page.waitForSelector('.sheet svg');
    await until(
      () => page.textContent('.sheet svg'),
      (found) => /Rules: cage/.test(found),
      'the rules below the board',
    );
    assert.match(await page.textContent('.make code'), /^bitdoku print '\.Shape~4x4\.Cage~3/);
    assert.ok(await page.locator('label:has-text("QR")').isHidden());
    await page.waitForFunction(() => document.querySelector('.make .facts')?.textContent === 'Page 1 of 2');
    const waiting = page.waitForEvent('download');
    await page.click('button:has-text("Save the PDF")');
    assert.ok(
      readFileSync(await (await waiting).path())
        .subarray(0, 5)
        .equals(Buffer.from('%PDF-')),
    );
    assert.deepEqual(page.faults, []);
  });

  test('a place that can do nothing with the board says so and shows no other; the game goes on', async () => {
    const page = await suited.open();
    await opened(page, '.Shape~6x6.Cage~7~R1C1~R1C2', 36);
    const title = await page.textContent('h1');
    for (const place of ['path', 'solve', 'documents/001']) {
      await go(page, place);
      await page.waitForSelector(`.elsewhere :text("${title.trim()}")`);
      assert.equal(await page.locator('.board').count(), 0, place);
    }
    // An example is shown to those who ask for it.
    await page.click('.elsewhere button:has-text("Show it on an example")');
    await page.waitForSelector('#step:has-text("of")');
    await go(page, 'path');
    await page.click('.elsewhere button:has-text("Back to the game")');
    await counts(page, '[role=gridcell]', 36);
    await page.click('#more');
    await page.click('dialog button:has-text("Games")');
    await page.waitForSelector('.kept li');
    assert.deepEqual(page.faults, []);
  });

  test('marks stand clear of the sums of cages', async () => {
    const page = await suited.open({ viewport: { width: 1366, height: 650 } });
    await opened(page, '.Shape~9x9.Cage~15~R1C1~R1C2.Cage~7~R5C5~R5C6', 81);
    for (const cell of [0, 40]) {
      await at(page, cell).click();
      for (const digit of [1, 2, 3, 4, 7, 9]) await page.keyboard.press(`Shift+Digit${digit}`);
    }
    await counts(page, '.board .mark', 12);
    const overlaps = await page.evaluate(() => {
      // What is inked of a text: from its base line up, as high as a digit.
      const inked = (one) => {
        const { x, width } = one.getBBox();
        const size = Number.parseFloat(getComputedStyle(one).fontSize);
        const y = Number(one.getAttribute('y'));
        return { left: x, right: x + width, top: y - 0.73 * size, bottom: y, text: one.textContent };
      };
      const marks = [...document.querySelectorAll('.board .mark')].map(inked);
      const sums = [...document.querySelectorAll('.board text.ink')].map(inked);
      const both = sums.flatMap((sum) =>
        marks
          .filter(
            (mark) => mark.left < sum.right && sum.left < mark.right && mark.top < sum.bottom && sum.top < mark.bottom,
          )
          .map((mark) => `${mark.text} on ${sum.text}`),
      );
      return { sums: sums.map(({ text }) => text), both };
    });
    assert.deepEqual(overlaps, { sums: ['15', '7'], both: [] });
  });

  test(
    'all of it is in sight at the size of a small telephone and of a laptop, and axe finds nothing',
    once,
    async () => {
      for (const [width, height] of [
        [360, 640],
        [1280, 720],
        [740, 360],
      ]) {
        const page = await suited.open({
          size: width < 500 ? 'phone' : 'desktop',
          theme: width < 500 ? 'dark' : 'light',
          reducedMotion: 'reduce',
        });
        await page.setViewportSize({ width, height });
        for (const [text, cells] of [
          [CAGE, 16],
          [SIX, 36],
          [SIXTEEN, 256],
          [`25 ${'0 '.repeat(623)}1`, 625],
        ]) {
          await opened(page, text, cells);
          await drawn(page);
          const found = await page.evaluate(() => ({
            wide: document.documentElement.scrollWidth - innerWidth,
            out: [...document.querySelectorAll('.board, .pad button, .modes button, .acts button')]
              .filter((one) => {
                const { left, top, right, bottom, width } = one.getBoundingClientRect();
                return width > 0 && (left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5);
              })
              .map((one) => one.outerHTML.slice(0, 80)),
          }));
          assert.deepEqual(found, { wide: 0, out: [] }, `${cells} cells at ${width}×${height}`);
          await page.evaluate(axe);
          const { violations } = await page.evaluate(() =>
            window.axe.run(document, {
              runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
            }),
          );
          assert.deepEqual(
            violations.map(
              ({ id, nodes }) =>
                `${id}: ${nodes
                  .map((node) => node.html)
                  .slice(0, 3)
                  .join(' ')}`,
            ),
            [],
            `${cells} cells at ${width}×${height}`,
          );
        }
        await page.context().close();
      }
    },
  );

  test('German: rules and hints', once, async () => {
    const page = await suited.open({
      locale: 'de-DE',
      settings: { language: 'de' },
      path: `#s=${encodeURIComponent('.Shape~4x4.Cage~3~R1C1~R1C2.~R1C1_1~R2C4_2~R3C3_4~R4C2_3')}`,
    });
    await counts(page, '[role=gridcell]', 16);
    await page.waitForSelector('#hint :text("Käfig")', { state: 'attached' });
    await page.keyboard.press('h');
    await until(
      () => page.locator('#hint .col').first().textContent(),
      (found) => /Block|Zeile|Spalte|Käfig/.test(found),
      'a hint in German',
    );
  });
});
