### Deutsch. Anrede: du. Haus = Zeile, Spalte oder Block; Zelle, Ziffer, Kandidat; setzen, streichen; sehen.
### Formen: Namen von Schritten haben "accusative" (mit Artikel, nach "es gibt"), Häuser in der Mehrzahl "dative",
### Aussagen "inverted" (nach "Dann") und "last" (Verb am Ende, nach "weil").

## Lists, houses, statements: what sentences are made of

list-and = { $items } und { $last }
list-or = { $items } oder { $last }
list-comma = { $items }, { $last }
list-series = { $items }; { $last }
house-row = Zeile { $number }
house-column = Spalte { $number }
house-box = Block { $number }
houses-rows = Zeilen { $numbers }
    .dative = den Zeilen { $numbers }
houses-columns = Spalten { $numbers }
    .dative = den Spalten { $numbers }
houses-boxes = Blöcke { $numbers }
    .dative = den Blöcken { $numbers }
statement-on = { $cell } ist eine { $digit }
    .inverted = ist { $cell } eine { $digit }
    .last = { $cell } eine { $digit } ist
    .brief = { $cell } = { $digit }
statement-off = { $cell } ist keine { $digit }
    .inverted = ist { $cell } keine { $digit }
    .last = { $cell } keine { $digit } ist
    .brief = { $cell } ≠ { $digit }
removal = { $digits } aus { $cells }

## What follows

conclusion-placement = Also ist { $cell } eine { $digit }.
    .bare = { $cell } ist eine { $digit }
conclusion-removals = { SIZE($removed) ->
    [one] Also kann man { SERIES($removed) } streichen.
   *[other] Also kann man streichen: { SERIES($removed) }.
 }
    .bare = Zu streichen: { SERIES($removed) }
conclusion-both = Also ist { $cell } eine { $digit }, und man kann streichen: { SERIES($removed) }.
    .bare = { $cell } ist eine { $digit }; zu streichen: { SERIES($removed) }
assumes-uniqueness = Das setzt voraus, dass das Rätsel nur eine Lösung hat.

## Singles, locked candidates, subsets, fish

single-last-cell = { $cell } ist die letzte leere Zelle in { $house }; dort fehlt nur noch die { $digit }.
single-hidden = In { $house } ist die { $digit } nur noch in { $cell } möglich.
single-barred = { SIZE($by) ->
    [one] Die { $digit } in { $by } schließt
   *[other] Die { $digit } in { $by } schließen
 } sie in { $cells } aus.
single-gone = In { $cells } wurde die { $digit } schon gestrichen.
single-naked = { $cell } kann nur eine { $digit } sein: Jede andere Ziffer steht schon in derselben Zeile, derselben Spalte oder demselben Block oder wurde gestrichen.
single-seen = Ein Blick auf Zeile, Spalte und Block: { AND($seen) }.
locked = In { $base } ist die { $digit } nur in { $cells } möglich, und alle diese Zellen liegen in { $cover }. Also hat die { $digit } in { $cover } keinen anderen Platz.
last-place = Damit bleibt der { $digit } in { $house } nur ein Platz: { $cell }.
subset-naked = In { $house } enthalten { $cells } zusammen nur { $digits }; diese Ziffern haben in { $house } also keinen anderen Platz.
subset-hidden = In { $house } sind { $digits } nur in { $cells } möglich; diese Zellen enthalten also nichts anderes.
fish = In { AS($base, form: "dative") } ist die { $digit } nur in { AS($cover, form: "dative") } möglich. Dort steht sie also auf den Kreuzungen und kann sonst in { AS($cover, form: "dative") } gestrichen werden.
subset-locked = { $cells } enthalten zusammen nur { $digits }; diese Ziffern haben also weder in { $line } noch in { $block } einen anderen Platz.
fish-finned = In { AS($base, form: "dative") } ist die { $digit } nur in { AS($cover, form: "dative") } oder in { $fins } möglich.
fish-fins = Ist sie nicht in { $fins }, fällt sie sonst in { AS($cover, form: "dative") } weg. Also kann die { $digit } dort gestrichen werden, wo man alle Zellen { $fins } sieht.

## Strong links of one digit

