// Which technique a step belongs to: a step is of a kind, and several kinds can have one page in Learn.

/**
 * Kinds whose names are no technique's, by what they begin or end with; the first that fits counts.
 * @type {readonly [RegExp, string][]}
 */
const FAMILIES = [
  [/^direct-(pointing|claiming)$/, 'direct-locked-candidates'],
  [/skyscraper|string-kite$|strong-links$|x-loop$/, 'two-strong-links'],
  [/^unique-rectangle$/, 'unique-loop'],
  [/^avoidable-rectangle$/, 'avoidable-rectangle-one'],
  [/^dual-empty-rectangle$/, 'empty-rectangle'],
  [/^simple-colors/, 'simple-colors'],
  [/nice-loop$|aic$/, 'nice-loops'],
  [/(franken|mutant)-fish$/, 'franken-x-wing'],
  [/^(finned|sashimi)-fish$/, 'finned-x-wing'],
  [/^dynamic-/, 'dynamic-forcing-chains'],
  [/^(cell|house|contradiction|double)-chains$/, 'multiple-forcing-chains'],
  [/cycle$|^forcing-(x-)?chain$|^generalized-x-wing$/, 'forcing-chains'],
  [/^forcing-chain-/, 'table-forcing-chains'],
  [/^forcing-net-/, 'table-forcing-nets'],
  [/exocet$/, 'exocet'],
  [/^multi-sector$/, 'msls'],
  [/^whip$/, 'whips'],
];

/** The slug of the technique that a kind of steps belongs to. @param {string} kind */
export const slugOf = (kind) => FAMILIES.find(([form]) => form.test(kind))?.[1] ?? kind;
