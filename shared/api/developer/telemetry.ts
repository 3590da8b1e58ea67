import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { CalendarDate } from "#shared/api/schemas/values.ts";
import {
  errorClasses,
  longestErrorMessage,
  longestErrorStack,
  telemetryDays,
  timelinePanels,
} from "#shared/domain/developer/telemetry.ts";
import { webVitalNames } from "#shared/domain/developer/web-vitals.ts";
import { msg } from "#shared/domain/language/translate.ts";

const PagePath = z
  .string()
  .regex(/^\/(?:[a-z-]{1,24}(?:\/[a-z-]{1,24})?)?$/, msg("Must be the path of a page"))
  .describe("without its query");

const PageView = z.strictObject({ path: PagePath });

const PageError = z.strictObject({
  errorClass: z.enum(errorClasses),
  message: z.string().max(longestErrorMessage),
  stack: z.string().max(longestErrorStack),
  path: PagePath,
});
export type PageError = z.infer<typeof PageError>;

/** A page left open for longer says nothing about how fast it is. */
const mostMilliseconds = 600_000;

const MeasuredVital = z.strictObject({
  name: z.enum(webVitalNames),
  value: z
    .number()
    .nonnegative()
    .max(mostMilliseconds)
    .describe("milliseconds; of CLS a number without unit"),
  path: PagePath,
});
export type MeasuredVital = z.infer<typeof MeasuredVital>;

const MeasuredVitals = z.strictObject({
  vitals: z
    .array(MeasuredVital)
    .min(1)
    .max(webVitalNames.length)
    .refine(
      (vitals) => new Set(vitals.map(({ name }) => name)).size === vitals.length,
      msg("Each metric once"),
    ),
});

const OpenedPanel = z.strictObject({ panel: z.enum(timelinePanels) });

const count = z.int().nonnegative();

const RatedVital = z.strictObject({
  path: z.string(),
  name: z.enum(webVitalNames),
  good: count,
  needsImprovement: count,
  poor: count,
});
export type RatedVital = z.infer<typeof RatedVital>;

const ErrorGroup = z.strictObject({
  fingerprint: z.string().describe("the reference that users see"),
  errorClass: z.enum(errorClasses),
  message: z.string(),
  stack: z.string(),
  path: z.string(),
  count,
  firstSeen: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
});
export type ErrorGroup = z.infer<typeof ErrorGroup>;

const eventTypes = ["page_view", "error", "web_vitals", "panel_opened"] as const;

export const telemetry = defineContract({
  record: {
    method: "POST",
    path: "/telemetry/event",
    access: "session",
    csrf: true,
    summary:
      "Counts an opened page or an error of a page, unless the caller has switched dataUsage off; how fast a page was or an opened panel, if the caller has switched analyticsOptIn on. Nothing names the caller.",
    body: z.discriminatedUnion("eventType", [
      z.strictObject({ eventType: z.literal("page_view"), payload: PageView }),
      z.strictObject({ eventType: z.literal("error"), payload: PageError }),
      z.strictObject({ eventType: z.literal("web_vitals"), payload: MeasuredVitals }),
      z.strictObject({ eventType: z.literal("panel_opened"), payload: OpenedPanel }),
    ]),
    response: z.strictObject({
      recorded: z
        .boolean()
        .describe("false where the caller's setting, or the deployment, does not allow it"),
      reference: z.string().nullable().describe("of an error that was recorded"),
    }),
    errors: ["RATE_LIMITED"],
  },
  stats: {
    method: "GET",
    path: "/telemetry/stats",
    access: "admin",
    csrf: false,
    summary:
      "Opened pages by day and by path, opened panels, errors grouped by fingerprint, those seen last first, and how fast pages are.",
    query: z.strictObject({
      eventType: z.enum(eventTypes).optional().describe("default: all"),
      from: CalendarDate.optional().describe(
        `default: 30 days before the last; at most ${telemetryDays} days back`,
      ),
      to: CalendarDate.optional().describe("last day included; default: today"),
    }),
    response: z.strictObject({
      from: CalendarDate,
      to: CalendarDate,
      days: z.array(z.strictObject({ date: CalendarDate, pageViews: count, errors: count })),
      pages: z.array(z.strictObject({ path: z.string(), views: count })).describe("most opened first"),
      errors: z.array(ErrorGroup).describe("seen in that time"),
      panels: z
        .array(z.strictObject({ panel: z.enum(timelinePanels), opened: count }))
        .describe("most opened first"),
      vitals: z.array(RatedVital).describe("by path and metric; the paths measured most first"),
    }),
    errors: [],
  },
});