links-strong = In { $house } ist die { $digit } nur in { $one } oder in { $other } möglich.
links-weak = { $one } und { $other } sehen einander, können also nicht beide die { $digit } enthalten.
links-ends = Also steht die { $digit } in { $one } oder in { $other }.
links-loop = Auch { $one } und { $other } sehen einander, also ist das ein Loop: Die { $digit } kann aus jeder Zelle gestrichen werden, die zwei benachbarte Enden sieht.

## Wings

wing-xy = { $pivot } ist { OR($digits) }. Ist sie eine { $one }, ist { $first } eine { $digit }; ist sie eine { $two }, ist { $second } eine { $digit }.
wing-xyz = { $pivot } ist { OR($digits) }. Ist sie eine { $one }, ist { $first } eine { $digit }; ist sie eine { $two }, ist { $second } eine { $digit }; sonst ist sie selbst eine { $digit }.
wing-one = Eine der Zellen { AND($cells) } ist also auf jeden Fall eine { $digit }.
als-wing-set = In { $house } enthalten { $cells } zusammen { $digits }, eine Ziffer mehr, als es Zellen sind.
als-wing-pincer = { $cell } ist { OR($pair) } und sieht alle ihre Plätze für { $restricted }.
als-wing-case = Ist { $cell } eine { $digit }, enthalten diese Zellen keine { $digit } und müssen { $rest } enthalten; sonst ist { $cell } eine { $other }.
als-wing-locked = In beiden Fällen enthalten diese Zellen alle ihre übrigen Ziffern.
als-wing-ends = Also steht die { $digit } in { $cell } oder in { $cells }.
w-wing = Jede der Zellen { AND($cells) } ist { OR($digits) }.
w-wing-link = In { $house } ist die { $link } nur in { $ends } möglich, also können { $one } und { $other } nicht beide eine { $link } sein: Eine der beiden ist eine { $digit }.
remote-pair = Jede der Zellen { AND($cells) } ist { OR($digits) } und sieht die nächste; sie nehmen die beiden also abwechselnd auf. Was zwei verschiedene davon sieht, ist keine von beiden.
colors = Entweder enthalten alle Zellen { $one } die { $digit } oder alle Zellen { $other }.
colors-trap = Was also Zellen beider Farben sieht, ist keine { $digit }.
colors-wrap = Zwei der Zellen { $cells } sehen einander, also ist keine davon eine { $digit }.
colors-meet = Eine der Zellen { $one } sieht eine der Zellen { $other }, also ist eine dieser beiden Farben falsch, und alle Zellen { $first } oder alle Zellen { $second } enthalten die { $digit }.
colors-between = Von { $cells } sieht eine Zelle eine von { $one }, und eine sieht eine von { $other }: Also ist keine der Zellen { $cells } eine { $digit }.
sue-core = { $cells }, in { $line } und { $block }, enthalten zusammen { $digits }.
sue-side = Ebenfalls in { $house } enthalten { $cells } nur { $digits }.
sue-count = Diese { $number } Zellen müssen { $number } Ziffern aufnehmen, also enthalten sie alle: { $inline } haben in { $line } keinen anderen Platz, { $inside } keinen in { $block }.
tridagon = { $cells } sind je drei Zellen in vier Blöcken und lassen sich mit { $digits } allein nicht füllen: Wie man diese auch setzt, zwei gleiche treffen aufeinander.
tridagon-one = Es gibt nur einen Wächter, einen einzigen anderen Kandidaten in all diesen Zellen. Er muss richtig sein: { $guardian }.
tridagon-guardians = Also muss einer der Wächter, ihrer übrigen Kandidaten, richtig sein: { OR($guardians) }.
tridagon-cell = Sie stehen alle in { $cell }, also ist diese Zelle keine von { $digits }.
tridagon-peers = Ein Kandidat, den jeder von ihnen ausschließt, kann gestrichen werden.
tridagon-chains = Jeder Wächter führt zum selben. Also in jedem Fall: { SERIES($end) }.
sk-loop = { $cells } sind { $number } leere Zellen in einem Ring aus acht Paaren: Jedes teilt mit dem nächsten eine Zeile, eine Spalte oder einen Block.
sector-cells = { $number } leere Zellen liegen, wo einige Zeilen einige Spalten kreuzen: { $cells }.
sector-houses = Diese Zellen enthalten in { AS($houses, form: "dative") } jede der Ziffern { $digits } höchstens einmal.
sector-count = Das sind { $number } Ziffern für { $number } Zellen, und andere Kandidaten haben diese nicht: Also stehen in jedem dieser Häuser diese Ziffern dort und sonst nirgends.
sector-twice = Ein Kandidat in zweien dieser Häuser nähme die Plätze von zweien: Auch er kann gestrichen werden.
exocet-base = { $cells } sind Basiszellen: Sie enthalten zwei von { $digits }.
exocet-cross = In { AS($cross, form: "dative") }, den Querlinien, gilt: Außerhalb des Bandes dieser Blöcke enthalten je zwei Linien dort alle Plätze jeder der Ziffern { $digits }, also steht sie dort höchstens zweimal.
exocet-targets = Also steht eine Ziffer der Basis in den Querlinien auch innerhalb des Bandes, und Platz dafür ist dort nur in den Zielzellen { $cells }: Ihre Nachbarn { $companions } enthalten keine dieser Ziffern.
exocet-repeats = Also enthalten { $cells } dieselben zwei Ziffern wie { $base }; was zu keinem solchen Paar passt, fällt weg.
exocet-double = Die beiden Basen können keine Ziffer gemeinsam haben, also enthalten sie zusammen { $digits }: Jede davon steht in { AS($cross, form: "dative") } außerhalb des Bandes genau zweimal und fällt aus dem Rest der beiden Linien weg, die sie dort enthalten.
als-common = Alle Plätze von { $digits } in { $one } sehen die in { $other }, also haben nicht beide diese Ziffer.
als-ends = Eine der beiden Mengen bekommt alle ihre übrigen Ziffern: { $digits } muss in { $one } oder in { $other } stehen.
als-twice = Jede der beiden Mengen verliert eine Ziffer an die andere, also behält jede alle ihre übrigen Ziffern.

