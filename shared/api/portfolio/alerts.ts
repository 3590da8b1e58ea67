import * as z from "zod";
import { defineContract } from "#shared/api/contract.ts";
import { alertKinds, mostAlerts } from "#shared/domain/alerts/alert-rules.ts";
import { reminderKinds } from "#shared/domain/alerts/reminders.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { isTimeZone } from "#shared/domain/time-zones.ts";

const AlertRule = z
  .strictObject({
    kind: z
      .enum(alertKinds)
      .describe("below, above: the price reaches a value; fall: it is so far below its highest close"),
    value: z
      .int(msg("Must be a whole number"))
      .min(1, msg("Must be greater than zero"))
      .max(1e13, msg("Must be smaller"))
      .describe("US cents, or hundredths of a percent for a fall"),
  })
  .refine(({ kind, value }) => kind !== "fall" || value <= 9_900, {
    path: ["value"],
    message: msg("A fall must not exceed 99 %"),
  });

export const MarketAlert = AlertRule.safeExtend({
  id: z.uuid(),
  isOn: z.boolean().describe("false once it was sent, until it is switched on again"),
});
export type MarketAlert = z.infer<typeof MarketAlert>;

const Time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, msg("Must be a time, hh:mm"));

const TimeZone = z.string().max(64).refine(isTimeZone, msg("Unknown time zone"));

export const AlertSettings = z.strictObject({
  byMail: z.boolean(),
  quiet: z
    .strictObject({
      from: Time,
      to: Time,
      timeZone: TimeZone,
    })
    .nullable()
    .describe("nothing is sent in these hours; it arrives afterwards, once"),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

export const ReminderSettings = z.strictObject({
  on: z
    .array(z.enum(reminderKinds))
    .max(reminderKinds.length, msg("Name each reminder once"))
    .describe(
      "buyDay: on the day of a planned buy that is not recorded; behindPlan: a month of the plan has no record a month after its buy day; longTerm: recorded coins become long-term by the rules chosen for tax reports; outsideRange: the last close is outside the trend lines of the open plan",
    ),
  hour: z
    .int(msg("Must be a whole hour"))
    .min(0, msg("Must be an hour from 0 to 23"))
    .max(23, msg("Must be an hour from 0 to 23"))
    .describe("at which reminders are sent, or when quiet hours end"),
  timeZone: TimeZone,
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

const Sent = z.strictObject({
  id: z.string(),
  title: z.string(),
  at: z.iso.datetime(),
  inApp: z.boolean().describe("as a notification"),
  byMail: z.boolean(),
});

const Look = z.strictObject({
  at: z.iso.datetime(),
  sent: z.array(z.enum(reminderKinds)).describe("empty: there was nothing to say"),
});

const AlertState = z.strictObject({
  alerts: z.array(MarketAlert),
  settings: AlertSettings,
  reminders: ReminderSettings.nullable().describe("null until they were first set"),
  look: z
    .strictObject({
      nextAt: z.iso.datetime().nullable().describe("null while no reminder is switched on"),
      last: Look.nullable(),
    })
    .describe("the daily look at what reminders say"),
  sent: z.array(Sent).describe("newest first"),
  market: z.strictObject({
    priceCents: z.int().positive(),
    peakCents: z.int().positive().describe("highest close so far"),
    fall: z.int().nonnegative().describe("hundredths of a percent"),
  }),
  calendarToken: z.string().nullable().describe("of the secret address of the calendar feed"),
});
export type AlertState = z.infer<typeof AlertState>;

const session = { access: "session", errors: [] } as const;
const write = { ...session, csrf: true, errors: ["CONFLICT"], changes: ["alerts"] } as const;
/** What a mail's link to end the mails carries. */
const StopLink = z.strictObject({ user: z.string().max(64), signature: z.string().max(64) });
const byId = z.strictObject({ id: z.uuid().describe("chosen by the caller") });

export const alerts = defineContract({
  get: {
    ...session,
    method: "GET",
    path: "/alerts",
    csrf: false,
    summary: "The caller's alerts, how they are sent, and what was sent.",
    response: AlertState,
  },
  save: {
    ...write,
    method: "PUT",
    path: "/alerts/{id}",
    summary: `Sets an alert, or switches it on or off. At most ${mostAlerts}; one that is reached already is refused.`,
    params: byId,
    body: AlertRule.safeExtend({ isOn: z.boolean() }),
    response: MarketAlert,
  },
  remove: {
    ...write,
    method: "DELETE",
    path: "/alerts/{id}",
    summary: "Removes an alert; saving it under the same id brings it back.",
    params: byId,
    response: MarketAlert,
    errors: ["NOT_FOUND", "CONFLICT"],
  },
  updateSettings: {
    ...write,
    method: "POST",
    path: "/alerts/settings",
    summary: "Sets how alerts are sent.",
    body: AlertSettings,
    response: AlertSettings,
  },
  updateReminders: {
    ...write,
    method: "POST",
    path: "/alerts/reminders",
    summary: "Sets which reminders of the open plan are sent, and at which hour.",
    body: ReminderSettings,
    response: ReminderSettings,
  },
  lookNow: {
    ...write,
    method: "POST",
    path: "/alerts/reminders/look",
    summary: "Looks now at what the reminders that are switched on say, and sends it; each is sent once.",
    response: Look,
    errors: ["RATE_LIMITED", "CONFLICT"],
  },
  renewCalendar: {
    ...write,
    method: "POST",
    path: "/alerts/calendar",
    summary: "Makes a secret address for the calendar feed of buy days; an earlier one stops working.",
    response: z.strictObject({ calendarToken: z.string() }),
  },
  stopMails: {
    method: "POST",
    path: "/alerts/stop-mails",
    access: "public",
    csrf: false,
    summary: "Ends the mails of alerts, by the link in one of them.",
    body: StopLink,
    response: z.strictObject({ byMail: z.literal(false) }),
    errors: ["INVALID_TOKEN", "RATE_LIMITED", "CONFLICT"],
  },
  unsubscribe: {
    method: "POST",
    path: "/alerts/unsubscribe",
    access: "public",
    csrf: false,
    oneClick: true,
    summary: "Ends the mails of alerts, as mail programs do it with one click (RFC 8058).",
    // In the query, which no log records.
    query: StopLink,
    response: z.strictObject({ byMail: z.literal(false) }),
    errors: ["INVALID_TOKEN", "RATE_LIMITED", "CONFLICT"],
  },
  calendar: {
    method: "GET",
    path: "/calendar.ics",
    access: "public",
    csrf: false,
    summary:
      "Buy days of the open plan for the next year as a calendar, for anyone who has its secret address.",
    // In the query, which no log records.
    query: z.strictObject({ token: z.string().max(64) }),
    response: z.string(),
    answer: { as: "text", contentType: "text/calendar; charset=utf-8" },
    errors: ["NOT_FOUND", "RATE_LIMITED"],
  },
  calendarByKey: {
    method: "GET",
    path: "/v1/calendar.ics",
    access: "apiKey:read:timeline",
    csrf: false,
    summary: "Buy days of the open plan for the next year as a calendar, for programs with a key.",
    response: z.string(),
    answer: { as: "text", contentType: "text/calendar; charset=utf-8" },
    errors: [],
  },
});
