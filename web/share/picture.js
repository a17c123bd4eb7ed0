// A board as a picture of its own: an SVG that needs no style sheet, and a PNG of it.

import { boardShapes } from '../board/names.js';
import { layout, rules } from '../board/shapes.js';

/** What the style sheet says of the classes of a plain board, for light paper. */
const STYLE = `text{font-family:Inter,"Segoe UI",Roboto,"Noto Sans",sans-serif;text-anchor:middle;fill:#1b1e24}
.g{font-size:34px;font-weight:500}.e{font-size:34px;fill:#1c5bb0}.p{font-size:14.5px;fill:#474c56}.centre{font-size:16px}.centre.long{font-size:13px}
.thin{stroke:#b9b4a8;stroke-width:.9;fill:none}.thick{stroke:#23262d;stroke-width:2.2;stroke-linecap:square;fill:none}
.t-k1{fill:#fae9a6}.t-k2{fill:#bfe6d1}.t-k3{fill:#f9cfae}.t-k4{fill:#e3d2f2}.t-k5{fill:#f4c9d8}.t-k6{fill:#bfe6ea}.t-k7{fill:#d9dc9d}.t-k8{fill:#dcd8cf}.t-k9{fill:#f2b8b0}`;

const ORDER = ['tint', 'rule', 'link', 'mark', 'digit', 'top'];

/** How large a picture of a board is, in pixels. */
export const SIDE = 2 * layout(false).width;

/** @param {string} puzzle @param {import('../types.js').Board} board */
export function asSvg(puzzle, board) {
  const at = layout(false);
  const look = { selected: new Set(), current: 0, lit: 0, peers: false, clashes: false, wrong: [] };
  const shapes = [...rules(at), ...boardShapes(at, puzzle, board, look)].sort((a, b) => ORDER.indexOf(a.layer) - ORDER.indexOf(b.layer));
  const drawn = shapes.map(({ tag, attrs, text = '' }) => `<${tag} ${Object.entries(attrs).map(([name, value]) => `${name}="${value}"`).join(' ')}>${text}</${tag}>`);
  const side = at.width;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">\n<style>${STYLE}</style>\n<rect width="${side}" height="${side}" fill="#fff"/>\n${drawn.join('\n')}\n</svg>\n`;
}

/** An SVG as a PNG of so many pixels a side. @param {string} svg @param {number} side @returns {Promise<Blob>} */
export async function asPng(svg, side) {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const image = new Image();
  image.src = url;
  await image.decode();
  URL.revokeObjectURL(url);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = side;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))));
}
