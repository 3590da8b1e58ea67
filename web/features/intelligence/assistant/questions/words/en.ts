import type { QuestionWords } from "./question-words.ts";

const whatIf =
  /\bif\b|\bwhat (?:happens|would happen)\b|\binstead\b|\bsuppose\b|\bwhat about\b|\bhow about\b|\bassume\b/;
const pay = /\b(?:pay|invest|save|put in|contribute|buy|spend|stack)(?:ing|s|ed)?\b|\bput\b.*\bin\b/;
const amount =
  /<money>|<number>|\b(?:doubled?|twice|half|halved?|tripled?)\b|<share> (?:more|less)|\bmore\b|\bless\b/;
const larger = /\b(?:double|halve|raise|increase|grow|reduce|lower|decrease|cut|change|set)s?\b/;
const ownBuys = /\bamounts?\b|\bbuys?\b|\bpayments?\b|\bcontributions?\b/;
const wealth = /\b(?:have|own|worth|rich|value|wealth|portfolio|stack|savings?|get|end up)\b/;
const when = /\bwhen\b|\bhow (?:long|soon|many (?:years|months))\b|\bwhat (?:year|month|date)\b/;
const reach = /\b(?:reach|have|hit|own|get(?: to)?|become|be|am|arrive|accumulate|until)\b/;
const ratio = /\bchances?\b|\bprobab\w+|\blikel\w+|\bodds\b|\brisk\b/;
const loss =
  /\bloss(?:es)?\b|\blos(?:e|ing)\b|\bbe(?:ing)? down\b|\bbelow (?:cost|what)\b|\bunder ?water\b|\bin the red\b/;
const price = /\b(?:price|bitcoin|btc|market|it)\b/;
const bitcoinPrice = /\b(?<!\b(?:in|my) )(?:price|bitcoin|btc|market)\b/;
const each = /\b(?:a|per|each|every) (?:month|week|day)\b|\bmonthly\b|\bweekly\b|\bdaily\b/;
/** An amount of each buy, never a goal. */
const ofEachBuy = new RegExp(
  `(?:<money>|<number>) (?:${each.source})|(?:${each.source}) (?:<money>|<number>)`,
);
const gains =
  /\b(?:profit\w*|gain(?:ed|s)?|returns?|roi|made|earn(?:ed)?|performance|in the (?:green|black|plus)|xirr)\b|\blost\b|\bin the red\b|\bunder ?water\b|\bam i (?:up|down|winning|losing)\b/;
const fee = /\bfees?\b|\bcommissions?\b/;
const dips =
  /\b(?:dips?|top-?ups?|top ups?)\b|\b(?:after|buy\w*) (?:a |the |every )?(?:falls?|crash\w*|corrections?)\b/;

