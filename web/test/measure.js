// How soon the page is there, how soon a key is answered, and how long it works at a stretch, with the processor four
// times slowed by Chromium: `node measure.js [ROUNDS]`. Figures to look at; no test goes by them, since they depend on
// the machine.

import { cell, drawn, launch, open, start, PUZZLE, paste, shows } from './e2e/browser.js';

const rounds = Number(process.argv[2] ?? 5);
const SLOWED = 4;
const median = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];
const told = (name, all, unit = 'ms') =>
  console.log(
    `${name}: median ${median(all).toFixed(0)} ${unit} (${Math.min(...all).toFixed(0)} to ` +
      `${Math.max(...all).toFixed(0)}), ${all.length} times`,
  );

const [server, browser] = [await start(), await launch()];
const [paints, loads, keys, tasks, least] = [[], [], [], [], []];

/** Presses forty keys; gives for each how long it took to the frame that shows what it did. */
async function press(page) {
  await page.evaluate(() => {
    window.keys = [];
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => setTimeout(() => window.keys.push(performance.now() - timeStamp))),
      true,
    );
  });
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press(['4', 'Backspace', 'ArrowRight', 'ArrowLeft'][i % 4]);
    await page.waitForFunction((n) => window.keys.length > n, i);
  }
  return page.evaluate(() => window.keys);
}

for (let round = 0; round < rounds; round++) {
  const page = await open(browser, 'data:text/html,<main id=main><p>…', {});
  const camera = await page.context().newCDPSession(page);
  await camera.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  // What the browser itself takes: a page of one word, which each key changes.
  await page.evaluate(() =>
    addEventListener('keydown', ({ key }) => {
      document.querySelector('p').textContent = key;
    }),
  );
  least.push(...(await press(page)));
  await page.addInitScript(() => {
    window.long = [];
    new PerformanceObserver((list) => window.long.push(...list.getEntries().map((entry) => entry.duration))).observe({
      type: 'longtask',
      buffered: true,
    });
  });
  await page.goto(server.url);
  await page.waitForSelector('[data-cell]');
  await drawn(page);
  paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0));
  loads.push(
    await page.evaluate(
      () =>
        performance
          .getEntriesByType('resource')
          .filter(({ name }) => !/wasm|woff2/.test(name))
          .reduce((sum, one) => sum + one.encodedBodySize, 0) / 1000,
    ),
  );
  await paste(page, PUZZLE);
  await shows(page, PUZZLE);
  await cell(page, 1, 3).click();
  await page.evaluate(() => {
    window.long = [];
  });
  keys.push(...(await press(page)));
  tasks.push(Math.max(0, ...(await page.evaluate(() => window.long))));
  await page.context().close();
}
console.log(`Chromium ${browser.version()}, processor ${SLOWED} times slowed`);
told('First paint', paints);
told('HTML, CSS and scripts, as they lie', loads, 'kB');
told('Key to frame', keys);
told('Key to frame of a page of one word', least);
told('Longest task while playing, of those over 50 ms', tasks);
await browser.close();
server.stop();
