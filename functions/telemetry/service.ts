import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { HandlerInput, HandlerOutput } from "#shared/api/contract.ts";
import type { PageError, telemetry } from "#shared/api/developer/telemetry.ts";
import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import { scrubbed, telemetryDays } from "#shared/domain/developer/telemetry.ts";
import { dayMs } from "#shared/domain/durations.ts";
import type { TelemetryStore } from "./store.ts";

interface TelemetryDependencies {
  readonly store: TelemetryStore;
  /** Undefined when the user has gone. */
  readonly settings: (userId: string) => Promise<AccountSettings | undefined>;
  readonly limiter: Pick<RateLimiter, "take">;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const perUser: RateLimit = { name: "telemetry", max: 300, windowMinutes: 60 };
const daysShown = 30;
/** Lines of a stack that distinguish errors: the lines below are their callers. */
const tellingLines = 3;

/** Counts of opened pages and of errors, without the names of users. */
export function telemetryService({ store, settings, limiter, clock }: TelemetryDependencies) {
  return {
    /** @throws AppError RATE_LIMITED */
    async record(
      userId: string,
      event: HandlerInput<typeof telemetry.record>["body"],
    ): Promise<HandlerOutput<typeof telemetry.record>> {
      await limiter.take(perUser, userId);
      const chosen = await settings(userId);
      if (chosen?.privacy.dataUsage !== true) return { recorded: false, reference: null };
      const now = new Date(clock());
      if (event.eventType === "page_view") {
        await store.addPageView(event.payload.path, now);
        return { recorded: true, reference: null };
      }
      const { message, stack, ...rest } = event.payload;
      const error = { ...rest, message: scrubbed(message), stack: scrubbed(stack) };
      const reference = referenceOf(error);
      await store.addError(reference, error, now);
      return { recorded: true, reference };
    },

    /** @throws AppError VALIDATION_FAILED for a reversed range, or one too far back */
    async stats(
      query: HandlerInput<typeof telemetry.stats>["query"],
    ): Promise<HandlerOutput<typeof telemetry.stats>> {
      const to = query.to ?? dateOf(clock());
      const from = query.from ?? dateOf(Date.parse(to) - (daysShown - 1) * dayMs);
      if (from > to) throw invalidFields([{ path: "query.from", message: "Must not be after the last day" }]);
      if (from < dateOf(clock() - telemetryDays * dayMs) || Date.parse(to) > clock() + dayMs) {
        const message = `Only the last ${telemetryDays} days are stored`;
        throw invalidFields([{ path: "query.from", message }]);
      }
      const dates = Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, index) =>
        dateOf(Date.parse(from) + index * dayMs),
      );
      const [days, groups] = await Promise.all([Promise.all(dates.map(store.day)), store.errors()]);
      const isWanted = (type: typeof query.eventType) =>
        query.eventType === undefined || query.eventType === type;
      const views = new Map<string, number>();
      for (const { pages } of isWanted("page_view") ? days : []) {
        for (const page of pages) views.set(page.path, (views.get(page.path) ?? 0) + page.views);
      }
      return {
        from,
        to,
        days: days.map(({ pages, errors }, index) => ({
          date: dates[index] ?? "",
          pageViews: isWanted("page_view") ? pages.reduce((sum, page) => sum + page.views, 0) : 0,
          errors: isWanted("error") ? errors : 0,
        })),
        pages: [...views]
          .map(([path, count]) => ({ path, views: count }))
          .toSorted((one, other) => other.views - one.views),
        errors: (isWanted("error") ? groups : [])
          .filter(({ firstSeen, lastSeen }) => lastSeen.slice(0, 10) >= from && firstSeen.slice(0, 10) <= to)
          .toSorted((one, other) => other.lastSeen.localeCompare(one.lastSeen)),
      };
    },
  };
}

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The same for errors that happen for the same reason at the same place. */
function referenceOf({ errorClass, message, stack }: PageError): string {
  const place = stack.split("\n").slice(0, tellingLines).join("\n");
  return fingerprint(JSON.stringify([errorClass, message, place]))
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 8)
    .toUpperCase();
}
