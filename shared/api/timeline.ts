import * as z from "zod";
import { buyRhythms } from "#shared/domain/buy-rhythm.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { exportFormats } from "#shared/domain/tier-features.ts";
import { planVersusActualDefinition } from "#shared/engine/analyses/plan-versus-actual-definition.ts";
import { defineContract } from "./contract.ts";
import { planIdentity } from "./schemas/plan-list.ts";
import { CalendarDate, Currency, Tier, WholeSum } from "./schemas/values.ts";

export type CellValue = number | string | boolean | null;

/** Checked in one pass: a quarter of a million cells, each parsed by a schema, took as long as computing them. */
function areCells(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const cell of value) {
    const isCell =
      typeof cell === "number"
        ? Number.isFinite(cell)
        : cell === null || typeof cell === "string" || typeof cell === "boolean";
    if (!isCell) return false;
  }
  return true;
}
const Cells = z
  .custom<CellValue[]>(areCells, msg("Must be a list of numbers, texts, booleans and nulls"))
  .meta({ type: "array", items: { type: ["number", "string", "boolean", "null"] } });
const BuyRhythm = z.enum(buyRhythms);
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

/** The cells by column. The API document says of each column what it is. */
export const TimelineRows = z.record(z.string(), Cells).describe("one array per column, one entry per row");

const Health = z.record(z.string(), z.union([z.number(), z.string(), z.null()]));

const Amount = z.strictObject({
  usdCents: WholeSum,
  baseCents: WholeSum.describe("base currency, at the rate of each day"),
});

const NetBuying = Amount.extend({
  satoshis: WholeSum.describe("bought minus sold"),
}).describe("money spent on bitcoin minus proceeds; without fees");

const Month = z.string().regex(/^\d{4}-\d{2}$/);

const PlanVersusActual = z
  .strictObject({
    from: CalendarDate.describe("date of the first month compared"),
    to: CalendarDate.describe(
      "last day compared: today, that of the last known price, or the last buy day of a plan that has ended",
    ),
    dueMonths: z.int().nonnegative(),
    recordedMonths: z.int().nonnegative().describe("due months with recorded transactions"),
    missedMonths: z.array(Month).readonly().describe("due months in which nothing was recorded"),
    planned: NetBuying,
    recorded: NetBuying,
    ahead: NetBuying.describe("recorded minus planned; negative means behind the plan"),
    aheadWeeks: z
      .number()
      .nullable()
      .describe("the dollars ahead divided by what the plan buys for in a week, top-ups included"),
  })
  .describe(planVersusActualDefinition);

const Fall = z.strictObject({ fraction: z.number(), from: CalendarDate, to: CalendarDate }).nullable();

const RecordedHoldings = z
  .strictObject({
    buys: z.int().nonnegative(),
    sells: z.int().nonnegative(),
    first: CalendarDate,
    last: CalendarDate,
    satoshis: WholeSum.describe("bought minus sold"),
    cost: Amount.describe("spent with fees, minus the proceeds of sells"),
    paid: Amount.describe("spent on buys, with all fees"),
    fees: Amount.describe("fees of all buys and sells, part of the cost"),
    value: Amount.describe("at the current price"),
    gainBaseCents: WholeSum.describe("value minus cost"),
    gainFraction: z.number().nullable().describe("gain divided by what was paid"),
    yearlyReturn: z
      .number()
      .nullable()
      .describe("fraction: money-weighted return a year (XIRR) in base currency; null in the first 30 days"),
    yearlyReturnUsd: z.number().nullable().describe("the same in US dollars"),
    worstFall: Fall.describe(
      "deepest fall of the value of one unit from an earlier high in base currency, by month",
    ),
    worstFallUsd: Fall.describe("the same in US dollars"),
  })
  .describe("the recorded transactions alone");

const PlannedHoldings = z
  .strictObject({
    buys: z.int().nonnegative(),
    from: CalendarDate,
    to: CalendarDate.describe(
      "today, the date of the last known price, or the last buy day of a plan that has ended",
    ),
    satoshis: WholeSum,
    cost: Amount,
    value: Amount.describe("coins at the current price, and cash from sells that is not reinvested"),
    yearlyReturn: z
      .number()
      .nullable()
      .describe("fraction: money-weighted return a year (XIRR) in base currency; null in the first 30 days"),
    yearlyReturnUsd: z.number().nullable().describe("the same in US dollars"),
    worstFall: Fall.describe("of the value of one unit in base currency"),
    worstFallUsd: Fall.describe("the same in US dollars"),
  })
  .describe(
    "what the plan would hold without any recorded transaction: simulated buys at past market prices",
  );

const TopUp = Amount.extend({
  reason: z
    .enum(["off", "beforePeak", "noDip", "added"])
    .describe(
      "off: not in the plan; beforePeak: begins after the cycle's peak; noDip: the price is not lower",
    ),
  referenceUsd: z.number().nullable().describe("US dollars per bitcoin that the price is compared with"),
});

