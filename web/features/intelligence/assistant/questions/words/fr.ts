import { say } from "./fold.ts";
import type { QuestionWords } from "./question-words.ts";

const whatIf = say`si|s'ils?|que se passe*|qu'est-ce qui se passe*|qu'arriv*|avec|supposons|imaginons|au lieu|plutôt que`;
const pay = say`pai*|pay*|vers(?:e|es|er|ais|é|ée|ement|ements)|invest*|épargn*|achet*|achèt*|mets|mettre|mettais|dépens*|plac(?:e|er|ais)|économis*`;
const amount = say`<money>|<number>|doubl*|moitié|tripl*|<share> (?:de plus|de moins)|plus|moins|deux fois`;
const change = say`doubl*|tripl*|augment*|hauss*|monte|monter|montais|baiss*|rédui*|diminu*|chang*|modifi*|relev*`;
const ownBuys = say`montants?|mises?|versements?|achats?|mensualités?|paiements?|épargne`;
const wealth = say`aurai*|j'ai|avoir|vaudr*|valeur|patrimoine|portefeuille|riche|fortune|posséd*|possèd*|détien*|serai*|capital|solde|en serai*`;
const howMuch = say`combien|quel* (?:montant|somme|mensualité|versement)|que dois-je`;
const when = say`quand|combien (?:de |d')(?:temps|mois|années?|ans)|quel* (?:année|mois|date)`;
const reach = say`attein*|aurai*|ai|avoir|arriv*|possèd*|posséd*|obten*|obtien*|serai*|devien*|deviendrai|suis|accumul*|millionnaire`;
const chance = say`chances?|probab*|risque*|danger`;
const loss = say`pertes?|perd*|dans le rouge|en (?:moins-value|négatif|perte)`;
const per = say`(?:par|chaque) (?:mois|semaine|jour)|(?:tous|toutes) les (?:mois|jours|semaines)|mensuel*|hebdomadaire*|quotidien*|au mois`;
/** An amount of each buy, never a goal. */
const ofEachBuy = say`(?:<money>|<number>) ${per}|${per} (?:<money>|<number>)`;
const price = say`prix|cours|bitcoin|btc|marché`;
const fall = say`baiss*|chut*|recul*|krach*|correction*|plong*|creux`;
const dips = say`dips?|achats? supplémentaires?|renforce*|(?:après |lors d'|lors de |pendant |dans |sur )(?:une |un |chaque |les |la |le )?(?:baisses?|chutes?|krachs?|reculs?|corrections?|creux)|achet* (?:les |la )?(?:baisses?|creux)`;
const falls = say`baiss*|chut*|tomb*|perd*|recul*|descend*|plong*|effondr*|s'effondr*|dégringol*`;
const moves = say`${falls}|mont(?:e|ait|ent|er)|grimp*|augment*|gagn*|pass(?:e|ait)|attein*|atteign*|va|allait|vaut|valait|est|était|hauss*`;
const bought = say`acheté|investi|payé|versé|épargné|mis|dépensé|placé`;
const gains = say`gagné*|gains?|profits?|bénéfices?|rendement|performance|plus-values?|dans le vert|en positif|perdu*|en perte|dans le rouge|en négatif|moins-values?|pertes`;

