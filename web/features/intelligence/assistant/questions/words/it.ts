import { say } from "./fold.ts";
import type { QuestionWords } from "./question-words.ts";

const whatIf = say`se|cosa (?:succede|succederebbe|accade|accadrebbe)|che (?:succede|succederebbe)|supponiamo|mettiamo che|invece|al posto|con`;
const pay = say`pag*|vers(?:o|i|iamo|assi|are|ando)|invest*|risparmi*|compr*|acquist*|metto|mettere|mettessi|spend*|accanton*`;
const amount = say`<money>|<number>|raddoppi*|doppio|metà|dimezz*|tripli*|triplo|<share> (?:in )?(?:più|meno)|più|meno`;
const change = say`raddoppi*|dimezz*|aument*|alz*|increment*|riduc*|ridurre|ridurr*|abbass*|dimin*|cambi*|modific*|tripli*`;
const ownBuys = say`import[oi]|somm[ae]|rat[ae]|acquist[oi]|versament[oi]|pagament[oi]|quot[ae]`;
const wealth = say`avrò|avrei|avere|ho|varrà|varranno|valore|patrimonio|portafoglio|portfolio|ricc[oa]|sarò|possied*|saldo|capitale|risparmi`;
const howMuch = say`quant*|(?:quale|che) (?:importo|somma|rata|cifra)|cosa devo`;
const when = say`quando|(?:tra|fra) quanto|quanto (?:tempo|ci (?:metto|vuole)|manca|mi manca)|quanti (?:anni|mesi)|(?:che|quale) (?:anno|mese|data)`;
const reach = say`raggiung*|arriv*|avrò|ho|avere|avrei|abbia|possied*|possed*|ottien*|ottener*|sarò|sono|divent*|accumul*|milionari[oa]`;
const chance = say`probabil*|possibilità|rischio|pericolo|chance`;
const loss = say`perdit[ae]|perd(?:o|e|ere|erò|ere|essi|a)|perder[oò]|in rosso|in negativo|in perdita|sott'acqua`;
const per = say`(?:al|ogni|per) (?:mese|giorno)|(?:a|alla|ogni) settimana|mensil*|settimanal*|giornalier*|tutti i (?:mesi|giorni)|tutte le settimane`;
/** An amount of each buy, never a goal. */
const ofEachBuy = say`(?:<money>|<number>) ${per}|${per} (?:<money>|<number>)`;
const price = say`prezzo|bitcoin|btc|mercato|quotazione|corso`;
const fall = say`cal[ioa]|calano|cala|scend*|ribass*|cad(?:e|uta|ute)|croll*|correzion[ei]|flession[ei]|dip`;
const dips = say`dips?|acquist[oi] aggiuntiv[oi]|acquist[oi] extra|(?:dopo|durante|su|sui|nei|nel|in) (?:un |una |ogni |i |il |le |la )?(?:cal[oi]|ribass[oi]|crolli?|crollo|correzion[ei]|caduta|cadute|discesa|discese|flession[ei])|(?:compr*|acquist*) (?:i |sui )?(?:cal[io]|ribass[io]|crolli)`;
const falls = say`cal(?:a|i|asse|are|ano|erà)|scend*|scenda|cad(?:e|a|esse)|croll*|perd(?:e|a|esse)|precipit*|ribass*|tracoll*|affond*`;
const moves = say`${falls}|sal(?:e|ga|isse|ire|irà)|aument*|arriv*|raggiung*|va|vada|andasse|vale|valga|valesse|fosse|guadagn*|cresc*|tocc*`;
const bought = say`comprato|acquistato|investito|pagato|versato|risparmiato|messo|speso|accantonato`;
const gains = say`guadagn*|profitt[oi]|util[ei]|rendimento|plusvalenz[ae]|performance|roi|in (?:verde|positivo|attivo|guadagno)|pers[oi]|in (?:rosso|negativo|perdita)|perdendo|minusvalenz[ae]`;

