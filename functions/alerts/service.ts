import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { HandlerInput, HandlerOutput } from "#shared/api/contract.ts";
import type {
  AlertSettings,
  AlertState,
  alerts,
  MarketAlert,
  ReminderSettings,
} from "#shared/api/portfolio/alerts.ts";
import {
  fallOf,
  isReached,
  type MarketLevel,
  mostAlerts,
  type QuietHours,
} from "#shared/domain/alerts/alert-rules.ts";
import { nextLook, reminderKinds } from "#shared/domain/alerts/reminders.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { localDate } from "#shared/domain/time-zones.ts";
import type { ReminderLook } from "./remind.ts";
import type { AlertStore, StoredAlerts, StoredReminders } from "./store.ts";

interface AlertDependencies {
  readonly store: AlertStore;
  readonly level: () => Promise<MarketLevel>;
  /** The calendar of a user's buy days. */
  readonly calendar: (userId: string) => Promise<string>;
  readonly limiter: RateLimiter;
  /** Looks at the reminders of a user now. */
  readonly lookAt: ReminderLook;
  /** Whether a link to end mails is genuine. */
  readonly isStopLink: (userId: string, signature: string) => Promise<boolean>;
  readonly newToken: () => string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const feedsPerNetwork: RateLimit = { name: "calendar-feed", max: 120, windowMinutes: 60 };
const looksPerUser: RateLimit = { name: "look-at-reminders", max: 12, windowMinutes: 60 };
const stopsPerNetwork: RateLimit = { name: "stop-alerts", max: 30, windowMinutes: 60 };
/** How often a change is retried after a concurrent one. */
const retries = 4;

const chosen = ({ on, hour, timeZone }: StoredReminders): ReminderSettings => ({ on, hour, timeZone });

/** Alerts on the market, reminders, how they are sent, and the calendar feed of buy days. */
export function createAlertService(dependencies: AlertDependencies) {
  const { store, level, calendar, limiter, lookAt, isStopLink, newToken, clock } = dependencies;

  /** @throws AppError CONFLICT when others always came first, and what `decide` throws */
  async function change(userId: string, decide: (before: StoredAlerts) => Partial<StoredAlerts>) {
    const attempt = async () => {
      const before = await store.read(userId);
      if (!(await store.write(userId, before, decide(before)))) throw new Overtaken();
    };
    await retriedWhenOvertaken(attempt, { retries, giveUp: changedElsewhere });
  }

  /** Reminders with the time of their next look; one that is due already stays, so that the next run takes it. */
  function timed(reminders: StoredReminders, quiet: QuietHours | null): StoredReminders {
    if (reminders.on.length === 0) return { ...reminders, dueAt: null };
    const nowMs = clock();
    if (reminders.dueAt !== null && Date.parse(reminders.dueAt) <= nowMs) return reminders;
    return { ...reminders, dueAt: new Date(nextLook(reminders, quiet, nowMs)).toISOString() };
  }

  return {
    async get(userId: string): Promise<AlertState> {
      const [{ alerts: own, byMail, quiet, sent, calendarToken, reminders }, market] = await Promise.all([
        store.read(userId),
        level(),
      ]);
      return {
        alerts: own,
        settings: { byMail, quiet },
        reminders: reminders && chosen(reminders),
        look: { nextAt: reminders?.dueAt ?? null, last: reminders?.last ?? null },
        sent,
        market: { ...market, fall: fallOf(market) },
        calendarToken,
      };
    },

    /** @throws AppError VALIDATION_FAILED, CONFLICT */
    async save(
      userId: string,
      id: string,
      given: HandlerInput<typeof alerts.save>["body"],
    ): Promise<MarketAlert> {
      const market = await level();
      if (given.isOn && isReached(given.kind, given.value, market)) {
        throw invalidFields([
          { path: "body.value", message: msg("The market has already reached this value") },
        ]);
      }
      const alert = { id, ...given };
      await change(userId, ({ alerts: own }) => {
        const isNew = own.every((each) => each.id !== id);
        if (isNew && own.length >= mostAlerts) {
          throw invalidFields([
            { path: "body", message: t("At most {max} alerts can be set", { max: String(mostAlerts) }) },
          ]);
        }
        return { alerts: isNew ? [...own, alert] : own.map((each) => (each.id === id ? alert : each)) };
      });
      return alert;
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async remove(userId: string, id: string): Promise<MarketAlert> {
      let removed: MarketAlert | undefined;
      await change(userId, ({ alerts: own }) => {
        removed = own.find((each) => each.id === id);
        if (removed === undefined) throw new AppError("NOT_FOUND", msg("Alert not found"));
        return { alerts: own.filter((each) => each.id !== id) };
      });
      if (removed === undefined) throw new Error("A change without an alert is refused");
      return removed;
    },

    /** @throws AppError CONFLICT */
    async updateSettings(userId: string, settings: AlertSettings): Promise<AlertSettings> {
      await change(userId, ({ reminders }) => ({
        ...settings,
        reminders: reminders && timed(reminders, settings.quiet),
      }));
      return settings;
    },

    /** @throws AppError CONFLICT */
    async updateReminders(userId: string, given: ReminderSettings): Promise<ReminderSettings> {
      const on = reminderKinds.filter((kind) => given.on.includes(kind));
      const first = { dueAt: null, done: {} };
      await change(userId, ({ reminders, quiet }) => ({
        reminders: timed({ ...(reminders ?? first), ...given, on }, quiet),
      }));
      return { ...given, on };
    },

    /**
     * Looks at the reminders that are switched on, at once, even in quiet hours.
     * @throws AppError RATE_LIMITED, CONFLICT
     */
    async lookNow(userId: string): Promise<HandlerOutput<typeof alerts.lookNow>> {
      await limiter.take(looksPerUser, userId);
      const attempt = async () => {
        const before = await store.read(userId);
        const nowMs = clock();
        const day = localDate(before.reminders?.timeZone ?? "UTC", nowMs);
        const sent = await lookAt(userId, before, day);
        if (sent === null) throw new Overtaken();
        return { at: new Date(nowMs).toISOString(), sent };
      };
      return retriedWhenOvertaken(attempt, { retries, giveUp: changedElsewhere });
    },

    /** @throws AppError CONFLICT */
    async renewCalendar(userId: string): Promise<{ calendarToken: string }> {
      const calendarToken = newToken();
      await change(userId, () => ({ calendarToken }));
      return { calendarToken };
    },

    /** @throws AppError INVALID_TOKEN, RATE_LIMITED, CONFLICT */
    async stopMails(
      { user, signature }: HandlerInput<typeof alerts.stopMails>["body"],
      origin: CallOrigin,
    ): Promise<{ byMail: false }> {
      await takeNetwork(limiter, origin, stopsPerNetwork);
      if (!(await isStopLink(user, signature))) {
        throw new AppError("INVALID_TOKEN", msg("This link is incomplete"));
      }
      // The link of an old mail leads here, too, when its reader has deleted the account: there is nothing to switch off.
      if ((await store.read(user)).version > 0) await change(user, () => ({ byMail: false }));
      return { byMail: false };
    },

    /** @throws AppError NOT_FOUND, RATE_LIMITED */
    async feed(token: string, origin: CallOrigin): Promise<string> {
      await takeNetwork(limiter, origin, feedsPerNetwork);
      const userId = await store.calendarOwner(token);
      if (userId === null) throw new AppError("NOT_FOUND", msg("This calendar address no longer works"));
      return calendar(userId);
    },
  };
}

function changedElsewhere(cause: Overtaken): AppError {
  return new AppError("CONFLICT", msg("Your alerts are being changed elsewhere. Please try again."), {
    cause,
  });
}
