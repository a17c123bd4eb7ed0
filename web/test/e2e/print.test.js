// Print and QR codes: the PDF is the command's, what a browser prints are the same pages, a code reads as the link.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import jsQR from 'jsqr';
import { act, HARD, PUZZLE, SOLVED, drawn, go, once, open, paste, shows, suite } from './browser.js';
import { unfrozen } from './tasks.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const command = process.env.BITDOKU;

suite('print', (at) => {
  /** The page with a game, at Print. */
  const printing = async (options = {}) => {
    const page = await at.opened(options);
    await go(page, 'print');
    await page.waitForSelector('.sheet svg');
    return page;
  };
  const counted = (page, text) =>
    page.waitForFunction((text) => document.querySelector('.make .facts')?.textContent === text, text);
  const saved = async (page, selector) => {
    const waiting = page.waitForEvent('download');
    await page.click(selector);
    const download = await waiting;
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };
  const list = async (page, count) => {
    await paste(page, Array.from({ length: count }, (_, i) => `${i % 2 ? HARD : PUZZLE} name ${i + 1}`).join('\n'));
    await page.waitForSelector('.scroll');
    await page.waitForFunction(
      (count) => document.querySelector('.head .facts')?.textContent.includes(String(count)),
      count,
    );
    await page.click('.head button:has-text("Print")');
    await page.waitForSelector('.sheet svg');
  };

  test('the PDF is the one that the command makes, for 1, 2, 4 and 6 a page', {
    skip: command ? false : 'BITDOKU names no command',
  }, async () => {
    const page = await printing();
    await page.fill('#print-title', 'Friday Sudoku');
    const folder = mkdtempSync(join(tmpdir(), 'bitdoku-print-'));
    for (const per of ['1', '2', '4', '6']) {
      await page.click(`[data-value="${per}"]`);
      await drawn(page);
      const { name, bytes } = await saved(page, 'button:has-text("Save the PDF")');
      assert.equal(name, 'Friday Sudoku.pdf');
      const out = join(folder, `${per}.pdf`);
      execFileSync(command, ['print', '--per-page', per, '--title', 'Friday Sudoku', '-o', out, PUZZLE]);
      assert.ok(bytes.equals(readFileSync(out)), `${per} a page`);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test('a list is printed: ratings, names, codes, answers; the command said is the one that makes it', async () => {
    const page = await at.open();
    await unfrozen(page, 'printing', () => list(page, 9));
    await counted(page, 'Page 1 of 4');
    for (const label of ['Rating of each puzzle', 'Names of puzzles', 'QR code to play on'])
      await page.check(`label:has-text("${label}") input`);
    await page.waitForFunction(() => document.querySelectorAll('.sheet svg a').length === 4);
    await page.waitForFunction(
      () =>
        /name 2/.test(document.querySelector('.sheet').textContent) &&
        /1\.2/.test(document.querySelector('.sheet').textContent),
    );
    const digits = await page
      .locator('.sheet g[role=img]')
      .first()
      .evaluate((one) =>
        [...one.querySelectorAll('text')]
          .filter((text) => text.getAttribute('text-anchor') === 'middle')
          .map((text) => text.textContent)
          .join(''),
      );
    assert.equal(digits, PUZZLE.replaceAll('.', ''));
    assert.match(
      await page.textContent('code.wrap'),
      /^bitdoku print .* -o book\.pdf --title .* --ratings --notes --qr=sudokupad$/,
    );
    await page.click('[data-value="6"]');
    await counted(page, 'Page 1 of 3');
    await page.click('button[aria-label="Next page"]');
    await counted(page, 'Page 2 of 3');
    await page.click('button[aria-label="Next page"]');
    await counted(page, 'Page 3 of 3');
    assert.equal(await page.locator('.sheet g[role=img]').count(), 9);
    await page.fill('#print-to', '3');
    await page.press('#print-to', 'Tab');
    await counted(page, 'Page 2 of 2');
    await page.uncheck('label:has-text("Answers at the back") input');
    await counted(page, 'Page 1 of 1');
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test('the browser prints these pages and nothing else', async () => {
    const page = await printing();
    await page.evaluate(() => {
      window.print = () => {};
    });
    await page.click('button:has-text("Print"):not(:has-text("PDF")):not(dialog *)');
    await page.waitForSelector('.paper svg', { state: 'attached' });
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    assert.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 2);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
    assert.ok(Math.abs(Number(width) - 595) < 1.5 && Math.abs(Number(height) - 842) < 1.5, `${width} by ${height}`);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.equal(await page.locator('.paper').count(), 0);
    await page.context().close();
  });

  test('a code reads as the link', async () => {
    const page = await at.open();
    await paste(page, PUZZLE);
    await shows(page, PUZZLE);
    await act(page, 'Share');
    await page.click('dialog button:has-text("QR code")');
    await page.waitForSelector('dialog img.qr');
    assert.match(await page.textContent('dialog .wrap'), /^https:\/\/sudokupad\.app\//);
    await page.selectOption('#qr-at', 'here');
    await page.waitForFunction(() => document.querySelector('dialog .wrap')?.textContent.startsWith('http://127.'));
    const link = await page.textContent('dialog .wrap');
    assert.equal(link, `${at.server.url}?s=${PUZZLE.replaceAll('.', '0')}`);
    assert.match(await page.textContent('dialog .note'), /no other can open it/);
    // What is on the screen is read as a telephone would.
    const shot = await page.locator('dialog img.qr').screenshot();
    const { data, width, height } = await page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      return {
        data: [...context.getImageData(0, 0, image.width, image.height).data],
        width: image.width,
        height: image.height,
      };
    }, shot.toString('base64'));
    assert.equal(jsQR(Uint8ClampedArray.from(data), width, height)?.data, link);
    const { name, bytes } = await saved(page, 'dialog button[aria-label="QR code, SVG"]');
    assert.match(name, /QR\.svg$/);
    assert.match(bytes.toString(), /^<svg /);
    assert.match((await saved(page, 'dialog button[aria-label="QR code, PNG"]')).bytes.toString('latin1'), /^.PNG/);
    const other = await open(at.browser, link);
    await shows(other, PUZZLE);
    assert.deepEqual(page.faults, []);
    await other.context().close();
    await page.context().close();
  });

  test('the board is taken away as a picture', async () => {
    const page = await at.opened();
    await act(page, 'Share');
    const picture = (kind) => saved(page, `dialog .row:has-text("Picture") button:has-text("${kind}")`);
    const svg = await picture('SVG');
    assert.match(svg.name, /\.svg$/);
    const digits = [...svg.bytes.toString().matchAll(/<text[^>]*>(\d)<\/text>/g)].map(([, digit]) => digit);
    assert.equal(digits.join(''), PUZZLE.replaceAll('.', ''));
    const png = await picture('PNG');
    assert.match(png.name, /\.png$/);
    const { width, height, dark } = await page.evaluate(async (png) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const { width, height } = image;
      const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d');
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, width, height);
      return { width, height, dark: data.filter((value, i) => i % 4 === 0 && value < 64).length };
    }, png.bytes.toString('base64'));
    assert.equal(width, height);
    assert.ok(
      dark > 0.01 * width * height && dark < 0.5 * width * height,
      `${dark} dark pixels of ${width} × ${height}`,
    );
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });

  test('nothing of it is loaded before somebody asks; nobody is shut out', once, async () => {
    for (const [size, theme] of [
      ['desktop', 'light'],
      ['phone', 'dark'],
    ]) {
      const page = await at.open({ size, theme });
      await paste(page, PUZZLE);
      await shows(page, PUZZLE);
      assert.ok(!page.asked.some((url) => /print/.test(url)));
      await go(page, 'print');
      await page.waitForSelector('.sheet svg');
      assert.ok(page.asked.some((url) => url.endsWith('print.wasm')));
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it fits');
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
        [],
      );
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/print-${size}.png` });
      await page.context().close();
    }
  });

  test('the answer is the solution', async () => {
    const page = await printing();
    await page.click('button[aria-label="Next page"]');
    await page.waitForFunction(() => document.querySelector('.sheet')?.textContent.includes('Answers'));
    const digits = await page.locator('.sheet g[role=img] text[text-anchor=middle]').allTextContents();
    assert.equal(digits.join(''), SOLVED);
    const words = await page.locator('.sheet g[role=img]').getAttribute('aria-label');
    assert.equal((words.match(/Row \d: [\d ]+/g) ?? []).map((row) => row.replace(/Row \d: | /g, '')).join(''), SOLVED);
    await page.context().close();
  });
});