/** Words of Italian questions. */
export const italian: QuestionWords = {
  values: {
    months: [
      "genn?(?:aio)?",
      "febb?(?:raio)?",
      "mar(?:zo)?",
      "apr(?:ile)?",
      "magg?(?:io)?",
      "giu(?:gno)?",
      "lug(?:lio)?",
      "ago(?:sto)?",
      "sett?(?:embre)?",
      "ott(?:obre)?",
      "nov(?:embre)?",
      "dic(?:embre)?",
    ],
    ordinal: "o?",
    of: "(?: del)?",
    numbers: {
      small:
        "zero,un[oa]?,due,tre,quattro,cinque,sei,sette,otto,nove,dieci,undici,dodici,tredici,quattordici,quindici,sedici,diciassette,diciotto,diciannove",
      tens: "vent(?:i|(?=un|otto)),trent(?:a|(?=un|otto)),quarant(?:a|(?=un|otto)),cinquant(?:a|(?=un|otto)),sessant(?:a|(?=un|otto)),settant(?:a|(?=un|otto)),ottant(?:a|(?=un|otto)),novant(?:a|(?=un|otto))",
      hundreds: "cent(?:(?=un|ott)|o)",
      scales: "mille|mila,milion[ei],miliard[oi]",
      and: "e",
      broken: "virgola|punto|qualche|alcun[ei]|parecchi[e]?|mezzo",
      shareArticle: "un",
      between: "tra|fra",
    },
    article: "un[oa]?",
    bounds: {
      most: "(?:il|un) massimo di|(?:(?:al|come) )?massimo|al più(?! tard)|max|non {verb}più d[i']|non {verb}oltre",
      upTo: "(?<!\\b(?:arriv|sal|scend|cal|aument|ridu|ridott|dimin|abbass|va|vad)[a-z]* )fino (?:a|ad|ai)",
      least: "almeno|(?:il|un) minimo di|(?:come )?minimo|non {verb}meno d[i']",
      over: "(?<!al )più d(?:[i']|e[il]|egli|ell[aeo']+)|oltre|sopra|superior[ei] a(?:d|i|l|gli|ll[aeo']+)?",
      under: "meno d(?:[i']|e[il]|egli|ell[aeo']+)|sotto|inferior[ei] a(?:d|i|l|gli|ll[aeo']+)?",
    },
    boundsAfter: {
      most: "(?:al |come )?massimo|al più(?! tard)|max|o meno",
      least: "almeno|(?:come )?minimo|o più",
    },
    boundGap: "del|dei|dello|dell'|i|il|lo|l'|gli|la|le|un|solo|circa",
    boundLink: "di|al?|fino al?|altr[ie]",
    yearsAhead:
      "(?:tra|fra|in|per|entro|dopo|altri|per altri|ancora) {n} ann[oi](?: in più| ancora)?|(?:nei |per i )?prossimi {n} anni|{n} ann[oi] (?:in più|ancora|dopo)",
    monthsAhead: "(?:tra|fra|in|per|entro|dopo) {n} mes[ei]",
    yearsAgo: "{n} ann[oi] fa",
    lastMonth: "(?:il |lo |nel |nello )?(?:mese scorso|scorso mese|ultimo mese)",
    lastYear: "(?:l'|lo |nello |nell')?(?:anno scorso|scorso anno|anno passato)",
    thisYear: "quest'anno",
    nextYear: "(?:l'|il )?(?:anno prossimo|prossimo anno)",
    yearBefore: "nel|dal|entro il|fino al|al|il|del|fine|anno|per il|prima del|dopo il",
    monthBefore: "a|di|scorso|dello scorso|tra|fra",
    per: "per",
    amountBefore: "pago|verso|investo|risparmio|metto|spendo|pagassi|versassi",
    amountAfter: "(?:al|ogni) (?:mese|giorno)|(?:a|alla|ogni) settimana|mensili|settimanali|giornalieri",
    formerAmount: "(?:invece di|al posto di|anziché) {n}|da {n}(?= a \\D{0,4}\\d)",
    parts: {
      metà: 1 / 2,
      mezzo: 1 / 2,
      terzo: 1 / 3,
      quarto: 1 / 4,
      quinto: 1 / 5,
      decimo: 1 / 10,
    },
    byPart: "(?:di un |del |della ){part}",
    coin: "bitcoins?|coins?",
    partOf: "(?: di)?(?: un)?",
    oneCoin: "un(?: solo| intero)?",
    noCoin: "cash",
    percent: "per ?cento",
    scales: {
      k: 1e3,
      mila: 1e3,
      mille: 1e3,
      m: 1e6,
      mln: 1e6,
      milione: 1e6,
      milioni: 1e6,
      mld: 1e9,
      miliardo: 1e9,
      miliardi: 1e9,
      bilione: 1e12,
      bilioni: 1e12,
    },
    million: "milionari[oa]|un milione",
    currencies: {
      dollaro: "USD",
      dollari: "USD",
      euro: "EUR",
      sterlina: "GBP",
      sterline: "GBP",
      yen: "JPY",
      franco: "CHF",
      franchi: "CHF",
      "franchi svizzeri": "CHF",
      "corone danesi": "DKK",
      corone: "DKK",
      "dollari canadesi": "CAD",
      "dollari australiani": "AUD",
    },
    otherCurrencies: {
      "corone svedesi": "SEK",
      "corone norvegesi": "NOK",
      "corone ceche": "CZK",
      rubli: "RUB",
      rupie: "INR",
      "lire turche": "TRY",
      lire: "ITL",
    },
    rhythms: {
      monthly: say`mensil*|(?:al|ogni|per) mese|tutti i mesi`,
      twoWeekly: say`ogni (?:due|2) settimane|bisettimanal*|quindicinal*|ogni (?:quindici|15) giorni`,
      weekly: say`settimanal*|(?:a|alla|ogni|per) settimana|tutte le settimane`,
      daily: say`giornalier*|quotidian*|(?:al|ogni|per) giorno|tutti i giorni`,
    },
    otherRhythms: say`(?:all'|ogni |per |l')anno|annual*|(?:a|al|ogni|per) trimestre|trimestral*|semestral*|bimestral*|bimensil*|ogni (?:[a-z]+|<number>) (?:giorni|settimane|mesi|anni)|un giorno sì|(?:due volte|tre volte|[a-z]+ volte|<number> volte) (?:al|a|alla|all'|ogni) ?(?:giorno|settimana|mese|anno)`,
    present: say`questo mese|questa settimana|(?<!(?:ad|fino a|da) )oggi|mese prossimo|prossimo mese|settimana prossima|prossima settimana|ieri|settimana scorsa|scorsa settimana`,
    otherValues: say`un[oa]? (?:o|oppure|a|e)|un[oa], due|e (?:rotti|passa)|cents?|e mezz[oa]|mezzo milione|divis[oa] (?:per|in)|<number> (?:ann[oi]|mes[ei]|settiman[ae]|giorn[oi]|or[ae])|ultim[ie] (?:[a-z]+ )?(?:mesi|anni|settimane|giorni)|(?:smett*|ferm*|pausa) .*per (?:\d+|[a-z]+) (?:mes[ei]|ann[oi]|settimane|giorni)`,
  },
  sayings: {
    fromDate: say`(?:dal|da|dopo il|dopo|a partire dal?|a partire da)(?: [a-z]+)? <date>`,
    since: say`(?:dal|da|a partire dal?)(?: [a-z]+)? <date>`,
    lowers: say`meno|riduc*|ridurre|ridurr*|abbass*|dimin*|cal*|tagli*`,
    less: say`meno|(?:riduc*|ridurre|abbass*|dimin*) .*di (?:<money>|<number>)`,
    more: say`più|altr[ie](?= <(?:money|number|share)>)|extra|aggiuntiv*|(?:aument*|alz*|increment*) .*di (?:<money>|<number>)`,
    double: say`raddoppi*|doppio`,
    triple: say`tripli*|triplo`,
    half: say`dimezz*|metà`,
    times: say`<number> ?(?:x|volte)`,
    tenfold: say`decuplic*|per dieci|dieci volte`,
    toZero: say`a zero|vale zero|non vale (?:più )?(?:niente|nulla)`,
    falls: say`${falls}|calo|perso|perdita|meno|riduc*|dimin*|- ?<share>`,
    rises: say`sal(?:e|gono|ga|gano|issero|isse|ire|irà)|aument*|cresc*|guadagna`,
    toShare: say`(?:al?|allo|fino al?) (?:<share>|<number>)|all'<share>`,
    byAmount: say`(?:${falls}|calo|sal*|aument*|guadagn*|cresc*) di (?:<money>|<number>)`,
    yearly: say`ann[oi]|annual*|mese|mensil*`,
    none: say`senza|nessun*|zero|non c'(?:è|era|fosse|fossero)|non ci (?:sono|fossero)|non pag*`,
  },
  negation: say`non|mai più di|resta fermo`,
  when,
  price: say`(?<!(?:in|miei|mio) )(?:${price})`,
  notAnswered: say`tass[ae]|impost[ae]|vend*|inflazione|oro|azioni|etf|eth|ether|ethereum|solana|dogecoin|xrp|altcoins?|prestit[oi]|mutuo|prelev*|prelievo|ritir*|affitto|stipendi*|salario|borsa|interess[ei]|dati|password|abbonament*|rimborso|rimborsi|backup|bonific*|vado in pensione|casa|petrolio`,
  empty:
    "a ad ai al alla allo anche ancora avrò c che chi ci ciò come con cosa da dal dalla de dei del della delle di dove e è ed era fa fosse gli ha hai ho i il in io l la le lei lo loro lui ma mi mia mie miei mio ne nel nella noi non o ogni per però più può puoi posso qual quale quali quando quanta quanti quanto quella quello questa questo qui se sei si sia sono sta su sul suo tra tu tuo un una uno va voi",
  endings: /(?:ando|endo|assi|essi|ato|ata|ati|uto|are|ere|ire|erò|ero|i|o|a|e)$/,
  kinds: {
    goalAmount: {
      words: [
        [
          howMuch,
          /<coins>|<money>/,
          /<date>/,
          say`devo|dovrei|dovrò|bisogna|serve|servono|occorr*|necessari*|ci vuole|ci vogliono|(?:al|ogni) (?:mese|giorno)|(?:a|alla|ogni) settimana|mensil*|settimanal*`,
        ],
      ],
      not: say`(?:se|con)(?! (?:voglio|volessi|vorrei))|${ofEachBuy}`,
      also: "obiettivo serve necessario devo raggiungere rata",
    },
    goalChance: {
      words: [
        [chance, /<coins>|<money>/],
        [
          say`avrò|arriverò|raggiungerò|riuscirò|riesco|posso|arrivo|ce la faccio`,
          /<coins>|<money>/,
          /<date>/,
        ],
      ],
      // What is paid otherwise is a change of the plan.
      not: say`${loss}|(?:se|con)(?! (?:voglio|volessi|vorrei))|quant*(?! (?:è )?probabil*)|quando|sotto|al massimo|meno`,
      also: "obiettivo probabilità possibilità raggiungere",
    },
    lossChance: {
      words: [
        [chance, loss],
        [say`posso|potrei|rischio|sarò|perderò|finirò|andrò`, loss],
      ],
      not: say`quant*(?! (?:è )?probabil*)|senza`,
      also: "rischio perdita perdere soldi rosso",
    },
    endDate: {
      words: [
        [
          say`continu*|prosegu*|smett*|ferm*|finis*|termin*|prolung*|estend*|più a lungo|vado avanti|andassi avanti|arrivo fino`,
          /<date>/,
          whatIf,
        ],
        [say`data (?:di fine|finale)|fine del piano`, /<date>/],
        [say`continu*|prosegu*|prolung*|estend*|vado avanti`, /<date>/],
      ],
      not: say`iniz*|cominci*|partit*|quant*|avessi`,
      also: "fine data avanti continuare prolungare tardi",
    },
    earlierStart: {
      words: [
        [
          say`iniziato|cominciato|partit[oa]|comprato|acquistato|investito|risparmiato|entrat[oa]|iniziassi`,
          /<date>/,
          say`se|avessi|avrei|fossi`,
        ],
        [say`prima`, say`iniziare|cominciare|inizio|partire`, /<date>/],
      ],
      not: chance,
      also: "prima iniziato cominciato passato partito",
    },
    futurePrice: {
      words: [
        [say`prezzo|quotazione`, /<date>/],
        [say`bitcoin|btc|<coins>`, say`val*|varr*|cost*|sarà|starà|quot*`, /<date>/],
      ],
      not: say`mi[oaei]|miei|io|se|avrò|ho|halvings?|dimezzamento`,
      also: "prezzo bitcoin previsione futuro quotazione",
    },
    reachCoins: {
      words: [
        [when, /<coins>/],
        [say`mai|un giorno`, /<coins>/],
      ],
      also: "quando tempo manca coins bitcoin raggiungere",
    },
    reachValue: {
      words: [[when, reach, /<money>|<number>/]],
      not: say`(?<!(?:tra|fra) )quanto(?! (?:tempo|ci|manca|mi manca))|se`,
      also: "quando valore milionario raggiungere",
    },
    lumpSum: {
      words: [
        [
          say`tutto (?:in una volta|subito|insieme|e subito)|in (?:una (?:sola )?volta|un'unica (?:volta|soluzione)|un colpo solo|unica soluzione)|(?:versamento|acquisto|investimento) unico|pic`,
        ],
      ],
      also: "volta unica dca confronto tutto",
    },
    rhythm: {
      words: [
        [
          say`settimanal*|giornalier*|quotidian*|mensil*|bisettimanal*|quindicinal*|ogni (?:giorno|settimana|mese|due settimane|<number> (?:settimane|giorni))|tutti i (?:giorni|mesi)|tutte le settimane`,
          say`o|oppure|invece|che|vs|contro|rispetto|meglio|confront*|se`,
        ],
        [say`ogni quanto|con (?:che|quale) frequenza|ritmo|frequenza|quanto spesso`],
      ],
      not: say`<money>|<number>(?! (?:settimane|giorni))|<coins>|<share>|${bought}`,
      also: "frequenza giornaliero settimanale mensile ritmo confronto",
    },
    skipBadMonths: {
      words: [
        [
          say`salt*|omett*|paus*|evit*|sospend*|non (?:compro|comprassi|acquisto)`,
          say`brutt*|negativ*|cal[oiae]|calano|ribass*|cadut*|croll*|ross[oi]|scend*|sceso|debol*|perdit*|cattiv*|pessim*`,
        ],
      ],
      negated: say`non (?:compro|comprassi|acquisto)`,
      also: "pausa brutti negativi rossi mesi saltare calo",
    },
    stopNow: {
      words: [
        [say`smett*|mi ferm*|ferm(?:are|assi|arsi|armi)|interromp*|chiudo|abbandon*`],
        [
          say`non (?:compro|investo|verso|pago|risparmio|acquisto|comprassi|metto) (?:più|niente|nulla|mai)|mai più`,
        ],
      ],
      not: say`<date>|quando|commission[ei]|tariff[ae]|${fall}|sale|brutt*`,
      negated: say`non (?:compro|investo|verso|pago|risparmio|acquisto|comprassi|metto) (?:più|niente|nulla|mai)`,
      also: "smettere fermare interrompere fine pausa",
    },
    growth: {
      words: [
        [
          say`crescita|scenario`,
          say`<number>|<share>|senza|nessun*|zero|non c'(?:è|fosse)|più (?:bassa|lenta)|lent[ao]|prudente|ottimistic[oa]|ottimista|base|ribassista|rialzista|legge di potenza`,
        ],
      ],
      not: say`import[oi]|rat[ae]|acquist[oi]|versament[oi]|<share> (?:in più|in meno|maggiore|minore|più|superiore|inferiore)`,
      negated: say`non c'(?:è|era|fosse)|non ci (?:sono|fossero)`,
      also: "crescita scenario prudente lenta legge potenza",
    },
    feeChange: {
      words: [
        [
          say`commission[ei]|spese|tariff[ae]`,
          say`<share>|<number>|senza|nessun*|zero|non ci (?:sono|fossero)|non pag(?:o|assi)`,
          say`se|con|senza|all'?`,
        ],
      ],
      not: say`ho|pagat*|finora|costat*|<share> (?:in più|in meno|maggiore|minore|più|superiore|inferiore)`,
      negated: say`non c'(?:è|era|fosse)|non ci (?:sono|fossero)|non pag(?:o|assi)`,
      also: "commissione tariffa piattaforma economica",
    },
    topUpCap: {
      words: [
        [dips, /<money>|<number>/],
        [say`aggiung*|extra|più|aggiuntiv*`, /<money>|<number>/, say`${fall}|economic*`],
      ],
      also: "tetto calo extra acquisto aggiuntivo",
    },
    topUps: {
      words: [
        [dips],
        [
          say`aspett*|attes[ao]|attend*`,
          say`portat*|reso|servit*|valsa|valeva|vale|pena|aiutat*|guadagn*|convenut*`,
        ],
      ],
      not: say`prossim*|questo mese|<share>`,
      also: "aspettare cali aggiuntivi acquisti portato servito",
    },
    priceChange: {
      words: [
        [
          say`dimezz*|raddoppi*|triplic*|decuplic*|croll*|tracoll*|metà|<number> ?(?:x|volte)|per dieci|dieci volte`,
          say`${price}|se si`,
          whatIf,
        ],
        [moves, /<share>|<money>|<number>/, price, say`se|cosa (?:succede|succederebbe|accade)|che succede`],
        [say`se (?:${falls}|sale|salisse|guadagna|aumenta|cresce)`, /<share>/],
        [say`crollo|calo|ribasso|caduta`, /<share>/, whatIf],
        [say`(?:a|con) (?:un |il )?prezzo|con (?:il )?bitcoin a`, /<money>|<number>/],
        [say`a zero|vale zero|non vale (?:più )?(?:niente|nulla)`],
      ],
      not: say`<date>|(?:che|quale) prezzo|se (?:io )?(?:pago|verso|investo|risparmio|compro|acquisto|metto|aumento|riduco|raddoppio|dimezzo|aggiungo|pagassi|comprassi|investissi)|mi[oa] (?:importo|rata|versamento)|miei (?:acquisti|versamenti)`,
      negated: say`non vale (?:più )?(?:niente|nulla)`,
      also: "prezzo calo rialzo crollo raddoppia dimezza",
    },
    amountGrowth: {
      words: [
        [say`tasso di crescita`, ownBuys, /<share>|<number>/],
        [
          say`${change}|cresc*|sale|salisse|salga`,
          ownBuys,
          /<share>/,
          say`(?:ogni|a ogni|ad ogni|per) (?:halving|epoca|ciclo|anno|mese)|all'anno|annual*`,
        ],
      ],
      not: say`mensil*`,
      also: "importo crescere aumentare epoca halving anno",
    },
    changeAmount: {
      words: [
        [whatIf, pay, amount],
        [whatIf, /<money>|<number>/, per],
        [change, ownBuys],
        [wealth, /<date>/, ofEachBuy],
      ],
      not: say`${chance}|perché|come mai|quant* .*(?:devo|serve|bisogna|occorr*)|commission[ei]|tariff[ae]|niente|nulla|quando (?:il|cal*|scend*|sal*|bitcoin)|(?:più|meno) (?:di|che) (?:<money>|<number>)|una volta sola|una sola volta|una volta(?! (?:al|alla|a|ogni))`,
      also: "importo più meno investire risparmiare pagare versare",
    },
    buySize: {
      words: [
        [say`perché|come mai|spieg*`, say`acquisto|importo|versamento|rata`],
        [say`perché|come mai|spieg*`, say`mese`, new RegExp(`^(?!.*${price.source})`)],
      ],
      also: "perché importo maggiore minore prossimo aggiuntivo",
    },
    worstCase: {
      words: [
        [
          say`quanto (?:male|in basso|può andare male)|fin dove può (?:scendere|calare)|peggiore? (?:caso|scenario|ipotesi|dei casi|calo)|(?:caso|scenario|ipotesi) peggiore|il peggio|alla peggio|male che vada`,
        ],
        [say`drawdown|(?:calo|perdita|ribasso) massim[oa]|massim[oa] (?:calo|perdita|ribasso)`],
        [say`(?:qual è|quale|quanto è) (?:il mio |il )?rischio|mio rischio|è rischioso|quanto rischio`],
        [say`quanto`, say`(?:posso|potrei) (?:arrivare a )?perdere`],
      ],
      not: say`mese|mesi`,
      also: "peggiore caso calo profondo rischio perdere",
    },
    bestMonth: {
      words: [
        [
          say`miglior[ei]?|peggior[ei]?|più (?:economic*|car[oaie]|convenient*)|meno car[oa]|meglio|peggio`,
          say`mese|mesi|acquist[oi]|momento`,
        ],
      ],
      also: "economico caro migliore peggiore mese",
    },
    nextHalving: {
      words: [[say`halving|halvings|dimezzamento`]],
      not: say`<share>|<money>|quanto(?! (?:tempo|manca))|val*|varr*|ultim*|scors*|precedente`,
      also: "halving quando blocco blocchi ricompensa epoca",
    },
    nextBuy: {
      words: [
        [say`prossim*`, say`acquisto|versamento|pagamento|rata|investimento`],
        [
          when,
          say`(?:devo|dovrei|tocca|bisogna) (?:ri)?(?:comprare|pagare|versare|investire|acquistare)|compro`,
        ],
        [
          howMuch,
          say`compr(?:o|are)|verso|versare|pago|investire|acquistare|acquisto`,
          say`questo mese|oggi|adesso|ora`,
        ],
      ],
      not: say`se|fino a quando`,
      also: "prossimo acquisto data importo scadenza",
    },
    missedMonths: {
      words: [
        [say`dimentic*|scordat*`],
        [say`saltat*|pers[oi]|mancat*|manca|mancano|non registrat*`, say`mes[ei]|acquist[oi]`],
      ],
      not: say`halving|quanto|se`,
      negated: say`non registrat*`,
      also: "mesi mancanti saltati dimenticati registrare",
    },
    onTrack: {
      words: [
        [
          say`in linea|sulla (?:buona|giusta) strada|in (?:ritardo|anticipo|regola)|come (?:vado|sto andando|procede|va il mio piano|sto)|secondo i piani|rispett* il (?:mio )?piano|al passo`,
        ],
      ],
      not: /<date>/,
      also: "strada ritardo anticipo piano obiettivo",
    },
    breakEven: {
      words: [
        [
          say`break-? ?even|punto di pareggio|in pareggio|vado in pari|vado pari|pareggi*|recuper* (?:quanto|i soldi|l'investimento|quello)`,
        ],
        [say`(?:che|quale) prezzo`, say`guadagn*|perdit*|perdo|zero|pari|recuper*|utile|profitto`],
      ],
      negated: say`non perd*`,
      also: "pareggio prezzo costo recuperare perdita",
    },
    averagePrice: {
      words: [
        [say`medi[oa]`, say`prezzo|costo|pag*|acquisto|coin|bitcoin|dca|carico`],
        [say`prezzo (?:di carico|d'acquisto|di acquisto|dca)|costo di carico|pmc`],
      ],
      also: "medio prezzo costo media pagato carico",
    },
    fees: {
      words: [[say`commission[ei]`]],
      not: say`se`,
      also: "commissioni costo pagate piattaforma",
    },
    profit: {
      words: [[gains]],
      not: /<date>/,
      also: "guadagno profitto rendimento perdita guadagnato",
    },
    paidInSpan: {
      words: [[say`quant*|cosa|che|totale`, bought, /<date>/]],
      not: say`se|commission[ei]|avessi`,
      also: "comprato investito pagato anno mese",
    },
    paidIn: {
      words: [[say`quant*|cosa|totale|finora|somma`, bought], [say`i miei versamenti|totale versamenti`]],
      not: say`<date>|se`,
      also: "pagato investito versato speso totale",
    },
    futureValue: {
      words: [
        [/<date>/, wealth],
        [say`quant*|cosa|dove|come`, /<date>/, say`io|mi[oaei]|miei|starò`],
        [say`quanti (?:btc|bitcoin|coins?|sats)`, /<date>/],
        [say`quanto|cosa|con quanto`, say`alla fine|in fondo|finirò`],
      ],
      not: say`se|<coins>|con(?! quanto)|${gains}|${bought}|${loss}|halvings?|dimezzamento`,
      also: "futuro valore patrimonio avrò fine",
    },
    holdings: {
      words: [
        [
          say`(?:cosa|che cosa|quant[oi](?: (?:bitcoin|btc|coins?|sats|satoshi|soldi))?) (?:ho|possiedo|detengo)(?: (?:ora|adesso|oggi|già|in|totale|portafoglio|bitcoin|attualmente|accumulato))*$`,
        ],
        [
          say`qual è|quanto (?:vale|valgono|c'è)|cosa c'è|com'è|mostra*|vedere|quanti sono`,
          say`(?:mio |mia |miei )(?:saldo|portafoglio|posizione|patrimonio|bitcoin|btc|coins?|sats)`,
        ],
        [say`^(?:il )?mio (?:saldo|portafoglio)$`],
      ],
      not: say`<date>|<money>|se`,
      also: "possiedo coins saldo portafoglio valore posizione",
    },
  },
};
