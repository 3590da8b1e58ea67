import writeExcelFile, { type Cell } from "write-excel-file/universal";
import type { TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { taxFigures } from "#shared/engine/tax/definition.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { methodText, warningText } from "#web/features/tax-report/tax-text.ts";

const heading = (text: string): Cell => ({ value: text, type: String, fontWeight: "bold", wrap: true });
/** Stored as text, so that none is interpreted as a formula. */
const words = (value: string | null): Cell => (value === null ? null : { value, type: String, wrap: true });
const money = (value: number | null): Cell =>
  value === null ? null : { value, type: Number, format: "#,##0.00;(#,##0.00)" };
const btc = (value: number): Cell => ({ value, type: Number, format: "0.00000000" });
const count = (value: number | null): Cell =>
  value === null ? null : { value, type: Number, format: "#,##0" };
const date = (isoDate: string | null): Cell =>
  isoDate === null ? null : { value: new Date(`${isoDate}T00:00:00Z`), type: Date, format: "d mmm yyyy" };

const widths = (count: number, width = 16) => Array.from({ length: count }, () => ({ width }));

function yearRows({ years, currency }: TaxReportRecord): Cell[][] {
  const head = [
    "Tax year",
    "From",
    "To",
    "Disposals",
    `Proceeds, ${currency}`,
    "Selling fees",
    "Cost basis",
    "Gains",
    "Losses",
    "Net gain",
    "Short-term net",
    "Long-term net",
    "Allowance",
    "Taxable amount",
    "Opening BTC",
    "Opening value",
    "Bought BTC",
    "Sold BTC",
    "Closing BTC",
    "Closing cost",
    "Closing value",
  ];
  return [
    head.map(heading),
    ...years.map((year) => [
      words(year.year),
      date(year.start),
      date(year.end),
      count(year.disposals),
      money(year.proceeds),
      money(year.fees),
      money(year.basis),
      money(year.gains),
      money(year.losses),
      money(year.net),
      money(year.short?.net ?? null),
      money(year.long?.net ?? null),
      money(year.allowance),
      money(year.taxable),
      btc(year.opening.btc),
      money(year.opening.value),
      btc(year.bought.btc),
      btc(year.disposed.btc),
      btc(year.closing.btc),
      money(year.closing.cost),
      money(year.closing.value),
    ]),
  ];
}

function matchRows({ disposals, currency }: TaxReportRecord): Cell[][] {
  const head = [
    "Disposal",
    "Date sold",
    "Tax year",
    "Account",
    "Rule",
    "Date acquired",
    "BTC",
    `Proceeds, ${currency}`,
    "Fees",
    "Cost basis",
    "Gain",
    "Holding days",
    "Term",
  ];
  return [
    head.map(heading),
    ...disposals.flatMap((disposal) =>
      disposal.matches.map((match) => [
        words(disposal.id),
        date(disposal.date),
        words(disposal.year),
        words(disposal.account),
        words(match.rule),
        date(match.acquired),
        btc(match.btc),
        money(match.proceeds),
        money(match.fees),
        money(match.basis),
        money(match.gain),
        count(match.holdingDays),
        words(match.term),
      ]),
    ),
  ];
}

function lotRows({ openLots, currency }: TaxReportRecord): Cell[][] {
  const head = [
    "Acquired",
    "Account",
    "BTC",
    `Cost, ${currency}`,
    "Value",
    "Gain",
    "Holding days",
    "Long term from",
  ];
  return [
    head.map(heading),
    ...openLots.map((lot) => [
      date(lot.acquired),
      words(lot.account),
      btc(lot.btc),
      money(lot.cost),
      money(lot.value),
      money(lot.gain),
      count(lot.holdingDays),
      date(lot.longFrom),
    ]),
  ];
}

/** The content of the sheet that explains the others. */
function aboutRows(report: TaxReportRecord, madeOn: string): Cell[][] {
  const rules = jurisdictions[report.jurisdiction];
  const rows: [string, string][] = [
    ["Note", report.disclaimer],
    ["Rules of", rules.name],
    ["Rule", rules.rule],
    ["Sources", rules.sources.join("; ")],
    ["Method", methodText(report)],
    ["Currency", report.currency],
    ...report.warnings.map((warning): [string, string] => [
      "Warning",
      warningText(warning, report, (id) => dateOf(report, id)),
    ]),
  ];
  return [...rows.map(([name, text]) => [words(name), words(text)]), [words("Created on"), date(madeOn)]];
}

const dateOf = ({ disposals }: TaxReportRecord, id: string) =>
  disposals.find(({ transaction }) => transaction === id)?.date ?? null;

/** A workbook of a report: years, matches, open lots, definitions, and its settings. */
export function taxExcel(report: TaxReportRecord, madeOn: string): Promise<Blob> {
  const definitions = taxFigures
    .filter(({ path }) => /^taxReport\.(?:years|disposals|openLots)\./.test(path))
    .map(({ path, header, meaning, formula }) => [
      words(path.replace(/^taxReport\.|\.\*/g, "")),
      words(header),
      words(meaning),
      words(formula),
    ]);
  return writeExcelFile([
    { sheet: "Tax years", stickyRowsCount: 1, columns: widths(21), data: yearRows(report) },
    { sheet: "Disposals", stickyRowsCount: 1, columns: widths(13), data: matchRows(report) },
    { sheet: "Open lots", stickyRowsCount: 1, columns: widths(8), data: lotRows(report) },
    {
      sheet: "Definitions",
      columns: [{ width: 28 }, { width: 24 }, { width: 60 }, { width: 60 }],
      data: [["Figure", "Name", "Meaning", "Formula"].map(heading), ...definitions],
    },
    { sheet: "About", columns: [{ width: 20 }, { width: 100 }], data: aboutRows(report, madeOn) },
  ]).toBlob();
}
