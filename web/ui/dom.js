// Small helpers for making elements.

/** @typedef {Record<string, any>} Props */
/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element of a tag and its classes, `div.card.col`, with attributes and handlers (`onclick`), if any, and children.
 * What is null or false is left out. A button is one that sends no form.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K | `${K}.${string}`} kind @param {...(Props | Child | Child[])} parts the attributes come first
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(kind, ...parts) {
  const [tag = '', ...classes] = kind.split('.');
  const element = /** @type {HTMLElementTagNameMap[K]} */ (document.createElement(tag));
  if (classes.length > 0) element.className = classes.join(' ');
  if (tag === 'button') element.setAttribute('type', tag);
  const props = parts[0]?.constructor === Object ? /** @type {Props} */ (parts.shift()) : {};
  for (const [name, value] of Object.entries(props)) {
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (value !== false && value != null) element.setAttribute(name, value === true ? '' : String(value));
  }
  put(element, .../** @type {(Child | Child[])[]} */ (parts));
  return element;
}

/** Appends children. @param {Element} element @param {...(Child | Child[])} children */
export function put(element, ...children) {
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false)
      element.append(typeof child === 'number' ? String(child) : child);
  }
}

/**
 * Gives an element an attribute where it has another: what is set anew costs the browser a layout even where it is the
 * same.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Gives an element a text where it has another. @param {Element} element @param {string | number} text */
export function tell(element, text) {
  if (element.textContent !== String(text)) element.textContent = String(text);
}

/**
 * Gives an element these children where it has others.
 * @param {Element} element
 * @param {...(Child | Child[])} children without handlers, or with such as the ones before have
 */
export function refill(element, ...children) {
  const wanted = h('div', ...children).childNodes;
  const isSame =
    wanted.length === element.childNodes.length &&
    [...wanted].every((node, i) => node.isEqualNode(element.childNodes[i] ?? null));
  if (!isSame) element.replaceChildren(...wanted);
}

