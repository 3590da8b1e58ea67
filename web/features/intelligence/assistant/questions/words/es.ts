import { say } from "./fold.ts";
import type { QuestionWords } from "./question-words.ts";

const whatIf = say`si|qué (?:pasa|pasaría|ocurre|ocurriría|sucede|sucedería)|suponiendo|supongamos|imagina|en (?:lugar|vez) de|con`;
const pay = say`pag*|invert*|inviert*|invirti*|inversión|ahorr*|compr*|aport*|meto|meter|metiera|metiese|pongo|poner|pusier*|ingres*|gast*|cuota`;
const amount = say`<money>|<number>|dobl*|duplic*|mitad|tripl*|<share> (?:más|menos)|más|menos`;
const change = say`dobl*|duplic*|tripl*|aument*|subo|suba|subir|subiera|increment*|reduj*|reduc*|reduzc*|bajo|baje|bajar|bajara|recort*|cambi*|disminu*`;
const ownBuys = say`importe*|cantidad*|aportacion*|aportación|cuota*|compra|compras|pago|pagos|ahorro mensual`;
const wealth = say`tendr*|tengo|tener|valdr*|valor|patrimonio|cartera|ahorros|rico|rica|estar*|acumul*|saldo`;
const howMuch = say`cuánt*|qué (?:importe|cantidad|cuota)|qué tengo que`;
const when = say`cuándo|cuánto (?:me )?(?:tiempo|tard*|falta)|cuántos (?:años|meses)|qué (?:año|mes|fecha)`;
const reach = say`alcanz*|alcance|lleg*|tendr*|tengo|tener|tenga|consig*|consegu*|ser|seré|sea|soy|junt*|acumul*|posee*|posea`;
const chance = say`probab*|posibilidad*|riesgo|peligro|chance*`;
const loss = say`pérdida*|perder*|pierd*|en (?:rojo|negativo)|números rojos|por debajo de(?:l coste| lo pagado)`;
const per = say`(?:al|por|cada) (?:mes|semana|día)|a la semana|mensual*|semanal*|diari*|todos los meses|todas las semanas`;
/** An amount of each buy, never a goal. */
const ofEachBuy = say`(?:<money>|<number>) ${per}|${per} (?:<money>|<number>)`;
const price = say`moneda|precio|bitcoin|btc|mercado|cotización`;
const fall = say`caíd*|cae|caiga*|cayera|baja|baje|bajada*|desplome*|retroceso*|corrección|correcciones|crash`;
const dips = say`dip|dips|(?:compra*|aportaci*) (?:adicional*|extra*)|(?:tras|después de|en|con|aprovech*) (?:una |cada |las? |los )?(?:caída*|bajada*|corrección|correcciones|desplome*)|compr* (?:en )?(?:las )?(?:caídas|bajadas)`;
const falls = say`cae*|caer*|caiga|cayera|cayese|baja|bajan|baje|bajen|bajar*|bajase|desciend*|pierd*|perdiera|desplom*|hund*|retroced*`;
const moves = say`${falls}|sube|suba|subir*|subiera|subiese|aument*|lleg*|alcanz*|vale|valiera|está (?:a|en)|estuviera|gan*|crec*|va|fuera|cuesta|cotiz*`;
const bought = say`compré|comprado|invertí|invertido|pagué|pagado|aporté|aportado|ahorré|ahorrado|metí|metido|gasté|gastado|puse|puesto|ingresé|ingresado`;
const gains = say`gan[oaó]|ganado|ganando|gané|ganancia*|beneficio*|rentabilidad|rendimiento|plusvalía*|retorno|en (?:verde|positivo)|roi|perdido|perdí|perdiendo|en (?:rojo|negativo)|pérdidas?`;

