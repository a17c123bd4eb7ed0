// Parts of forms: a control with its name, a box to check, and buttons of which one is on.

import { h } from './dom.js';

/** A control below its name. @param {string} name @param {HTMLElement} control */
export const field = (name, control) => h('div.field', h('label', { for: control.id }, name), control);

/** What has no label of its own, below its name. @param {string} name @param {HTMLElement} part */
export const labelled = (name, part) => h('div.field', h('span.label', name), part);

/**
 * A box to check beside what it means.
 * @param {string} name @param {import('./dom.js').Props} [props] of the box
 */
export function check(name, props) {
  const input = h('input', { type: 'checkbox', ...props });
  return { input, label: h('label.check', input, name) };
}

/**
 * What asks for a file when it is pressed by `click`.
 * @param {(file: File) => void} choose @param {import('./dom.js').Props} [props]
 */
export function chooser(choose, props) {
  const onchange = () => input.files?.[0] && choose(input.files[0]);
  const input = h('input', { type: 'file', hidden: true, onchange, ...props });
  return input;
}

/**
 * A choice of several.
 * @param {string} id @param {(readonly [value: string | number, name: string])[]} options
 * @param {import('./dom.js').Props} [props]
 */
export const select = (id, options, props) =>
  h(
    'select.in',
    { id, ...props },
    options.map(([value, name]) => h('option', { value }, name)),
  );

/**
 * Buttons of which one is on: the one that was pressed last, or that is shown as such.
 * @param {string} name @param {(readonly [value: string, label: string])[]} choices @param {string} now
 * @param {(value: string) => void} choose
 */
export function segment(name, choices, now, choose) {
  const press = (/** @type {string} */ value) => {
    show(value);
    choose(value);
  };
  const buttons = choices.map(([value, label]) =>
    h('button', { 'data-value': value, onclick: () => press(value) }, label),
  );
  const show = (/** @type {string} */ value) => {
    for (const one of buttons) one.setAttribute('aria-pressed', String(one.dataset.value === value));
  };
  show(now);
  return { element: h('div.seg', { role: 'group', 'aria-label': name }, buttons), buttons, show };
}
