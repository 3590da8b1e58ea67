import { commonFormats, numberWriter } from "#shared/domain/formats.ts";
import type { ColumnId } from "#shared/engine/columns/columns.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import type { FigureUnit } from "#shared/engine/figure-definition.ts";
import type { Cell } from "#shared/engine/result/cells.ts";

/** The columns of a table when none are chosen. */
export const usualColumns: readonly ColumnId[] = [
  "dateAcquired",
  "priceUSD",
  "usdSpent",
  "feesUSD",
  "btcBought",
  "totalBTC",
  "cumulativeCosts",
  "holdingsValueUSD",
  "overallRoi",
];

const inCommonFormat = (options: Intl.NumberFormatOptions) =>
  numberWriter(commonFormats.numberFormat, options);
const fixed = (digits: number) =>
  inCommonFormat({ minimumFractionDigits: digits, maximumFractionDigits: digits });

const whole = fixed(0);
const cents = fixed(2);
const satoshis = fixed(8);
const fine = inCommonFormat({ maximumFractionDigits: 4 });

function numberText(value: number, unit: Unit | FigureUnit): string {
  switch (unit) {
    case "BTC":
      return satoshis(value);
    case "USD":
    case "USD/BTC":
    case "base":
    case "money":
      return cents(value);
    case "fraction":
    case "fraction/month":
    case "fraction/year":
    case "multiplier":
      return `${cents(100 * value)} %`;
    case "block":
    case "blocks":
    case "days":
    case "count":
      return whole(value);
    default:
      return fine(value);
  }
}

/** One cell for people: numbers in German style, "–" for an empty cell. */
export function cellText(cell: Cell, unit: Unit | FigureUnit): string {
  if (cell === null) return "–";
  if (typeof cell === "boolean") return cell ? "yes" : "no";
  return typeof cell === "string" ? cell : numberText(cell, unit);
}

/** One column of a text table. */
export interface TableColumn {
  readonly header: string;
  readonly unit: Unit;
  readonly cells: readonly Cell[];
}

/** Lays columns out as lines of text, numbers in German style to the right, texts to the left. */
export function tableText(columns: readonly TableColumn[]): string {
  const laidOut = columns.map(({ header, unit, cells }) => {
    const texts = [header, ...cells.map((cell) => cellText(cell, unit))];
    const width = Math.max(...texts.map((entry) => entry.length));
    const left = unit === "text" || unit === "date" || unit === "boolean";
    return texts.map((entry) => (left ? entry.padEnd(width) : entry.padStart(width)));
  });
  const lines =
    laidOut[0]?.map((_, line) =>
      laidOut
        .map((column) => column[line])
        .join("  ")
        .trimEnd(),
    ) ?? [];
  return lines.map((line) => `${line}\n`).join("");
}