## Uniqueness

deadly-loop = Enthielten { $cells } nur { $digits }, ließen sich die beiden vertauschen, und das Rätsel hätte zwei Lösungen.
deadly-loop-cell = Nur { $cell } kann das verhindern: Diese Zelle ist weder { $one } noch { $other }.
deadly-loop-digit = Nur die { $digit } in { $cells } kann das verhindern, also ist eine dieser Zellen eine { $digit }.
deadly-loop-naked = Also ist einer der übrigen Kandidaten des Loops richtig, und mit { $cells } ergibt das in { $house } { SIZE($digits) ->
    [2] ein nacktes Paar
    [3] ein nacktes Tripel
    [4] ein nacktes Quadrupel
   *[other] eine nackte Gruppe
 } aus { $digits }.
deadly-loop-hidden = Also enthalten die Zellen des Loops in { $house } höchstens eine der Ziffern { $one } und { $other }, und { $digits } verteilen sich auf { $cells } und den Loop.
deadly-loop-locked = In { $house } ist die { $digit } nur in zwei Zellen des Loops möglich, also kann keine der beiden eine { $other } sein.
bug = Ohne { $extra } in { $cells } hätte jede leere Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jedem Haus: Das Rätsel hätte nicht genau eine Lösung.
bug-cell = Also bleibt für { $cell } nur { OR($extra) }.
bug-digit = Also ist eine der Zellen { $cells } eine { $digit }.
bug-naked = Also ist einer dieser Kandidaten richtig, und mit { $cells } ergibt das in { $house } { SIZE($digits) ->
    [2] ein nacktes Paar
    [3] ein nacktes Tripel
    [4] ein nacktes Quadrupel
   *[other] eine nackte Gruppe
 } aus { $digits }.
bug-hidden = Also { SIZE($cells) ->
    [one] muss
   *[other] müssen
 } { $cells } in { $house } die Ziffern { $digits } aufnehmen.
