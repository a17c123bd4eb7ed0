// When what is on the screen has been painted.

/** How long to wait for a browser that reports its largest paint, in milliseconds: nothing need have become larger. */
const LARGEST = 333;
/** How long to wait on a page in the background, which is not painted at all, in milliseconds. */
const HIDDEN = 1000;

export const painted = () =>
  new Promise((resolve) => {
    const begun = performance.now();
    const drawn = () => {
      if (!globalThis.PerformanceObserver?.supportedEntryTypes.includes('largest-contentful-paint'))
        return resolve(undefined);
      const observer = new PerformanceObserver((list) => {
        if (list.getEntries().some((entry) => entry.startTime >= begun)) resolve(observer.disconnect());
      });
      observer.observe({ type: 'largest-contentful-paint', buffered: true });
      setTimeout(() => resolve(observer.disconnect()), LARGEST);
    };
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)));
    setTimeout(() => document.hidden && resolve(undefined), HIDDEN);
  });
