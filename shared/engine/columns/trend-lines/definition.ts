import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns } from "#shared/engine/columns/definition.ts";

export const trendLineColumns = defineColumns("trendLines", "basic", [
  {
    id: "supportTrendLine",
    unit: "USD/BTC",
    header: msg("Support trend line"),
    meaning: msg("Line through the troughs of successive cycles, straight on a log scale."),
    formula: msg(
      "log line between the troughs before and after the row; after the last trough, the last segment continues",
    ),
    nullRule: msg("Empty before the first trough (18 November 2011)."),
    inputs: ["epochs", "dateAcquired"],
  },
  {
    id: "decliningTrendLine",
    unit: "USD/BTC",
    header: msg("Declining trend line"),
    meaning: msg("Line from the cycle's peak down to its trough, straight on a log scale."),
    formula: msg("log line from peak to trough of the row's epoch, between those two days"),
    nullRule: msg("Empty outside the fall from peak to trough."),
    inputs: ["epochs", "dateAcquired"],
  },
  {
    id: "recoveringTrendLine",
    unit: "USD/BTC",
    header: msg("Recovering trend line"),
    meaning: msg("Line from a trough up to the next cycle's peak, straight on a log scale."),
    formula: msg("log line from the last trough to the next peak"),
    nullRule: msg("Empty during the fall from peak to trough, and before the first peak."),
    inputs: ["epochs", "dateAcquired"],
  },
  {
    id: "halvestTrendLine",
    unit: "USD/BTC",
    header: msg("Halvest trend line"),
    meaning: msg(
      "Midpoint, on a log scale, between the line through the troughs and the line through the peaks.",
    ),
    formula: msg(
      "√(supportTrendLine × peak line), where the peak line is the log line through successive peaks",
    ),
    nullRule: msg("Empty before the first trough (18 November 2011)."),
    inputs: ["supportTrendLine", "epochs", "dateAcquired"],
  },
  {
    id: "ccdHistogram",
    unit: "ratio",
    flags: "X",
    header: msg("Cycle channel deviation"),
    meaning: msg(
      "Position of the price in the channel: −1 on the support line, 0 on the trend line, +1 on the peak line.",
    ),
    formula: msg("ln(priceUSD ÷ halvestTrendLine) ÷ (½ × ln(peak line ÷ supportTrendLine))"),
    nullRule: msg("Empty without a price, before the first trough, or where the channel has no width."),
    inputs: ["priceUSD", "halvestTrendLine", "supportTrendLine", "epochs"],
  },
]);
