// The texts of films and documents, in German.

/** As the language writes numbers. Kept, since `toLocaleString` may look it up anew while a key waits. */
const number = new Intl.NumberFormat('de').format;
/** @param {number} n @param {string} one @param {string} many */
const count = (n, one, many) => `${number(n)} ${n === 1 ? one : many}`;

/** @type {typeof import('./films.en.js').W} */
export const W = {
  all: 'Wettlauf aller',
  same: 'Sechs Löser am selben Rätsel. Jeder hält an seiner Lösung, oder wo er aufgibt.',
  unnamed: 'Autor nicht genannt, ein Artikel mit einem C++-Programm',
  landing: 'Fünf Dokumente, fünf Programme',
  landingAbout:
    'bitdoku begann mit fünf Texten über das Lösen von Sudokus. Jeder ist hier nach seinen Worten gebaut: Sieh ' +
    'seinem Programm zu, und welche seiner Behauptungen stimmen.',
  only: 'Ist es die einzige?',
  nextGuess: 'Nächster Versuch',
  nextDeadEnd: 'Nächste Sackgasse',
  link: 'Link zu diesem Schritt kopieren',
  solved: 'gelöst',
  gaveUp: 'gab auf',
  toSolution: 'Zum Ende',
  large: 'Größe für Vorträge',
  byShare: 'Gleich lang',
  byTime: 'Nach Zeit',
  raceBy: 'Wie die Filme laufen',
  example: 'Beispiel',
  own9: 'Deins',
  boards: 'Welches Brett',
  fresh: 'Ein anderes',
  inWords: 'In Worten',
  solvedAfter: (/** @type {number} */ steps, /** @type {number} */ placed, /** @type {number} */ guesses) =>
    `Gelöst nach ${count(steps, 'Schritt', 'Schritten')}: ${count(placed, 'Setzung', 'Setzungen')}, ` +
    `${count(guesses, 'Versuch', 'Versuche')}.`,
  gaveUpAfter: (/** @type {number} */ steps, /** @type {number} */ filled, /** @type {number} */ open) =>
    `Gibt auf nach ${count(steps, 'Schritt', 'Schritten')}: ${filled} von ${count(open, 'Zelle', 'Zellen')} gefüllt.`,
  study: 'Was die Studie fand',
  studyAbout: 'Mittelwerte mit Intervallen von 95 %, auf Englisch; jeder lässt sich mit seinem Befehl neu messen.',
  verdicts: {
    holds: 'Das stimmt.',
    'not-refuted': 'Wir fanden nichts dagegen.',
    'holds-where': 'Das stimmt in manchen Fällen.',
    'does-not-hold': 'Das stimmt nicht.',
    'only-in-our-reading': 'Das stimmt nur, wie wir es lesen.',
    'cannot-be-known': 'Das lässt sich nicht prüfen.',
  },
  where: (/** @type {string} */ cases) => `Es stimmt für: ${cases}.`,
  /** @type {Record<string, (n: number) => string>} */
  verdictCounts: {
    holds: (n) => (n === 1 ? '1 Behauptung stimmt' : `${n} Behauptungen stimmen`),
    'not-refuted': (n) => `nichts spricht gegen ${count(n, 'Behauptung', 'Behauptungen')}`,
    'holds-where': (n) => `${n === 1 ? '1 Behauptung stimmt' : `${n} Behauptungen stimmen`} in manchen Fällen`,
    'does-not-hold': (n) => (n === 1 ? '1 Behauptung stimmt nicht' : `${n} Behauptungen stimmen nicht`),
    'only-in-our-reading': (n) =>
      `${n === 1 ? '1 Behauptung stimmt' : `${n} Behauptungen stimmen`} nur, wie wir sie lesen`,
    'cannot-be-known': (n) =>
      n === 1 ? '1 Behauptung lässt sich nicht prüfen' : `${n} Behauptungen lassen sich nicht prüfen`,
  },
  whole: 'Ganze Suche',
  pictures: 'Bilder der Studie',
  picture: (/** @type {string} */ ids) => `Was zu ${ids} gemessen wurde`,
  window: 'Sein Fenster',
  windowNew: 'Neu',
  windowAbout: 'Neu öffnet eine Datei. Ergebnis und Zeit erscheinen hier.',
  result: (/** @type {string} */ status, /** @type {number} */ ms) => `${status}, ${ms.toFixed(ms < 10 ? 2 : 0)} ms`,
  ideas: /** @type {Record<string, string>} */ ({
    layers:
      'Das Programm setzt eine Ziffer nach der anderen in alle Zeilen, die 1 zuerst. In jeder Zeile nimmt es die ' +
      'nächste freie Spalte.',
    mrv: 'Das Programm sucht die Zelle mit den wenigsten möglichen Ziffern und versucht diese zuerst.',
    weighted: 'Das Programm füllt, was sicher ist. Dann wiegt es die leeren Zellen und versucht die schwerste.',
    scan:
      'Das Programm sucht Zellen, denen eine Ziffer bleibt. Kommt es nicht weiter, versucht es eine Ziffer auf ' +
      'einer Kopie des Bretts.',
    boolean:
      'Zeilen, Spalten und Blöcke führen Listen der Ziffern, die sie noch brauchen. Eine Zelle kann nur sein, ' +
      'was auf allen dreien steht.',
    'boolean+search':
      'Boolesche Algebra wie in Dokument 004. Kommt sie nicht weiter, wird jede Ziffer einer Zelle auf einer ' +
      'Kopie versucht.',
    engine: 'Unser eigener Löser. Er bearbeitet viele Rätsel zugleich, eines in jeder Spur eines Vektors.',
    degree: 'Sudoku als Färben eines Graphen: Die Zelle, die die wenigsten Farben haben kann, wird zuerst gefärbt.',
    naive: 'Der einfachste Weg: jede leere Zelle der Reihe nach, und in ihr jede Ziffer der Reihe nach.',
    sinkhorn:
      'Jede Zelle hat für jede Ziffer eine Wahrscheinlichkeit. Sie werden ausgeglichen, bis in jeder Zelle eine ' +
      'Ziffer hervorsticht.',
    belief:
      'Zellen und Häuser schicken einander Botschaften, wie wahrscheinlich jede Ziffer ist. Manche Rätsel kommen ' +
      'nie zur Ruhe.',
    genetic: 'Hundertfünfzig volle Bretter konkurrieren. Die mit weniger Fehlern bekommen Kinder.',
    membrane:
      'Regeln schreiben alle Zellen zugleich um. Eine Ziffer, die in ihrer Zelle oder ihrem Haus die letzte ist, ' +
      'wird geschrieben.',
  }),
  /** Was ein gesetztes Bit, ein Punkt oder eine Farbe bedeutet. */
  legends: /** @type {Record<string, string>} */ ({
    layers:
      'Ein Bit für jede Spalte. Gesetzt: Die Ziffer darf dorthin. UND: in allen vier Reihen gesetzt. Blaue ' +
      'Punkte sind frei.',
    mrv:
      'Zeile, Spalte, Block, ODER. Gesetzt: Diese Ziffer ist vergeben. Nullen. Gesetzt: Diese Ziffer ist noch ' +
      'möglich.',
    weighted: 'Die Zahl in einer Zelle ist ihr Gewicht: je dunkler, desto schwerer. ✕: Keine Ziffer passt.',
    scan: 'Belegt. Gesetzt: Ein Haus der Zelle hat diese Ziffer. Übrig. Gesetzt: Diese Ziffer ist noch möglich.',
    boolean:
      'Gesetzt: Diese Ziffer wird noch gebraucht. AND: von allen drei Häusern. A & !B: und keine andere Zelle ' +
      'des Hauses kann sie haben.',
    'boolean+search':
      'Gesetzt: Diese Ziffer wird noch gebraucht. AND: von allen drei Häusern. A & !B: und keine andere Zelle ' +
      'des Hauses kann sie haben.',
    engine: 'Ein kleines Brett ist eine Spur. Eine gefärbte Zelle ist entschieden.',
    degree: 'Gesetzt: Diese Ziffer ist noch möglich. Ein Punkt auf dem Brett bedeutet dasselbe.',
    naive: 'Gesetzt: Diese Ziffer ist noch möglich. Ein Punkt auf dem Brett bedeutet dasselbe.',
    sinkhorn: 'Je dunkler eine Ziffer und je größer ihr Punkt, desto wahrscheinlicher ist sie.',
    belief: 'Je dunkler eine Ziffer und je größer ihr Punkt, desto wahrscheinlicher ist sie.',
    genetic: 'Je dunkler eine Ziffer und je größer ihr Punkt, desto mehr Bretter haben sie dort.',
    membrane: 'Gesetzt: Die Ziffer hat dort noch eine Marke. Ein Punkt auf dem Brett bedeutet dasselbe.',
  }),
  /** Das Programm jedes Lösers in fünf Zeilen. */
  plain: /** @type {Record<string, string[]>} */ ({
    layers: [
      'Nimm die Ziffern der Reihe nach, die 1 zuerst. Beginne jede in Zeile 1.',
      'Setze die Ziffer in der Zeile in die nächste freie Spalte.',
      'Nach der letzten Zeile geht es mit der nächsten Ziffer weiter.',
      'Keine Spalte frei? Geh eine Zeile zurück und rücke ihre Ziffer weiter.',
      'Alle Ziffern sind gesetzt: gelöst.',
    ],
    mrv: [
      'Keine Zelle ist leer? Das Rätsel ist gelöst.',
      'Suche die leere Zelle mit den wenigsten möglichen Ziffern.',
      'Sie hat keine? Das ist eine Sackgasse: Geh zurück.',
      'Schreibe eine ihrer Ziffern und beginne wieder mit Zeile 1.',
      'Misslingt das, lösche sie und versuche ihre nächste Ziffer.',
    ],
    weighted: [
      'Fülle jede Zelle mit einer möglichen Ziffer, bis sich nichts mehr ändert.',
      'Eine Zelle hat keine? Geh zurück. Keine Zelle ist leer? Gelöst.',
      'Wiege jede leere Zelle: Weniger mögliche Ziffern wiegen mehr.',
      'Nimm die schwerste Zelle. Kopiere für jede ihrer Ziffern das Brett,',
      'schreibe die Ziffer auf die Kopie und beginne wieder mit Zeile 1.',
    ],
    scan: [
      'Geh über das Brett: Fülle jede Zelle, der eine Ziffer bleibt.',
      'Einer Zelle bleibt keine? Geh zurück. Keine Zelle ist leer? Gelöst.',
      'Wiederhole das, bis sich nichts mehr ändert.',
      'Nimm die Zelle mit den wenigsten Ziffern. Kopiere für jede das Brett,',
      'schreibe die Ziffer auf die Kopie und beginne wieder mit Zeile 1.',
    ],
    boolean: [
      'Besuche die leeren Zellen reihum.',
      'Alle ihre Häuser brauchen eine Ziffer gemeinsam? Schreibe sie.',
      'Keine andere Zelle eines Hauses kann eine Ziffer haben? Schreibe sie.',
      'Nichts passt? Sackgasse. Keine Zelle ist leer? Gelöst.',
      'Eine ganze Runde ohne neue Ziffer? Gib auf.',
    ],
    'boolean+search': [
      'Besuche die leeren Zellen reihum.',
      'Alle ihre Häuser brauchen eine Ziffer gemeinsam? Schreibe sie.',
      'Keine andere Zelle eines Hauses kann eine Ziffer haben? Schreibe sie.',
      'Nichts passt? Geh zurück. Keine Zelle ist leer? Gelöst.',
      'Eine Runde ohne neue Ziffer? Versuche jede Ziffer einer Zelle auf einer Kopie.',
    ],
    degree: [
      'Keine Zelle ist leer? Das Rätsel ist gelöst.',
      'Suche die Zelle mit den wenigsten Ziffern, von mehreren die mit den wenigsten leeren Nachbarn.',
      'Sie hat keine? Das ist eine Sackgasse: Geh zurück.',
      'Schreibe eine ihrer Ziffern und beginne wieder mit Zeile 1.',
      'Misslingt das, lösche sie und versuche ihre nächste Ziffer.',
    ],
    naive: [
      'Geh zur nächsten leeren Zelle. Es gibt keine? Gelöst.',
      'Schreibe die nächste Ziffer, die ihre Häuser nicht haben.',
      'Beginne wieder mit Zeile 1.',
      'Misslingt das, lösche die Ziffer und versuche die nächste.',
      'Keine Ziffer ist übrig? Das ist eine Sackgasse: Geh zur Zelle davor zurück.',
    ],
    sinkhorn: [
      'Gib in jeder Zelle jeder möglichen Ziffer den gleichen Anteil.',
      'Gleiche in jedem Haus aus, bis jede Ziffer zusammen 1 ergibt.',
      'Streiche Anteile, die fast 0 sind.',
      'In jeder Zelle sticht eine Ziffer hervor? Gelöst.',
      'Nichts ändert sich mehr? Gib auf.',
    ],
    belief: [
      'Jede Zelle sagt ihren Häusern, wie wahrscheinlich jede Ziffer ist.',
      'Jedes Haus sagt seinen Zellen, welche Ziffern die anderen übrig lassen.',
      'Wiederhole das, und behalte etwas von der alten Botschaft.',
      'In jeder Zelle sticht eine Ziffer hervor? Gelöst.',
      'Nichts ändert sich mehr? Gib auf.',
    ],
    genetic: [
      'Fülle 150 Bretter zufällig, mit richtigen Blöcken.',
      'Zähle bei jedem die verschiedenen Ziffern in Zeilen und Spalten.',
      'Mische die besseren, tausche einige Zellen und zähle wieder.',
      'Ein Brett hat keinen Fehler mehr? Gelöst.',
      'Lange kein Fortschritt? Beginne mit neuen Brettern.',
    ],
    membrane: [
      'Gib jeder Ziffer, die eine Zelle haben kann, eine Marke.',
      'Alle zugleich: Jede neue Ziffer streicht ihre Marke aus den Zellen, die sie sieht.',
      'Eine Marke, die in ihrer Zelle oder ihrem Haus die letzte ist, wird zur Ziffer.',
      'Alle Zellen haben eine Ziffer? Gelöst.',
      'Nichts ändert sich mehr? Halt.',
    ],
  }),
  solver: 'Welcher Löser',
  panel: 'Was er vor sich hat',
  program: 'Sein Programm',
  tries: 'Offene Versuche',
  coefficient: 'Koeffizient',
  scrubber: 'Schritt',
  length: 'Länge des Films',
  seconds: (/** @type {number} */ n) => `${n} s`,
  first: 'Zum Anfang',
  back: 'Schritt zurück',
  next: 'Schritt vor',
  play: 'Abspielen',
  pause: 'Pause',
  step: (/** @type {number} */ n, /** @type {number} */ of) => `${number(n)} von ${number(of)}`,
  looking: 'Wird gesucht …',
  start: 'Das Rätsel am Anfang',
  none: 'keine',
  singles: 'Füllt, was nur eine Möglichkeit hat',
  more: 'Das sind die ersten fünf Millionen Schritte.',
  deep: 'tief',
  guesses: 'Versuche',
  deadEnds: 'Sackgassen',
  placed: 'gesetzt',
  iterations: 'Iterationen',
  bySingle: ['Naked Singles', 'Hidden Singles'],
  house: (/** @type {number} */ house, /** @type {number} */ side) =>
    `${['Zeile', 'Spalte', 'Block'][Math.floor(house / side)]} ${(house % side) + 1}`,
  row: (/** @type {number} */ n) => `Zeile ${n}`,
  column: (/** @type {number} */ n) => `Spalte ${n}`,
  box: (/** @type {number} */ n) => `Block ${n}`,
  zeros: 'Nullen',
  open: 'Möglich',
  weight: 'Gewicht',
  own: (/** @type {number} */ c) => `${c} × das eigene`,
  fewest: (/** @type {string} */ cell, /** @type {number} */ n) => `${cell} hat die wenigsten Werte: ${n}`,
  heaviest: (/** @type {string} */ cell) => `${cell} ist die schwerste`,
  layers: {
    title: (/** @type {number} */ digit, /** @type {number} */ row) => `Ziffer ${digit}, Zeile ${row}`,
    digit: 'Ziffer',
    places: 'Offen in Zeile',
    columns: 'Spalten',
    boxes: 'Blöcke',
    cells: 'Leere Zellen',
  },
  scan: {
    title: (/** @type {number} */ copies, /** @type {number} */ pass) =>
      `${copies ? `Auf Kopie ${copies}` : 'Auf dem ersten Brett'}, Durchgang ${number(pass)}`,
    used: (/** @type {string} */ cell) => `Belegt, ${cell}`,
    left: 'Übrig',
  },
  boolean: { rows: 'Zeilen brauchen', columns: 'Spalten', boxes: 'Blöcke' },
  held: {
    title: (/** @type {number} */ n) => `Iteration ${number(n)}: die unsichersten Zellen`,
    share: (/** @type {number} */ share) => `${Math.round(100 * share)} %`,
    blank: 'offen',
    solvedAfter: (/** @type {number} */ n) =>
      `Gelöst nach ${count(n, 'Iteration', 'Iterationen')}; ob es die einzige Lösung ist, kann das Verfahren ` +
      'nicht sagen.',
  },
  engine: {
    code: [
      'jede Spur nimmt ein Rätsel',
      'eine Runde, in allen Spuren zugleich:',
      '  Naked Singles, und was sie wegnehmen',
      '  Locked Candidates, dann Triaden',
      '  Hidden Singles',
      'geändert: noch eine Runde',
      'festgefahren: teilen, ein Kind wartet',
      'Widerspruch: das neueste, das wartet',
      'gelöst: das nächste Rätsel',
    ],
    start: (/** @type {number} */ n) => `${n} Rätsel warten auf eine Spur`,
    round: (/** @type {number} */ n, /** @type {number} */ of) => `Runde ${n} von ${of}, jede Spur ein Rätsel`,
    lane: (/** @type {number} */ lane, /** @type {number} */ puzzle, /** @type {string} */ fate) =>
      `Spur ${lane}, Rätsel ${puzzle}: ${fate}`,
    idle: (/** @type {number} */ lane) => `Spur ${lane}: frei`,
    fates: {
      changed: 'etwas änderte sich',
      stuck: 'steckt fest: wird geteilt',
      contradiction: 'Widerspruch: zurück',
      solved: 'gelöst',
    },
    now: 'in dieser Runde entschieden',
    decided: 'entschieden',
    about: (
      /** @type {number} */ lane,
      /** @type {number} */ puzzle,
      /** @type {number} */ guesses,
      /** @type {number} */ waiting,
    ) =>
      `Spur ${lane} ist auf dem Brett: Rätsel ${puzzle}, ${count(guesses, 'Versuch', 'Versuche')}, ` +
      `${count(waiting, 'Knoten wartet', 'Knoten warten')}.`,
    about0:
      'Rätsel 1 ist deines; daneben sind die der offenen Datei oder Zwillinge davon: gedreht, gespiegelt, umbenannt.',
  },
  about: /** @type {Record<string, [string, string?]>} */ ({
    layers: ['Ziffer um Ziffer'],
    mrv: ['Wenigste Werte zuerst'],
    weighted: ['Die schwerste Zelle'],
    scan: ['Singles, dann Kopien'],
    boolean: ['Boolesche Algebra'],
    'boolean+search': ['Boolesche Algebra mit Versuchen', 'Dokument 004, durch Suche vervollständigt'],
    engine: ['Unser Löser', 'ein Rätsel in jeder Spur eines Vektors, alle im Gleichschritt'],
    degree: ['Graphenfärbung', 'die Zelle mit den wenigsten Farben, dann die mit kleinstem Grad'],
    naive: ['Einfaches Backtracking', 'Zelle um Zelle in Leserichtung'],
    sinkhorn: ['Ausgleichen', 'T. K. Moon, J. H. Gunther, J. J. Kupin, „Sinkhorn Solves Sudoku“, 2009'],
    belief: [
      'Botschaften',
      'T. K. Moon, J. H. Gunther, „Multiple constraint satisfaction by belief propagation“, 2006',
    ],
    genetic: [
      'Eine Bevölkerung',
      'J. Almog, 2009; Y. Sato, H. Inoue, „Genetic Operations that Preserve Building Blocks“, 2010',
    ],
    membrane: ['Eine Membran', 'D. Díaz-Pernil und andere, „Solving Sudoku with Membrane Computing“, 2010'],
  }),
  captions: /** @type {Record<string, string>} */ ({
    layers:
      'Eine Ziffer in allen Zeilen, dann die nächste. Punkte sind ihre Plätze; in der Zeile in Arbeit sind freie ' +
      'blau, verwehrte hohl.',
    mrv:
      'Masken von Zeile, Spalte und Block in drei Tönen; die Zelle mit den wenigsten Nullen in ihrem ODER kommt ' +
      'dran.',
    weighted:
      'Das Gewicht jeder leeren Zelle, dunkler ist schwerer: Summen von 1/Anzahl über drei Häuser, und das ' +
      'eigene zehnfach.',
    scan: 'Singles, bis sich nichts ändert; jeder Versuch kopiert das Brett, eine Sackgasse hebt die Kopie wieder ab.',
    'boolean+search':
      'Was Zeilen, Spalten und Blöcke noch brauchen, als Bits; das UND der drei ist, was die Zelle braucht.',
    engine: 'Eine Spur von acht, Runde um Runde; was diese Runde entschied, leuchtet.',
  }),
  state: 'Seine Bits, und wo es steht',
  transcribed: (/** @type {string} */ path) =>
    `Unsere Fassung in Rust, ${path}, ohne die Zeilen, die zählen, die Suche verfolgen und anhalten.`,
  told: {
    tries: (
      /** @type {string} */ cell,
      /** @type {number} */ digit,
      /** @type {number} */ nth,
      /** @type {number} */ of,
    ) =>
      `Versucht ${digit} in ${cell}, ${nth} von ${of}, weil ` +
      `${nth === 1 ? 'dort nichts sicher ist' : 'die davor versucht ist'}.`,
    last: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {number} */ of) =>
      `Nimmt ${digit} in ${cell}, ${of} von ${of}, weil alle anderen versucht sind.`,
    layer: (
      /** @type {number} */ digit,
      /** @type {string} */ cell,
      /** @type {number} */ nth,
      /** @type {number} */ of,
    ) => `Setzt ${digit} in ${cell}${of > 1 ? `, ${nth} von ${of}` : ''}, weil Spalte, Block und Zelle frei sind.`,
    naked: (/** @type {string} */ cell, /** @type {number} */ digit) =>
      `${cell} ist ${digit}, weil Zeile, Spalte und Block alle anderen haben.`,
    needed: (/** @type {string} */ cell, /** @type {number} */ digit) =>
      `${cell} ist ${digit}, weil Zeile, Spalte und Block keine andere gemeinsam brauchen.`,
    hidden: (/** @type {string} */ cell, /** @type {number} */ digit, /** @type {string} */ house) =>
      `${cell} ist ${digit}, weil in ${house || 'einem Haus'} keine andere Zelle ${digit} sein kann.`,
    look: (/** @type {number} */ digit, /** @type {string} */ cell, /** @type {number} */ row) =>
      `Prüft ${cell}, weil es die nächste offene Zelle für ${digit} in Zeile ${row} ist.`,
    noPlace: (/** @type {number} */ digit, /** @type {number} */ row) =>
      `Geht zurück, weil Zeile ${row} keine offene Zelle für ${digit} mehr hat.`,
    choose: (/** @type {string} */ cell, /** @type {string} */ why) => `Nimmt ${cell}${why && `, weil ${why}`}.`,
    choice: /** @type {Record<string, string>} */ ({
      mrv: 'keine Zelle weniger mögliche Ziffern hat',
      weighted: 'sie die schwerste ist',
      scan: 'keiner Zelle weniger Ziffern bleiben',
      'boolean+search': 'keine Zelle weniger mögliche Ziffern hat',
      degree: 'keine Zelle weniger Farben haben kann',
      naive: 'sie die nächste leere ist',
    }),
    iteration: (/** @type {number} */ n, /** @type {number} */ blank) =>
      `Nach ${count(n, 'Iteration', 'Iterationen')} ${count(blank, 'Zelle ist', 'Zellen sind')} offen, weil dort ` +
      'keine Ziffer hervorsticht.',
    visit: (/** @type {string} */ cell, /** @type {string} */ digits) =>
      `Besucht ${cell}, weil sie die nächste leere ist. Ihre Häuser brauchen gemeinsam ${digits || 'nichts'}.`,
    remove: (/** @type {string} */ cell) => `Leert ${cell}, weil alles danach versucht ist.`,
    deadEnd: (/** @type {string} */ cell) => `Eine Sackgasse, weil in ${cell} keine Ziffer passt.`,
    deadEnds: /** @type {Record<string, string>} */ ({
      layers: 'Eine Sackgasse, weil die Ziffer in der Zeile keine freie Spalte hat.',
      other: 'Eine Sackgasse, weil die zuletzt besuchte Zelle ihren Häusern nicht geben kann, was sie brauchen.',
    }),
    other: /** @type {Record<string, string>} */ ({
      start: '',
      clone: 'Kopiert das Brett, weil die nächste Ziffer nur ein Versuch ist.',
      drop: 'Verwirft die Kopie, weil alles auf ihr versucht ist.',
      pass: 'Geht alle Zellen durch, weil jede neue Ziffer eine weitere festlegen kann.',
      solution: 'Gelöst, weil keine Zelle leer ist.',
    }),
  },
};