/** Words of Spanish questions. */
export const spanish: QuestionWords = {
  values: {
    months: [
      "ene(?:ro)?",
      "feb(?:rero)?",
      "mar(?:zo)?",
      "abr(?:il)?",
      "mayo?",
      "jun(?:io)?",
      "jul(?:io)?",
      "ago(?:sto)?",
      "sept?(?:iembre)?|setiembre",
      "oct(?:ubre)?",
      "nov(?:iembre)?",
      "dic(?:iembre)?",
    ],
    ordinal: "(?:o|ro|er)?",
    of: "(?: del?)?",
    numbers: {
      small:
        "cero,un[oa]?,dos,tres,cuatro,cinco,seis,siete,ocho,nueve,diez,once,doce,trece,catorce,quince,dieciséis,diecisiete,dieciocho,diecinueve",
      tens: "veint(?:e|i(?=un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)),treinta,cuarenta,cincuenta,sesenta,setenta,ochenta,noventa",
      hundreds:
        "cien(?:to)?,doscient[oa]s,trescient[oa]s,cuatrocient[oa]s,quinient[oa]s,seiscient[oa]s,setecient[oa]s,ochocient[oa]s,novecient[oa]s",
      scales: "mil,mill(?:ones|ón),millardos?",
      and: "y",
      broken: "coma|punto|algun[oa]s|vari[oa]s|poc[oa]s|much[oa]s|medio",
      shareArticle: "un",
      between: "entre",
    },
    article: "un[oa]?",
    bounds: {
      most: "como (?:máximo|mucho)|a lo (?:sumo|más)|(?:un )?máx(?:imo)?(?: de)?|no {verb}más de",
      upTo: "(?<!\\b(?:lleg|sub|cae|caig|cay|baj|aument|redu|dismin|va)[a-z]* )hasta",
      least:
        "al menos|por lo menos|cuando menos|como (?:mínimo|poco)|(?:un )?mín(?:imo)?(?: de)?|no {verb}menos de",
      over: "(?<!lo )más (?:del?|que)|por encima del?|superior(?:es)? al?",
      under: "(?<!(?:al|lo|cuando) )menos (?:del?|que)|por debajo del?|inferior(?:es)? al?",
    },
    boundsAfter: {
      most: "como (?:máximo|mucho)|a lo sumo|máximo|o menos",
      least: "al menos|por lo menos|como (?:mínimo|poco)|mínimo|o más",
    },
    boundGap: "del|los|las|el|la|un|unos|unas|solo",
    boundLink: "en|al?|hasta|otr[oa]s",
    yearsAhead:
      "(?:en|dentro de|durante|tras|por|después de|de aquí a|otros) {n} años?(?: más)?|(?:(?:en|durante) )?(?:los )?próximos {n} años|{n} años más(?: tarde)?",
    monthsAhead: "(?:en|dentro de|durante|tras) {n} mes(?:es)?",
    yearsAgo: "hace {n} años?|{n} años atrás",
    lastMonth: "(?:el )?mes pasado|(?:el )?último mes",
    lastYear: "(?:el )?año pasado|(?:el )?último año",
    thisYear: "este año",
    nextYear: "(?:el )?(?:año que viene|próximo año|año próximo)",
    yearBefore: "en|desde|hasta|para|de|del|año|antes de|tras",
    monthBefore: "durante|pasado|a|entre",
    per: "por",
    amountBefore: "pago|invierto|ahorro|aporto|gasto|meto|pongo|pagara|invirtiera|pusiera",
    amountAfter: "(?:al|por|cada) (?:mes|semana|día)|a la semana|mensuales|semanales|diarios",
    formerAmount: "(?:en (?:vez|lugar) de) {n}|de {n}(?= a \\D{0,4}\\d)",
    parts: {
      mitad: 1 / 2,
      medio: 1 / 2,
      tercio: 1 / 3,
      cuarto: 1 / 4,
      quinto: 1 / 5,
      décimo: 1 / 10,
    },
    byPart: "(?<!\\b(?:a|al|hasta) )(?:en )?un {part}",
    coin: "bitcoins?|coins?|monedas?",
    partOf: "(?: de)?(?: un)?",
    oneCoin: "una?(?: sol[oa])?",
    noCoin: "cash",
    percent: "por ?ciento",
    scales: {
      k: 1e3,
      mil: 1e3,
      m: 1e6,
      millón: 1e6,
      millones: 1e6,
      "mil millones": 1e9,
      billón: 1e12,
      billones: 1e12,
    },
    million: "millonari[oa]|un millón",
    currencies: {
      dólar: "USD",
      dólares: "USD",
      euro: "EUR",
      libra: "GBP",
      "libras esterlinas": "GBP",
      yen: "JPY",
      yenes: "JPY",
      franco: "CHF",
      "franco suizo": "CHF",
      "francos suizos": "CHF",
      "coronas danesas": "DKK",
      corona: "DKK",
      "dólares canadienses": "CAD",
      "dólares australianos": "AUD",
    },
    otherCurrencies: {
      "coronas suecas": "SEK",
      "coronas noruegas": "NOK",
      "coronas checas": "CZK",
      "pesos argentinos": "ARS",
      "pesos chilenos": "CLP",
      "pesos colombianos": "COP",
      reales: "BRL",
      rublo: "RUB",
      rupia: "INR",
    },
    rhythms: {
      monthly: say`mensual*|(?:al|por|cada) mes|todos los meses`,
      twoWeekly: say`quincenal*|bisemanal*|cada (?:dos|2) semanas|cada (?:quince|15) días|cada quincena`,
      weekly: say`semanal*|(?:a la|por|cada) semana|todas las semanas`,
      daily: say`diari*|(?:al|por|cada) día|todos los días`,
    },
    otherRhythms: say`(?:al|por|cada) (?:año|trimestre|semestre|cuatrimestre)|anual*|trimestral*|semestral*|bimestral*|bimensual*|cada (?:[a-z]+|<number>) (?:años|meses|semanas|días)|un (?:día|mes) sí|(?:dos veces|tres veces|[a-z]+ veces|<number> veces) (?:al|por|cada|a la) (?:día|mes|semana|año)|de [a-z]+ en [a-z]+ (?:días|semanas|meses)`,
    present: say`este mes|esta semana|(?<!(?:hasta|desde) )hoy|mes que viene|próximo mes|próxima semana|semana que viene|ayer|(?:semana pasada|última semana)`,
    otherValues: say`un[oa]? (?:o|a|y)|un[oa]?, dos|y (?:pico|tantos)|cents?|y medi[oa]|medi[oa] (?:millón|año)|dividid* (?:por|entre)|divid* (?:por|entre)|<number> (?:años?|mes|meses|semanas?|días?|horas?)|últim[oa]s (?:[a-z]+ )?(?:meses|años|semanas|días)|(?:par[oe]|parar*|pausa*|dej[oae]*|detengo) .*(?:durante|por) (?:\d+|[a-z]+) (?:mes|meses|años?|semanas|días)`,
  },
  sayings: {
    fromDate: say`(?:desde|a partir del?|empezando en|tras|después de)(?: [a-z]+)? <date>`,
    since: say`(?:desde|a partir del?)(?: [a-z]+)? <date>`,
    lowers: say`(?<!(?:al|lo) )menos|reduc*|reduj*|reduzc*|baj*|recort*|disminu*`,
    less: say`(?<!(?:al|lo) )menos|(?:reduc*|reduzc*|reduj*|baj*|recort*|disminu*) .*en (?:<money>|<number>)`,
    more: say`más|otr[oa]s(?= <(?:money|number|share)>)|extra|adicional*|(?:aument*|sub*|increment*) .*en (?:<money>|<number>)`,
    double: say`dobl*|duplic*`,
    triple: say`tripl*`,
    half: say`mitad`,
    times: say`<number> ?(?:x|veces)`,
    tenfold: say`diez veces|por diez|decuplic*`,
    toZero: say`a cero|vale cero|sin valor|no vale nada`,
    falls: say`${falls}|caíd*|bajó|perdió|reduc*|menos|- ?<share>`,
    rises: say`sub(?:e|en|a|an|ir|iera|iese|iría)|aument*|gan(?:a|ara)|crec*`,
    toShare: say`(?:al?|hasta)(?: un| el)? (?:<share>|<number>)`,
    byAmount: say`(?:${falls}|sub*|aument*|gan*|crec*) en (?:<money>|<number>)`,
    yearly: say`año|años|anual*|mes|mensual*`,
    none: say`sin|ning*|cero|no (?:hay|hubiera|hubiese|haya|pag*)`,
  },
  negation: say`no|nunca|jamás|tampoco|ni`,
  when,
  price: say`(?<!(?:en|mis?) )(?:${price})`,
  notAnswered: say`impuesto*|extraigo|extraer|vend(?!r)[a-z]*|venta|inflación|oro|acciones|etfs?|eth|ether|ethereum|solana|dogecoin|xrp|altcoins?|préstamo*|hipoteca|retir*|sac(?:o|ar|ara|as)|alquiler*|sueldo*|salario*|nómina*|ingresos|bolsa|interés|intereses|datos|contraseña*|suscripción|suscripciones|reembols*|copia de seguridad|backup*|cambi(?:o|ar) .*por|me jubil*|jubilarme|casa|vivienda|piso|petróleo`,
  empty:
    "a al algo ahora aún como con cual cuando cuanto cuantos cuanta de del desde donde el ella en entre es esa ese esta este esto estoy fue ha había hay he hasta hubiera la las le lo los me mi mis más muy no nos o para pero por puedo puede que quien se ser si sin sobre son soy su sus también te tengo tener tiene tu tus un una uno unos va voy y ya yo",
  endings: /(?:amos|ando|iendo|ado|ido|ada|ar|er|ir|es|os|as|o|a|e|s)$/,
  kinds: {
    goalAmount: {
      words: [
        [
          howMuch,
          /<coins>|<money>/,
          /<date>/,
          say`neces*|debo|debería|deber*|tengo que|tendría que|hay que|hace falta|(?:al|por|cada) (?:mes|semana|día)|a la semana|mensual*|semanal*|diari*`,
        ],
      ],
      not: say`(?:si|con)(?! (?:quiero|quisiera|deseo))|${ofEachBuy}`,
      also: "objetivo meta necesito necesario alcanzar cuota",
    },
    goalChance: {
      words: [
        [chance, /<coins>|<money>/],
        [
          say`tendré|llegaré|alcanzaré|conseguiré|lograré|podré|voy a|llego|puedo`,
          /<coins>|<money>/,
          /<date>/,
        ],
      ],
      // What is paid otherwise is a change of the plan.
      not: say`${loss}|(?:si|con)(?! (?:quiero|quisiera|deseo))|cuánt*|cuándo|debajo|como máximo|a lo sumo|(?<!(?:al|lo) )menos|bajo`,
      also: "objetivo probabilidad posibilidad alcanzar lograr",
    },
    lossChance: {
      words: [
        [chance, loss],
        [say`voy a|puedo|podría|podré|perderé|estaré`, loss],
      ],
      not: say`cuánt*|sin`,
      also: "riesgo pérdida perder dinero rojo",
    },
    endDate: {
      words: [
        [
          say`sigo|siga|seguir*|siguiera|siguiese|continu*|termin*|acab*|prolong*|alarg*|extiend*|extend*|paro|parar|pare|parara|dejo|dejara|llego hasta|más tiempo`,
          /<date>/,
          whatIf,
        ],
        [say`fecha (?:de fin|final)|fin del plan|final del plan`, /<date>/],
        [say`sigo|seguir|continu*|prolong*|alarg*|extend*|extiend*`, /<date>/],
      ],
      not: say`empez*|empiez*|empec*|comenz*|comienz*|cuánt*|hubiera|hubiese`,
      also: "fin fecha final seguir continuar prolongar más tarde",
    },
    earlierStart: {
      words: [
        [
          say`empezado|comenzado|comprado|invertido|ahorrado|entrado|empezara|empezase|comenzara|empezar`,
          /<date>/,
          say`si|hubiera*|hubiese*|habría*`,
        ],
        [say`antes`, say`empez*|comenz*|inicio`, /<date>/],
      ],
      not: chance,
      also: "antes empezado comenzado pasado desde",
    },
    futurePrice: {
      words: [
        [say`precio|cotización`, /<date>/],
        [say`bitcoin|btc|<coins>`, say`val*|cuesta|cost*|estar*|cotiz*`, /<date>/],
      ],
      not: say`mi|mis|yo|si|tendr*|tengo|halving*`,
      also: "precio bitcoin previsión futuro cotización",
    },
    reachCoins: {
      words: [
        [when, /<coins>/],
        [say`alguna vez|algún día`, /<coins>/],
      ],
      also: "cuándo tiempo falta coins bitcoin alcanzar",
    },
    reachValue: {
      words: [[when, reach, /<money>|<number>/]],
      not: say`cuánto(?! (?:me )?(?:tiempo|tard*|falta))|si`,
      also: "cuándo valor millonario alcanzar",
    },
    lumpSum: {
      words: [
        [
          say`de golpe|de una (?:sola )?vez|todo (?:junto|a la vez)|(?:pago|compra|aportación|inversión) únic[oa]`,
        ],
      ],
      also: "golpe única dca comparar todo",
    },
    rhythm: {
      words: [
        [
          say`semanal*|diari*|mensual*|quincenal*|cada (?:día|semana|mes|dos semanas|<number> (?:semanas|días))|todos los (?:días|meses)|todas las semanas`,
          say`o|en (?:vez|lugar) de|que|vs|contra|frente a|mejor|compar*|si`,
        ],
        [say`con qué frecuencia|cada cuánto|ritmo|frecuencia`],
      ],
      not: say`<money>|<number>(?! (?:semanas|días))|<coins>|<share>|${bought}`,
      also: "frecuencia diario semanal mensual ritmo comparar",
    },
    skipBadMonths: {
      words: [
        [
          say`salto|salte|saltar*|saltara|omit*|paus*|evit*|dej* de comprar|no compr*|descans*`,
          say`malos?|malas?|caíd*|caig*|cae|cayó|caen|baja|bajan|bajada*|bajó|baje|rojos?|negativ*|débil*|pérdida*`,
        ],
      ],
      negated: say`no compr*`,
      also: "pausa malos rojos meses saltar bajada",
    },
    stopNow: {
      words: [
        [
          say`paro|parar|pare|parara|detengo|detener|lo dejo|(?:termin*|acab*|cierro) (?:ya )?(?:con )?el plan|abandon*|dej* de (?:compr*|invert*|aport*|pag*|ahorr*)`,
        ],
        [
          say`no (?:compro|invierto|aporto|pago|ahorro) (?:más|nada)|no vuelvo a (?:comprar|invertir|aportar|pagar)|nunca más`,
        ],
      ],
      not: say`<date>|cuándo|comisión|comisiones|tarifa*|${fall}|sube|mal[oa]s?`,
      negated: say`no (?:compro|invierto|aporto|pago|ahorro) (?:más|nada)|no vuelvo a|nunca más`,
      also: "parar dejar detener fin pausa",
    },
    growth: {
      words: [
        [
          say`crecimiento|escenario`,
          say`<number>|<share>|sin|ning*|cero|no (?:hay|haya|hubiera)|menor|bajo|lento|prudente|optimista|base|bajista|alcista|conservador*|ley de potencia`,
        ],
      ],
      not: say`importe*|cantidad|aportación|aportaciones|cuota|<share> (?:mayor|menor|más|menos|superior|inferior)`,
      negated: say`no (?:hay|haya|hubiera|hubiese)`,
      also: "crecimiento escenario prudente lento ley potencias",
    },
    feeChange: {
      words: [
        [
          say`comisión|comisiones|tarifa*`,
          say`<share>|<number>|sin|ning*|cero|no (?:hay|hubiera|hubiese|pag*)`,
          say`si|con|sin|al`,
        ],
      ],
      not: say`he|pagado|hasta ahora|costado|<share> (?:mayor|menor|más|menos|superior|inferior)`,
      negated: say`no (?:hay|haya|hubiera|hubiese|pag*)`,
      also: "comisión tasa plataforma barata",
    },
    topUpCap: {
      words: [
        [dips, /<money>|<number>/],
        [say`añad*|extra|más|adicional*`, /<money>|<number>/, say`${fall}|barat*`],
      ],
      also: "tope caída extra compra adicional bajada",
    },
    topUps: {
      words: [
        [dips],
        [say`esper*`, say`aport*|valió|vale|valido|pena|serv*|sirv*|ayud*|mereció|compens*|gan*`],
      ],
      not: say`próxim*|este mes|<share>`,
      also: "esperar caídas adicionales compras aportado sirvió",
    },
    priceChange: {
      words: [
        [
          say`mitad|dobl*|duplic*|triplic*|desplom*|hund*|<number> ?(?:x|veces)|por diez|diez veces`,
          say`${price}|si (?:se|cae*)`,
          whatIf,
        ],
        [moves, /<share>|<money>|<number>/, price, say`si|qué (?:pasa|pasaría|ocurre|ocurriría)`],
        [say`si (?:se )?(?:${falls}|sube|subiera|gana|aumenta|crece)`, /<share>/],
        [say`desplome|caída|bajada|crash`, /<share>/, whatIf],
        [say`(?:con|a) (?:el|un) precio|con (?:el )?bitcoin`, /<money>|<number>/],
        [say`a cero|vale cero|sin valor|no vale nada`],
      ],
      not: say`<date>|qué precio|si (?:pag*|invierto|invert*|compr*|aport*|ahorr*|meto|pongo|aumento|subo|bajo|reduzco|duplico|doblo|añad*)|mis? (?:importe|aportaci*|cuota|compras)`,
      negated: say`no vale nada`,
      also: "precio caída subida desplome doble mitad",
    },
    amountGrowth: {
      words: [
        [say`(?:tasa|ritmo) de crecimiento`, ownBuys, /<share>|<number>/],
        [
          say`${change}|crec*|sube`,
          ownBuys,
          /<share>/,
          say`(?:cada|por) (?:halving|época|ciclo|año|mes)|al año|anual*`,
        ],
      ],
      not: say`mensual*`,
      also: "importe crecer aumentar época halving año",
    },
    changeAmount: {
      words: [
        [whatIf, pay, amount],
        [whatIf, /<money>|<number>/, per],
        [change, ownBuys],
        [wealth, /<date>/, ofEachBuy],
      ],
      not: say`${chance}|por qué|cuánt* .*(?:neces*|tengo que|debo|hay que)|comisión|comisiones|tarifa*|nada|cuando (?:cae*|caig*|baj*|sub*|el|bitcoin)|(?:más|menos) (?:de|que) (?:<money>|<number>)|una sola vez|una vez(?! (?:al|por|cada|a la))`,
      also: "importe más menos invertir ahorrar pagar cuota",
    },
    buySize: {
      words: [
        [say`por qué|cómo es que|explic*`, say`compra|importe|cantidad|pago|aportación|cuota`],
        [say`por qué|cómo es que|explic*`, say`mes`, new RegExp(`^(?!.*${price.source})`)],
      ],
      also: "por qué importe mayor menor próxima adicional",
    },
    worstCase: {
      words: [
        [
          say`(?:cuán|qué tan|cómo de|lo) mal*|lo peor|(?:el )?peor (?:caso|escenario|caída|de los casos)|hasta (?:dónde|cuánto) puede (?:caer|bajar)|hasta qué punto puede`,
        ],
        [say`drawdown*|caída máxima|máxima caída|pérdida máxima`],
        [say`(?:cuál es|qué) (?:mi |el )?riesgo|mi riesgo|riesgo (?:tengo|corro)|es arriesgad*`],
        [say`cuánto`, say`(?:puedo|podría) (?:llegar a )?perder`],
      ],
      not: say`mes|meses`,
      also: "peor caso caída profunda riesgo perder",
    },
    bestMonth: {
      words: [
        [say`mejor|mejores|peor|peores|más (?:barat*|car[oa]s?)`, say`mes|meses|compra|compras|momento`],
      ],
      also: "barata cara mejor peor mes",
    },
    nextHalving: {
      words: [[say`halving*`]],
      not: say`<share>|<money>|cuánto(?! (?:tiempo|falta|queda))|val*|últim*|pasado|anterior`,
      also: "halving cuándo bloque bloques recompensa época",
    },
    nextBuy: {
      words: [
        [say`próxim*|siguiente`, say`compra|pago|aportación|inversión|cuota`],
        [when, say`(?:tengo que|debo|toca|hay que) (?:volver a )?(?:comprar|pagar|aportar|invertir)|compro`],
        [howMuch, say`compro|comprar|pago|aporto|aportar|toca`, say`este mes|hoy|ahora`],
      ],
      not: say`si|hasta cuándo`,
      also: "próxima compra fecha importe toca",
    },
    missedMonths: {
      words: [
        [say`olvid*|sin (?:registrar|apuntar)`],
        [say`salté|saltado|perdí|perdido|falta|faltan|faltó|faltado|fallado`, say`mes|meses|compra|compras`],
      ],
      not: say`halving*|cuánto|si`,
      also: "meses olvidados faltan saltado registrar",
    },
    onTrack: {
      words: [
        [
          say`voy bien|(?:por|en) (?:el )?buen camino|al día|según (?:lo previsto|el plan|mi plan)|cumpl* (?:con )?(?:el|mi) plan|atrasad*|adelantad*|retrasad*|por (?:detrás|delante)|cómo (?:voy|lo llevo|va mi plan)`,
        ],
      ],
      not: /<date>/,
      also: "camino atrasado adelantado plan objetivo",
    },
    breakEven: {
      words: [
        [
          say`break-? ?even|punto de equilibrio|umbral de rentabilidad|cubro (?:costes|gastos)|ni gano ni pierdo|(?:quedo|estoy) (?:en|a) cero|recuper* (?:lo (?:invertido|pagado|puesto)|mi dinero|la inversión)`,
        ],
        [say`qué precio`, say`gan*|pérdida*|pierd*|perder|cero|recuper*|beneficio`],
      ],
      negated: say`ni gano ni pierdo|no (?:pierd*|perd*)`,
      also: "equilibrio precio coste recuperar pérdida",
    },
    averagePrice: {
      words: [
        [say`medi[oa]|promedi*`, say`precio|coste|costo|pag*|compra*|coin|bitcoin|dca|entrada`],
        [say`coste (?:base|de adquisición)|precio de (?:compra|entrada|coste)|precio dca`],
      ],
      also: "medio precio coste promedio pagado",
    },
    fees: {
      words: [[say`comisión|comisiones|tarifa*`]],
      not: say`si`,
      also: "comisiones coste pagado plataforma",
    },
    profit: {
      words: [[gains]],
      not: /<date>/,
      also: "ganancia beneficio rentabilidad pérdida ganado",
    },
    paidInSpan: {
      words: [[say`cuánt*|qué|total`, bought, /<date>/]],
      not: say`si|comision*|comisión|hubiera|hubiese`,
      also: "comprado invertido pagado año mes",
    },
    paidIn: {
      words: [[say`cuánt*|qué|total|hasta ahora`, bought], [say`(?:mis|todas mis) aportaciones`]],
      not: say`<date>|si|frecuencia|cada cuánto`,
      also: "pagado invertido aportado gastado total",
    },
    futureValue: {
      words: [
        [/<date>/, wealth],
        [say`cuánt*|qué|dónde|cómo`, /<date>/, say`mi|mis|yo|voy`],
        [say`cuántos (?:btc|bitcoins?|coins|sats)`, /<date>/],
        [say`cuánto|qué`, say`al final|acabar*|terminar*`],
      ],
      not: say`si|<coins>|con(?! cuánto)|${gains}|${bought}|${loss}|halving*`,
      also: "futuro valor patrimonio tendré final",
    },
    holdings: {
      words: [
        [
          say`(?:qué|cuánt[oa]s?(?: (?:bitcoins?|btc|coins?|sats|satoshis|monedas|dinero))?) (?:tengo|poseo|llevo)(?: (?:ahora|hoy|ya|en|total|cartera|bitcoin|acumulad[oa]s?|actualmente|mismo))*$`,
        ],
        [
          say`cuál es|cuánto (?:vale|valen|hay)|qué hay|cómo está|muestra*|ver|enséña*`,
          say`mi (?:saldo|cartera|posición|patrimonio)|mis? (?:bitcoins?|btc|coins|tenencias|sats)`,
        ],
        [say`^mi (?:saldo|cartera|posición)$`],
      ],
      not: say`<date>|<money>|si`,
      also: "tengo coins saldo cartera valor posición",
    },
  },
};
