import * as z from "zod";
import { defineContract } from "./contract.ts";
import { CalendarDate, Currency, Tier } from "./schemas.ts";

const Cell = z.union([z.number(), z.string(), z.boolean(), z.null()]);
const Column = z.strictObject({
  id: z.string(),
  group: z.string(),
  tier: Tier,
  unit: z.string(),
  flags: z.string(),
});
const Anchor = z.strictObject({
  name: z.string(),
  date: CalendarDate,
  price: z.number().nullable(),
});

/** The epochs of the ribbon: all that the rows touch, plus the history before them. */
const TimelineEpoch = z.strictObject({
  epoch: z.int(),
  halvingBlockHeight: z.int(),
  halvingDate: CalendarDate,
  peakPriceDate: CalendarDate,
  troughPriceDate: CalendarDate,
  anchors: z.array(Anchor),
});

const Health = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

export const Timeline = z.strictObject({
  modelVersion: z.string(),
  planVersion: z.int().nonnegative().describe("version of the control panel these rows were computed from"),
  now: CalendarDate,
  tier: Tier,
  baseCurrency: Currency,
  dataDate: CalendarDate,
  stale: z.boolean(),
  currentBitcoinPrice: z.number(),
  currentBlockHeight: z.int(),
  exchangeRate: z.number(),
  currentEpoch: z.int(),
  investStartDate: CalendarDate,
  investEndDate: CalendarDate,
  columns: z.array(Column),
  rowCount: z.int().nonnegative(),
  hiddenRows: z.int().nonnegative(),
  rowSource: z.array(z.string()),
  rowEpoch: z.array(z.int()),
  rows: z.record(z.string(), z.array(Cell)).describe("one array per column, one entry per row"),
  epochs: z.array(TimelineEpoch),
  portfolio: z.strictObject({ atEnd: Health.nullable(), atNow: Health.nullable() }).nullable(),
  warnings: z.array(z.looseObject({ code: z.string() })),
});
export type Timeline = z.infer<typeof Timeline>;

export const timeline = defineContract({
  get: {
    method: "GET",
    path: "/timeline",
    access: "session",
    csrf: false,
    summary: "The caller's monthly timeline, computed from the saved plan.",
    query: z.strictObject({
      columns: z
        .string()
        .max(8192)
        .optional()
        .describe("column ids separated by commas; all of the tier without it"),
    }),
    response: Timeline,
    errors: [],
  },
});
