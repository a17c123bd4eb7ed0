// The texts of the setter's place, in German.

/** @type {typeof import('./set.en.js').S} */
export const S = {
  title: 'Ein Rätsel bauen',
  panel: 'Regeln und Antwort',
  tool: 'Was gesetzt wird',
  number: 'Zahl',
  add: 'Aufs Brett setzen',
  remove: 'Entfernen',
  anew: 'Neues Brett',
  copied: 'Der Link ist kopiert.',
  candidates: 'Zeigen, was jede Zelle sein kann',
  only: 'in einer Lösung',
  few: 'in 2 oder 3',
  many: 'in mehr',
  possible: (/** @type {string} */ values) => `kann ${values} sein`,
  answers: {
    none: 'Keine Lösung',
    unique: 'Eine Lösung',
    multiple: 'Mehr als eine Lösung',
    unknown: 'Noch nicht bekannt',
  },
  together: (/** @type {number} */ n) =>
    n === 1 ? 'Diese Vorgabe ist nicht erfüllbar.' : `Diese ${n} Vorgaben passen nicht zusammen.`,
  how: {
    given: 'Wähle Zellen, dann drücke eine Ziffer.',
    cells: 'Wähle Zellen: ziehen, oder Umschalt und Pfeile. Dann setzen.',
    line: 'Zeichne von einem Ende zum anderen: ziehen, oder Umschalt und Pfeile. Dann setzen.',
    pair: 'Wähle zwei Nachbarn: ziehen, oder Umschalt und ein Pfeil. Dann setzen.',
    board: 'Das gilt für das ganze Brett. Noch einmal setzen nimmt es weg.',
  },
  tools: {
    '': 'Ziffer',
    'Diagonal~1': 'Diagonale ╱',
    'Diagonal~-1': 'Diagonale ╲',
    Region: 'Gebiet',
    NoBoxes: 'Ohne Blöcke',
  },
};