/** Words of English questions, which are understood on pages in every language. */
export const english: QuestionWords = {
  values: {
    months: [
      "jan(?:uary)?",
      "feb(?:ruary)?",
      "mar(?:ch)?",
      "apr(?:il)?",
      "may",
      "june?",
      "july?",
      "aug(?:ust)?",
      "sept?(?:ember)?",
      "oct(?:ober)?",
      "nov(?:ember)?",
      "dec(?:ember)?",
    ],
    ordinal: "(?:st|nd|rd|th)?",
    of: "(?: of)?,?",
    numbers: {
      small:
        "zero,one|an?(?=[ -]?(?:hundred|thousand|[mb]illion)),two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen",
      tens: "twenty,thirty,fou?rty,fifty,sixty,seventy,eighty,ninety",
      hundreds: "hundred",
      scales: "thousand,millions?,billions?",
      and: "and",
      broken: "point|dot|oh|few|couple|couple of|several|many|half|third of|quarter of",
      between: "between",
    },
    article: "an?",
    bounds: {
      most: "at (?:the )?(?:very )?most|(?:don't|do not) {verb}more than|no(?:t|t any)? more than|not over|no higher than|as much as|(?:a )?max(?:imum)?(?: of)?",
      upTo: "(?<!\\b(?:gets?|go|goes|going|went|rises?|climbs?|falls?|drops?|(?:increas|rais|reduc|lower)[a-z]*) )up to",
      least:
        "at (?:the )?(?:very )?least|(?:don't|do not) {verb}less than|no(?:t|t any)? less than|no lower than|as little as|(?:a )?min(?:imum)?(?: of)?",
      over: "more than|over|above|higher than|greater than",
      under: "less than|under|below|lower than",
    },
    boundsAfter: {
      most: "at (?:the )?(?:very )?most|max(?:imum)?|or less|tops",
      least: "at (?:the )?(?:very )?least|min(?:imum)?|or more(?! often)",
    },
    boundGap: "a|the|only|about|still",
    boundLink: "by|to|at|another",
    yearsAhead: "(?:in|for|after) {n} (?:more )?years?|{n} years? (?:from now|later|longer|more)",
    monthsAhead: "(?:in|for|after) {n} months?",
    yearsAgo: "{n} years? ago",
    lastMonth: "last month",
    lastYear: "last year",
    thisYear: "this year",
    nextYear: "next year",
    yearBefore: "in|since|by|until|before|after|of",
    monthBefore: "between|during|last|this|next|from|through|till|for",
    per: "per",
    amountBefore: "pay|invest|save|spend|put in",
    amountAfter: "(?:a|per|each|every) (?:month|week|day)",
    formerAmount: "(?:instead of|rather than) {n}|from {n}(?= to \\D{0,4}\\d)",
    parts: { half: 1 / 2, third: 1 / 3, quarter: 1 / 4, tenth: 1 / 10 },
    byPart: "by (?:an? |one )?{part}",
    coin: "bitcoins?|coins?",
    partOf: "(?: of)?(?: an?| one)?",
    oneCoin: "(?:a|one)(?: whole| full)?",
    noCoin: "price|cost",
    percent: "percent|per cent|pct",
    scales: {
      k: 1e3,
      thousand: 1e3,
      m: 1e6,
      mn: 1e6,
      million: 1e6,
      millions: 1e6,
      bn: 1e9,
      billion: 1e9,
      billions: 1e9,
      trillion: 1e12,
    },
    million: "(?:a )?millionaire|(?:a|one) million",
    currencies: {
      dollar: "USD",
      buck: "USD",
      euro: "EUR",
      pound: "GBP",
      quid: "GBP",
      yen: "JPY",
      franc: "CHF",
      krone: "DKK",
      kroner: "DKK",
    },
    otherCurrencies: { rupee: "INR", ruble: "RUB", rouble: "RUB" },
    rhythms: {
      twoWeekly: /\b(?:every (?:two|2|other|second) weeks?|fortnight(?:ly)?|bi-?weekly|two-?weekly)\b/,
      weekly: /(?<!(?:two|bi)-?)\bweekly\b|\b(?:a|per|each|every) week\b/,
      daily: /\b(?:daily|(?:a|per|each|every) day)\b/,
      monthly: /\b(?:monthly|(?:a|per|each|every) month)\b/,
    },
    otherRhythms:
      /\b(?:(?:a|per|each|every) (?:year|quarter|hour)|yearly|annual(?:ly)?|quarterly|hourly|every (?:[a-z]+|<number>) (?:days|weeks|months|years|quarters)|every (?:other|second|third) (?:day|week|month|year)|(?:twice|thrice|(?:[a-z]+|<number>) times) (?:a|per|each|every|in)|bi-?(?:monthly|annual\w*)|semi-?\w*monthly)\b/,
    present:
      /\b(?:this (?:month|week|quarter)|(?<!\b(?:until|till|to|of|from) )today|yesterday|next (?:month|week)|last (?:week|quarter))\b/,
    otherValues:
      /\b(?:and a half|half a (?:million|billion|year)|divided by|and something|odd|one[ -](?:or|to|and)|one, two|(?<!per )cents?)\b|<number> ?[cp]\b|<number> (?:years?|months?|weeks?|days?|hours?)\b|\b(?:last|past|first) (?:<number>|few|couple of|several) |\bpast (?:year|month|week|quarter)\b|\b(?:stop|paus|quit|break)\w*\b.*\bfor (?:\d+|[a-z]+) (?:months?|years?|weeks?|days?)\b/,
  },
  sayings: {
    fromDate: /\b(?:from|starting|beginning|begin|start|as of|after|since)(?: \w+)? <date>/,
    since: /\bsince <date>|\bfrom <date> (?:on|onwards?)\b/,
    lowers: /\bless\b|\blower|\breduc|\bdecreas|\bcut|\bdown\b/,
    less: /\bless\b|\b(?:reduce|lower|decrease|cut)\b.* by (?:<money>|<number>)/,
    more: /\b(?:more|extra|additional|another(?= <(?:money|number|share)>)|on top)\b|\b(?:raise|increase|grow)\b.* by (?:<money>|<number>)/,
    double: /\b(?:doubles?|doubled|twice)\b/,
    triple: /\btripled?/,
    half: /\b(?:half|halve[sd]?|halving in price)\b/,
    times: /<number> ?(?:x|times|-?fold)\b/,
    tenfold: /\btenfold\b/,
    toZero: /\bto zero\b|\bworthless\b/,
    falls:
      /\b(?:fall|fell|drop|sink|sank|los[eti]|declin|crash|collaps|plung|tank|cut|down|less|lower|decreas|minus)|- ?<share>/,
    rises: /\b(?:ris(?:e|es|en|ing)|rose|climb\w*|gain\w*|grow\w*|grew|(?:goes|went|go) up|increas\w+)\b/,
    toShare: /\b(?:to|at|is)(?: only| about)? (?:<share>|<number>)/,
    byAmount: /\bby (?:<money>|<number>)/,
    yearly: /\b(?:years?|yearly|annually|month)\b/,
    none: /\b(?:no|without|zero)\b/,
  },
  negation: /\b(?:not|never|no longer|no more|no less|no higher|no lower|cannot|nor|neither)\b|n't\b/,
  when,
  price: bitcoinPrice,
  notAnswered:
    /\b(?:withdraw\w*|take out|cash out|rent|salary|wages?|income|get paid|interest|data|passwords?|subscriptions?|refunds?|backups?|swap|exchange rates?|retire\w*|pension|house|oil|tax(?:es|ed)?|sell(?:ing)?|sold|inflation|gold|stocks?|etfs?|eth|ether(?:eum)?|solana|dogecoin|xrp|altcoins?|loans?|mortgage)\b/,
  empty:
    "a an and are as at be been by can could did do does for from had has have how i if in is it me my of on or shall should so that the then there this to was were what when where which who why will with would you your",
  endings: /(?:ing|ed|es|s)$/,
  kinds: {
    goalAmount: {
      words: [
        [
          /\bhow much\b|\bhow many (?:dollars|bucks|euros|pounds|quid|yen|francs|kroner)\b|\bwhat amount\b|\bwhat do i (?:need|have) to\b/,
          /<coins>|<money>/,
          /<date>/,
          /\bneed\b|\bmust\b|\bhave to\b|\bshould\b|\b(?:a|per|each|every) (?:month|week|day)\b|\bmonthly\b|\bweekly\b|\brequired?\b/,
        ],
      ],
      // What is paid already is a change of the plan.
      not: new RegExp(`\\bif i (?!want|need|have to\\b)|${ofEachBuy.source}`),
      also: "goal need reach target required",
    },
    goalChance: {
      words: [
        [ratio, /<coins>|<money>/],
        [/\bwill i\b|\bdo i\b|\bcan i\b/, reach, /<coins>|<money>/, /<date>/],
      ],
      // What is paid otherwise is a change of the plan.
      not: new RegExp(
        `${loss.source}|\\bif i (?!want|have|get|reach|am\\b)|\\b(?:under|below|at most|fewer|fail\\w*)\\b`,
      ),
      also: "goal probability likely odds reach",
    },
    lossChance: {
      words: [
        [ratio, loss],
        [/\b(?:will|could|might|can) i\b|\bam i going to\b/, loss],
      ],
      not: /\bhow much\b|\b(?:no|without)\b/,
      also: "risk lose money below cost",
    },
    endDate: {
      words: [
        [
          /\b(?:end|finish|stop|quit|go on|carry on|continue|keep|run|extend)\b|\blonger\b|\blater\b/,
          /<date>/,
          whatIf,
        ],
        [/\bend date\b/, /<date>/],
        [/\b(?:extend|go on|carry on|continue)\b/, /<date>/],
      ],
      not: /\bstart|\bhow much\b|\bwhat will\b/,
      also: "end date later longer extend",
    },
    earlierStart: {
      words: [
        [/\b(?:started|begun|began|bought|invested|start|begin)\b/, /<date>/, whatIf],
        [/\bhad\b.*\bsince\b/, /<date>/],
        [/\bstart(?:ed|ing)?\b/, /<date>/, /\bearlier\b|\bback\b/],
      ],
      not: /\bchance\b/,
      also: "earlier begun past since",
    },
    futurePrice: {
      words: [
        [/\bprice\b/, /<date>/],
        [/\bbitcoin\b|\bbtc\b|<coins>/, /\bworth\b|\bcost\b|\bstand\b/, /<date>/],
      ],
      not: /\bmy\b|\bi\b|\bif\b|\bhalvings?\b/,
      also: "price bitcoin forecast future",
    },
    reachCoins: {
      words: [
        [when, /<coins>/],
        [/\bwill i ever\b/, /<coins>/],
      ],
      also: "when long until coins bitcoin",
    },
    reachValue: {
      words: [[when, reach, /<money>|<number>/]],
      not: /\bhow much (?!longer|time)|\bwhat will\b/,
      also: "when value millionaire worth",
    },
    lumpSum: {
      words: [
        [
          /\blump ?-?sums?\b|\ball at once\b|\ball in\b|\bin one go\b|\beverything at once\b|\ball of it at once\b/,
        ],
      ],
      also: "once dca compare everything",
    },
    rhythm: {
      words: [
        [
          /\b(?:weekly|daily|monthly|fortnightly|bi-?weekly)\b/,
          /\b(?:or|versus|vs|against|than|instead|compared?|rather|every|better|beats?)\b|\bif\b/,
        ],
        [/\bevery (?:two weeks|<number> weeks|week|day)\b/, whatIf],
        [/\bhow often\b|\brhythm\b|\bfrequency\b/],
      ],
      not: /<money>|<number>(?! weeks)|<coins>|<share>|\b(?:did|have) i\b/,
      also: "often frequency daily rhythm compare",
    },
    skipBadMonths: {
      words: [
        [
          /\b(?:skip|pause|leave out|sit out|avoid|omit)\w*\b/,
          /\bbad\b|\bfall\w*|\bred\b|\bdown\b|\bnegative\b|\bdeclin\w+|\bweak\b|\blosing\b/,
        ],
      ],
      also: "pause bad red down months",
    },
    stopNow: {
      words: [
        [/\b(?:stop|quit|cease)(?:ped|ping)?\b/],
        [/\b(?:no longer|never|don't|do not) (?:buy|invest|pay|save)\b/],
        [/\b(?:pay|buy|invest) nothing\b/],
      ],
      not: new RegExp(
        `<date>|\\bwhen (?:should|do|can|may) i\\b|${fee.source}|\\b(?:bad|red|falls?|drops?|dips?|rises?|down)\\b`,
      ),
      negated: /\b(?:no longer|never|don't|do not) (?:buy|invest|pay|save)\b/,
      also: "quit end pause hold",
    },
    growth: {
      words: [
        [
          /\bgrowth\b|\bconservatism\b|\bscenario\b/,
          /<number>|<share>|\b(?:no|without|zero|lower|slower|bear|base|bull|conservative|cautious|power law)\b/,
        ],
      ],
      not: /\bbase amount\b|\bmy amount\b|<share> (?:higher|lower|more|less)\b/,
      also: "scenario conservatism slower power law",
    },
    feeChange: {
      words: [
        [
          /\bfees?\b|\bcommission\b/,
          /<share>|<number>|\bno fees?\b|\bwithout fees?\b/,
          /\bif\b|\bwith\b|\bat\b|\bwithout\b|\bno\b/,
        ],
      ],
      not: /\bdid\b|\bhave i\b|\bso far\b|<share> (?:higher|lower|more|less)\b/,
      also: "fee rate exchange cheaper",
    },
    topUpCap: {
      words: [
        [dips, /<money>|<number>/],
        [
          /\badd\b|\bextra\b|\bmore\b/,
          /<money>|<number>/,
          /\bfalls?\b|\bfell\b|\bdrops?\b|\bcheap\w*|\blow\b/,
        ],
      ],
      also: "dip cap extra fall top-up",
    },
    topUps: {
      words: [[dips], [/\bwait\w*\b/, /\bbring\b|\bbrought\b|\bworth\b|\bhelp\w*\b|\bpay off\b|\bgain\w*\b/]],
      not: /\bnext\b|\bthis month\b/,
      also: "waiting fall extra top-up helped",
    },
    priceChange: {
      words: [
        [
          /\b(?:halve[sd]?|halving in price|doubles?|doubled|triples?|crash\w*|collapse[sd]?|tenfold)\b|<number> ?(?:x|times|-?fold)\b/,
          price,
          /\bif\b|\bwhat happens\b|\bwhen\b|\bshould\b|\bsuppose\b/,
        ],
        [
          /\b(?:fall|drop|sink|lose|decline|crash|collapse|plunge|tank|rise|climb|gain|go|grow|increase|decrease|goes|is|were|was|hit|reache?)s?\b|\b(?:fell|sank|lost|rose|went|grew|cut|(?:dropp|declin|crash|collaps|plung|tank|climb|gain|increas|decreas)ed)\b/,
          /<share>|<money>|<number>/,
          /\b(?:price|bitcoin|btc|market)\b/,
          /\bif\b|\bwhat happens\b|\bshould\b|\bat\b/,
        ],
        [/\bcut in half\b/],
        [
          /\bif it\b/,
          /\b(?:falls?|fell|drops?|sinks?|loses|declines?|crashe[sd]|rises?|climbs?|gains|goes|grows)\b/,
          /<share>/,
        ],
        [/\b(?:goes|falls|drops|went|fell) to zero\b|\bworthless\b/],
        [/\bworth\b/, /\bat <money>|<money> (?:a|per) (?:coin|btc|bitcoin)\b/],
      ],
      not: /<date>|\bmy\b.*\bamount\b|\bif i\b.*\b(?:buy|pay|invest|save)\b/,
      also: "price fall crash rise doubles half",
    },
    amountGrowth: {
      words: [
        [/\bgrowth rate\b/, ownBuys, /<share>|<number>/],
        [
          larger,
          ownBuys,
          /<share>/,
          /\b(?:each|every|per|an?|with each|at every) (?:halving|epoch|cycle|year|month)\b|\byearly\b|\bannually\b|\ba year\b/,
        ],
      ],
      // A monthly buy that is raised once.
      not: /\bmonthly (?:buy|payment|amount)/,
      also: "amount grow rise epoch halving year",
    },
    changeAmount: {
      words: [
        [whatIf, pay, amount],
        [whatIf, /<money>|<number>/, each],
        [larger, ownBuys],
        [wealth, /<date>/, ofEachBuy],
      ],
      not: new RegExp(
        `\\bhow much\\b.*\\bneed\\b|${ratio.source}|${fee.source}|\\bnothing\\b|\\bonce\\b(?! (?:a|per|every|each))|\\b(?:more|less) than <|\\bwhen (?:it|the|bitcoin|btc|prices?)\\b|\\bif\\b.*\\bif\\b`,
      ),
      also: "amount more less invest save instead",
    },
    buySize: {
      words: [
        [/\bwhy\b|\bhow come\b|\bwhat makes\b|\bexplain\b/, /\b(?:buy|purchase|amount|payment)\b/],
        [/\bwhy\b|\bexplain\b/, /\bmonth\b/, new RegExp(`^(?!.*${bitcoinPrice.source})`)],
      ],
      also: "why amount bigger smaller larger next top-up",
    },
    worstCase: {
      words: [
        [/\bhow (?:bad|deep|low|ugly)\b/],
        [/\bworst\b/, /\bcase\b|\bhappen\b|\bfall\b|\bdrawdown\b|\bdrop\b|\bscenario\b/],
        [/\bdrawdowns?\b/],
        [/\bwhat(?:'s| is) (?:my|the) risk\b/],
        [/\bhow risky\b/],
        [/\bhow much\b/, /\bcould i lose\b|\bcan i lose\b|\bmight i lose\b/],
      ],
      not: /\bmonths?\b/,
      also: "worst fall drawdown deep risk lose",
    },
    bestMonth: {
      words: [
        [
          /\b(?:best|worst|cheapest|dearest|most expensive|smartest)\b/,
          /\b(?:months?|buys?|purchases?|time)\b/,
        ],
      ],
      also: "cheapest dearest best worst",
    },
    nextHalving: {
      words: [[/\bhalvings?\b/]],
      not: /\bhow much (?!longer|time)|\bworth\b|\b(?:last|previous)\b/,
      also: "halving when block subsidy epoch",
    },
    nextBuy: {
      words: [
        [/\b(?:next|upcoming)\b/, /\b(?:buy|purchase|payment|investment)\b/],
        [when, /\b(?:do|should|will) i\b.*\b(?:buy|pay)\b/],
        [/\bhow much\b/, /\b(?:buy|pay|invest)\b/, /\bthis month\b|\bnow\b|\btoday\b/],
      ],
      not: /\bhow much (?:did|have) i\b|\bif\b|\buntil when\b/,
      also: "next buy date amount due",
    },
    missedMonths: {
      words: [[/\b(?:miss(?:ed|ing)?|forg[eo]t(?:ten)?|left out|unrecorded)\b/]],
      not: /\bif\b/,
      also: "missed months forgot record",
    },
    onTrack: {
      words: [
        [
          /\bon (?:track|course|schedule|plan)\b|\b(?:behind|ahead)\b|\bkeep(?:ing)? up\b|\bhow am i doing\b|\bfollow(?:ing)? (?:my|the) plan\b/,
        ],
      ],
      also: "track behind ahead plan doing goal",
    },
    breakEven: {
      words: [[/\bbreak-? ?even\b|\bbreakeven\b/]],
      also: "price break even cost loss",
    },
    averagePrice: {
      words: [
        [/\b(?:average|avg|mean)\b/, /\b(?:price|cost|paid|pay|buy|dca|coin|entry)\b/],
        [/\bcost (?:base|basis)\b|\bdca price\b/],
      ],
      also: "average cost paid coin basis",
    },
    fees: {
      words: [[fee]],
      not: /\bif\b/,
      also: "fees cost paid exchange",
    },
    profit: {
      words: [[gains]],
      not: /<date>/,
      also: "gain profit return loss performance",
    },
    paidInSpan: {
      words: [
        [
          /\b(?:how much|how many|what|total)\b/,
          /\bdid i (?:buy|pay|invest|spend|save|put in|purchase|stack)\b|\b(?:have i|i have|i've|i) (?:bought|paid|invested|spent|saved|put in|purchased|stacked)\b/,
          /<date>/,
        ],
      ],
      not: /\bif\b|\bfees?\b/,
      also: "bought paid invested spent year month",
    },
    paidIn: {
      words: [[/\b(?:how much|what|total)\b/, /\b(?:paid in|paid|invested|spent|put in|contributed)\b/]],
      not: /<date>|\bif\b/,
      also: "paid invested spent total",
    },
    futureValue: {
      words: [
        [/<date>/, wealth],
        [/\bhow much\b|\bwhat\b|\bwhere\b/, /<date>/, /\bi\b|\bmy\b/],
        [/\bhow many (?:btc|bitcoins?|coins|sats)\b/, /<date>/],
        [/\bhow much\b|\bwhat\b/, /\bat the end\b|\bin the end\b|\beventually\b|\bend up\b/],
      ],
      not: new RegExp(
        `\\bif\\b|<coins>|\\bhalvings?\\b|\\b(?:did|was|were)\\b|${gains.source}|${loss.source}`,
      ),
      also: "future value wealth have worth end",
    },
    holdings: {
      words: [
        [/\b(?:hold|holdings?|own|have|balance|stack|portfolio|position)\b/],
        [/\bmy (?:bitcoins?|btc|coins|sats)\b/, /\bworth\b/],
      ],
      not: /<date>|<money>|\bif\b|\bwill\b|\b(?:bought|paid|invested|spent|saved|have to|people|anyone)\b/,
      also: "hold own have coins balance value",
    },
  },
};
