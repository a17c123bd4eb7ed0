// Leaving a sheet. It is loaded with the first sheet that has such a button.

/**
 * A handler for a button of a sheet: closes the sheet, then acts.
 * @param {() => unknown} act
 * @returns {(event: Event) => void}
 */
export const leaving = (act) => (event) => {
  /** @type {Element} */ (event.currentTarget).closest('dialog')?.close();
  act();
};