bug-locked = Eine der beiden Zellen nimmt einen solchen Kandidaten auf; die andere muss dann eine { $digit } sein, denn diese hat in { $house } keinen anderen Platz.
deadly-loop-corners = In diesen Zeilen oder Spalten hat die { $digit } außerhalb dieser Zellen keinen Platz, also steht sie in zwei gegenüberliegenden Ecken. Stünde sie in { $cells }, wären die anderen eine { $other }.
deadly-loop-opposite = In { $row } und { $column } passt die { $digit } nur in diese Ecken. Wäre { $cell } eine { $other }, wären { $beside } eine { $digit } und { $opposite } eine { $other }: zwei Lösungen.
avoidable-loop = Keine der Zellen { $cells } war vorgegeben. Enthielten sie nur { $digits }, ließen sich die beiden vertauschen, und das Rätsel hätte zwei Lösungen.

## Aligned exclusion

exclusion = Angenommen, { $statement }: { SERIES($failures) }.
exclusion-sees = mit { AND($with, form: "brief") } geht es nicht, denn { $one } sieht { $other }
exclusion-empties = mit { AND($with, form: "brief") } bleibt für { $cell } nichts übrig
exclusion-allowed = mit { AND($with, form: "brief") } spricht nichts dagegen

## Chains in one line

node-on = { $cells } hat die { $digit }
node-off = { $cells } hat keine { $digit }
node-on-cell = { $cells } hat die { $digit } (nichts anderes bleibt)
node-on-house = { $cells } hat die { $digit } (kein anderer Platz in { $house })
node-on-set = { $cells } hat die { $digit } ({ $set } hat keine Ziffer übrig)
alternating = Angenommen, { SERIES($start) }. Dann der Reihe nach: { SERIES($links) }.
alternating-ends = Also: { SERIES($one) }, oder { SERIES($other) }.
alternating-opposite = Also in jedem Fall: { SERIES($end) }.
alternating-refuted = Das widerspricht der Annahme, also: { SERIES($opposite) }.
alternating-either = Und andernfalls ebenso: { SERIES($end) }.
forcing-contradiction = Diese Folgen widersprechen einander. Also: { SERIES($opposite) }.
forcing-verity = Eine dieser Annahmen muss stimmen. Also in jedem Fall: { SERIES($end) }.
looked-up = Hier hilft keine Technik; die Ziffer stammt aus der Lösung.

## Chains, a line each

chain-suppose = Angenommen, { $statement }.
chain-suppose-also = Angenommen außerdem, { $statement }.
chain-meanwhile = Zugleich gilt:
chain-then = Dann { AS($statement, form: "inverted") }.
chain-then-since = Dann { AS($statement, form: "inverted") }, weil { AND($because, form: "last") }.
chain-then-cell = Dann { AS($statement, form: "inverted") }: Für die Zelle bleibt nichts anderes.
chain-then-cell-since = Dann { AS($statement, form: "inverted") }, weil { AND($because, form: "last") }: Für die Zelle bleibt nichts anderes.
chain-then-house = Dann { AS($statement, form: "inverted") }: In { $house } gibt es keinen anderen Platz.
chain-then-house-since = Dann { AS($statement, form: "inverted") }, weil { AND($because, form: "last") }: In { $house } gibt es keinen anderen Platz.
chain-then-step = Dann { AS($statement, form: "inverted") }: Es gibt dort { AS($technique, form: "accusative") }.
chain-then-step-since = Dann { AS($statement, form: "inverted") }, weil { AND($because, form: "last") }: Es gibt dort { AS($technique, form: "accusative") }.
chain-refutes-itself = Wenn also { AS($start, form: "last") }, dann { AS($end, form: "inverted") }: Auf jeden Fall { AS($end, form: "inverted") }.
chain-cycle = Die Kette kehrt zu ihrem Anfang zurück und gilt in beiden Richtungen: Entweder sind alle Kandidaten richtig, die hier richtig sind, oder alle anderen. Was von beiden Arten je einen sieht, ist falsch.
chain-contradiction = { $cell } kann nicht zugleich eine { $digit } und keine { $digit } sein.
chain-cell = Was auch immer in { $cell } steht: { $end }.
chain-house = Wo auch immer die { $digit } in { $house } steht: { $end }.
chain-empty-cell = Für { $cell } bleibt nichts, weil { AND($because, form: "last") }: Also { AS($start, form: "inverted") }.
chain-empty-house = In { $house } bleibt kein Platz für die { $digit }, weil { AND($because, form: "last") }: Also { AS($start, form: "inverted") }.
chain-candidate = Ob { AS($statement, form: "last") } oder nicht: { $end }.