/** Style sheets that were fetched. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** A style sheet of a place, which comes with it. @param {URL} url */
export function sheet(url) {
  const fetched =
    sheets.get(url.href) ??
    new Promise((resolve) =>
      document.head.append(h('link', { rel: 'stylesheet', href: url, onload: resolve, onerror: resolve })),
    );
  sheets.set(url.href, fetched);
  return fetched;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An SVG element.
 * @param {string} tag @param {Props} [attrs] @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function s(tag, attrs = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attrs)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

const ICONS = {
  undo: 'M8 5 3.5 9.5 8 14M4 9.5h8.5a4.5 4.5 0 0 1 0 9H10',
  redo: 'm12 5 4.5 4.5L12 14M16 9.5H7.5a4.5 4.5 0 0 0 0 9H10',
  erase: 'm7 16-4-4a1.5 1.5 0 0 1 0-2l6-6a1.5 1.5 0 0 1 2 0l5 5a1.5 1.5 0 0 1 0 2l-5 5zM6 7l7 7M8 16h9',
  fill: 'M4 4h.01M10 4h.01M16 4h.01M4 10h.01M10 10h.01M16 10h.01M4 16h.01M10 16h.01M16 16h.01',
  bulb: 'M7.5 17h5M8 14.5c0-2-3-3-3-6.5a5 5 0 0 1 10 0c0 3.5-3 4.5-3 6.5z',
  moon: 'M16 11.5A6.5 6.5 0 1 1 8.5 4a5 5 0 0 0 7.5 7.5z',
  help: 'M10 2.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15M8 8a2 2 0 1 1 2.5 2c-.5.2-.5.6-.5 1.2M10 14h.01',
  plus: 'M10 4v12M4 10h12',
  share: 'M10 12V3M6.5 6 10 2.5 13.5 6M5 9.5v7h10v-7',
  pause: 'M7 5v10M13 5v10',
  play: 'M6 4l10 6-10 6z',
  first: 'M5 5v10M15 5l-7 5 7 5z',
  prev: 'm12 5-6 5 6 5',
  next: 'm8 5 6 5-6 5',
  eye: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM10 7.7a2.3 2.3 0 1 0 0 4.6 2.3 2.3 0 0 0 0-4.6',
  grid: 'M3 3h14v14H3zM3 7.7h14M3 12.3h14M7.7 3v14M12.3 3v14',
  path: 'M3 16c4 0 3-6 7-6s3-6 7-6M3 15v2M17 3v2',
  print: 'M6 7V3h8v4M6 14H3V7h14v7h-3M6 12h8v5H6z',
  make: 'm4 16 1-4 8-8 3 3-8 8zM11 6l3 3',
  check: 'm4 10.5 4 4 8-9',
  down: 'm5 8 5 5 5-5',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
  close: 'M5 5l10 10M15 5 5 15',
  book: 'M3 4h5.5L10 5.5 11.5 4H17v12h-5.5L10 17.5 8.5 16H3zM10 5.5v12',
  bench: 'M3 8h14M5 8v8M15 8v8M7 8V4h6v4',
  pencil: 'm4 16 1-4 8-8 3 3-8 8z',
  drop: 'M10 3c3 4 4.5 6.2 4.5 8.5a4.5 4.5 0 0 1-9 0C5.5 9.2 7 7 10 3z',
  set: 'M3 6h7M14 6h3M3 14h3M10 14h7M12 4v4M8 12v4',
  flag: 'M5 17V4h9l-1.5 3L14 10H5',
  link: 'M8 12l4-4M9 6l2-2a3.2 3.2 0 0 1 4.6 4.6L13 11M7 9l-2.6 2.4A3.2 3.2 0 0 0 9 16l2-2',
  solve: 'M3 10a7 7 0 1 0 14 0 7 7 0 0 0-14 0M10 6v4l3 2',
};

/** @param {keyof typeof ICONS} name */
export const icon = (name) =>
  s(
    'svg',
    { class: 'ic', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    s('path', { d: ICONS[name], ...(name === 'fill' || name === 'more' ? { 'stroke-width': 2.6 } : {}) }),
  );

/** @typedef {{ icon?: keyof typeof ICONS, hide?: boolean, class?: string, [key: string]: any }} Look */
/** @typedef {(event: MouseEvent) => void} Act */

/**
 * A button with a label, an icon, or both: with `hide` the label is only read out.
 * @param {string} label @param {Look | Act} first what it looks like, if that matters @param {Act} [last]
 */
export function button(label, first, last) {
  const [look, onclick] = typeof first === 'function' ? [{}, first] : [first, last];
  const { icon: name, hide, class: more = '', ...rest } = /** @type {Look} */ (look);
  const props = {
    class: `btn ${hide ? 'icon ' : ''}${more}`,
    ...(hide ? { 'aria-label': label, title: label } : {}),
    onclick,
    ...rest,
  };
  return h('button', props, name ? icon(name) : null, hide ? null : h('span', label));
}

/** Tells those who do not see it; and, briefly, those who do. @param {string} text @param {boolean} [visibly] */
export function say(text, visibly = false) {
  const live = document.getElementById('live');
  // The same words again are read out only if they differ by something.
  if (live) live.textContent = live.textContent === text ? `${text}\u00a0` : text;
  if (visibly) toast(h('div', { 'aria-hidden': 'true' }, text), 4000);
}

/**
 * Something to know, and something that can be done about it for a while.
 * @param {string} text
 * @param {string} label
 * @param {() => void} act
 */
export function offer(text, label, act) {
  say(text);
  const box = h(
    'div',
    h('span', text),
    button(label, { class: 'quiet' }, () => {
      box.remove();
      act();
    }),
  );
  toast(box, 10_000);
}

/** @param {HTMLElement} box @param {number} ms */
function toast(box, ms) {
  document.querySelector('.toast')?.remove();
  box.classList.add('toast');
  document.body.append(box);
  setTimeout(() => box.remove(), ms);
}

/**
 * When the browser has gone back from the entry of a sheet that was closed: before that, nothing goes elsewhere.
 * @type {Promise<unknown>}
 */
let left = Promise.resolve();
export const settled = () => left;

/**
 * A sheet with a title and a way to close it; shown at once. It is an entry of the browser's history, so that Back
 * closes it.
 * @param {string} title @param {string} close @param {...(Child | Child[])} children
 */
export function dialog(title, close, ...children) {
  const id = `t${Math.random().toString(36).slice(2)}`;
  const element = h(
    'dialog',
    { 'aria-labelledby': id },
    h(
      'div.row.top',
      h('h1.grow', { id }, title),
      button(close, { icon: 'close', hide: true, class: 'quiet' }, () => element.close()),
    ),
    ...children,
  );
  const isMine = () => history.state?.sheet === id;
  // Going back takes a while: it begins when the sheet closes, so that what comes next can wait for it.
  let isLeft = false;
  const leave = () => {
    if (isLeft || !isMine()) return;
    isLeft = true;
    left = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
  };
  element.close = () => {
    HTMLDialogElement.prototype.close.call(element);
    element.remove();
    leave();
  };
  const onback = () => {
    if (element.open && !isMine()) element.close();
  };
  element.addEventListener('close', () => {
    element.remove();
    removeEventListener('popstate', onback);
    leave();
  });
  element.addEventListener('click', (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  element.showModal();
  left.then(() => {
    if (!element.open) return;
    history.pushState({ sheet: id }, '');
    addEventListener('popstate', onback);
  });
  return element;
}

/** Saves a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The time as 12:47 or 1:02:03. @param {number} ms */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  return `${hours ? `${hours}:${two(Math.floor(seconds / 60) % 60)}` : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
}
