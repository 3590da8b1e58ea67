import * as z from "zod";
import { msg, t } from "#shared/domain/language/translate.ts";
import { CalendarDate, Currency } from "./values.ts";

/** The analyses whose results can be saved with a simulation. */
export const analysisKinds = ["monteCarlo", "backtest", "timing", "goal"] as const;
export type AnalysisKind = (typeof analysisKinds)[number];

/** Bytes of a call that saves a result: five hundred months of eight lines have less. */
export const largestAnalysis = 96 * 1024;
const mostMonths = 500;

const Text = z
  .string()
  .min(1)
  .max(120)
  .regex(/^\P{Cc}*$/u, msg("Must not contain control characters"));
const Unit = z
  .enum(["usd", "base", "btc", "fraction", "factor", "count"])
  .describe("US dollars, base currency, bitcoin, a share of one, a multiple, a number");
export type AnalysisUnit = z.infer<typeof Unit>;

const Lines = z
  .strictObject({
    unit: Unit,
    dates: z
      .array(CalendarDate)
      .max(mostMonths, { error: () => t("At most {max} months", { max: String(mostMonths) }) }),
    series: z
      .array(z.strictObject({ name: Text, values: z.array(z.number().nullable()) }))
      .max(8, msg("At most 8 lines")),
  })
  .refine(({ dates, series }) => series.every(({ values }) => values.length === dates.length), {
    path: ["series"],
    message: msg("Each line needs a value for each month"),
  });

/** The result of an analysis as the browser calculated it: figures, and lines over months. */
export const AnalysisResult = z.strictObject({
  modelVersion: z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, msg("Must be a version like 1.0.0")),
  dataDate: CalendarDate.describe("last day of the market data"),
  baseCurrency: Currency,
  about: Text.describe("what was calculated, such as the number of price paths"),
  figures: z
    .array(z.strictObject({ name: Text, unit: Unit, value: z.number().nullable() }))
    .max(40, msg("At most 40 figures")),
  lines: Lines.nullable(),
});
export type AnalysisResult = z.infer<typeof AnalysisResult>;

export const SavedAnalysis = AnalysisResult.extend({
  kind: z.enum(analysisKinds),
  savedAt: z.iso.datetime(),
});
export type SavedAnalysis = z.infer<typeof SavedAnalysis>;