## Hints

hint-house = Schau dir { $house } an.
hint-technique = Schau dir { $house } an: Dort gibt es { AS($technique, form: "accusative") }.
hint-cells = Schau dir { $house } an: Dort gibt es { AS($technique, form: "accusative") } in { $cells }.
hint-others = Weitere Schritte hier:
hint-other = { $technique } in { $cells }
mistake-entry = { $cell } ist keine { $digit }
mistake-mark = { $cell }: in den Notizen fehlt die richtige Ziffer
mistake-value = In { $cell } steht nicht { $value }
mistake-marks = { $cell }: in den Notizen fehlt der richtige Wert
advice-solved = Gelöst.
advice-wrong = Es gibt einen Fehler: { SERIES($mistakes) }.
advice-impossible = Es gibt keine Lösung, also gibt es einen Fehler.
advice-clash = Es gibt keine Lösung: In { $house } steht die { $digit } zweimal: { $cell } und { $other }.
advice-ambiguous = Es gibt mehrere Lösungen, also ist nichts sicher.
advice-stuck = Hier hilft keine Technik weiter.
advice-unknown = Die Antwort ließ sich nicht bestimmen.

## Paths

level = { $level ->
    [easy] leicht
    [medium] mittel
    [hard] schwer
    [unfair] unfair
   *[extreme] extrem
 }
path-level = Stufe: { $level }; ER { $rating }, { $technique } (Skala se121)
path-summary = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
 }{ $scale ->
    [people] , Skala people
    [W] , W { $rating }
    [hodoku220] , hodoku220 { $rating }
    [se121] , ER/EP/ED { $rating }
   *[other] , { $scale } ER/EP/ED { $rating }
 }; am schwersten: { $technique } (Schritt { $number })
path-summary-full = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
 }{ $scale ->
    [people] , Skala people
    [W] , W { $rating }
    [hodoku220] , hodoku220 { $rating }
    [se121] , ER/EP/ED { $rating }
   *[other] , { $scale } ER/EP/ED { $rating }
 }; am schwersten: keiner
path-standstill = { $steps ->
    [one] { $steps } Schritt
   *[other] { $steps } Schritte
 }; keine Technik führt weiter
path-title = Lösungsweg
path-titles = Lösungswege
path-steps = Schritte
path-technique = Technik
path-rating = Bewertung
path-range = { $low } bis { $high }
path-legend = Ein Kreis ist richtig, ein Quadrat falsch, ein gestrichelter Kreis verhindert ein tödliches Muster, ein Kreuz wird gestrichen. Eine durchgezogene Linie führt zu dem, was richtig ist, eine gestrichelte zu dem, was falsch ist. Eine Ziffer im Ring schließt dieselbe Ziffer in den Zellen mit kleinen Kreuzen aus.

## Names of steps; "accusative" is the form in a sentence

step-hidden-single = Versteckter Single
    .accusative = einen versteckten Single
step-naked-single = Nackter Single
    .accusative = einen nackten Single
step-direct-pointing = Direktes Pointing
    .accusative = ein direktes Pointing
step-direct-claiming = Direktes Claiming
    .accusative = ein direktes Claiming
step-pointing = Pointing
    .accusative = ein Pointing
step-claiming = Claiming
    .accusative = ein Claiming
step-direct-hidden-pair = Direktes verstecktes Paar
    .accusative = ein direktes verstecktes Paar
step-direct-hidden-triple = Direktes verstecktes Tripel
    .accusative = ein direktes verstecktes Tripel
step-naked-pair = Nacktes Paar
    .accusative = ein nacktes Paar
step-naked-triple = Nacktes Tripel
    .accusative = ein nacktes Tripel
step-naked-quadruple = Nacktes Quadrupel
    .accusative = ein nacktes Quadrupel
step-hidden-pair = Verstecktes Paar
    .accusative = ein verstecktes Paar
step-hidden-triple = Verstecktes Tripel
    .accusative = ein verstecktes Tripel
step-hidden-quadruple = Verstecktes Quadrupel
    .accusative = ein verstecktes Quadrupel
