import type { jsPDF } from "jspdf";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { pdfText } from "#web/components/download/pdf-text.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatShortMonth } from "#web/components/format/dates.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";

/** Columns that the report's chart needs, in addition to the exported ones. */
export const courseColumns = ["holdingsValueUSD", "investedValueUSD", "cumulativeCosts"] as const;

/** Value and invested money over the months; null where there is no price. */
export interface ValueCourse {
  readonly currency: Currency;
  /** In money of today, against all costs so far. */
  readonly isReal: boolean;
  /** `yyyy-mm-dd` */
  readonly dates: readonly string[];
  readonly value: readonly (number | null)[];
  readonly invested: readonly (number | null)[];
  /** First projected month; the number of months if none is. */
  readonly projectedFrom: number;
}

/**
 * The course of a plan. The cost of the coins that are held has no form in money of one date: with `isReal` all costs so
 * far stand in its place.
 */
export function valueCourse(model: TimelineModel, isReal = false): ValueCourse {
  const figures = (id: (typeof courseColumns)[number]) =>
    model.rows.map((_, row) => {
      const cell = model.shown(id, row);
      return typeof cell === "number" ? cell : null;
    });
  const first = model.rows.findIndex(({ kind }) => kind === "projected");
  return {
    currency: model.currency,
    dates: model.rows.map(({ date }) => date),
    value: figures("holdingsValueUSD"),
    invested: figures(isReal ? "cumulativeCosts" : "investedValueUSD"),
    isReal,
    projectedFrom: first < 0 ? model.rows.length : first,
  };
}

interface PlacedBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const colours = { value: [10, 114, 101], invested: [120, 110, 80], grid: [222, 222, 222] } as const;
/** Space for the amounts beside the axis and the years below it. */
const axis = { left: 24, bottom: 8, top: 10 };

/**
 * Value against invested money on one logarithmic axis, because a plan of decades grows by powers of ten; projected
 * months are shaded.
 */
export function drawValueChart(document: jsPDF, family: string, course: ValueCourse, place: PlacedBox): void {
  const plot = {
    left: place.left + axis.left,
    top: place.top + axis.top,
    width: place.width - axis.left,
    height: place.height - axis.top - axis.bottom,
  };
  document.setFont(family, "bold").setFontSize(9).setTextColor(32);
  const currency = currencySign(course.currency);
  const title = course.isReal
    ? t("Value against all costs so far in today's money, {currency}, logarithmic", { currency })
    : t("Value against invested money, {currency}, logarithmic", { currency });
  document.text(pdfText(title), place.left, place.top + 4);
  const months = course.dates.length;
  const amounts = [...course.value, ...course.invested].filter((amount) => amount !== null && amount > 0);
  const [lowest, highest] = decadesOf(amounts.map(Number));
  const x = (month: number) => plot.left + (months < 2 ? 0 : (month / (months - 1)) * plot.width);
  const y = (amount: number) =>
    plot.top + plot.height * (1 - (Math.log10(Math.max(amount, 10 ** lowest)) - lowest) / (highest - lowest));
  document.setFont(family, "normal").setFontSize(7).setTextColor(96);
  if (course.projectedFrom < months) {
    const from = x(course.projectedFrom);
    document
      .setFillColor(244, 244, 240)
      .rect(from, plot.top, plot.left + plot.width - from, plot.height, "F");
    document.text(pdfText(t("projected")), from + 1.5, plot.top + 3.5);
  }
  document.setDrawColor(...colours.grid).setLineWidth(0.15);
  for (let decade = lowest; decade <= highest; decade += 1) {
    const height = y(10 ** decade);
    document.line(plot.left, height, plot.left + plot.width, height);
    const { text } = formatCell("holdingsValueUSD", "USD", 10 ** decade, course.currency);
    document.text(pdfText(text), plot.left - 2, height + 1, { align: "right" });
  }
  drawYears(document, course.dates, x, plot.top + plot.height);
  drawLine(document, course.invested, x, y, colours.invested);
  drawLine(document, course.value, x, y, colours.value);
  const right = plot.left + plot.width;
  document.setFontSize(8);
  const invested = pdfText(t(course.isReal ? "Costs" : "Invested"));
  document.setTextColor(...colours.invested).text(invested, right, place.top + 4, { align: "right" });
  const beside = right - document.getTextWidth(invested) - 5;
  document
    .setTextColor(...colours.value)
    .text(pdfText(t("Value")), beside, place.top + 4, { align: "right" });
}

/** Powers of ten below the smallest and above the largest amount. */
function decadesOf(amounts: readonly number[]): [number, number] {
  const logarithms = amounts.map(Math.log10);
  const lowest = Math.floor(Math.min(...logarithms, 3));
  return [lowest, Math.max(lowest + 1, Math.ceil(Math.max(...logarithms, lowest + 1)))];
}

function drawYears(
  document: jsPDF,
  dates: readonly string[],
  x: (month: number) => number,
  base: number,
): void {
  const januaries = dates.flatMap((date, month) => (date.slice(5, 7) === "01" ? [month] : []));
  if (januaries.length < 2) {
    const ends = [0, dates.length - 1];
    for (const month of ends) {
      const date = dates[month];
      if (date)
        document.text(pdfText(formatShortMonth(date)), x(month), base + 4, {
          align: month === 0 ? "left" : "right",
        });
    }
    return;
  }
  const every = Math.ceil(januaries.length / 12);
  for (const [i, month] of januaries.entries()) {
    if (i % every === 0)
      document.text(dates[month]?.slice(0, 4) ?? "", x(month), base + 4, { align: "center" });
  }
}

function drawLine(
  document: jsPDF,
  amounts: readonly (number | null)[],
  x: (month: number) => number,
  y: (amount: number) => number,
  colour: readonly [number, number, number],
): void {
  document.setDrawColor(...colour).setLineWidth(0.5);
  for (const [month, amount] of amounts.entries()) {
    const before = amounts[month - 1];
    if (amount === null || before === null || before === undefined) continue;
    document.line(x(month - 1), y(before), x(month), y(amount));
  }
}
