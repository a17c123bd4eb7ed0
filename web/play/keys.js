// What each key means. By `code` for letters and digits, so that layouts and AltGr do not matter.

/** @typedef {'digit' | 'corner' | 'centre' | 'colour'} Mode */
/**
 * @typedef {{ do: 'move', down: number, right: number, how: 'one' | 'extend' | 'toggle' }
 *   | { do: 'end', row: number | null, col: number | null, how: 'one' | 'extend' | 'toggle' }
 *   | { do: 'digit', digit: number, mode: Mode | null }
 *   | { do: 'value', value: number }
 *   | { do: 'mode', mode: Mode }
 *   | { do: 'next-mode' | 'erase' | 'undo' | 'redo' | 'marks' | 'hint' | 'highlight' | 'pause' | 'new' | 'next' |
 * 'previous' | 'help' | 'all' | 'none' }} Meaning
 */

/** @type {Record<string, [number, number]>} */
const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  KeyW: [-1, 0],
  KeyS: [1, 0],
  KeyA: [0, -1],
  KeyD: [0, 1],
};
/** @type {Record<string, Mode>} */
const MODES = { KeyZ: 'digit', KeyX: 'corner', KeyC: 'centre', KeyV: 'colour' };
/** @type {Record<string, 'marks' | 'hint' | 'highlight' | 'pause' | 'new'>} */
const LETTERS = { KeyM: 'marks', KeyH: 'hint', KeyF: 'highlight', KeyP: 'pause', KeyN: 'new' };

/**
 * The meaning of a key, or null.
 * @param {{ code: string, key: string, ctrlKey: boolean, metaKey: boolean, shiftKey: boolean, altKey: boolean }} event
 * @param {boolean} letters whether single letters mean something
 * @returns {Meaning | null}
 */
export function meaning(event, letters) {
  const { code, key, shiftKey, altKey } = event;
  const command = event.ctrlKey || event.metaKey;
  const how = shiftKey ? 'extend' : command ? 'toggle' : 'one';
  const move = MOVES[code];
  const isLetter = code.startsWith('Key');
  if (move && (!isLetter || (letters && !command && !altKey)))
    return { do: 'move', down: move[0], right: move[1], how: isLetter && !shiftKey ? 'one' : how };
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code);
  if (digit) {
    const mode = altKey ? 'colour' : command ? 'centre' : shiftKey ? 'corner' : null;
    return { do: 'digit', digit: Number(digit[1]), mode };
  }
  if (code === 'Home' || code === 'End') {
    const end = code === 'Home' ? 0 : 8;
    return { do: 'end', row: command ? end : null, col: end, how: shiftKey ? 'extend' : 'one' };
  }
  if (command && !altKey) {
    if (code === 'KeyZ') return { do: shiftKey ? 'redo' : 'undo' };
    if (code === 'KeyY') return { do: 'redo' };
    if (code === 'KeyA') return { do: 'all' };
    return null;
  }
  if (altKey) return null;
  switch (code) {
    case 'Backspace':
    case 'Delete':
    case 'Digit0':
    case 'Numpad0':
      return { do: 'erase' };
    case 'Space':
      return { do: 'next-mode' };
    case 'Escape':
      return { do: 'none' };
    case 'PageDown':
      return { do: 'next' };
    case 'PageUp':
      return { do: 'previous' };
    default:
  }
  if (!letters) return null;
  if (key === '?') return { do: 'help' };
  if (key === '[') return { do: 'undo' };
  if (key === ']') return { do: 'redo' };
  const mode = MODES[code];
  if (mode) return { do: 'mode', mode };
  const letter = LETTERS[code];
  return letter ? { do: letter } : null;
}
