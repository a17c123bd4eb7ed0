// Long work in short portions, so that keys, clicks and pictures come in between. The work is a generator that yields
// wherever it may be left for a moment.

/** How long a portion takes, in milliseconds: a picture has sixteen. */
const PORTION = 8;

/** Lets everything else have its turn. */
async function pause() {
  const { scheduler } = /** @type {{ scheduler?: { yield?: () => Promise<void> } }} */ (globalThis);
  if (scheduler?.yield) await scheduler.yield();
  else await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Does the work; what one portion suffices for is done at once. Gives what comes out, or undefined if it is no longer
 * wanted.
 * @template T
 * @param {Generator<void, T, void>} work
 * @param {() => boolean} [isWanted]
 * @returns {Promise<T | undefined>}
 */
export async function patiently(work, isWanted = () => true) {
  for (;;) {
    const end = performance.now() + PORTION;
    do {
      const step = work.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
    await pause();
    if (!isWanted()) return undefined;
  }
}