step-x-wing = X-Wing
    .accusative = einen X-Wing
step-swordfish = Swordfish
    .accusative = einen Swordfish
step-jellyfish = Jellyfish
    .accusative = einen Jellyfish
step-skyscraper = Skyscraper
    .accusative = einen Skyscraper
step-grouped-skyscraper = Gruppierter Skyscraper
    .accusative = einen gruppierten Skyscraper
step-skyscrapers = { $count } Skyscraper
    .accusative = { $count } Skyscraper
step-grouped-skyscrapers = { $count } gruppierte Skyscraper
    .accusative = { $count } gruppierte Skyscraper
step-string-kite = { $count }-String-Kite
    .accusative = einen { $count }-String-Kite
step-grouped-string-kite = Gruppierter { $count }-String-Kite
    .accusative = einen gruppierten { $count }-String-Kite
step-strong-links = { $count } starke Links
    .accusative = { $count } starke Links
step-grouped-strong-links = { $count } gruppierte starke Links
    .accusative = { $count } gruppierte starke Links
step-x-loop = X-Loop aus { $count } starken Links
    .accusative = einen X-Loop aus { $count } starken Links
step-grouped-x-loop = Gruppierter X-Loop aus { $count } starken Links
    .accusative = einen gruppierten X-Loop aus { $count } starken Links
step-xy-wing = XY-Wing
    .accusative = einen XY-Wing
step-xyz-wing = XYZ-Wing
    .accusative = einen XYZ-Wing
step-wxyz-wing = WXYZ-Wing
    .accusative = einen WXYZ-Wing
step-vwxyz-wing = VWXYZ-Wing
    .accusative = einen VWXYZ-Wing
step-uvwxyz-wing = UVWXYZ-Wing
    .accusative = einen UVWXYZ-Wing
step-tuvwxyz-wing = TUVWXYZ-Wing
    .accusative = einen TUVWXYZ-Wing
step-unique-rectangle = Unique Rectangle Typ { $type }
    .accusative = ein Unique Rectangle Typ { $type }
step-unique-loop = Unique Loop { $size } Typ { $type }
    .accusative = einen Unique Loop { $size } Typ { $type }
step-bug = BUG Typ { $type }
    .accusative = einen BUG Typ { $type }
step-aligned-pair-exclusion = Aligned Pair Exclusion
    .accusative = eine Aligned Pair Exclusion
step-aligned-triple-exclusion = Aligned Triplet Exclusion
    .accusative = eine Aligned Triplet Exclusion
step-generalized-x-wing = Verallgemeinerter X-Wing
    .accusative = einen verallgemeinerten X-Wing
step-x-cycle = Bidirektionaler X-Zyklus
    .accusative = einen bidirektionalen X-Zyklus
step-y-cycle = Bidirektionaler Y-Zyklus
    .accusative = einen bidirektionalen Y-Zyklus
step-cycle = Bidirektionaler Zyklus
    .accusative = einen bidirektionalen Zyklus
step-turbot-fish = Turbot Fish
    .accusative = einen Turbot Fish
step-forcing-x-chain = Forcing X-Chain
    .accusative = eine Forcing X-Chain
step-forcing-chain = Forcing Chain
    .accusative = eine Forcing Chain
step-nishio = Nishio Forcing Chains
    .accusative = Nishio Forcing Chains
step-cell-chains = Cell Forcing Chains
    .accusative = Cell Forcing Chains
step-house-chains = Region Forcing Chains
    .accusative = Region Forcing Chains
step-contradiction-chains = Contradiction Forcing Chains
    .accusative = Contradiction Forcing Chains
step-double-chains = Double Forcing Chains
    .accusative = Double Forcing Chains
step-dynamic-cell-chains = Dynamic Cell Forcing Chains{ $nested }
    .accusative = Dynamic Cell Forcing Chains{ $nested }
step-dynamic-house-chains = Dynamic Region Forcing Chains{ $nested }
    .accusative = Dynamic Region Forcing Chains{ $nested }
step-dynamic-contradiction-chains = Dynamic Contradiction Forcing Chains{ $nested }
    .accusative = Dynamic Contradiction Forcing Chains{ $nested }
