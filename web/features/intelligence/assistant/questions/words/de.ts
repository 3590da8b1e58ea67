import { say } from "./fold.ts";
import type { QuestionWords } from "./question-words.ts";

const whatIf = say`wenn|falls|angenommen|was (?:passiert|passierte|wäre|bringt)|wie (?:wäre|sieht) es|statt|stattdessen|(?:würde|hätte|sollte) ich|mit`;
const pay = say`einzahl*|zahl*|bezahl*|spar*|anspar*|bespar*|invest*|kauf*|anleg*|leg*|steck*|reinsteck*|rate|sparrate|ausgeb*|beiseite*`;
const amount = say`<money>|<number>|doppelt*|verdopp*|halb|halbier*|hälfte|verdreifach*|dreifach*|<share> (?:mehr|weniger)|mehr|weniger`;
const change = say`verdopp*|halbier*|erhöh*|anheb*|heb*|steiger*|aufstock*|senk*|reduzier*|kürz*|verringer*|änder*|setz*`;
const ownBuys = say`betrag|betrags|beträge*|grundbetrag*|rate|raten|sparrate*|käufe*|kauf|monatskauf|zahlung*|einzahlung*|sparplan|kaufbetrag*`;
const wealth = say`hab*|besitz*|wert|vermögen|reich|depot*|portfolio*|bestand|guthaben|steh*|lieg*|rauskomm*`;
const howMuch = say`wie ?viel*|welch* (?:betrag|rate|sparrate)|was muss ich|wie hoch`;
const when = say`wann|wie lange|wie viele (?:jahre|monate)|(?:in )?welchem (?:jahr|monat)|wie schnell|wie bald`;
const reach = say`erreich*|hab*|hätte|besitz*|bekomm*|komm*|bin|werde|knack*|voll|zusammen|reich|beisammen|schaff*`;
const chance = say`chance*|wahrscheinlich*|aussicht*|risiko|gefahr`;
const loss = say`verlust*|verlier*|(?:im|ins) minus|unter wasser|in den miesen|(?:im|in den) roten*|rote* zahlen`;
const per = say`(?:pro|im|jeden|je) (?:monat|tag)|(?:pro|in der|jede|die) woche|monatlich*|wöchentlich*|täglich*|mtl`;
/** An amount of each buy, never a goal. */
const ofEachBuy = say`(?:<money>|<number>) ${per}|${per} (?:<money>|<number>)`;
const price = say`preis|kurs|bitcoinkurs|bitcoinpreis|bitcoin*|btc|btc-kurs|markt`;
const fall = say`fall*|fällt|gefallen|rückgang*|rückgäng*|rücksetzer*|einbruch*|einbrüch*|absturz|abstürz*|kurssturz|sturz|crash*|korrektur*`;
const dips = say`dip|dips|zusatzkauf*|zusatzkäuf*|nachkauf*|nachkäuf*|rücksetzer*|(?:nach|bei) (?:einem |jedem |den |dem )?(?:kursverlust*|kursrückgang*|kursrückgäng*|kursrutsch|rückgang|rückgängen|einbruch|einbrüchen|sturz|kurssturz|korrektur*|crash)`;
const moves = say`fall*|fällt|fiele|gefallen|sink*|sänke|gesunken|verlier*|steig*|stieg*|gestiegen|kletter*|geht|ginge|rutsch*|nachgib*|einbrich*|einbrech*|bricht|zuleg*|legt|steht|stünde|wäre|liegt|läge|erreicht|crash*|sackt|verlöre`;
const bought = say`gekauft|eingezahlt|gezahlt|bezahlt|investiert|ausgegeben|gespart|angelegt|reingesteckt|gesteckt|gestackt|bespart`;
const gains = say`gewinn|gewinne|gewonnen|rendite|profit*|performance|roi|verdient|im (?:plus|grünen)|ertrag|erträge|xirr|wertzuwachs|plus gemacht|verloren|im (?:minus|roten)|unter wasser|in den (?:miesen|roten zahlen)`;

