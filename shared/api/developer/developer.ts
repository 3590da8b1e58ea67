import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { integrationStatuses } from "#shared/api/portfolio/integrations.ts";
import { wholeNumber } from "#shared/api/schemas/values.ts";
import { eventLevels, logRetentions, mostLogEntries } from "#shared/domain/developer/event-log.ts";
import { webhookEvents } from "#shared/domain/developer/webhooks.ts";
import { serviceIds } from "#shared/domain/integrations/services.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

const Moment = z.iso.datetime();
const count = z.int().nonnegative();

/** What the event log keeps, setting by setting. */
export const eventLoggingFields = {
  logLevel: z
    .enum(eventLevels, { error: () => t("Must be one of: {options}", { options: eventLevels.join(", ") }) })
    .describe("entries of this level and worse ones are kept"),
  retentionDays: z.union(
    logRetentions.map((days) => z.literal(days)),
    { error: () => t("Must be one of: {options}", { options: logRetentions.join(", ") }) },
  ),
  includeContext: z
    .boolean(msg("Must be true or false"))
    .describe("whether entries hold the details besides the message"),
};

const DeveloperSettings = z.strictObject({
  eventLogging: z.strictObject(eventLoggingFields),
  webhooks: z.strictObject({
    endpoints: z
      .array(
        z.strictObject({
          id: z.uuid(),
          name: z.string(),
          url: z.string(),
          events: z.array(z.enum(webhookEvents)),
          status: z.enum(["active", "off", "failing"]),
        }),
      )
      .describe("oldest first"),
  }),
  integrations: z
    .array(z.strictObject({ id: z.enum(serviceIds), status: z.enum(integrationStatuses) }))
    .describe("the services that the account can be connected to; `GET /integrations` has more about them"),
});

const LoggedEvent = z.strictObject({
  id: z.string(),
  timestamp: Moment,
  level: z.enum(eventLevels),
  message: z.string(),
  context: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .nullable()
    .describe("null where it was not kept"),
});
export type LoggedEvent = z.infer<typeof LoggedEvent>;

const percentage = z.number().min(0).max(100).nullable();

const MonitoredStep = z.strictObject({
  from: Moment,
  requests: count.describe("calls of programs that were answered"),
  failed: count.describe("of them, those that failed on the server"),
  rejected: count.describe("of them, those with an error of the program"),
  refused: count.describe("calls over a limit, which are not among `requests`"),
  durationMs: count.describe("of all requests together, on the server"),
  activeWebhooks: count.nullable().describe("at the end of the step; null where it is no longer known"),
});

const MonitoredPeriod = z.strictObject({
  uptimePercentage: percentage.describe(
    "share of the requests that did not fail on the server; null without requests",
  ),
  totalRequests: count,
  recentErrors: count.describe("requests answered with an error, of the program or of the server"),
  activeWebhooks: count.describe("now"),
  averageResponseTime: z.number().nonnegative().nullable().describe("milliseconds on the server"),
  errorRate: percentage.describe("share of the requests that were answered with an error"),
  rateLimitViolations: count.describe("calls refused over a limit"),
  steps: z.array(MonitoredStep).describe("oldest first, those without calls included"),
});
export type MonitoredPeriod = z.infer<typeof MonitoredPeriod>;

const read = { method: "GET", access: "session", csrf: false, errors: ["TIER_REQUIRED"] } as const;

/** Most entries of the event log in one answer. */
const mostOnPage = 100;

export const developer = defineContract({
  get: {
    ...read,
    path: "/developer-settings",
    summary: "What the event log keeps, and webhook endpoints and connected services in short.",
    response: DeveloperSettings,
  },
  update: {
    method: "PATCH",
    path: "/developer-settings",
    access: "session",
    csrf: true,
    summary: "Changes what the event log keeps; settings that are not named stay.",
    body: z
      .strictObject(eventLoggingFields)
      .partial()
      .refine((change) => Object.keys(change).length > 0, msg("There is nothing to change")),
    response: DeveloperSettings,
    changes: ["developer.logs"],
    answers: "developer.get",
    errors: ["TIER_REQUIRED"],
  },
  logs: {
    ...read,
    path: "/developer-settings/logs",
    summary: `What the caller's programs and webhooks did, newest first; the latest ${mostLogEntries} entries at most.`,
    query: z.strictObject({
      limit: wholeNumber(1, mostOnPage).optional().describe("default 50"),
      level: z.enum(eventLevels).optional().describe("entries of this level and worse ones"),
      search: z
        .string()
        .trim()
        .max(100)
        .optional()
        .describe("a part of the message or of the context, upper and lower case alike"),
      cursor: z.string().max(500).optional(),
    }),
    response: z.strictObject({
      entries: z.array(LoggedEvent),
      nextCursor: z
        .string()
        .nullable()
        .describe("may be there although nothing was found: a call looks through a thousand entries"),
      searchedTo: Moment.nullable().describe("time of the oldest entry that was looked at"),
    }),
  },
  monitoring: {
    ...read,
    path: "/developer-settings/monitoring",
    summary: "How the calls of the caller's programs ended, counted by hour and by day (UTC).",
    response: z.strictObject({
      day: MonitoredPeriod.describe("this hour and the 23 before it"),
      month: MonitoredPeriod.describe("this day and the 29 before it"),
    }),
  },
});
