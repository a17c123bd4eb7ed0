// The whole of a short search at a glance: its guesses as a tree, or, where it makes none, its steps as a list. Each
// leads to its step.

import { W } from '../texts/films.js';
import { h, s } from '../ui/dom.js';
import { tell } from './tell.js';

/** @typedef {import('../types.js').Frame} Frame */
/**
 * A try of one of several digits, or the beginning. The last of several is no guess: nothing else is left.
 * @typedef {{ at: number, label: string, text: string, kind: string, depth: number, children: Node[] }} Node
 */

/** Steps that are fetched at once. */
const COUNT = 1024;
/** How wide a leaf is, and how high a level, in pixels. */
const [WIDE, HIGH] = [30, 36];

export class Whole {
  /** What each step lights up. @type {(HTMLElement | undefined)[]} */
  #lit = [];

  /** @param {(at: number) => void} go called with the step of what is pressed */
  constructor(go) {
    this.go = go;
    this.element = h('div.card.whole', { tabindex: 0, role: 'region', 'aria-label': W.whole });
  }

  /** Draws the search of a run. @param {import('./run.js').Run} run */
  async draw({ engine, watched, outline }) {
    /** @type {Frame[]} */
    const frames = [];
    while (frames.length < outline.steps) {
      const part = await engine.ask({ op: 'frames', watched, from: frames.length + 1, count: COUNT, stride: 1 });
      if (!part.length) break;
      frames.push(...part);
    }
    this.element.replaceChildren(
      h('h2', W.whole),
      outline.guesses ? this.#tree(watched.solver, frames) : this.#list(watched.solver, frames),
    );
  }

  /** Lights up where a step is. @param {number} at */
  show(at) {
    const now = this.#lit[at];
    for (const before of this.element.querySelectorAll('[aria-current]')) before.removeAttribute('aria-current');
    if (!now) return;
    now.setAttribute('aria-current', 'step');
    // In the card alone: the page stays where it is.
    const { offsetTop: top, offsetLeft: left } = now;
    const box = this.element;
    if (top < box.scrollTop || top + HIGH > box.scrollTop + box.clientHeight)
      box.scrollTop = top - box.clientHeight / 2;
    if (left < box.scrollLeft || left + WIDE > box.scrollLeft + box.clientWidth)
      box.scrollLeft = left - box.clientWidth / 2;
  }

  /** @param {string} solver @param {Frame[]} frames */
  #list(solver, frames) {
    const steps = frames.map((frame) =>
      h('button', { 'data-at': frame.at, onclick: () => this.go(frame.at) }, tell(solver, frame)),
    );
    this.#lit = [undefined, ...steps];
    return h(
      'ol.steps.num',
      steps.map((step) => h('li', step)),
    );
  }

  /** @param {string} solver @param {Frame[]} frames */
  #tree(solver, frames) {
    const { root, nodes, nodeAt } = grow(solver, frames);
    let leaves = 0;
    /** @type {Map<Node, number>} */
    const places = new Map();
    const put = (/** @type {Node} */ node) => {
      for (const child of node.children) put(child);
      const [first, last] = [node.children[0], node.children.at(-1)];
      places.set(node, first && last ? ((places.get(first) ?? 0) + (places.get(last) ?? 0)) / 2 : leaves++ + 0.5);
    };
    put(root);
    const x = (/** @type {Node} */ node) => (100 * (places.get(node) ?? 0)) / leaves;
    const y = (/** @type {Node} */ node) => HIGH * (node.depth + 0.5);
    const buttons = new Map(
      nodes.map((node) => {
        const button = h(
          'button',
          {
            class: `node ${node.kind}`,
            'data-at': node.at,
            'aria-label': node.text,
            title: node.text,
            onclick: () => this.go(node.at),
          },
          node.label,
        );
        Object.assign(button.style, { left: `${x(node)}%`, top: `${y(node)}px` });
        return [node, button];
      }),
    );
    this.#lit = nodeAt.map((node) => buttons.get(node));
    const height = HIGH * (1 + Math.max(...nodes.map((node) => node.depth)));
    const lines = nodes
      .flatMap((node) => node.children.map((child) => `M${x(node)} ${y(node)}L${x(child)} ${y(child)}`))
      .join('');
    const tree = h(
      'div.tree',
      s(
        'svg',
        { viewBox: `0 0 100 ${height}`, preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        s('path', { d: lines }),
      ),
      [...buttons.values()],
    );
    Object.assign(tree.style, { height: `${height}px`, minWidth: `${WIDE * leaves}px` });
    return tree;
  }
}

/** The tree of a search, and the node in which each step is. @param {string} solver @param {Frame[]} frames */
function grow(solver, frames) {
  /** @type {Node} */
  const root = { at: 0, label: '•', text: W.start, kind: 'root', depth: 0, children: [] };
  const nodes = [root];
  const nodeAt = [root];
  let path = [root];
  for (const frame of frames) {
    path = path.slice(0, frame.open.length + 1);
    if (frame.kind === 'place' && frame.why === 'try' && frame.of > 1) {
      path = path.slice(0, frame.open.length);
      const node = {
        at: frame.at,
        label: String(frame.digit),
        text: tell(solver, frame),
        kind: frame.nth < frame.of ? 'guess' : 'last',
        depth: path.length,
        children: [],
      };
      path.at(-1)?.children.push(node);
      path.push(node);
      nodes.push(node);
    }
    const now = path.at(-1) ?? root;
    if (frame.kind === 'dead-end' || frame.kind === 'solution') {
      now.kind += ` ${frame.kind}`;
      now.text += ` ${tell(solver, frame)}`;
    }
    nodeAt.push(now);
  }
  return { root, nodes, nodeAt };
}