const NextBuy = z
  .strictObject({
    date: CalendarDate,
    amount: Amount,
    fees: Amount,
    satoshis: WholeSum.nonnegative(),
    dynamicTopUp: TopUp,
    cycleTopUp: TopUp,
    isEdited: z.boolean(),
    skippedMonths: z.array(Month).readonly().describe("months before it that the plan skips"),
    due: z
      .strictObject({ buys: z.int().positive(), from: CalendarDate, to: CalendarDate })
      .nullable()
      .describe("buys due before now and after the last recorded transaction"),
  })
  .describe("the plan's next buy, calculated at the current price");

export const Timeline = z.strictObject({
  modelVersion: z.string(),
  planId: planIdentity.id,
  planName: planIdentity.name,
  planVersion: z.int().nonnegative().describe("version of the plan that these rows were computed from"),
  ledgerVersion: z
    .int()
    .nonnegative()
    .describe("incremented with every change of the recorded transactions that these rows contain"),
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
  buyRhythm: BuyRhythm,
  columns: z.array(Column),
  rowCount: z.int().nonnegative(),
  hiddenRows: z.int().nonnegative(),
  rowSource: z.array(z.string()),
  rowEpoch: z.array(z.int()),
  purchases: z
    .array(z.int().nonnegative())
    .optional()
    .describe("purchases of each row; only of plans that buy more often than monthly"),
  basePayments: z
    .strictObject({
      spentCents: z.array(WholeSum).describe("money spent on bitcoin, without fees"),
      feesCents: z.array(WholeSum),
    })
    .optional()
    .describe(
      "what each row pays in base currency, at the rate of each payment's day or as entered; only of plans in another currency than USD",
    ),
  rows: TimelineRows,
  epochs: z.array(TimelineEpoch),
  portfolio: z.strictObject({ atEnd: Health.nullable(), atNow: Health.nullable() }).nullable(),
  piCycleTops: z
    .array(CalendarDate)
    .describe("known days, within the rows, on which the 111-day average rose above twice the 350-day one"),
  planVersusActual: PlanVersusActual.nullable().describe(
    "null until a transaction within the plan is recorded",
  ),
  home: z.strictObject({
    recorded: RecordedHoldings.nullable().describe("null until a transaction is recorded"),
    planned: PlannedHoldings.nullable().describe("null before the plan's first buy"),
    nextBuy: NextBuy.nullable().describe("null when the plan buys nothing more"),
  }),
  warnings: z.array(z.looseObject({ code: z.string() })),
});
export type Timeline = z.infer<typeof Timeline>;

const Widget = Timeline.pick({
  planName: true,
  baseCurrency: true,
  now: true,
  dataDate: true,
  stale: true,
  currentBitcoinPrice: true,
  currentBlockHeight: true,
  exchangeRate: true,
}).extend(Timeline.shape.home.shape);
export type Widget = z.infer<typeof Widget>;

const Ratio = z.number().nullable().describe("as a multiple of all costs; null before anything was paid");
const Weeks = z.number().nullable().describe("gain or loss in weeks of contributions");

const SystemHealth = z.strictObject({
  dateAcquired: CalendarDate.nullable().describe("the plan's latest month; null before its first"),
  systemHealthPeak: Ratio,
  systemHealthTrough: Ratio,
  systemHealthCurrentWeeks: Weeks,
  systemHealthPeakWeeks: Weeks,
  systemHealthTroughWeeks: Weeks,
});
export type SystemHealth = z.infer<typeof SystemHealth>;

const columns = z
  .string()
  .max(8192)
  .optional()
  .describe("column ids separated by commas; default: all columns of the tier");

export const timeline = defineContract({
  get: {
    method: "GET",
    path: "/timeline",
    access: "session",
    csrf: false,
    summary: "The caller's monthly timeline, computed from the saved plan.",
    query: z.strictObject({ columns }),
    response: Timeline,
    revalidates: true,
    errors: [],
  },
  permitExport: {
    method: "POST",
    path: "/timeline/exports",
    access: "session",
    csrf: true,
    summary: "Authorises one export of the timeline as a file, if the caller's tier includes the format.",
    body: z.strictObject({ format: z.enum(exportFormats) }),
    response: z.strictObject({ format: z.enum(exportFormats) }),
    errors: ["TIER_REQUIRED", "RATE_LIMITED"],
  },
  systemHealth: {
    method: "GET",
    path: "/systemhealth",
    access: "session",
    csrf: false,
    summary:
      "What the caller's plan is worth today at the peak and trough of the current cycle; Basic and above.",
    response: SystemHealth,
    errors: ["TIER_REQUIRED"],
  },
  getByKey: {
    method: "GET",
    path: "/v1/timeline",
    access: "apiKey:read:timeline",
    csrf: false,
    summary:
      "The caller's timeline for API clients, as JSON or CSV. In CSV the column source says in words where a month's numbers come from and whether the price of its day is projected, and dataDate is the day of the last known price.",
    query: z.strictObject({
      columns,
      format: z
        .enum(["json", "csv"])
        .optional()
        .describe("default: by the Accept header; JSON if that names neither"),
    }),
    response: z.union([Timeline, z.string()]),
    answer: { as: "text", contentType: "text/csv; charset=utf-8" },
    revalidates: true,
    errors: [],
  },
  widgetByKey: {
    method: "GET",
    path: "/v1/widget",
    access: "apiKey:read:timeline",
    csrf: false,
    summary: "Price, recorded holdings and the plan's next buy for small displays.",
    response: Widget,
    errors: [],
  },
});