/** Words of French questions. */
export const french: QuestionWords = {
  values: {
    months: [
      "janv(?:ier)?",
      "févr?(?:ier)?",
      "mars?",
      "avr(?:il)?",
      "mai",
      "juin",
      "juil(?:let)?",
      "août",
      "sept?(?:embre)?",
      "oct(?:obre)?",
      "nov(?:embre)?",
      "déc(?:embre)?",
    ],
    ordinal: "(?:er)?",
    of: "\\.?(?: de)?",
    numbers: {
      small:
        "zéro,une?,deux,trois,quatre,cinq,six,sept,huit,neuf,dix,onze,douze,treize,quatorze,quinze,seize,dix[ -]?sept,dix[ -]?huit,dix[ -]?neuf",
      tens: "vingts?,trente,quarante,cinquante,soixante,septante,quatre[ -]?vingts?|huitante|octante,nonante",
      hundreds: "cents?",
      scales: "mille,millions?,milliards?",
      and: "et",
      order: "vigesimal",
      broken: "virgule|point|quelques|plusieurs|demi",
      between: "entre",
    },
    article: "une?",
    bounds: {
      most: "au (?:grand )?(?:plus(?! tard)|maximum|max)|(?:un )?max(?:imum)?(?: d[e'])?|(?:(?:ne |n'){verb})?pas plus (?:d[e']|que)|tout au plus",
      upTo: "(?<!\\b(?:arriv|all|mont|augment|baiss|tomb|chut|rédui|diminu|va|vais|descend)[a-z]* )jusqu'(?:à|aux?)",
      least:
        "(?:tout )?au (?:moins|minimum)|(?:un )?minimum(?: d[e'])?|(?:(?:ne |n'){verb})?pas moins (?:d[e']|que)",
      over: "(?<!au )plus (?:d(?:[e']|es)|que)|au[ -](?:dessus|delà) d(?:[e']|es|u)|supérieure?s? (?:à|aux?)",
      under:
        "(?<!au )moins (?:d(?:[e']|es)|que)|sous|(?:au|en)[ -]dessous d(?:[e']|es|u)|inférieure?s? (?:à|aux?)",
    },
    boundsAfter: {
      most: "au (?:grand )?(?:plus(?! tard)|maximum|max)|max(?:imum)?|ou moins",
      least: "au (?:moins|minimum)|minimum|ou plus",
    },
    boundGap: "des|les|le|la|environ|seulement",
    boundLink: "d[e']|à|jusqu'à",
    yearsAhead:
      "(?:dans|pendant|après|d'ici(?: à)?|sous|encore|en) {n} (?:ans?|années?)(?: de plus| encore)?|{n} (?:ans?|années?) (?:de plus|plus tard)|(?:dans )?les {n} prochaines années",
    monthsAhead: "(?:dans|pendant|après|d'ici(?: à)?|encore) {n} mois",
    yearsAgo: "il y a {n} (?:ans?|années?)",
    lastMonth: "(?:le )?mois (?:dernier|passé|précédent)",
    lastYear: "(?:l')?(?:an|année) (?:dernier|dernière|passée?|précédente)",
    thisYear: "cette année",
    nextYear: "(?:l')?(?:an prochain|année prochaine)",
    yearBefore: "en|depuis|d'ici|jusqu'en|pour|de|fin|début|avant|après|année",
    monthBefore: "au|courant|mois de|entre",
    per: "par",
    amountBefore: "paie|paye|verse|investis|épargne|mets|place|dépense|payais|versais",
    amountAfter: "(?:par|chaque) (?:mois|semaine|jour)|tous les mois|mensuels",
    formerAmount: "(?:au lieu de|plutôt que) {n}|de {n}(?= à \\D{0,4}\\d)",
    parts: {
      moitié: 1 / 2,
      demi: 1 / 2,
      tiers: 1 / 3,
      quart: 1 / 4,
      cinquième: 1 / 5,
      dixième: 1 / 10,
      "divis[a-z]* par (?:2|deux)": 1 / 2,
      "divis[a-z]* par (?:3|trois)": 2 / 3,
      "divis[a-z]* par (?:4|quatre)": 3 / 4,
      "divis[a-z]* par (?:5|cinq)": 4 / 5,
      "divis[a-z]* par (?:10|dix)": 9 / 10,
    },
    byPart: "(?:d'un |de (?:la )?|(?=divis)){part}",
    coin: "bitcoins?|coins?",
    partOf: "(?: de| d'un)?",
    oneCoin: "un(?: seul)?",
    noCoin: "cash",
    percent: "pour ?cents?",
    scales: {
      k: 1e3,
      mille: 1e3,
      m: 1e6,
      million: 1e6,
      millions: 1e6,
      milliard: 1e9,
      milliards: 1e9,
      billion: 1e12,
      billions: 1e12,
    },
    million: "millionnaire|un million",
    currencies: {
      dollar: "USD",
      euro: "EUR",
      livre: "GBP",
      "livres sterling": "GBP",
      yen: "JPY",
      franc: "CHF",
      "franc suisse": "CHF",
      "francs suisses": "CHF",
      "couronnes danoises": "DKK",
      couronne: "DKK",
      "dollars canadiens": "CAD",
      "dollars australiens": "AUD",
    },
    otherCurrencies: {
      "francs cfa": "XOF",
      "couronnes suédoises": "SEK",
      "couronnes norvégiennes": "NOK",
      "couronnes tchèques": "CZK",
      rouble: "RUB",
      roupie: "INR",
      dirhams: "MAD",
      dinars: "DZD",
    },
    rhythms: {
      monthly: say`(?<!bi-?)mensuel*|(?:par|chaque) mois|au mois|tous les mois`,
      twoWeekly: say`toutes les (?:deux|2) semaines|tous les (?:quinze|15) jours|une semaine sur deux|bimensuel*|bihebdomadaire*`,
      weekly: say`hebdomadaire*|hebdo|(?:par|chaque) semaine|toutes les semaines`,
      daily: say`quotidien*|journali*|(?:par|chaque) jour|tous les jours`,
    },
    otherRhythms: say`(?:par|chaque) (?:an|année|trimestre|semestre)|annuel*|trimestr*|semestr*|bimestriel*|(?:tous|toutes) les (?:[a-z]+|<number>) (?:jours|semaines|mois|ans)|un (?:jour|mois) sur|une semaine sur|(?:deux fois|trois fois|[a-z]+ (?<!une )fois|<number> fois) (?:par|chaque) (?:jour|semaine|mois|an)`,
    present: say`ce mois(?:-ci)?|cette semaine|(?<!(?:jusqu'à|dès) )aujourd'hui|mois prochain|semaine prochaine|hier|semaine dernière`,
    otherValues: say`une? (?:ou|à|et)|un, deux|et (?:quelques|des poussières)|et demie?|demi-million|divis[a-z]* par <number>|<number> (?:ans?|années?|mois|semaines?|jours?|heures?)|(?:derniers|dernières|ces) (?:[a-z]+ |<number> )?(?:derniers |dernières )?(?:mois|ans|années|semaines|jours)|(?:arrêt*|paus*|stopp*|cess*) .*(?:pendant|durant) (?:\d+|[a-z]+) (?:mois|ans|années|semaines|jours)`,
  },
  sayings: {
    fromDate: say`(?:(?:à partir|à compter) (?:de |du |d')|à partir d'|dès |après |depuis )(?:[a-z]+ )?<date>`,
    since: say`depuis (?:[a-z]+ )?<date>|à partir (?:de |du |d')(?:[a-z]+ )?<date>`,
    lowers: say`(?<!au )moins|rédui*|baiss*|diminu*`,
    less: say`(?<!au )moins|(?:rédui*|baiss*|diminu*) .*d(?:e |')(?:<money>|<number>)`,
    more: say`(?:<money>|<number>) (?:[a-z ]+ )?(?:de|en) plus|plus|supplémentaire*|(?:augment*|hauss*|relev*) .*d(?:e |')(?:<money>|<number>)`,
    double: say`doubl*|deux fois`,
    triple: say`tripl*|trois fois`,
    half: say`moitié`,
    times: say`<number> ?(?:x|fois)|multipli* par <number>`,
    tenfold: say`décupl*|(?:fois|par) dix|dix fois`,
    toZero: say`à zéro|vaut zéro|ne vaut plus rien|plus rien valoir`,
    falls: say`${falls}|perdu|moins|diminu*|rédui*|(?:est|était|soit|serait) <share>|divis* <share>|- ?<share>`,
    rises: say`mont(?:e|ait|ent|er)|grimp*|augment*|gagn*|hauss*|remont*`,
    toShare: say`(?:à|jusqu'à) (?:<share>|<number>)`,
    byAmount: say`(?:${falls}|mont*|grimp*|augment*|gagn*|hauss*|remont*) d(?:e |')(?:<money>|<number>)`,
    yearly: say`an|ans|année|années|annuel*|mois|mensuel*`,
    none: say`sans|aucun*|zéro|plus de|pas de`,
  },
  negation: say`ne|n'[a-z]*|pas|non`,
  when,
  price: say`(?<!(?:en|mes|mon) )(?:${price})`,
  notAnswered: say`impôts?|taxes?|fiscal*|vends|vendre|vendu|vendais|revend*|inflation|(?:d'|l')or|actions|etfs?|eth|ether|ethereum|solana|dogecoin|xrp|altcoins?|emprunt*|crédit|prêt|retir*|retrait*|prélev*|prélèv*|loyer*|salaire*|bourse|intérêts?|données|mot de passe|mots de passe|abonnement*|rembours*|sauvegarde*|backup*|(?:prends|prendre|pars en|pars à la) (?:ma )?retraite|maison|logement|pétrole`,
  empty:
    "a ai ait alors as au aura aurai aussi autre aux avec avez avoir bien c ce ces cela cet cette ça combien comme comment d dans de dois donc des du elle en est et étais être eu fait faut il ils j je l la le les leur m ma mais me mes moi mon n ne nos nous on ou où par pas peux plus pour qu quand que quel quelle quels quelles qui s sa se sera serai si sont suis sur ta te tes ton tu un une va vais vos vous y",
  endings: /(?:aient|eront|erais|ement|ait|ais|ons|ent|ées|és|ez|er|ir|es|ee|e|s)$/,
  kinds: {
    goalAmount: {
      words: [
        [
          howMuch,
          /<coins>|<money>/,
          /<date>/,
          say`faut*|faudr*|dois|devrai*|besoin|nécessaire*|(?:par|chaque) (?:mois|semaine|jour)|tous les mois|mensuel*|hebdomadaire*`,
        ],
      ],
      not: say`(?:si|avec)(?! je (?:veux|voudrais|souhaite))|${ofEachBuy}`,
      also: "objectif besoin faut nécessaire atteindre",
    },
    goalChance: {
      words: [
        [chance, /<coins>|<money>/],
        [
          say`aurai-je|vais-je|puis-je|pourrai-je|est-ce que (?:j'aurai|je vais|je peux)|j'aurai|atteindrai*|arriverai*`,
          /<coins>|<money>/,
          /<date>/,
        ],
      ],
      // What is paid otherwise is a change of the plan.
      not: say`${loss}|(?:si|avec)(?! je (?:veux|voudrais|souhaite))|combien|quand|sous|au plus(?! tard)|au maximum|(?<!au )moins`,
      also: "objectif probabilité chance atteindre",
    },
    lossChance: {
      words: [
        [chance, loss],
        [say`(?:vais|puis|pourrais|serai|risque)-je|je (?:peux|vais|risque|pourrais|serai)|on peut`, loss],
      ],
      not: say`combien|sans`,
      also: "risque perte perdre argent rouge",
    },
    endDate: {
      words: [
        [
          say`continu*|arrêt*|prolong*|fini*|plus longtemps|termin*|poursui*|stopp*|(?:vais|allais|va) jusqu'(?:en|à|au)`,
          /<date>/,
          whatIf,
        ],
        [say`date de fin|fin du plan`, /<date>/],
        [say`continu*|prolong*|poursui*`, /<date>/],
      ],
      not: say`commenc*|débuté*|démarr*|combien|j'avais`,
      also: "fin date tard longtemps continuer prolonger",
    },
    earlierStart: {
      words: [
        [say`commenc*|débuté|démarré|acheté|investi|épargné|entré`, /<date>/, say`si|avais|aurais*|s'ils?`],
        [say`plus tôt`, say`commenc*|débu*|démarr*`, /<date>/],
      ],
      not: chance,
      also: "tôt commencé débuté passé depuis",
    },
    futurePrice: {
      words: [
        [say`prix|cours`, /<date>/],
        [say`bitcoin|btc|<coins>`, say`vaudr*|vaut|coût*|sera*|valoir`, /<date>/],
      ],
      not: say`mon|ma|mes|je|j'[a-z]*|si|halvings?`,
      also: "prix cours bitcoin prévision futur",
    },
    reachCoins: {
      words: [
        [when, /<coins>/],
        [say`un jour|jamais`, /<coins>/],
      ],
      also: "quand temps coins bitcoin atteindre",
    },
    reachValue: {
      words: [[when, reach, /<money>|<number>/]],
      not: say`combien(?! (?:de |d')(?:temps|mois|années?|ans))|si`,
      also: "quand valeur millionnaire atteindre",
    },
    lumpSum: {
      words: [
        [
          say`en une (?:seule )?fois|d'un (?:seul )?coup|(?:versement|achat|investissement|placement) unique|tout (?:investir|placer|mettre|de suite)`,
        ],
      ],
      also: "fois unique dca comparer tout",
    },
    rhythm: {
      words: [
        [
          say`hebdomadaire*|hebdo|quotidien*|mensuel*|bimensuel*|(?:chaque|par) (?:semaine|mois|jour)|tous les (?:jours|mois|<number> jours)|toutes les (?:semaines|deux semaines|<number> semaines)`,
          say`ou|au lieu|plutôt|que|contre|vs|mieux|meilleur*|compar*|si`,
        ],
        [say`à quelle fréquence|fréquence|rythme|tous les combien`],
      ],
      not: say`<money>|<number>(?! (?:semaines|jours))|<coins>|<share>|ai-je|j'ai`,
      also: "fréquence quotidien hebdomadaire mensuel rythme comparer",
    },
    skipBadMonths: {
      words: [
        [
          say`saut*|paus*|suspend*|évit*|omet*|ignor*|n'achète pas|fais une pause`,
          say`mauvais*|baiss*|chut*|rouges?|négati*|recul*|faibl*|pertes?|krach*`,
        ],
      ],
      negated: say`n'achète pas`,
      also: "pause mauvais rouges mois sauter baisse",
    },
    stopNow: {
      words: [
        [say`arrêt*|stopp*|cess*|(?:mets|mettais) fin`],
        [
          say`n'(?:achète|investis|épargne|achetais|investissais) plus|ne (?:paie|paye|verse|mets|place) plus|(?:plus rien|plus jamais|jamais plus)`,
        ],
      ],
      not: say`<date>|quand|frais|commissions?|${fall}|monte|mauvais*`,
      negated: say`(?:n'|ne )[a-z]+ plus|ne plus rien`,
      also: "arrêter stopper cesser fin pause",
    },
    growth: {
      words: [
        [
          say`croissance|scénario`,
          say`<number>|<share>|sans|aucun*|zéro|nulle|plus de|pas de|lent*|faible|prudent*|optimiste|base|baissier|haussier|loi de puissance`,
        ],
      ],
      not: say`montants?|mises?|versements?|achats?|<share> (?:de plus|de moins|plus|moins|supérieur*|inférieur*)`,
      negated: say`(?:il )?n'y a(?:vait)? (?:pas|plus)|(?:pas|plus) de`,
      also: "croissance scénario prudent lente loi puissance",
    },
    feeChange: {
      words: [
        [say`frais|commissions?`, say`<share>|<number>|sans|aucun*|zéro|pas de`, say`si|s'ils?|avec|sans|à`],
      ],
      not: say`ai|payé*|jusqu'ici|coûté|<share> (?:de plus|de moins|plus|moins|supérieur*|inférieur*)`,
      negated: say`(?:(?:ne|n'[a-z]+)(?: [a-z]+)? )?pas de|n'y a(?:vait)? plus`,
      also: "frais taux plateforme moins chers",
    },
    topUpCap: {
      words: [
        [dips, /<money>|<number>/],
        [say`ajout*|plus|supplément*|renforc*`, /<money>|<number>/, say`${fall}|bon marché`],
      ],
      also: "plafond baisse supplémentaire achat extra",
    },
    topUps: {
      words: [[dips], [say`attend*|attente`, say`rapport*|apport*|valu|valait|utile|peine|servi|gagn*|aidé`]],
      not: say`prochain*|ce mois|<share>`,
      also: "attendre baisses supplémentaires achats apporté servi",
    },
    priceChange: {
      words: [
        [
          say`moitié|doubl*|tripl*|décupl*|multipli* par|s'effondr*|effondr*|s'écroul*|krach|<number> ?(?:x|fois)|(?:fois|par) dix`,
          say`${price}|s'il|si (?:ça|cela)`,
          whatIf,
        ],
        [moves, /<share>|<money>|<number>/, price, say`si|s'ils?|que se passe*|qu'est-ce qui se passe*`],
        [say`s'il|si (?:ça|cela)`, say`${falls}|monte|montait|grimp*|augment*|gagn*`, /<share>/],
        [say`krach|effondrement|(?:une|la|un|le|de) (?:chute|baisse|recul)`, /<share>/, whatIf],
        [say`(?:à|avec) un (?:prix|cours)(?: de)?|avec (?:le |un )?bitcoin à`, /<money>|<number>/],
        [say`à zéro|vaut zéro|ne vaut plus rien`],
      ],
      not: say`<date>|quel (?:prix|cours)|si (?:je|j'[a-z]*)|mon montant|ma mise|mes (?:achats|versements)`,
      negated: say`ne vaut plus rien`,
      also: "prix cours baisse hausse krach double moitié",
    },
    amountGrowth: {
      words: [
        [say`taux (?:de croissance|d'augmentation)`, ownBuys, /<share>|<number>/],
        [
          say`${change}|croît|croissait|grandi*|montait`,
          ownBuys,
          /<share>/,
          say`(?:chaque|par|tous les) (?:halvings?|époque|cycle|an|année|mois|ans)|annuel*`,
        ],
      ],
      not: say`mensuel*|mensualités?`,
      also: "montant croître augmenter époque halving année",
    },
    changeAmount: {
      words: [
        [whatIf, pay, amount],
        [whatIf, /<money>|<number>/, per],
        [change, ownBuys],
        [wealth, /<date>/, ofEachBuy],
      ],
      not: say`${chance}|pourquoi|combien .*(?:faut|dois|besoin)|frais|commissions?|rien|(?:quand|lorsque?) (?:le|il|ça|bitcoin)|lorsqu'il|(?:plus|moins) (?:de |que |d')(?:<money>|<number>)|une seule fois|une fois(?! par)`,
      also: "montant plus moins investir épargner payer verser",
    },
    buySize: {
      words: [
        [say`pourquoi|comment se fait|expli*`, say`achat|montant|versement|mise`],
        [say`pourquoi|comment se fait|expli*`, say`mois`, new RegExp(`^(?!.*${price.source})`)],
      ],
      also: "pourquoi montant grand petit prochain supplémentaire",
    },
    worstCase: {
      words: [
        [say`à quel point|jusqu'où|au pire|pire (?:cas|scénario|baisse|des cas)|le pire`],
        [say`drawdowns?|(?:repli|baisse|perte) maximale?`],
        [say`quel est (?:mon|le) risque|mon risque|(?:c'est|est-ce|est-il) risqué`],
        [say`combien`, say`(?:puis|pourrais)-je .*perdre|je (?:peux|pourrais|risque de) .*perdre`],
      ],
      not: say`mois`,
      also: "pire cas baisse profonde risque perdre",
    },
    bestMonth: {
      words: [[say`meilleur*|pires?|(?:moins|plus) cher*|mauvais`, say`mois|achats?|moment`]],
      also: "cher meilleur pire mois",
    },
    nextHalving: {
      words: [[say`halvings?`]],
      not: say`<share>|<money>|combien(?! de)|vaudr*|derni*|précédent*`,
      also: "halving quand bloc blocs récompense époque",
    },
    nextBuy: {
      words: [
        [say`prochain*`, say`achat|versement|paiement|échéance|investissement`],
        [
          when,
          say`(?:dois-je|faut-il|je dois|il faut)(?: [a-z]+)? (?:r?acheter|payer|verser|investir)|j'achète`,
        ],
        [
          howMuch,
          say`acheter|verser|payer|investir|j'achète|(?<!ai-)je verse`,
          say`ce mois|aujourd'hui|maintenant`,
        ],
      ],
      not: say`si|s'ils?|jusqu'à quand`,
      also: "prochain achat date montant échéance",
    },
    missedMonths: {
      words: [[say`oubli*`], [say`manqué*|manqu*|raté*|loupé*|sauté*|non enregistrés?`, say`mois|achats?`]],
      negated: say`non enregistrés?`,
      not: say`si|s'ils?`,
      also: "mois manqués oubliés enregistrer",
    },
    onTrack: {
      words: [
        [
          say`(?:en|sur la) bonne voie|dans les temps|dans les clous|en (?:retard|avance)|à jour|où en suis-je|m'en sors|comment (?:va|avance) mon plan|respect* (?:mon|le) plan|suis le plan`,
        ],
      ],
      not: /<date>/,
      also: "voie retard avance plan objectif",
    },
    breakEven: {
      words: [
        [
          say`break-? ?even|seuil de rentabilité|point mort|point d'équilibre|à l'équilibre|dans mes frais|récupèr* (?:ma mise|mon argent|mon investissement)`,
        ],
        [say`quel (?:prix|cours)`, say`perd*|gagn*|zéro|équilibre|rentable|plus-value|positif|bénéfice`],
      ],
      negated: say`ne (?:perd*|gagn*) (?:rien|pas|plus)`,
      also: "équilibre seuil prix coût rentabilité perte",
    },
    averagePrice: {
      words: [
        [say`moyen|moyenne`, say`prix|coût|cours|pay*|achat|pai*|bitcoin|coin|dca|entrée`],
        [say`prix (?:de revient|d'achat|d'entrée)|pru|base de coût`],
      ],
      also: "moyen prix coût payé revient",
    },
    fees: {
      words: [[say`frais|commissions?`]],
      not: say`si|s'ils?`,
      also: "frais coût payés plateforme",
    },
    profit: {
      words: [[gains]],
      not: /<date>/,
      also: "gain bénéfice rendement perte gagné",
    },
    paidInSpan: {
      words: [
        [
          say`combien|qu'ai-je|qu'est-ce que j'ai|total|quel* (?:somme|montant)`,
          say`ai|total`,
          bought,
          /<date>/,
        ],
      ],
      not: say`si|frais|aurais`,
      also: "acheté investi versé année mois",
    },
    paidIn: {
      words: [
        [say`combien|total|qu'ai-je|qu'est-ce que j'ai|somme`, say`ai|total`, bought],
        [say`(?:total de )?mes versements`],
      ],
      not: say`<date>|si`,
      also: "payé investi versé dépensé total",
    },
    futureValue: {
      words: [
        [/<date>/, wealth],
        [say`combien|que|quel*|où (?:en )?(?:serai*|suis|j)`, /<date>/, say`je|mon|ma|mes|j'[a-z]*`],
        [say`combien de (?:btc|bitcoins?|coins?|sats)`, /<date>/],
        [say`combien|que|qu'[a-z]*`, say`à la fin|au final|au bout du compte|à l'arrivée`],
      ],
      not: say`si|s'ils?|<coins>|avec(?! combien)|${gains}|j'épargne|${loss}|halvings?`,
      also: "futur valeur patrimoine aurai fin",
    },
    holdings: {
      words: [
        [
          say`(?:qu'est-ce que (?:je (?:possède|détiens)|j'ai)|que (?:possédé|possède|détiens)-je|qu'ai-je)(?: (?:maintenant|aujourd'hui|actuellement|en|tout|bitcoin))*$`,
        ],
        [
          say`combien(?: de (?:bitcoins?|btc|coins?|sats|satoshis))? (?:ai-je|j'ai|est-ce que (?:j'ai|je possède|je détiens)|(?:possédé|possède|détiens)-je|je (?:possède|détiens))(?: (?:maintenant|aujourd'hui|actuellement|en|tout|bitcoin))*$`,
        ],
        [say`j'ai combien|je (?:possède|détiens) combien`],
        [
          say`quel*|combien (?:vaut|valent)|montr*|où en est|voir`,
          say`(?:mon|ma|mes) (?:solde|portefeuille|position|avoirs|patrimoine|bitcoins?|btc|coins|sats)`,
        ],
        [say`^mon (?:solde|portefeuille)$`],
      ],
      not: say`<date>|<money>|si`,
      also: "possède coins solde portefeuille valeur avoirs",
    },
  },
};