/** Words of German questions. */
export const german: QuestionWords = {
  values: {
    months: [
      "jan(?:uar)?|jänner",
      "feb(?:ruar)?|feber",
      "märz|mrz",
      "apr(?:il)?",
      "mai",
      "juni?",
      "juli?",
      "aug(?:ust)?",
      "sept?(?:ember)?",
      "okt(?:ober)?",
      "nov(?:ember)?",
      "dez(?:ember)?",
    ],
    ordinal: "\\.?",
    of: "(?: des jahres)?",
    numbers: {
      small:
        "null,ein(?:s|e[mnrs]?)?,zwei|zwo,drei,vier,fünf,sechs,sieben,acht,neun,zehn,elf,zwölf,dreizehn,vierzehn,fünfzehn,sechzehn,siebzehn,achtzehn,neunzehn",
      tens: "zwanzig,dreißig,vierzig,fünfzig,sechzig,siebzig,achtzig,neunzig",
      hundreds: "hundert",
      scales: "tausend,million(?:en)?,milliarden?",
      and: "und",
      order: "unitFirst",
      broken: "komma|punkt|paar|mehrere|einige|viele|wenige|halbe|halbes|etliche|manche",
      between: "zwischen",
    },
    article: "eine[mr]?",
    bounds: {
      most: "höchstens|maximal|max|(?:nicht|nie|niemals|keinesfalls) (?:mehr als|über)|(?:ein )?maximum von",
      upTo: "(?<!\\b(?:komm|steig|klett|erhöh|fall|fäll|sink|senk|reduzier|verringer)[a-z]* )bis zu",
      least: "mindestens|mind|wenigstens|zumindest|min|nicht (?:weniger als|unter)|(?:ein )?minimum von",
      over: "mehr als|(?<!\\b(?:[a-z]*plan|[a-z]*raten?|betrag|summe|[a-z]*zahlung|[a-z]*kauf|[a-z]*auftrag|[a-z]*order|[a-z]*überweisung|[a-z]*lastschrift) )über",
      under: "weniger als|unter",
    },
    boundsAfter: {
      most: "höchstens|maximal|max|maximum|oder weniger",
      least: "mindestens|minimum|oder mehr",
    },
    boundGap: "nur|noch|etwa|rund|die|den|dem|der|einen|eine",
    boundLink: "um|bis auf|auf|bei|weitere",
    yearsAhead:
      "(?:in|nach|für|binnen|innerhalb von|noch|weitere|(?:die )?nächsten) {n} (?:weiteren? )?jahr(?:en?)?|{n} jahr(?:e|en)? (?:lang|länger|später|mehr)",
    monthsAhead: "(?:in|nach|für|noch) {n} monat(?:en?)?",
    yearsAgo: "vor {n} jahr(?:en?)?",
    lastMonth: "(?:im )?(?:letzt|vorig|vergangen)(?:en|em) monat",
    lastYear: "(?:im )?(?:letzt|vorig|vergangen)(?:en|em|es) jahr(?:es)?|(?:im )?vorjahr",
    thisYear: "(?:in )?dies(?:es|em) jahr(?:es)?|heuer",
    nextYear: "(?:im )?(?:nächst|kommend)(?:en|em|es) jahr(?:es)?",
    yearBefore: "in|seit|ab|bis|von|vor|nach|jahr|jahre|anfang|mitte|ende",
    monthBefore: "im|letzten|diesen|diesem|nächsten|für|zwischen",
    per: "pro",
    amountBefore: "zahle|zahlen|investiere|spare|einzahle|kaufe",
    amountAfter:
      "(?:ein)?zahl(?:e|en|te|ten)|spar(?:e|en|te)|investier(?:e|en|te)|anleg(?:e|en|te)|(?:pro|im|jeden) (?:monat|tag)|(?:pro|jede|in der|die) woche|monatlich|wöchentlich|täglich",
    formerAmount: "(?:statt|anstatt|anstelle von) (?:nur |bisher )?{n}|von {n}(?= auf \\D{0,4}\\d)",
    parts: {
      hälfte: 1 / 2,
      halb: 1 / 2,
      halbe: 1 / 2,
      halber: 1 / 2,
      halben: 1 / 2,
      drittel: 1 / 3,
      viertel: 1 / 4,
      fünftel: 1 / 5,
      zehntel: 1 / 10,
    },
    byPart: "um (?:die |das |ein |einen )?{part}",
    coin: "bitcoins?|coins?",
    partOf: "(?: eines| von einem)?",
    oneCoin: "ein(?:en|em|er)?(?: ganze[rn]| volle[rn])?",
    noCoin: "preis|kurs|kauf",
    percent: "prozent",
    scales: {
      k: 1e3,
      tsd: 1e3,
      tausend: 1e3,
      mio: 1e6,
      million: 1e6,
      millionen: 1e6,
      mrd: 1e9,
      milliarde: 1e9,
      milliarden: 1e9,
      billion: 1e12,
      billionen: 1e12,
    },
    million: "millionär(?:in)?|eine[rn]? million",
    currencies: {
      dollar: "USD",
      "us-dollar": "USD",
      euro: "EUR",
      pfund: "GBP",
      yen: "JPY",
      franken: "CHF",
      "schweizer franken": "CHF",
      fr: "CHF",
      krone: "DKK",
      kronen: "DKK",
      "kanadische dollar": "CAD",
      "australische dollar": "AUD",
    },
    otherCurrencies: {
      rupien: "INR",
      rubel: "RUB",
      "schwedische kronen": "SEK",
      "norwegische kronen": "NOK",
      "tschechische kronen": "CZK",
    },
    rhythms: {
      monthly: say`monatlich*|mtl|(?:pro|im|jeden|je) monat`,
      twoWeekly: say`alle (?:zwei|2) wochen|alle (?:vierzehn|14) tage|zwei-?wöchentlich*|14-?tägig*|vierzehntägig*|jede zweite woche`,
      weekly: say`(?<!zwei-)wöchentlich*|(?:pro|jede|in der|die) woche`,
      daily: say`täglich*|(?:pro|jeden|am|je) tag`,
    },
    otherRhythms: say`(?:pro|im|jedes|je) jahr(?! <date>)|jährlich*|(?:pro|im|jedes|je) quartal|quartal*|vierteljähr*|halbjähr*|alle (?:[a-z]+|<number>) (?:jahre|monate|wochen|tage)|jede[nrs]? (?:zweite|dritte|vierte|andere)[nrs]? (?:tag|woche|monat|jahr)|(?:zweimal|dreimal|viermal|[a-z]+ mal|<number> ?mal|<number> ?x) (?:pro|im|in der|die|am|jede[nrs]?) (?:tag|woche|monat|jahr)|zweimonat*`,
    present: say`dies(?:en|er|em|e|es) (?:monat|monats|woche|quartal)|(?<!(?:bis|ab) )heute|nächste[nr]? (?:monat|woche)|gestern|(?:letzte|vorige|vergangene)r? woche`,
    otherValues: say`ein(?:s|e[mnrs]?)?-? (?:oder|bis(?! (?:ende |zum jahr )?(?:<date>|20\d\d)))|ein(?:e[mnrs]?)?, (?:zwei|2)|zwischen ein(?:s|e[mnrs]?)? und|und (?:ein paar|etwas)|cents?|anderthalb|eineinhalb|(?:[a-z]+)einhalb|(?:halbe|viertel) ?(?:million|milliarde|jahr)|halbes jahr|viertelmillion|geteilt durch|durch <number>|<number> (?:jahr*|monat*|woche*|tag*|stunde*)|(?:letzten|vergangenen) (?:halben|viertel) ?jahr|(?:letzten|vergangenen) (?:[a-z]+ )?(?:monaten|jahren|wochen|tagen)|(?:\d+|[a-z]+) (?:monate|jahre|wochen|tage)(?: lang)? (?:aufhör*|stopp*|pausier*|aussetz*)|(?:aufhör*|stopp*|hör*|pausier*) .*(?:für|lang)`,
  },
  sayings: {
    fromDate: say`(?:ab|seit|beginnend|nach|von)(?: [a-z]+)? <date>`,
    since: say`seit(?: [a-z]+)? <date>|ab <date>`,
    lowers: say`weniger|senk*|reduzier*|kürz*|verringer*|runter*|herunter*|niedriger`,
    less: say`weniger|(?:senk*|reduzier*|kürz*|verringer*) .*um (?:<money>|<number>)|um (?:<money>|<number>) (?:senk*|reduzier*|kürz*|verringer*)`,
    more: say`mehr|weitere(?= <(?:money|number|share)>)|zusätzlich|extra|dazu|obendrauf|(?:erhöh*|heb*|steiger*) .*um (?:<money>|<number>)|um (?:<money>|<number>) (?:erhöh*|anheb*|steiger*|aufstock*)`,
    double: say`verdopp*|doppelt*`,
    triple: say`verdreifach*|dreifach*`,
    half: say`halbier*|halb|hälfte`,
    times: say`<number> ?(?:x|mal|-?fach*)`,
    tenfold: say`verzehnfach*|zehnfach*`,
    toZero: say`auf null|wertlos`,
    falls: say`fall*|fällt|fiele|gefallen|sink*|sänke|gesunken|verlier*|verlöre|verloren|einbrich*|einbrech*|bricht|abstürz*|stürzt|absturz|crash*|rutsch*|nachgib*|gibt|sackt|korrig*|rückgang*|weniger|niedriger|minus|- ?<share>`,
    rises: say`steig*|stieg*|gestiegen|kletter*|zuleg*|legt .*zu|gewinnt`,
    toShare: say`(?:auf|bis zu|bis auf|bei) (?:<share>|<number>)`,
    byAmount: say`um (?:<money>|<number>)`,
    yearly: say`jahr|jahre|jährlich*|monat|monatlich*`,
    none: say`kein*|ohne|null`,
  },
  negation: say`nicht|nie|niemals|kein*|weder`,
  when,
  price: say`(?<!(?:in|meine|meinen|meiner|mein) )(?:${price})`,
  notAnswered: say`(?:[a-z]*)steuer*|verkauf*|inflation*|gold|aktie*|etfs?|eth|ether|ethereum|solana|dogecoin|xrp|altcoins?|kredit*|darlehen|hypothek*|abheb*|abheben|hebe .*ab|entnehm*|entnahm*|entnimm*|auszahl*|auszuzahlen|miet*|lohn|lohns|gehalt*|einkommen|verdiene|verdienen|verdienst|(?:raus|heraus)nehm*|nehm* .*(?:raus|heraus)|aktienmarkt*|börsencrash|zins*|daten|passwort*|passwörter|abo|abos|abonnement*|erstattung*|rückerstattung*|backup*|sicherung|sicherungskopie|tausch*|in rente|in den ruhestand|in pension|haus|hauspreis*|immobilie*|öl|ölpreis*`,
  empty:
    "aber alle als am an auf aus bei bin bis das dass dem den der die dies diese du ein eine einen einem er es für gibt habe haben hat hätte ich ihr im in ist ja kann könnte man mein meine meinem meinen meiner mich mir mit mal nach nicht noch nun oder sein sich sie sind so soll um und uns von was wäre wann warum weil welche welcher welches wenn wer werde werden wie wird wo würde zu zum zur",
  endings: /(?:en|er|es|em|e|n|s|t)$/,
  kinds: {
    goalAmount: {
      words: [
        [
          howMuch,
          /<coins>|<money>/,
          /<date>/,
          say`muss*|müsste*|brauch*|benötig*|soll*|nötig*|monatlich*|wöchentlich*|täglich*|(?:pro|im|jeden) (?:monat|tag)|(?:pro|jede|in der|die) woche`,
        ],
      ],
      not: say`(?:wenn|falls|mit)(?! .*(?:will|möchte|haben))|${ofEachBuy}`,
      also: "ziel benötigt brauche muss erreichen nötig rate",
    },
    goalChance: {
      words: [
        [chance, /<coins>|<money>/],
        [say`(?:werde|habe|schaffe|erreiche|komme|kann|knacke) ich`, reach, /<coins>|<money>/, /<date>/],
        [say`reicht (?:es|das|mein*)`, /<coins>|<money>/, /<date>/],
      ],
      // What is paid otherwise is a change of the plan.
      not: say`${loss}|(?:wenn|falls)(?! .*(?:will|möchte))|wie ?viel|unter|höchstens|maximal|weniger`,
      also: "ziel wahrscheinlichkeit chance aussicht erreichen schaffen",
    },
    lossChance: {
      words: [
        [chance, loss],
        [say`(?:werde|könnte|kann) ich`, loss],
        [say`(?:bin|liege|stehe|mache) ich`, loss, /<date>/],
      ],
      not: say`wie ?viel|ohne`,
      also: "risiko verlust geld verlieren minus",
    },
    endDate: {
      words: [
        [
          say`beende*|enden|zu ende|aufhör*|hör*|stopp*|weiter*|verläng*|länger|lauf*|läuft|durchhalt*|später`,
          /<date>/,
          whatIf,
        ],
        [say`enddatum|planende|ende des plans`, /<date>/],
        [say`verläng*|weiter(?:mach|spar|kauf|lauf|führ|zahl)*`, /<date>/],
      ],
      not: say`beginn*|angefangen|anfang*|gestartet|start*|wie ?viel*|was (?:habe|hab)`,
      also: "ende enddatum später länger weiter verlängern",
    },
    earlierStart: {
      words: [
        [
          say`angefangen|begonnen|gestartet|gekauft|investiert|eingestiegen|gespart|bespart|anfinge`,
          /<date>/,
          whatIf,
        ],
        [say`früher`, say`angefangen|begonnen|gestartet|beginn|start`, /<date>/],
      ],
      not: chance,
      also: "früher begonnen angefangen vergangenheit gestartet seit",
    },
    futurePrice: {
      words: [
        [say`preis|kurs|bitcoinkurs|bitcoinpreis|btc-kurs`, /<date>/],
        [say`bitcoin|btc|<coins>`, say`wert|kost*|steh*|notier*`, /<date>/],
      ],
      not: say`mein*|ich|wenn|halving*|blockhalbierung`,
      also: "preis kurs bitcoin prognose zukunft",
    },
    reachCoins: {
      words: [
        [when, /<coins>/],
        [say`je|jemals`, /<coins>/],
      ],
      also: "wann dauert coins bitcoin erreichen",
    },
    reachValue: {
      words: [[when, reach, /<money>|<number>/]],
      not: say`wie ?viel|wenn`,
      also: "wann wert millionär vermögen erreichen",
    },
    lumpSum: {
      words: [
        [
          say`einmalanlage|einmalkauf|einmalig*|einmalbetrag|einmalzahlung|auf einmal|auf einen schlag|alles (?:sofort|gleich)|einmal alles`,
        ],
      ],
      also: "einmal alles dca vergleich einmalanlage",
    },
    rhythm: {
      words: [
        [
          say`wöchentlich*|täglich*|monatlich*|zwei-?wöchentlich*|alle zwei wochen|jede woche|jeden (?:tag|monat)|alle <number> (?:wochen|tage)`,
          say`oder|statt|anstatt|gegen|vs|als|besser|lieber|vergl*|wenn|falls`,
        ],
        [say`wie (?:oft|häufig)|rhythmus|kaufrhythmus|kaufintervall|häufigkeit`],
      ],
      not: say`<money>|<number>(?! (?:wochen|tage))|<coins>|<share>|${bought}`,
      also: "oft häufig täglich wöchentlich monatlich rhythmus vergleich",
    },
    skipBadMonths: {
      words: [
        [
          say`auslass*|ausließe|weglass*|überspring*|aussetz*|pausier*|pause*|lass* .*aus|setz* .*aus|nicht kauf*`,
          say`schlecht*|fall*|fällt|gefallen|rote*|im minus|schwach*|verlust*|kursverlust*|kursrutsch|kursrückgang*|rückgang|rückgängen|einbruch|einbrüchen|absturz|abstürzen|crash|sink*|gesunken`,
        ],
      ],
      negated: say`nicht (?:mehr )?kauf*`,
      also: "pause schlechte rote monate auslassen aussetzen fall",
    },
    stopNow: {
      words: [
        [say`aufhör*|hör* .*auf|stopp*|beend*|einstelle|einstellen|stell* .*ein|abbrech*|brech* .*ab`],
        [say`(?:nichts|nie|nicht|kein*|niemals) (?:mehr|wieder) .*(?:kauf*|zahl*|einzahl*|spar*|invest*)`],
      ],
      not: say`<date>|wann|gebühr*|kaufgebühr*|provision*|spesen|${fall}|steigt|sinkt|schlecht*`,
      negated: say`(?:nicht|nie|kein*|niemals) (?:mehr|wieder)(?= (?:[a-z]+ )?(?:kauf*|zahl*|einzahl*|spar*|invest*))`,
      also: "aufhören stoppen beenden ende pause",
    },
    growth: {
      words: [
        [
          say`wachstum*|szenario|wachstumsszenario|wächst`,
          say`<number>|<share>|kein*|ohne|null|langsam*|niedrig*|gering*|vorsichtig*|optimistisch*|basis|bär*|bullen*|schwäch*|potenzgesetz`,
        ],
      ],
      not: say`grundbetrag*|betrag|rate|sparrate|käufe|einzahlung*|<share> (?:höher*|niedriger*|mehr|weniger|größer*|kleiner*)`,
      negated: say`kein*`,
      also: "wachstum szenario vorsichtig langsamer potenzgesetz",
    },
    feeChange: {
      words: [
        [
          say`gebühr*|kaufgebühr*|provision*|spesen`,
          say`<share>|<number>|kein*|ohne|null`,
          say`wenn|falls|mit|bei|ohne|wäre*`,
        ],
      ],
      not: say`bisher|bis jetzt|gezahlt|bezahlt|gekostet|<share> (?:höher*|niedriger*|mehr|weniger|größer*|kleiner*)`,
      negated: say`kein*`,
      also: "gebühr gebührensatz börse billiger",
    },
    topUpCap: {
      words: [
        [dips, /<money>|<number>/],
        [
          say`zusätzlich|extra|mehr|dazu|zukauf*|nachleg*`,
          /<money>|<number>/,
          say`${fall}|billig*|günstig*|tief*`,
        ],
      ],
      also: "obergrenze zusatzkauf extra nachkauf fall",
    },
    topUps: {
      words: [
        [dips],
        [say`warten|gewartet|abwarten|abgewartet`, say`gebracht|bringt|brachte|gelohnt|lohnt*|wert|geholfen`],
      ],
      not: say`nächst*|diese[nm] monat|<share>`,
      also: "warten gewartet zusatzkäufe nachkäufe fall gebracht gelohnt",
    },
    priceChange: {
      words: [
        [
          say`halbier*|verdopp*|verdreifach*|verzehnfach*|crash*|abstürz*|stürzt|einbrich*|bricht|<number> ?(?:x|mal|-?fach*)|hälfte|doppelte|dreifache|zehnfach*`,
          say`${price}|(?:wenn|falls) (?:er|es|sich)`,
          whatIf,
        ],
        [moves, /<share>|<money>|<number>/, price, say`wenn|falls|was passiert|bei|angenommen|sollte`],
        [say`(?:wenn|falls) (?:er|es)`, moves, /<share>/],
        [say`bei (?:einem |nem )?(?:kurs|preis|bitcoinkurs)`, /<money>|<number>/],
        [say`crash|absturz|einbruch|sturz|kurssturz|rückgang|kursrückgang|kursverlust`, /<share>/, whatIf],
        [say`auf null|wertlos`],
      ],
      not: say`<date>|welche[mn] (?:kurs|preis)|(?:wenn|falls|würde|hätte) ich|betrag|rate`,
      also: "preis kurs fall absturz anstieg verdoppelt halbiert",
    },
    amountGrowth: {
      words: [
        [say`wachstumsrate|steigerungsrate`, ownBuys, /<share>|<number>/],
        [
          say`${change}|wachs*|wächst|steig*`,
          ownBuys,
          /<share>/,
          say`(?:pro|je|jedem|jedes) (?:halving|zyklus|jahr|monat)|(?:pro|je|jeder|jede) epoche|jährlich|im jahr`,
        ],
      ],
      not: say`monatskauf|monatlich*`,
      also: "betrag wächst erhöhen epoche halving jahr",
    },
    changeAmount: {
      words: [
        [whatIf, pay, amount],
        [whatIf, /<money>|<number>/, per],
        [change, ownBuys],
        [wealth, /<date>/, ofEachBuy],
      ],
      not: say`${chance}|wie ?viel* .*(?:muss|müsste|brauch*)|warum|wieso|weshalb|gebühr*|kaufgebühr*|provision*|spesen|nichts|wenn .*(?:kurs|preis|bitcoin) .*(?:fällt|sinkt|steigt)|wenn .*wenn|(?:mehr|weniger) als (?:<money>|<number>)|einmal(?! (?:im|pro|am|in der|die|jede[nrs]?))`,
      also: "betrag mehr weniger investieren sparen zahlen stattdessen rate",
    },
    buySize: {
      words: [
        [say`warum|wieso|weshalb|weswegen|wie kommt|erklär*`, say`kauf|käufe|betrag|zahlung|rate|zusatzkauf`],
        [
          say`warum|wieso|weshalb|weswegen|wie kommt|erklär*`,
          say`monat`,
          new RegExp(`^(?!.*${price.source})`),
        ],
      ],
      also: "warum betrag größer kleiner nächster zusatzkauf",
    },
    worstCase: {
      words: [
        [say`wie (?:schlimm|tief|schlecht|übel|hart)`],
        [say`schlimmst*|schlechtest* fall|im schlechtesten|worst ?case`],
        [say`drawdown*|rückschlag|rückschläge|maximal* verlust|höchst* verlust`],
        [say`wie (?:hoch|groß) ist (?:mein|das) risiko|was ist mein risiko|wie riskant`],
        [say`wie ?viel`, say`(?:kann|könnte) ich .*verlieren`],
      ],
      not: say`monat*`,
      also: "schlimmster fall rückschlag tief risiko verlieren",
    },
    bestMonth: {
      words: [
        [say`best|beste*|schlechtest*|schlimmst*|günstigst*|billigst*|teuerst*`, say`monat*|kauf|käuf*|zeit`],
      ],
      also: "günstigster teuerster bester schlechtester monat",
    },
    nextHalving: {
      words: [[say`halving*|blockhalbierung`]],
      not: say`<share>|<money>|wie ?viel|wert|letzt*|vorig*|vergangen*`,
      also: "halving wann block blöcke belohnung epoche",
    },
    nextBuy: {
      words: [
        [say`nächst*|kommend*`, say`kauf|kaufs|käufe|rate|zahlung|einzahlung|kauftermin|kauftag`],
        [when, say`(?:muss|soll|sollte|werde) ich .*(?:kauf*|zahl*|einzahl*)|kaufe ich`],
        [
          say`wie ?viel|für wie ?viel`,
          say`kauf*|zahl*|einzahl*|investier(?:e|en)`,
          say`diese[nm] monat|jetzt|heute`,
        ],
      ],
      not: say`wenn|falls|bis wann`,
      also: "nächster kauf termin betrag fällig",
    },
    missedMonths: {
      words: [[say`verpass*|vergess*|versäum*|fehlen|fehlt|fehlende*|nicht erfasst*|lücke*`]],
      negated: say`nicht erfasst*`,
      not: say`wenn|falls`,
      also: "verpasst monate vergessen erfassen fehlen",
    },
    onTrack: {
      words: [
        [
          say`auf kurs|im plan|im soll|im zeitplan|hinter (?:dem|meinem) plan|hinterher|im rückstand|im verzug|vor dem plan|voraus|wie (?:stehe?|liege?) ich(?: da)?|wie läuft (?:es|mein (?:plan|sparplan))`,
        ],
      ],
      not: /<date>/,
      also: "kurs rückstand voraus plan ziel",
    },
    breakEven: {
      words: [
        [say`break-? ?even|gewinnschwelle|schwarze null|plus ?-?minus null|kostendeckend|aus dem minus`],
        [say`welche[mn] (?:kurs|preis)`, say`plus|null|gewinn|minus|verlust|verlustfrei`],
      ],
      negated: say`kein* (?:verlust*|minus)`,
      also: "gewinnschwelle kurs preis null kosten verlust",
    },
    averagePrice: {
      words: [
        [
          say`durchschnitt*|mittler*|im schnitt|im mittel`,
          say`preis|kurs|kaufpreis|kaufkurs|kost*|gezahlt|bezahlt|gekauft|zahl*|kauf|einstieg*|coin|bitcoin|dca`,
        ],
        [
          say`durchschnittspreis|durchschnittskurs|durchschnittskosten|einstand*|einstiegskurs|einstiegspreis|kostenbasis|dca-?(?:preis|kurs)`,
        ],
      ],
      also: "durchschnitt durchschnittspreis einstand kosten bezahlt",
    },
    fees: {
      words: [[say`gebühr*|kaufgebühr*|provision*|spesen`]],
      not: say`wenn|falls`,
      also: "gebühren kosten gezahlt börse",
    },
    profit: {
      words: [[gains]],
      not: /<date>/,
      also: "gewinn rendite verlust verdient plus",
    },
    paidInSpan: {
      words: [[say`wie ?viel*|was|wofür|gesamt|insgesamt`, bought, /<date>/]],
      not: say`wenn|falls|gebühr*|hätte`,
      also: "gekauft eingezahlt investiert ausgegeben jahr monat",
    },
    paidIn: {
      words: [
        [say`wie ?viel*|was|gesamt*|insgesamt|summe|bisher`, bought],
        [say`gesamteinzahlung*|(?:meine|alle|summe (?:der|meiner)) einzahlungen`],
      ],
      not: say`<date>|wenn|falls`,
      also: "eingezahlt investiert ausgegeben gesamt insgesamt",
    },
    futureValue: {
      words: [
        [/<date>/, wealth],
        [say`wie ?viel*|was|wo`, /<date>/, say`ich|mein*|mir`],
        [say`wie ?viele? (?:btc|bitcoins?|coins|sats)`, /<date>/],
        [
          say`wie ?viel*|was`,
          say`am (?:ende|schluss)|zum schluss|unterm strich|rauskommen|herauskommen|raus`,
        ],
      ],
      not: say`wenn|falls|<coins>|${gains}|${bought}|${loss}|halving*|blockhalbierung`,
      also: "zukunft wert vermögen haben ende",
    },
    holdings: {
      words: [
        [
          say`was (?:hab|habe|halte|besitze) ich(?: (?:jetzt|gerade|aktuell|momentan|schon|bisher|eigentlich|denn|so|an|in|bitcoin|btc|coins))*$`,
        ],
        [
          say`wie ?viele?(?: (?:bitcoins?|btc|coins?|sats|geld))?(?: (?:hab|habe|halte|besitze|gehören))?`,
          say`(?:hab|habe|halte|besitze) ich|gehören mir|ich .*(?:hab|habe|halte|besitze)`,
          say`bitcoins?|btc|coins?|sats|ich(?: (?:jetzt|gerade|aktuell|schon))?$`,
        ],
        [
          say`wie (?:groß|hoch|viel)|was|zeig*|aktuell*`,
          say`bestand|bestände|guthaben|depot*|portfolio|position|vermögen|meine? (?:bitcoins?|btc|coins?|sats)`,
        ],
      ],
      not: say`<date>|<money>|wenn|falls|werde`,
      also: "bestand besitze habe coins guthaben wert depot",
    },
  },
};
