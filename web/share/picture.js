// A board as a picture of its own: an SVG that needs no style sheet, and a PNG of it.

import { boardShapes } from '../board/names.js';
import { layout, rules } from '../board/shapes.js';
import { classic } from '../model/command.js';
import { h } from '../ui/dom.js';

/** What the style sheet says of the classes of a plain board. */
const STYLE = `text{font-family:Inter,"Segoe UI",Roboto,"Noto Sans",sans-serif}
text{text-anchor:middle;fill:var(--ink)}
.given{font-size:36px;font-weight:700}
.entry{font-size:36px;fill:var(--entry)}
.mark{font-size:16px;fill:var(--ink-2)}
.centre.long{font-size:13px}
.thin{stroke:var(--rule);stroke-width:.9;fill:none}
.thick{stroke:var(--frame);stroke-width:2.2;stroke-linecap:square;fill:none}`;

/** A picture whose colours are those of light paper, and no names. @param {string} svg */
function coloured(svg) {
  const paper = h('div', { 'data-theme': 'light' });
  document.body.append(paper);
  const of = getComputedStyle(paper);
  const text = svg.replace(/var\((--[\w-]+)\)/g, (_, name) => of.getPropertyValue(name).trim());
  paper.remove();
  return text;
}

const ORDER = ['tint', 'rule', 'link', 'mark', 'digit', 'top'];

/** How large a picture of a board is, in pixels. */
export const SIDE = 2 * layout(false).width;

/**
 * @param {string} puzzle
 * @param {import('../types.js').Board} board
 * @param {boolean} [places] whether marks stand in their places
 */
export function asSvg(puzzle, board, places = false) {
  const at = layout(false);
  const look = { selected: new Set(), current: 0, lit: 0, peers: false, bad: new Set(), places };
  const shapes = [...rules(at), ...boardShapes(at, classic(puzzle), board, look)].sort(
    (a, b) => ORDER.indexOf(a.layer) - ORDER.indexOf(b.layer),
  );
  const drawn = shapes.map(
    ({ tag, attrs, text = '' }) =>
      `<${tag} ${Object.entries(attrs)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')}>${text}</${tag}>`,
  );
  const side = at.width;
  return coloured(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" ` +
      `height="${side}">\n<style>${STYLE}</style>\n<rect width="${side}" height="${side}" ` +
      `fill="#fff"/>\n${drawn.join('\n')}\n</svg>\n`,
  );
}

/** An SVG as a square PNG, `side` pixels wide. @param {string} svg @param {number} side @returns {Promise<Blob>} */
export async function asPng(svg, side) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))),
  );
}
