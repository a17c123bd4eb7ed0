// A step in words: what comes of it stands first; below are its reasons, each branch folded to one line until somebody
// opens it. The line under the pointer or the focus has its links drawn thick.

import { T } from '../texts/texts.js';
import { h, put, sheet } from '../ui/dom.js';

export { slugOf } from '../learn/kinds.js';

await sheet(new URL('reasons.css', import.meta.url));

/** @typedef {Pick<import('../types.js').Step, 'reasons' | 'placements' | 'eliminations' | 'conclusion'>} Step */
/** @typedef {Step['reasons']} Reasons */

/** How many lines of a branch are shown at first. */
const FIRST = 12;

/** What comes of a step; a placement and an elimination are told apart. @param {Step} step */
export const conclusion = (step) =>
  h('p', { class: `concl ${step.placements.length ? 'placed' : ''}` }, step.conclusion.text);

/** What the button that carries a step out says. @param {Step} step */
export function does(step) {
  const [first] = step.placements;
  if (first) return T.hint.enter(first.digit, first.cell);
  const [gone] = step.eliminations;
  const cells = new Set(step.eliminations.map(({ cell }) => cell)).size;
  return step.eliminations.length === 1 && gone
    ? T.hint.away(gone.digit, gone.cell)
    : T.hint.awayAll(step.eliminations.length, cells);
}

/** The branches of a step: each assumption of several begins one of its own. @param {Step} step */
export function branches(step) {
  /** @type {Reasons[]} */
  const all = [];
  for (const reason of step.reasons) {
    if (all.length === 0 || (reason.depth === 0 && reason.role === 'supposes')) all.push([]);
    all.at(-1)?.push(reason);
  }
  return all;
}

/**
 * The reasons; where there are several branches, one is open at a time.
 * @param {Step} step
 * @param {import('../board/board.js').Picture} [picture] whose links light up
 */
export function reasons(step, picture) {
  const all = branches(step);
  const many = all.length > 1;
  const lines = (/** @type {Reasons} */ branch) => {
    const list = h('ul');
    const line = (/** @type {Reasons[number]} */ reason) => {
      const light = (/** @type {boolean} */ on) => () => picture && lit(picture, reason, on);
      return h(
        'li',
        {
          ...(picture ? { tabindex: '0' } : {}),
          onpointerenter: light(true),
          onpointerleave: light(false),
          onfocus: light(true),
          onblur: light(false),
        },
        reason.text,
      );
    };
    put(list, branch.slice(0, FIRST).map(line));
    if (branch.length > FIRST) {
      const more = h(
        'button.btn.quiet',
        {
          onclick: () => {
            more.remove();
            put(list, branch.slice(FIRST).map(line));
          },
        },
        T.path.more(branch.length - FIRST),
      );
      return h('div', list, more);
    }
    return list;
  };
  if (!many) return h('div.branch.plain', lines(all[0] ?? []));
  return h(
    'div',
    all.map((branch, i) => {
      const [begin] = branch;
      const body = h('div');
      const tag = h('span.tag', { 'aria-hidden': 'true' }, String(i + 1));
      tag.style.background = `var(--c${(i % 5) + 1})`;
      const box = h(
        'details.branch',
        {
          name: 'branch',
          ontoggle: () => {
            if (box.open && !body.childElementCount) body.append(lines(branch.slice(1)));
          },
        },
        h('summary', tag, h('span.grow', begin?.text ?? ''), h('span.dim.num', T.path.links(branch.length - 1))),
        body,
      );
      return box;
    }),
  );
}

/**
 * Draws the links that a line speaks of thick, or as before.
 * @param {import('../board/board.js').Picture} picture
 * @param {Reasons[number]} reason
 * @param {boolean} on
 */
function lit(picture, reason, on) {
  // What a line of a chain says is a statement of a candidate; other lines name theirs themselves.
  const { statement, ...named } = /** @type {Record<string, any>} */ (reason.arguments ?? {});
  const { cell, digit } = statement ?? named;
  for (const link of picture.svg.querySelectorAll('.link')) {
    link.classList.toggle('now', on && link.getAttribute('data-to') === `${cell}.${digit}`);
  }
}
