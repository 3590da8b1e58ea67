import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { HandlerInput, HandlerOutput } from "#shared/api/contract.ts";
import type { FeatureFlag } from "#shared/api/developer/feature-flags.ts";
import type { MeasuredVital, PageError, RatedVital, telemetry } from "#shared/api/developer/telemetry.ts";
import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import { scrubbed, telemetryDays, timelinePanels } from "#shared/domain/developer/telemetry.ts";
import { ratingOf, webVitalNames } from "#shared/domain/developer/web-vitals.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { SourcePlaces } from "./source-maps.ts";
import type { CountedDay, TelemetryStore } from "./store.ts";

interface TelemetryDependencies {
  readonly store: TelemetryStore;
  readonly places: SourcePlaces;
  readonly isOn: (flag: FeatureFlag) => boolean;
  /** Undefined when the user has gone. */
  readonly settings: (userId: string) => Promise<AccountSettings | undefined>;
  readonly limiter: Pick<RateLimiter, "take">;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const perUser: RateLimit = { name: "telemetry", max: 300, windowMinutes: 60 };
const daysShown = 30;
/** By which flag each kind of event is switched off. */
const flagOf = {
  page_view: "telemetry",
  error: "errorTracking",
  web_vitals: "webVitals",
  panel_opened: "analytics",
} as const satisfies Record<string, FeatureFlag>;
/** Which setting of the caller allows each kind. */
const settingOf = {
  page_view: "dataUsage",
  error: "dataUsage",
  web_vitals: "analyticsOptIn",
  panel_opened: "analyticsOptIn",
} as const satisfies Record<keyof typeof flagOf, keyof AccountSettings["privacy"]>;
/** Lines of a stack that distinguish errors: the lines below are their callers. */
const tellingLines = 3;

/** Counts of opened pages and panels, of errors and of how fast pages are, without the names of users. */
export function telemetryService({ store, places, isOn, settings, limiter, clock }: TelemetryDependencies) {
  const addVitals = async (vitals: readonly MeasuredVital[], at: Date) => {
    const paths = Map.groupBy(vitals, ({ path }) => path);
    const added = [...paths].map(([path, measured]) =>
      store.addVitals(
        path,
        measured.map(({ name, value }) => [name, ratingOf(name, value)] as const),
        at,
      ),
    );
    await Promise.all(added);
  };
  return {
    /** @throws AppError RATE_LIMITED */
    async record(
      userId: string,
      event: HandlerInput<typeof telemetry.record>["body"],
    ): Promise<HandlerOutput<typeof telemetry.record>> {
      if (!isOn(flagOf[event.eventType])) return { recorded: false, reference: null };
      await limiter.take(perUser, userId);
      const chosen = await settings(userId);
      if (chosen?.privacy[settingOf[event.eventType]] !== true) return { recorded: false, reference: null };
      const now = new Date(clock());
      if (event.eventType === "page_view") {
        await store.addPageView(event.payload.path, now);
        return { recorded: true, reference: null };
      }
      if (event.eventType === "panel_opened") {
        await store.addPanel(event.payload.panel, now);
        return { recorded: true, reference: null };
      }
      if (event.eventType === "web_vitals") {
        await addVitals(event.payload.vitals, now);
        return { recorded: true, reference: null };
      }
      const { message, stack, ...rest } = event.payload;
      // By their sources errors stay the same from build to build.
      const sources = await places.resolve(scrubbed(stack));
      const error = { ...rest, message: scrubbed(message), stack: sources };
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
      if (from > to)
        throw invalidFields([{ path: "query.from", message: msg("Must not be after the last day") }]);
      if (from < dateOf(clock() - telemetryDays * dayMs) || Date.parse(to) > clock() + dayMs) {
        const message = t("Only the last {count} days are stored", { count: String(telemetryDays) });
        throw invalidFields([{ path: "query.from", message }]);
      }
      const dates = Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, index) =>
        dateOf(Date.parse(from) + index * dayMs),
      );
      const [counted, groups] = await Promise.all([store.days(from, to), store.errors()]);
      const days = dates.map((date) => counted.get(date) ?? nothingCounted);
      const isWanted = (type: typeof query.eventType) =>
        query.eventType === undefined || query.eventType === type;
      const views = new Map<string, number>();
      for (const { pages } of isWanted("page_view") ? days : []) {
        for (const page of pages) views.set(page.path, (views.get(page.path) ?? 0) + page.views);
      }
      const panels = timelinePanels.map((panel) => ({
        panel,
        opened: days.reduce((sum, day) => sum + (day.panels.get(panel) ?? 0), 0),
      }));
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
        panels: (isWanted("panel_opened") ? panels : [])
          .filter(({ opened }) => opened > 0)
          .toSorted((one, other) => other.opened - one.opened),
        vitals: isWanted("web_vitals") ? summedVitals(days.flatMap(({ vitals }) => vitals)) : [],
      };
    },
  };
}

const nothingCounted: CountedDay = { pages: [], errors: 0, panels: new Map(), vitals: [] };

const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Counts by path and metric, without metrics that were not measured; the paths measured most first. */
function summedVitals(counted: readonly RatedVital[]): RatedVital[] {
  const paths = [...Map.groupBy(counted, ({ path }) => path)].map(([path, ofPath]) => {
    const sums = webVitalNames.map((name) => {
      const ofName = ofPath.filter((each) => each.name === name);
      const sum = (rating: "good" | "needsImprovement" | "poor") =>
        ofName.reduce((total, each) => total + each[rating], 0);
      return { path, name, good: sum("good"), needsImprovement: sum("needsImprovement"), poor: sum("poor") };
    });
    return sums.filter((each) => measuredOf(each) > 0);
  });
  const most = (sums: readonly RatedVital[]) => Math.max(0, ...sums.map(measuredOf));
  return paths.toSorted((one, other) => most(other) - most(one)).flat();
}

const measuredOf = ({ good, needsImprovement, poor }: RatedVital) => good + needsImprovement + poor;

/** The same for errors that happen for the same reason at the same place. */
function referenceOf({ errorClass, message, stack }: PageError): string {
  const place = stack.split("\n").slice(0, tellingLines).join("\n");
  return fingerprint(JSON.stringify([errorClass, message, place]))
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(0, 8)
    .toUpperCase();
}