step-dynamic-double-chains = Dynamic Double Forcing Chains{ $nested }
    .accusative = Dynamic Double Forcing Chains{ $nested }
step-full-house = Full House
    .accusative = ein Full House
step-locked-pair = Gesperrtes Paar
    .accusative = ein gesperrtes Paar
step-locked-triple = Gesperrtes Tripel
    .accusative = ein gesperrtes Tripel
step-finned-fish = Finned { $fish }
    .accusative = einen Finned { $fish }
step-sashimi-fish = Sashimi { $fish }
    .accusative = einen Sashimi { $fish }
step-franken-fish = Franken { $fish }
    .accusative = einen Franken { $fish }
step-finned-franken-fish = Finned Franken { $fish }
    .accusative = einen Finned Franken { $fish }
step-mutant-fish = Mutant { $fish }
    .accusative = einen Mutant { $fish }
step-finned-mutant-fish = Finned Mutant { $fish }
    .accusative = einen Finned Mutant { $fish }
step-empty-rectangle = Empty Rectangle
    .accusative = ein Empty Rectangle
step-dual-two-string-kite = Doppelter 2-String-Kite
    .accusative = einen doppelten 2-String-Kite
step-dual-empty-rectangle = Doppeltes Empty Rectangle
    .accusative = ein doppeltes Empty Rectangle
step-w-wing = W-Wing
    .accusative = einen W-Wing
step-remote-pair = Remote Pair
    .accusative = ein Remote Pair
step-hidden-rectangle = Hidden Rectangle
    .accusative = ein Hidden Rectangle
step-avoidable-rectangle = Avoidable Rectangle Typ { $type }
    .accusative = ein Avoidable Rectangle Typ { $type }
step-bug-plus-one = BUG + 1
    .accusative = einen BUG + 1
step-simple-colors-trap = Simple Colors (Trap)
    .accusative = Simple Colors (Trap)
step-simple-colors-wrap = Simple Colors (Wrap)
    .accusative = Simple Colors (Wrap)
step-multi-colors = Multi-Colors { $type }
    .accusative = Multi-Colors { $type }
step-x-chain = X-Chain
    .accusative = eine X-Chain
step-xy-chain = XY-Chain
    .accusative = eine XY-Chain
step-continuous-nice-loop = Continuous Nice Loop
    .accusative = einen Continuous Nice Loop
step-discontinuous-nice-loop = Discontinuous Nice Loop
    .accusative = einen Discontinuous Nice Loop
step-grouped-continuous-nice-loop = Grouped Continuous Nice Loop
    .accusative = einen Grouped Continuous Nice Loop
step-grouped-discontinuous-nice-loop = Grouped Discontinuous Nice Loop
    .accusative = einen Grouped Discontinuous Nice Loop
step-aic = AIC
    .accusative = eine AIC
step-grouped-aic = Gruppierte AIC
    .accusative = eine gruppierte AIC
step-als-xz = ALS-XZ
    .accusative = ein ALS-XZ
step-als-xy-wing = ALS-XY-Wing
    .accusative = einen ALS-XY-Wing
step-als-chain = ALS-XY-Chain
    .accusative = eine ALS-XY-Chain
step-sue-de-coq = Sue de Coq
    .accusative = ein Sue de Coq
step-tridagon = Tridagon
    .accusative = ein Tridagon
step-sk-loop = SK-Loop
    .accusative = einen SK-Loop
step-multi-sector = MSLS
    .accusative = ein MSLS
step-junior-exocet = Junior Exocet
    .accusative = einen Junior Exocet
step-double-exocet = Doppelter Exocet
    .accusative = einen doppelten Exocet
step-forcing-chain-contradiction = Forcing Chain Contradiction
    .accusative = eine Forcing Chain Contradiction
step-forcing-chain-verity = Forcing Chain Verity
    .accusative = eine Forcing Chain Verity
step-forcing-net-contradiction = Forcing Net Contradiction
    .accusative = eine Forcing Net Contradiction
step-forcing-net-verity = Forcing Net Verity
    .accusative = eine Forcing Net Verity
step-whip = Whip[{ $size }]
    .accusative = einen Whip[{ $size }]
step-brute-force = Brute Force
    .accusative = Brute Force
