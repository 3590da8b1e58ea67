import { msg, t } from "#shared/domain/language/translate.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import type { Origin } from "#shared/engine/explain/origin.ts";
import type { RowKind } from "#web/features/timeline/timeline-model.ts";

/** The source of a figure, in words and as the marker of the table's rows. */
export const originWords: Readonly<
  Record<Origin, { readonly text: string; readonly kind: RowKind | "edited" | null }>
> = {
  actual: { text: msg("recorded"), kind: "actual" },
  edited: { text: msg("edited"), kind: "edited" },
  observed: { text: msg("observed"), kind: "actual" },
  backfilled: { text: msg("back-filled"), kind: "backfilled" },
  reconstructed: { text: msg("estimated between known closes"), kind: "backfilled" },
  pending: { text: msg("price projected"), kind: "projected" },
  projected: { text: msg("projected"), kind: "projected" },
  unpriced: { text: msg("no known price"), kind: null },
  skipped: { text: msg("skipped"), kind: null },
  setting: { text: msg("setting"), kind: null },
  computed: { text: msg("computed"), kind: null },
};

/** Names of the figures of named inputs that are no columns. */
const figureNames: Readonly<Record<string, string>> = {
  date: msg("Date"),
  price: msg("Price"),
  factor: msg("Factor"),
  epoch: msg("Epoch"),
  correctionDate: msg("Correction date"),
  decliningDate: msg("Declining date"),
  halvingDate: msg("Halving date"),
  nextHalvingDate: msg("Next halving date"),
  peakDate: msg("Peak date"),
  recoveringDate: msg("Recovering date"),
  supportDate: msg("Support date"),
  troughDate: msg("Trough date"),
  correctionPrice: msg("Correction price"),
  decliningPrice: msg("Declining price"),
  nextHalvingPrice: msg("Next halving price"),
  previousPeakPrice: msg("Previous peak price"),
  previousTroughPrice: msg("Previous trough price"),
  recoveringPrice: msg("Recovering price"),
  supportPrice: msg("Support price"),
  height: msg("Height"),
  heightOneMonthBefore: msg("Height one month before"),
  heightBeforeFirstRow: msg("Height before first row"),
  supply: msg("Supply"),
  supplyOneMonthBefore: msg("Supply one month before"),
  active: msg("Active"),
  sellShare: msg("Sell share"),
  reinvestRowsLeft: msg("Reinvest rows left"),
  purchases: msg("Purchases"),
  firstPurchase: msg("First purchase"),
  lastPurchase: msg("Last purchase"),
  rate: msg("Rate"),
  base: msg("Base"),
  baseInCurrency: msg("Base in currency"),
  dynamicCap: msg("Dynamic cap"),
  cycleCap: msg("Cycle cap"),
  percentage: msg("Percentage"),
  fixed: msg("Fixed"),
  buyFee: msg("Buy fee"),
  costPool: msg("Cost pool"),
  costPoolBefore: msg("Cost pool before"),
  cash: msg("Cash"),
  cashBefore: msg("Cash before"),
  totalValue: msg("Total value"),
  buyCosts: msg("Buy costs"),
  oneMonthBefore: msg("One month before"),
  threeMonthsBefore: msg("Three months before"),
  twelveMonthsBefore: msg("Twelve months before"),
  monthsOfHistory: msg("Months of history"),
};
/** Of the figures of a single purchase. */
const purchaseFigures: Readonly<Record<string, string>> = {
  day: msg("day"),
  price: msg("price"),
  "price a month before": msg("price a month before"),
  spent: msg("spent"),
};

/** The name of a figure; columns use their header, figures of transactions and purchases include the number. */
export function figureLabel(name: string): string {
  const [, number, field] = /^(\d+)\.(\w+)$/.exec(name) ?? [];
  if (number && field) return t("Transaction {number}: {figure}", { number, figure: figureLabel(field) });
  const [, place, what] = /^purchase (\d+), (.+)$/.exec(name) ?? [];
  if (place && what) {
    return t("Purchase {number}, {figure}", { number: place, figure: t(purchaseFigures[what] ?? what) });
  }
  return t(columnDefinition(name)?.header ?? figureNames[name] ?? name);
}

/** Shown for a month whose change of the plan has no effect. */
export const idleEditText = msg(
  "The plan was changed for this month. No effect: the recorded transaction takes precedence.",
);
