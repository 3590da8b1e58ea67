import { type CsvCell, csvText } from "#shared/domain/csv.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { Day } from "#shared/engine/types.ts";
import type { Disposal, Match } from "./matching.ts";
import { startingYear, taxYear } from "./tax-calendar.ts";
import type { TaxReport } from "./tax-report.ts";

/** The report's CSV files as text; null where a layout does not fit the method. */
export interface CsvLayouts {
  /** One line per match. */
  readonly generic: string;
  /** The lines of Form 8949 of the United States. */
  readonly form8949: string | null;
  /** The computation of the United Kingdom's share matching. */
  readonly ukComputation: string | null;
}

type Lines = Iterable<readonly CsvCell[]>;

/** Whole cents or satoshis with their decimals, as a number and not as a text that a spreadsheet might run. */
const money = (cents: number): CsvCell => ({ whole: cents, decimals: 2 });
const btc = (satoshis: number): CsvCell => ({ whole: satoshis, decimals: 8 });
const dateOr = (day: Day | null, other: string | null) => (day === null ? other : formatDate(day));

function yearOf({ settings }: TaxReport, day: Day): string {
  const { yearStart } = settings.preset;
  return taxYear(yearStart, startingYear(yearStart, day)).label;
}

function* eachMatch({ disposals }: TaxReport): Generator<{ disposal: Disposal; match: Match }> {
  for (const disposal of disposals) for (const match of disposal.matches) yield { disposal, match };
}

function* generic(report: TaxReport): Lines {
  yield [
    msg("Tax year"),
    msg("Disposal"),
    msg("Date sold"),
    msg("Account"),
    msg("Lot"),
    msg("Rule"),
    msg("Date acquired"),
    "BTC",
    msg("Proceeds"),
    msg("Fees"),
    msg("Cost basis"),
    msg("Gain"),
    msg("Holding days"),
    msg("Term"),
    msg("Currency"),
  ];
  for (const { disposal, match } of eachMatch(report)) {
    yield [
      yearOf(report, disposal.date),
      disposal.id,
      formatDate(disposal.date),
      disposal.account === "" ? null : disposal.account,
      match.lot,
      match.rule,
      dateOr(match.acquired, null),
      btc(match.satoshis),
      money(match.proceeds),
      money(match.fees),
      money(match.basis),
      money(match.gain),
      match.holdingDays,
      match.term,
      report.settings.currency,
    ];
  }
}

/** A date as mm/dd/yyyy. */
function american(day: Day): string {
  const iso = formatDate(day);
  return `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`;
}

const terms = ["short", "long", null] as const;
const termTexts = { short: "Short-term", long: "Long-term" } as const;

function* form8949(report: TaxReport): Lines {
  yield [
    msg("Description"),
    msg("Date acquired"),
    msg("Date sold"),
    msg("Proceeds"),
    msg("Cost or other basis"),
    msg("Gain or loss"),
    msg("Term"),
  ];
  for (const term of terms) {
    for (const { disposal, match } of eachMatch(report)) {
      if (match.term !== term) continue;
      yield [
        `${(match.satoshis / 1e8).toFixed(8)} BTC`,
        match.acquired === null ? "Various" : american(match.acquired),
        american(disposal.date),
        money(match.proceeds - match.fees),
        money(match.basis),
        money(match.gain),
        term && termTexts[term],
      ];
    }
  }
}

const ukRules: Readonly<Partial<Record<Match["rule"], string>>> = {
  sameDay: "Same day",
  thirtyDay: "30 days",
  pool: "Section 104",
};

function* ukComputation(report: TaxReport): Lines {
  yield [
    msg("Tax year"),
    msg("Disposal date"),
    msg("Rule"),
    msg("Acquisition date"),
    "BTC",
    msg("Consideration"),
    msg("Costs of sale"),
    msg("Allowable cost"),
    msg("Gain or loss"),
    msg("Pool BTC after"),
    msg("Pool cost after"),
  ];
  for (const { disposal, match } of eachMatch(report)) {
    yield [
      yearOf(report, disposal.date),
      formatDate(disposal.date),
      ukRules[match.rule] ?? match.rule,
      dateOr(match.acquired, null),
      btc(match.satoshis),
      money(match.proceeds),
      money(match.fees),
      money(match.basis),
      money(match.gain),
      disposal.poolAfter && btc(disposal.poolAfter.satoshis),
      disposal.poolAfter && money(disposal.poolAfter.cents),
    ];
  }
}

/** Writes a report as CSV: UTF-8 text, a header line in English, CRLF after every line. */
export function csvLayouts(report: TaxReport): CsvLayouts {
  const isUk = report.settings.method === "ukMatching";
  return {
    generic: csvText(generic(report)),
    form8949: isUk ? null : csvText(form8949(report)),
    ukComputation: isUk ? csvText(ukComputation(report)) : null,
  };
}

/** A report's CSV with other names of its columns in a line below the header, which has no quotes. */
export function withNames(csv: string, nameOf: (header: string) => string): string {
  const [header = ""] = csv.split("\r\n", 1);
  const rest = csv.slice(header.length);
  return `${header}\r\n${csvText([header.split(",").map((name) => nameOf(name))]).trimEnd()}${rest}`;
}
