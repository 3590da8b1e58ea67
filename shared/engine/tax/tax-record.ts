import { formatDate } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import type { Day } from "#shared/engine/types.ts";
import { type CsvLayouts, csvLayouts } from "./csv-layouts.ts";
import type { Disposal, Holding, Match } from "./matching.ts";
import { startingYear, taxYear } from "./tax-calendar.ts";
import type { OpenLot, TaxReport } from "./tax-report.ts";
import type { Gains, YearReport } from "./tax-years.ts";
import type { WhatIf, WhatIfLine } from "./what-if.ts";

/** The disclaimer on every report, screen and file. */
const taxDisclaimer = msg(
  "A calculation aid, not tax advice. Rules, rates and allowances change and depend on your situation; check them before you file.",
);

const centsOrNull = (cents: number | null) => (cents === null ? null : fromCents(cents));
const dateOrNull = (day: Day | null) => (day === null ? null : formatDate(day));
const nameOrNull = (account: string) => (account === "" ? null : account);
const held = ({ satoshis, cents }: Holding) => ({ btc: fromSatoshis(satoshis), cost: fromCents(cents) });

function gainsRecord({ gains, losses, net }: Gains) {
  return { gains: fromCents(gains), losses: fromCents(losses), net: fromCents(net) };
}

function yearRecord(year: YearReport) {
  return {
    year: year.label,
    start: formatDate(year.start),
    end: formatDate(year.end),
    opening: { ...held(year.opening), value: centsOrNull(year.opening.value) },
    bought: held(year.bought),
    disposed: { btc: fromSatoshis(year.disposed.satoshis), basis: fromCents(year.disposed.basis) },
    closing: { ...held(year.closing), value: centsOrNull(year.closing.value) },
    disposals: year.disposals,
    proceeds: fromCents(year.proceeds),
    fees: fromCents(year.fees),
    basis: fromCents(year.basis),
    ...gainsRecord(year),
    short: year.short && gainsRecord(year.short),
    long: year.long && gainsRecord(year.long),
    allowance: centsOrNull(year.allowance),
    taxable: centsOrNull(year.taxable),
  };
}

function matchRecord(match: Match) {
  return {
    lot: match.lot,
    rule: match.rule,
    acquired: dateOrNull(match.acquired),
    btc: fromSatoshis(match.satoshis),
    proceeds: fromCents(match.proceeds),
    fees: fromCents(match.fees),
    basis: fromCents(match.basis),
    gain: fromCents(match.gain),
    holdingDays: match.holdingDays,
    term: match.term,
  };
}

function disposalRecord(disposal: Disposal, yearStart: string) {
  return {
    id: disposal.id,
    transaction: disposal.event?.id ?? null,
    date: formatDate(disposal.date),
    year: taxYear(yearStart, startingYear(yearStart, disposal.date)).label,
    account: nameOrNull(disposal.account),
    btc: fromSatoshis(disposal.satoshis),
    proceeds: fromCents(disposal.proceeds),
    fees: fromCents(disposal.fees),
    basis: fromCents(disposal.basis),
    gain: fromCents(disposal.gain),
    ...(disposal.poolAfter && { poolAfter: held(disposal.poolAfter) }),
    matches: disposal.matches.map(matchRecord),
  };
}

function lotRecord(lot: OpenLot) {
  return {
    lot: lot.lot,
    account: nameOrNull(lot.account),
    acquired: dateOrNull(lot.acquired),
    ...held(lot),
    value: centsOrNull(lot.value),
    gain: centsOrNull(lot.gain),
    holdingDays: lot.holdingDays,
    longFrom: dateOrNull(lot.longFrom),
    daysToLongTerm: lot.daysToLongTerm,
    term: lot.term,
  };
}

function lineRecord({ method, basis, gain, shortGain, longGain, otherGain, matches }: WhatIfLine) {
  return {
    method,
    basis: fromCents(basis),
    gain: fromCents(gain),
    shortGain: fromCents(shortGain),
    longGain: fromCents(longGain),
    otherGain: fromCents(otherGain),
    matches: matches.map(matchRecord),
  };
}

/** A tried sale as JSON data. */
export function trialRecord(sale: WhatIf) {
  return {
    btc: fromSatoshis(sale.satoshis),
    date: formatDate(sale.date),
    priceUSD: sale.priceUsd,
    proceeds: fromCents(sale.proceeds),
    fees: fromCents(sale.fees),
    methods: sale.methods.map((line) => line && lineRecord(line)),
    fromOpenLots: sale.fromOpenLots?.map(lineRecord) ?? null,
  };
}

/**
 * A tax report as JSON data: amounts in units of the currency and in BTC, dates as ISO text, null where there is none.
 */
export type TaxRecord = ReturnType<typeof taxRecord>;

/** Writes a report, and a tried sale if there is one, as JSON data. */
export function taxRecord(report: TaxReport, trial: WhatIf | null) {
  const { settings, holdings } = report;
  const csv: { csv?: CsvLayouts } = settings.hasCsv ? { csv: csvLayouts(report) } : {};
  return {
    jurisdiction: settings.jurisdiction,
    method: settings.method,
    perAccount: settings.perAccount,
    currency: settings.currency,
    disclaimer: taxDisclaimer,
    years: report.years.map(yearRecord),
    disposals: report.disposals.map((one) => disposalRecord(one, settings.preset.yearStart)),
    openLots: report.openLots.map(lotRecord),
    holdings: {
      ...held(holdings),
      value: centsOrNull(holdings.value),
      priceUSD: holdings.priceUsd,
      exchangeRate: holdings.exchangeRate,
    },
    harvest: report.harvest.map((lot) => ({
      lot: lot.lot,
      account: nameOrNull(lot.account),
      ...held(lot),
      value: centsOrNull(lot.value),
      loss: fromCents(lot.loss),
      term: lot.term,
      daysToLongTerm: lot.daysToLongTerm,
    })),
    whatIf: trial && trialRecord(trial),
    ...csv,
  };
}
