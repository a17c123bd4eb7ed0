// What books and QR codes are made with: a module of its own, in a worker of its own, loaded when somebody asks for it.

import { Client } from '../engine/client.js';

/** @typedef {import('../types.js').BookRequest} BookRequest */

/** A printer; close it when it is done. */
export class Printer extends Client {
  constructor() {
    super('print');
  }

  /**
   * A page as a picture, and how many there are.
   * @param {BookRequest} book @param {number} page
   * @returns {Promise<{ pages: number, page: number, svg: string, missing: string, module: number | null } | { error:
   *   string }>}
   */
  page(book, page) {
    return this.ask({ op: 'page', book, page });
  }

  /** All pages as pictures. @param {BookRequest} book @returns {Promise<string[]>} */
  pages(book) {
    return this.ask({ op: 'pages', book });
  }

  /** @param {BookRequest} book @returns {Promise<Blob>} */
  async pdf(book) {
    return new Blob([await this.run('book', { book })], { type: 'application/pdf' });
  }

  /**
   * A link to a puzzle and its code.
   * @param {string} puzzle @param {import('../types.js').PlayAt} at
   * @returns {Promise<{ link: string, svg: string, size: number } | { error: string }>}
   */
  qr(puzzle, at) {
    return this.ask({ op: 'qr', puzzle, at });
  }
}
