// The service worker: keeps the page for when there is no network. A new build has another name and replaces the old
// one at the next start, never while the page is open.
/// <reference lib="webworker" />
importScripts('files.js');

const sw = /** @type {any} */ (self);
const CACHE = `bitdoku-${sw.BUILD}`;

sw.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(sw.FILES)));
});

sw.addEventListener('activate', (/** @type {any} */ event) => {
  const old = caches
    .keys()
    .then((names) =>
      Promise.all(
        names.filter((name) => name.startsWith('bitdoku-') && name !== CACHE).map((name) => caches.delete(name)),
      ),
    );
  event.waitUntil(old);
});

sw.addEventListener('fetch', (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== sw.location.origin || url.pathname.includes('/opened/')) return;
  const request = event.request.mode === 'navigate' ? './' : event.request;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(request))
      .then((found) => found ?? fetch(event.request)),
  );
});
