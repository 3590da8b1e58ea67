import { say } from "./fold.ts";
import type { QuestionWords } from "./question-words.ts";

const whatIf = say`se|(?:o )?que (?:acontece|aconteceria)|suponha*|supondo|imagin*|em vez de|ao invés de|com`;
const pay = say`pag*|invest*|invist*|aplic*|apliqu*|poup*|compr*|reforç*|coloc*|ponho|pusesse|puser|met(?:o|er|esse)|gast*|deposit*|aport*|entreg*`;
const amount = say`<money>|<number>|dobr*|duplic*|dobro|metade|triplic*|triplo|<share> (?:a )?(?:mais|menos)|mais|menos`;
const change = say`dobr*|duplic*|triplic*|aument*|sub(?:o|ir|isse)|increment*|reduz*|reduzir|baix*|cort*|mud*|alter*|diminu*`;
const ownBuys = say`montantes?|valor(?:es)?(?! d[aeo])|quantias?|compras?|prestaç*|mensalidades?|pagamentos?|aportes?|poupança|entregas?`;
const wealth = say`terei|ter|teria|tenho|valerá|valer|valor|património|patrimônio|carteira|ric[oa]|estarei|acumul*|saldo|vou (?:ter|estar)`;
const howMuch = say`quant*|(?:que|qual) (?:o )?(?:montante|valor|quantia|prestação|mensalidade)|(?:o )?que tenho de`;
const when = say`quando|quanto (?:tempo|falta)|quantos (?:anos|meses)|em que (?:ano|mês|data)|(?:que|qual) (?:ano|mês)`;
const reach = say`alcanç*|ating*|atinj*|cheg*|terei|tenho|ter|tiver|consig*|conseguir*|serei|ser|sou|vou|junt*|acumul*|possu*|milionári[oa]|fico`;
const chance = say`probab*|chances?|hipótese*|possibilidade*|risco|perigo`;
const loss = say`perdas?|perder*|perc[oa]|prejuízo*|no vermelho|em (?:negativo|perda)|no negativo|abaixo do custo`;
const per = say`(?:por|ao|cada) (?:mês|dia)|(?:por|à|cada) semana|mensa(?:l|is|lmente)|semana(?:l|is|lmente)|diári*|diariamente|todos os (?:meses|dias)|todas as semanas`;
/** An amount of each buy, never a goal. */
const ofEachBuy = say`(?:<money>|<number>) ${per}|${per} (?:<money>|<number>)`;
const price = say`moeda|preço|bitcoin|btc|mercado|cotação`;
const fall = say`queda*|cai|cair|caia|caísse|desce*|descida*|baixa|baixar|quebra*|correç*|crash|desval*|barat*`;
const dips = say`dips?|compras? (?:adiciona(?:l|is)|extra)|reforços?|(?:depois de|após|nas|numa|em|durante|com as|pelas?|as) (?:uma |as |cada )?(?:quedas?|descidas?|baixas?|quebras?|correç*)|compr* (?:as |nas )?(?:quedas|descidas|baixas)`;
const falls = say`cai|caem|cair|caírem|descerem|baixarem|caia|caísse|caindo|desc(?:e|er|esse|a)|baix(?:a|ar|asse|e)|perd(?:e|er|esse)|perca|afund*|despenc*|desab*|desval*|colaps*|tomb*`;
const moves = say`${falls}|sob(?:e|a)|subi(?:r|sse)|aument*|cheg*|ating*|vai|for|fosse|vale|valer|valesse|está (?:a|em|nos)|estiver|ganh*|cresc*|cust*`;
const bought = say`comprei|comprado|apliquei|aplicado|investi|investido|paguei|(?:tenho|já|total) pago|poupei|poupado|gastei|(?:tenho|já|total) gasto|coloquei|pus|meti|depositei|entreguei|aportei`;
const gains = say`ganhei|ganho|ganhos|ganhado|lucr*|rendimento|rentabilidade|retorno|mais-valias?|roi|no (?:verde|positivo)|em positivo|perdi|perdido|estou (?:a )?(?:ganh*|perd*)|no (?:vermelho|negativo)|em (?:negativo|perda)|prejuízos?|menos-valias?`;

