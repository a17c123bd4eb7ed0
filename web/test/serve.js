// Serves the page as it lies in the folder, with the headers of `bitdoku web`: for working on it without building
// anything. `node serve.js [PORT]`.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const KINDS = {
  css: 'text/css',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};
const POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; img-src 'self' " +
  "data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'none'";

/** Listens on a port of this machine; gives the address and a way to stop. */
export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    const kind = KINDS[name.split('.').at(-1)];
    const isPacked = name.endsWith('.wasm');
    const file = ROOT + name + (isPacked ? '.gz' : '');
    const body =
      kind && !name.includes('..') && !name.startsWith('test/') ? await readFile(file).catch(() => null) : null;
    response.writeHead(body ? 200 : 404, {
      ...(body && isPacked ? { 'content-encoding': 'gzip' } : {}),
      'content-type': kind ?? 'text/plain',
      'content-security-policy': POLICY,
      'cache-control': 'no-cache',
    });
    response.end(body ?? 'there is no such file\n');
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() }),
    );
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve(Number(process.argv[2] ?? 0));
  console.log(url);
}
