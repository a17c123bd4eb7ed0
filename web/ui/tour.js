// A first visit: four things that are good to know, one after the other, each beside what it is about. Nothing is
// locked meanwhile, and who skips it or plays on is not asked again.

import { T } from '../texts/texts.js';
import { button, h, say, sheet } from './dom.js';

await sheet(new URL('tour.css', import.meta.url));

/** Where each of the four is: the first of these that can be seen. */
const PLACES = [
  '#new, .fit .head .compact',
  '.fit .pad',
  '.acts .compact, #hint',
  '#nav a[data-group=documents], #more',
];

export function tour() {
  document.querySelector('.tour')?.remove();
  let at = 0;
  const ring = h('div.ring', { 'aria-hidden': 'true' });
  const text = h('p', { id: 'tour-text' });
  const count = h('span.dim.small.num.grow');
  const next = button('', { class: 'main tall' }, () => show(at + 1));
  const card = h(
    'div.card',
    { role: 'dialog', 'aria-label': T.tour.title, 'aria-describedby': 'tour-text' },
    text,
    h(
      'div.row',
      count,
      button(T.tour.skip, { class: 'quiet tall' }, () => end()),
      next,
    ),
  );
  const box = h('div.tour', ring, card);

  const end = () => {
    box.remove();
    document.removeEventListener('keydown', onkey);
    removeEventListener('resize', place);
    removeEventListener('hashchange', end);
  };
  const onkey = (/** @type {KeyboardEvent} */ event) => event.key === 'Escape' && end();

  function place() {
    const all = [...document.querySelectorAll(PLACES[at] ?? '')];
    const target = all.find((one) => one.checkVisibility());
    ring.hidden = !target;
    if (!target) return;
    const { left, top, width, height } = target.getBoundingClientRect();
    Object.assign(ring.style, {
      left: `${left - 4}px`,
      top: `${top - 4}px`,
      width: `${width + 8}px`,
      height: `${height + 8}px`,
    });
    // The card stands where what it is about is not.
    const isBelow = top + height / 2 < innerHeight / 2;
    card.classList.toggle('low', isBelow);
    Object.assign(
      card.style,
      isBelow
        ? { top: `${Math.min(top + height + 12, innerHeight - card.offsetHeight - 8)}px`, bottom: '' }
        : { top: '', bottom: `${Math.min(innerHeight - top + 12, innerHeight - card.offsetHeight - 8)}px` },
    );
    card.style.left = `${Math.max(8, Math.min(left, innerWidth - card.offsetWidth - 8))}px`;
  }

  /** @param {number} to */
  function show(to) {
    const said = T.tour.says[to];
    if (said === undefined) return end();
    at = to;
    text.textContent = said;
    count.textContent = T.tour.of(at + 1, PLACES.length);
    next.replaceChildren(at + 1 < PLACES.length ? T.tour.next : T.tour.done);
    place();
    say(said);
  }

  document.body.append(box);
  document.addEventListener('keydown', onkey);
  addEventListener('resize', place);
  addEventListener('hashchange', end);
  show(0);
}