/** Words of Portuguese questions. */
export const portuguese: QuestionWords = {
  values: {
    months: [
      "jan(?:eiro)?",
      "fev(?:ereiro)?",
      "mar(?:ço)?",
      "abr(?:il)?",
      "maio?",
      "jun(?:ho)?",
      "jul(?:ho)?",
      "ago(?:sto)?",
      "set(?:embro)?",
      "out(?:ubro)?",
      "nov(?:embro)?",
      "dez(?:embro)?",
    ],
    ordinal: "o?",
    of: "(?: de)?",
    numbers: {
      small:
        "zero,uma?,dois|duas,três,quatro,cinco,seis,sete,oito,nove,dez,onze,doze,treze,(?:qua|ca)torze,quinze,dez[ae]sseis,dez[ae]ssete,dezoito,dez[ae]nove",
      tens: "vinte,trinta,quarenta,cinquenta,sessenta,setenta,oitenta,noventa",
      hundreds:
        "c(?:em|ento),duzent[oa]s,trezent[oa]s,quatrocent[oa]s,quinhent[oa]s,seiscent[oa]s,setecent[oa]s,oitocent[oa]s,novecent[oa]s",
      scales: "mil,milh(?:ão|ões),bilh(?:ão|ões)",
      and: "e",
      broken: "vírgula|ponto|algu(?:ns|mas)|vári[oa]s|pouc[oa]s|muit[oa]s|meio",
      between: "entre",
    },
    article: "uma?",
    bounds: {
      most: "no máximo|quando muito|(?:um )?máx(?:imo)?(?: de)?|não {verb}mais (?:de|do que|que)",
      upTo: "(?<!\\b(?:cheg|sub|sob|cai|desc|aument|redu|baix|dimin|vai)[a-z]* )até(?: aos?)?",
      least: "pelo menos|ao menos|no mínimo|(?:um )?mín(?:imo)?(?: de)?|não {verb}menos (?:de|do que|que)",
      over: "mais (?:d[aeo]s?|do que|que)|acima d[aeo]s?|superior(?:es)? (?:às?|aos?)",
      under: "(?<!(?:pelo|ao) )menos (?:d[aeo]s?|do que|que)|abaixo d[aeo]s?|inferior(?:es)? (?:às?|aos?)",
    },
    boundsAfter: {
      most: "no máximo|máximo|ou menos",
      least: "pelo menos|ao menos|no mínimo|ou mais",
    },
    boundGap: "d[aeo]s?|os|as|o|um|uns|umas|só",
    boundLink: "em|para|até|a|aos?|outr[oa]s",
    yearsAhead:
      "(?:em|dentro de|durante|por|daqui a|após|depois de|por mais|mais|até) {n} anos?(?: a mais| mais)?|(?:(?:n|durante )?os )?próximos {n} anos|{n} anos? (?:a mais|mais)",
    monthsAhead: "(?:em|dentro de|durante|por|daqui a|após) {n} m(?:ês|eses)",
    yearsAgo: "há {n} anos?(?: atrás)?|{n} anos? atrás",
    lastMonth: "(?:n?o )?mês passado|(?:n?o )?último mês",
    lastYear: "(?:n?o )?ano passado|(?:n?o )?último ano",
    thisYear: "este ano|neste ano",
    nextYear: "(?:n?o )?(?:próximo ano|ano que vem|ano próximo)|para o ano",
    yearBefore: "em|desde|até|até ao|para|de|do|ano|antes de|após|fim de|final de",
    monthBefore: "no mês de|durante|passado|entre",
    per: "por",
    amountBefore: "pago|invisto|poupo|gasto|ponho|coloco|meto|pagar|pagasse|puser|pusesse",
    amountAfter: "(?:por|ao|cada) (?:mês|dia)|(?:por|à|cada) semana|mensais|semanais|diários",
    formerAmount: "(?:em vez de|ao invés de) {n}|de {n}(?= para \\D{0,4}\\d)",
    parts: {
      metade: 1 / 2,
      meio: 1 / 2,
      meia: 1 / 2,
      terço: 1 / 3,
      quarto: 1 / 4,
      quinto: 1 / 5,
      décimo: 1 / 10,
    },
    byPart: "(?<!\\b(?:para|a|até) )(?:em )?um {part}",
    coin: "bitcoins?|coins?|moedas?",
    partOf: "(?: de| da)?(?: um)?",
    oneCoin: "uma?(?: só)?",
    noCoin: "cash",
    percent: "por ?cento",
    scales: {
      k: 1e3,
      mil: 1e3,
      m: 1e6,
      mi: 1e6,
      milhão: 1e6,
      milhões: 1e6,
      "mil milhões": 1e9,
      bilhão: 1e9,
      bilhões: 1e9,
      bilião: 1e12,
      biliões: 1e12,
      trilhão: 1e12,
      trilhões: 1e12,
    },
    million: "milionári[oa]|um milhão",
    currencies: {
      dólar: "USD",
      dólares: "USD",
      euro: "EUR",
      libra: "GBP",
      "libras esterlinas": "GBP",
      iene: "JPY",
      franco: "CHF",
      "franco suíço": "CHF",
      "francos suíços": "CHF",
      "coroas dinamarquesas": "DKK",
      coroa: "DKK",
      "dólares canadenses": "CAD",
      "dólares canadianos": "CAD",
      "dólares australianos": "AUD",
    },
    otherCurrencies: {
      real: "BRL",
      "coroas suecas": "SEK",
      "coroas norueguesas": "NOK",
      "coroas checas": "CZK",
      kwanza: "AOA",
      meticais: "MZN",
      rublo: "RUB",
      rupia: "INR",
    },
    rhythms: {
      monthly: say`mensa(?:l|is|lmente)|(?:por|ao|cada) mês|todos os meses`,
      twoWeekly: say`quinzena(?:l|is|lmente)|bissemana(?:l|is)|(?:a cada|de) (?:duas|2) (?:em (?:duas|2) )?semanas|cada (?:duas|2) semanas|cada (?:quinze|15) dias`,
      weekly: say`semana(?:l|is|lmente)|(?:por|à|cada) semana|todas as semanas`,
      daily: say`diári*|diariamente|(?:por|ao|cada) dia|todos os dias`,
    },
    otherRhythms: say`(?:por|ao|cada) (?:ano|trimestre|semestre)|anua(?:l|is|lmente)|trimestra(?:l|is|lmente)|semestra(?:l|is|lmente)|bimestra(?:l|is|lmente)|(?:a )?cada (?:[a-z]+|<number>) (?:dias|semanas|meses|anos)|de [a-z]+ em [a-z]+ (?:dias|semanas|meses|anos)|de (?:<number>|[a-z]+) <date>|dia sim|(?:duas vezes|três vezes|[a-z]+ vezes|<number> vezes) (?:por|ao|cada|à|na|no) (?:dia|mês|semana|ano)`,
    present: say`n?este mês|n?esta semana|deste mês|(?<!(?:até|a|desde) )hoje|próximo mês|mês que vem|próxima semana|ontem|semana passada`,
    otherValues: say`uma? (?:ou|a|e)|uma?, (?:dois|duas)|e (?:tal|tantos|poucos|picos)|cents?|e mei[oa]|mei[oa] (?:milhão|ano)|divid* por|<number> (?:anos?|mês|meses|semanas?|dias?|horas?)|últim[oa]s (?:[a-z]+ )?(?:meses|anos|semanas|dias)|(?:par(?:o|ar|asse)|paus*|deix*|interromp*) .*(?:por|durante) (?:\d+|[a-z]+) (?:mês|meses|anos?|semanas|dias)`,
  },
  sayings: {
    fromDate: say`(?:desde|a partir de|a partir do|após|depois de|começando em)(?: [a-z]+)? <date>`,
    since: say`(?:desde|a partir d[eo])(?: [a-z]+)? <date>`,
    lowers: say`(?<!(?:pelo|ao) )menos|reduz*|baix*|cort*|diminu*`,
    less: say`(?<!(?:pelo|ao) )menos|(?:reduz*|baix*|diminu*) .*em (?:<money>|<number>)`,
    more: say`mais|outr[oa]s(?= <(?:money|number|share)>)|extra|adiciona(?:l|is)|(?:aument*|subir|suba|increment*) .*em (?:<money>|<number>)`,
    double: say`dobr*|dobro|duplic*`,
    triple: say`triplic*|triplo`,
    half: say`metade`,
    times: say`<number> ?(?:x|vezes)`,
    tenfold: say`decuplic*|por dez|dez vezes`,
    toZero: say`(?:a|para) zero|vale zero|não vale(?:r)? (?:mais )?nada`,
    falls: say`${falls}|caiu|queda|descida|reduz*|menos|- ?<share>`,
    rises: say`sob(?:e|em|a)|subam|subi(?:r|rem|sse|ssem)|aument*|cresc*|ganha*`,
    toShare: say`(?:para|até|a|aos?) (?:<share>|<number>)`,
    byAmount: say`(?:${falls}|queda|descida|sob*|sub*|aument*|ganh*|cresc*) (?:em|de) (?:<money>|<number>)`,
    yearly: say`anos?|anua(?:l|is|lmente)|mês|mensa(?:l|is|lmente)`,
    none: say`sem|nenhum*|zero|não (?:há|houver|houvesse|haver|pag*)`,
  },
  negation: say`não|nunca|nem|jamais`,
  when,
  price: say`(?<!(?:em|meus?) )(?:${price})`,
  notAnswered: say`impostos?|vend*|inflação|ouro|ações|etfs?|eth|ether|ethereum|solana|dogecoin|xrp|altcoins?|empréstimo*|hipoteca|retir*|tir(?:o|ar|asse)|levant(?:o|ar|asse)|sac(?:o|ar|asse)|resgat*|renda|aluguel|aluguer|salário*|ordenado*|bolsa|juros?|dados|senha*|palavras?-passe|subscrição|subscrições|assinatura*|reembols*|cópia de segurança|backup*|troc*|me reform*|me aposent*|casa|petróleo`,
  empty:
    "a agora ainda alguém algum ao aos as até bem com como cuja da das de dela dele dentro do dos e é ela ele em entre era essa esse esta está estava este estou eu foi for fosse há isso isto já la lhe mais mas me meu meus minha minhas muito na nas nem no nos não o onde os ou para pela pelo per pode por porque posso qual quais quando quanto quanta quantas quantos que quem se sem ser seu será só sobre sou sua são te tem tenho ter teu toda todo tu um uma vai você vou",
  endings: /(?:ando|endo|indo|asse|esse|isse|ado|ada|ido|ida|ções|ção|ar|er|ir|ei|ou|os|as|es|o|a|e|s)$/,
  kinds: {
    goalAmount: {
      words: [
        [
          howMuch,
          /<coins>|<money>/,
          /<date>/,
          say`preciso|precis*|devo|deveria|tenho (?:de|que)|teria de|é preciso|necessári*|(?:por|ao|cada) (?:mês|dia)|(?:por|à|cada) semana|mensa(?:l|is)|semana(?:l|is)`,
        ],
      ],
      not: say`(?:se|com)(?! (?:quero|quiser|quisesse))|${ofEachBuy}`,
      also: "objetivo meta preciso necessário alcançar atingir",
    },
    goalChance: {
      words: [
        [chance, /<coins>|<money>/],
        [
          say`terei|chegarei|atingirei|conseguirei|alcançarei|vou (?:ter|chegar|conseguir|atingir)|chego|consigo|posso`,
          /<coins>|<money>/,
          /<date>/,
        ],
      ],
      // What is paid otherwise is a change of the plan.
      not: say`${loss}|(?:se|com)(?! (?:quero|quiser))|quant*|quando|abaixo|no máximo|(?<!(?:pelo|ao) )menos`,
      also: "objetivo probabilidade chance hipótese alcançar",
    },
    lossChance: {
      words: [
        [chance, loss],
        [say`vou|posso|poderia|poderei|perderei|estarei|corro`, loss],
      ],
      not: say`quant*|sem`,
      also: "risco perda perder dinheiro vermelho prejuízo",
    },
    endDate: {
      words: [
        [
          say`continu*|prossegu*|par(?:o|ar|asse)|deix(?:o|ar|asse)|termin*|acab*|prolong*|estend*|for até|mais tempo|seguir`,
          /<date>/,
          whatIf,
        ],
        [say`data (?:de fim|final|do fim)|fim do plano`, /<date>/],
        [say`continu*|prossegu*|prolong*|estend*`, /<date>/],
      ],
      not: say`começ*|comec*|inici*|quant*|tivesse`,
      also: "fim data final continuar prolongar tarde",
    },
    earlierStart: {
      words: [
        [
          say`começado|iniciado|comprado|investido|poupado|entrado|começasse`,
          /<date>/,
          say`se|tivesse|teria`,
        ],
        [say`mais cedo`, say`começ*|inici*`, /<date>/],
      ],
      not: chance,
      also: "cedo começado iniciado passado desde",
    },
    futurePrice: {
      words: [
        [say`preço|cotação`, /<date>/],
        [say`bitcoin|btc|<coins>`, say`val*|cust*|estar*|cot*`, /<date>/],
      ],
      not: say`meus?|minhas?|eu|se|terei|tenho|halvings?`,
      also: "preço bitcoin previsão futuro cotação",
    },
    reachCoins: {
      words: [
        [when, /<coins>/],
        [say`algum dia|alguma vez|um dia`, /<coins>/],
      ],
      also: "quando tempo falta coins bitcoin atingir chegar",
    },
    reachValue: {
      words: [[when, reach, /<money>|<number>/]],
      not: say`quanto(?! (?:tempo|falta))|se`,
      also: "quando valor milionário atingir chegar",
    },
    lumpSum: {
      words: [
        [
          say`de uma (?:só )?vez|tudo (?:junto|de uma vez|já)|(?:pagamento|compra|investimento|aporte) únic[oa]|duma (?:só )?vez`,
        ],
      ],
      also: "vez única dca comparar tudo",
    },
    rhythm: {
      words: [
        [
          say`semana(?:l|is|lmente)|diári*|diariamente|mensa(?:l|is|lmente)|quinzena(?:l|is|lmente)|cada (?:dia|semana|mês|duas semanas|<number> (?:semanas|dias))|todos os (?:dias|meses)|todas as semanas`,
          say`ou|em vez de|que|vs|contra|melhor|compar*|se`,
        ],
        [say`com que frequência|de quanto em quanto|ritmo|frequência`],
      ],
      not: say`<money>|<number>(?! (?:semanas|dias))|<coins>|<share>|${bought}`,
      also: "frequência diário semanal mensal ritmo comparar",
    },
    skipBadMonths: {
      words: [
        [
          say`salt*|pul(?:o|ar|asse)|omit*|paus*|evit*|não compr*|suspend*`,
          say`maus?|ruins?|negativ*|quedas?|descidas?|descid*|cai|caiu|cair|desce*|baix*|vermelhos?|frac[oa]s?|perdas?|quebras?`,
        ],
      ],
      negated: say`não compr*`,
      also: "pausa maus vermelhos meses saltar queda",
    },
    stopNow: {
      words: [
        [
          say`par(?:o|ar|asse)|deix(?:o|ar|asse) de (?:compr*|invest*|pag*|poup*)|(?:termin*|acab*|encerr*) (?:com )?o plano|desist*|interromp*`,
        ],
        [say`não (?:compr*|invist*|invest*|pag*|poup*) (?:mais|nada)|nunca mais|nada mais`],
      ],
      not: say`<date>|quando|comiss*|taxas?|${fall}|sob(?:e|ir)|maus?`,
      negated: say`não (?:compr*|invist*|invest*|pag*|poup*) (?:mais|nada)|nunca mais`,
      also: "parar deixar desistir fim pausa",
    },
    growth: {
      words: [
        [
          say`crescimento|cenário`,
          say`<number>|<share>|sem|nenhum|zero|não (?:há|houver|houvesse)|menor|lento|baixo|prudente|cauteloso|otimista|base|conservador|lei de potência`,
        ],
      ],
      not: say`montantes?|valor|quantia|prestação|compras?|<share> (?:maior|menor|mais|menos|a mais|a menos|superior|inferior)`,
      negated: say`não (?:há|houver|houvesse)`,
      also: "crescimento cenário prudente lento lei potência",
    },
    feeChange: {
      words: [
        [
          say`comiss*|taxas?`,
          say`<share>|<number>|sem|nenhum*|zero|não (?:há|houver|houvesse|pag*)`,
          say`se|com|sem`,
        ],
      ],
      not: say`paguei|(?<!não )pago|até agora|custaram|crescimento|<share> (?:maior|menor|mais|menos|a mais|a menos|superior|inferior)`,
      negated: say`não (?:há|houver|houvesse|pag*)`,
      also: "comissão taxa plataforma barata",
    },
    topUpCap: {
      words: [
        [dips, /<money>|<number>/],
        [say`acrescent*|adicion*|extra|mais`, /<money>|<number>/, fall],
      ],
      also: "teto queda extra compra adicional",
    },
    topUps: {
      words: [[dips], [say`esper*`, say`trouxe*|rend*|valeu|vale|pena|serv*|ajud*|compens*|ganh*`]],
      not: say`próxim*|este mês|deste mês|<share>`,
      also: "esperar quedas adicionais compras trouxe serviu",
    },
    priceChange: {
      words: [
        [
          say`metade|dobr*|duplic*|triplic*|despenc*|desab*|afund*|<number> ?(?:x|vezes)|por dez|dez vezes`,
          say`${price}|se cair*`,
          whatIf,
        ],
        [moves, /<share>|<money>|<number>/, price, say`se|que (?:acontece|aconteceria)`],
        [say`se (?:${falls}|sobe|subir|subisse|ganha*|aument*|cresc*)`, /<share>/],
        [say`queda|descida|crash|colapso|quebra`, /<share>/, whatIf],
        [say`(?:a|com) (?:um |o )?preço|ao preço|com (?:o )?bitcoin a`, /<money>|<number>/],
        [say`(?:a|para) zero|vale zero|não vale(?:r)? (?:mais )?nada`],
      ],
      not: say`<date>|(?:que|qual) preço|se (?:eu )?(?:pag*|invest*|invist*|poup*|compr*|coloc*|puser|meter|meto|aument*|reduz*|duplic*|dobrar|acrescent*|adicion*)(?! o preço)|meu (?:montante|valor)|minha (?:prestação|mensalidade|poupança)|minhas compras`,
      negated: say`não vale(?:r)? (?:mais )?nada`,
      also: "preço queda subida colapso dobro metade",
    },
    amountGrowth: {
      words: [
        [say`taxa de crescimento`, ownBuys, /<share>|<number>/],
        [
          say`${change}|cresc*`,
          ownBuys,
          /<share>/,
          say`(?:cada|por) (?:halving|época|ciclo|ano|mês)|ao ano|anua(?:l|is|lmente)`,
        ],
      ],
      not: say`mensa(?:l|is)`,
      also: "montante crescer aumentar época halving ano",
    },
    changeAmount: {
      words: [
        [whatIf, pay, amount],
        [whatIf, /<money>|<number>/, per],
        [change, ownBuys],
        [wealth, /<date>/, ofEachBuy],
      ],
      not: say`${chance}|por ?que|porquê|quant* .*(?:precis*|tenho (?:de|que)|devo)|comiss*|taxas?|nada|quando (?:o|cai*|desc*|baix*|sob*|bitcoin)|(?:mais|menos) (?:de|que|do que) (?:<money>|<number>)|uma só vez|uma vez só|uma vez(?! (?:por|ao|à|cada))`,
      also: "montante mais menos investir poupar pagar",
    },
    buySize: {
      words: [
        [say`por ?que|porquê|explic*|explique`, say`compra|montante|valor|pagamento|prestação`],
        [say`por ?que|porquê|explic*|explique`, say`mês`, new RegExp(`^(?!.*${price.source})`)],
      ],
      not: say`${bought}`,
      also: "porquê montante maior menor próxima adicional",
    },
    worstCase: {
      words: [
        [
          say`(?:quão|até que ponto) (?:mau|ruim|mal|grave|fundo)|(?:o )?pior (?:caso|cenário|queda|dos casos)|na pior das hipóteses|o pior|até (?:onde|quanto) pode (?:cair|descer)|até que ponto pode`,
        ],
        [say`drawdown|(?:queda|perda) máxima|máxima (?:queda|perda)`],
        [say`(?:qual é|qual) (?:o )?(?:meu )?risco|meu risco|é arriscado`],
        [say`quanto`, say`(?:posso|poderia) (?:vir a )?perder`],
      ],
      not: say`mês|meses`,
      also: "pior caso queda profunda risco perder",
    },
    bestMonth: {
      words: [[say`melhor(?:es)?|pior(?:es)?|mais (?:barat|car)[oa]s?`, say`mês|meses|compras?|momento`]],
      also: "barata cara melhor pior mês",
    },
    nextHalving: {
      words: [[say`halvings?`]],
      not: say`<share>|<money>|quanto(?! (?:tempo|falta))|val(?:e|er|erá)|últim*|passad*|anterior`,
      also: "halving quando bloco blocos recompensa época",
    },
    nextBuy: {
      words: [
        [say`próxim*`, say`compra|pagamento|prestação|investimento|aporte`],
        [when, say`(?:tenho (?:de|que)|devo|preciso de) (?:voltar a )?(?:comprar|pagar|investir)|compro`],
        [howMuch, say`compro|comprar|pagar|invisto|investir`, say`(?:n?este) mês|hoje|agora`],
      ],
      not: say`se|até quando`,
      also: "próxima compra data montante",
    },
    missedMonths: {
      words: [
        [say`esquec*|por registar|por registrar|não regist*`],
        [say`saltei|saltado|falhei|perdi|falta|faltam|faltou|faltaram|pulei`, say`mês|meses|compras?`],
      ],
      not: say`halvings?|quanto|se`,
      negated: say`não regist*`,
      also: "meses falhados esquecidos faltam registar",
    },
    onTrack: {
      words: [
        [
          say`(?:no|em) bom caminho|no caminho certo|em dia|atrasad[oa]|adiantad[oa]|atrás do plano|à frente do plano|como (?:estou|vou|vai o meu plano|anda o meu plano)|(?:estou a )?cumpri* o plano|dentro do plano|(?:seguir|sigo|seguindo) o plano`,
        ],
      ],
      not: /<date>/,
      also: "caminho atrasado adiantado plano objetivo",
    },
    breakEven: {
      words: [
        [
          say`break-? ?even|ponto de equilíbrio|(?:fico|estou) a zero|empat*|não (?:ganho|perco) nem (?:perco|ganho)|recuper* (?:o (?:investido|que|dinheiro|investimento)|o meu dinheiro)`,
        ],
        [say`(?:que|qual) preço`, say`ganh*|perdas?|perco|perder|zero|recuper*|lucro`],
      ],
      negated: say`não (?:ganho|perco) nem (?:perco|ganho)|não (?:ter|tenho|perder|perco)`,
      also: "equilíbrio preço custo recuperar perda",
    },
    averagePrice: {
      words: [
        [say`médi[oa]`, say`preço|custo|pag*|compra*|coin|bitcoin|dca|entrada`],
        [say`custo (?:base|de aquisição)|preço (?:de compra|de entrada|de custo|dca)`],
      ],
      also: "médio preço custo média pago",
    },
    fees: {
      words: [[say`comiss*|taxas?`]],
      not: say`crescimento|se`,
      also: "comissões taxas custo pagas plataforma",
    },
    profit: {
      words: [[gains]],
      not: /<date>/,
      also: "ganho lucro rendimento perda ganhei",
    },
    paidInSpan: {
      words: [[say`quant*|(?:o )?que|total`, bought, /<date>/]],
      not: say`se|comiss*|taxas|tivesse`,
      also: "comprei investi paguei ano mês",
    },
    paidIn: {
      words: [
        [say`quant*|(?:o )?que|total|até agora`, bought],
        [say`os meus pagamentos|(?:total|soma) de (?:pagamentos|aportes)`],
      ],
      not: say`<date>|se|frequência|por que valor|de quanto em quanto`,
      also: "pago investido gasto poupado total",
    },
    futureValue: {
      words: [
        [/<date>/, wealth],
        [say`quant*|que|onde|como`, /<date>/, say`eu|meus?|minhas?|vou`],
        [say`quant[oa]s (?:btc|bitcoins?|coins|sats)`, /<date>/],
        [say`quanto|que|com quanto`, say`no (?:fim|final)|ao (?:fim|final)|acab*`],
      ],
      not: say`se|<coins>|com(?! quanto)|${gains}|${bought}|${loss}|halvings?`,
      also: "futuro valor património terei fim",
    },
    holdings: {
      words: [
        [
          say`(?:(?:o )?que|quant[oa]s?(?: (?:bitcoins?|btc|coins?|sats|satoshis|moedas|dinheiro))?) (?:é que )?(?:eu )?(?:tenho|possuo|detenho)(?: (?:agora|hoje|já|em|no|total|carteira|bitcoin|atualmente|neste|momento))*$`,
        ],
        [
          say`qual é|quanto (?:vale|valem|há)|que há|como está|mostr*|ver`,
          say`(?:meu|minha|meus|minhas) (?:saldo|carteira|posição|património|patrimônio|bitcoins?|btc|coins|sats)`,
        ],
        [say`^(?:o |a )?(?:meu|minha) (?:saldo|carteira)$`],
      ],
      not: say`<date>|<money>|se`,
      also: "tenho coins saldo carteira valor posição",
    },
  },
};
