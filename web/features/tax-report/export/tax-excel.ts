import writeExcelFile, { type Cell } from "write-excel-file/universal";
import type { DisposalMatch, TaxReportRecord } from "#shared/api/portfolio/tax-report.ts";
import { t } from "#shared/domain/language/translate.ts";
import { taxFigures } from "#shared/engine/tax/definition.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { dateCell, headingCell, sheetName, textCell } from "#web/components/download/excel-cells.ts";
import {
  lossNote,
  matchText,
  methodNames,
  methodText,
  sourcesText,
  termText,
  warningText,
} from "#web/features/tax-report/tax-text.ts";

const money = (value: number | null): Cell =>
  value === null ? null : { value, type: Number, format: "#,##0.00;(#,##0.00)" };
const btc = (value: number): Cell => ({ value, type: Number, format: "0.00000000" });
const count = (value: number | null): Cell =>
  value === null ? null : { value, type: Number, format: "#,##0" };
const date = (isoDate: string | null): Cell => dateCell(isoDate, "d mmm yyyy");

const widths = (count: number, width = 16) => Array.from({ length: count }, () => ({ width }));

function yearRows({ years, currency }: TaxReportRecord): Cell[][] {
  const head = [
    t("Tax year"),
    t("{what, select, day {From} other {From}}", { what: "day" }),
    t("{what, select, day {To} other {To}}", { what: "day" }),
    t("Disposals"),
    t("Proceeds, {currency}", { currency }),
    t("Selling fees"),
    t("Cost basis"),
    t("Gains"),
    t("Losses"),
    t("Net gain"),
    t("Short-term net"),
    t("Long-term net"),
    t("Allowance"),
    t("Taxable amount"),
    t("Opening BTC"),
    t("Opening value"),
    t("Bought BTC"),
    t("Sold BTC"),
    t("Closing BTC"),
    t("Closing cost"),
    t("Closing value"),
  ];
  return [
    head.map(headingCell),
    ...years.map((year) => [
      textCell(year.year),
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

/** What chose the purchase of a match: the method where it is one of an order, otherwise a rule. */
function ruleText(match: DisposalMatch): string {
  const { rule } = match;
  return rule === "fifo" || rule === "lifo" || rule === "hifo" ? t(methodNames[rule]) : matchText(match);
}

function matchRows(report: TaxReportRecord): Cell[][] {
  const { disposals, currency } = report;
  const hasNotes = disposals.some(({ gain }) => lossNote(report, gain) !== null);
  const head = [
    t("Disposal"),
    t("Date sold"),
    t("Tax year"),
    t("Account"),
    t("Rule"),
    t("Date acquired"),
    "BTC",
    t("Proceeds, {currency}", { currency }),
    t("Fees"),
    t("Cost basis"),
    t("Gain or loss"),
    t("Holding days"),
    t("Term"),
    ...(hasNotes ? [t("Note")] : []),
  ];
  return [
    head.map(headingCell),
    ...disposals.flatMap((disposal) =>
      disposal.matches.map((match) => [
        textCell(disposal.id),
        date(disposal.date),
        textCell(disposal.year),
        textCell(disposal.account),
        textCell(ruleText(match)),
        date(match.acquired),
        btc(match.btc),
        money(match.proceeds),
        money(match.fees),
        money(match.basis),
        money(match.gain),
        count(match.holdingDays),
        textCell(match.term === null ? null : termText(match.term)),
        ...(hasNotes ? [textCell(lossNote(report, disposal.gain))] : []),
      ]),
    ),
  ];
}

function lotRows({ openLots, currency }: TaxReportRecord): Cell[][] {
  const head = [
    t("Acquired"),
    t("Account"),
    "BTC",
    t("Cost, {currency}", { currency }),
    t("Value"),
    t("Gain or loss"),
    t("Holding days"),
    t("Long term from"),
  ];
  return [
    head.map(headingCell),
    ...openLots.map((lot) => [
      date(lot.acquired),
      textCell(lot.account),
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
function aboutRows(report: TaxReportRecord, madeOn: string | null): Cell[][] {
  const rules = jurisdictions[report.jurisdiction];
  const rows: [string, string][] = [
    [t("Note"), t(report.disclaimer)],
    [t("Rules of"), t(rules.name)],
    [t("Rule"), t(rules.rule)],
    [t("Sources"), sourcesText(rules)],
    [t("Method"), methodText(report)],
    [t("Currency"), report.currency],
    ...report.warnings.map((warning): [string, string] => [
      t("Warning"),
      warningText(warning, report, (id) => dateOf(report, id)),
    ]),
  ];
  return [
    ...rows.map(([name, text]) => [textCell(name), textCell(text)]),
    ...(madeOn === null ? [] : [[textCell(t("Created on")), date(madeOn)]]),
  ];
}

const dateOf = ({ disposals }: TaxReportRecord, id: string) =>
  disposals.find(({ transaction }) => transaction === id)?.date ?? null;

/**
 * A workbook of a report: years, matches, open lots, definitions, and its settings.
 * @param madeOn `yyyy-mm-dd`; null for a workbook that does not say it
 */
export function taxExcel(report: TaxReportRecord, madeOn: string | null): Promise<Blob> {
  const definitions = taxFigures
    .filter(({ path }) => /^taxReport\.(?:years|disposals|openLots)\./.test(path))
    .map(({ path, header, meaning, formula }) => [
      textCell(path.replace(/^taxReport\.|\.\*/g, "")),
      textCell(t(header)),
      textCell(t(meaning)),
      textCell(t(formula)),
    ]);
  return writeExcelFile([
    { sheet: sheetName(t("Tax years")), stickyRowsCount: 1, columns: widths(21), data: yearRows(report) },
    { sheet: sheetName(t("Disposals")), stickyRowsCount: 1, columns: widths(14), data: matchRows(report) },
    { sheet: sheetName(t("Open lots")), stickyRowsCount: 1, columns: widths(8), data: lotRows(report) },
    {
      sheet: sheetName(t("Definitions")),
      columns: [{ width: 28 }, { width: 24 }, { width: 60 }, { width: 60 }],
      data: [[t("Figure"), t("Name"), t("Meaning"), t("Formula")].map(headingCell), ...definitions],
    },
    {
      sheet: sheetName(t("About")),
      columns: [{ width: 20 }, { width: 100 }],
      data: aboutRows(report, madeOn),
    },
  ]).toBlob();
}
