import { defineColumns } from "#shared/engine/columns/definition.ts";

export const trendLineColumns = defineColumns("trendLines", "basic", [
  {
    id: "supportTrendLine",
    unit: "USD/BTC",
    header: "Support trend line",
    meaning: "Line through the troughs of successive cycles, straight on a log scale.",
    formula:
      "log line between the troughs before and after the row; after the last trough, the last segment continues",
    nullRule: "Empty before the first trough (18 November 2011).",
    inputs: ["epochs", "dateAcquired"],
  },
  {
    id: "decliningTrendLine",
    unit: "USD/BTC",
    header: "Declining trend line",
    meaning: "Line from the cycle's peak down to its trough, straight on a log scale.",
    formula: "log line from peak to trough of the row's epoch, between those two days",
    nullRule: "Empty outside the fall from peak to trough.",
    inputs: ["epochs", "dateAcquired"],
  },
  {
    id: "recoveringTrendLine",
    unit: "USD/BTC",
    header: "Recovering trend line",
    meaning: "Line from a trough up to the next cycle's peak, straight on a log scale.",
    formula: "log line from the last trough to the next peak",
    nullRule: "Empty during the fall from peak to trough, and before the first peak.",
    inputs: ["epochs", "dateAcquired"],
  },
  {
    id: "halvestTrendLine",
    unit: "USD/BTC",
    header: "Halvest trend line",
    meaning: "Midpoint, on a log scale, between the line through the troughs and the line through the peaks.",
    formula: "√(supportTrendLine × peak line), where the peak line is the log line through successive peaks",
    nullRule: "Empty before the first trough (18 November 2011).",
    inputs: ["supportTrendLine", "epochs", "dateAcquired"],
  },
  {
    id: "ccdHistogram",
    unit: "ratio",
    flags: "X",
    header: "Cycle channel deviation",
    meaning:
      "Position of the price in the channel: −1 on the support line, 0 on the trend line, +1 on the peak line.",
    formula: "ln(priceUSD ÷ halvestTrendLine) ÷ (½ × ln(peak line ÷ supportTrendLine))",
    nullRule: "Empty without a price, before the first trough, or where the channel has no width.",
    inputs: ["priceUSD", "halvestTrendLine", "supportTrendLine", "epochs"],
  },
]);
