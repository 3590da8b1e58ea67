import { requireDeveloperTools } from "#functions/platform/limits/tier-required.ts";
import type { EventLog } from "#functions/platform/records/event-log.ts";
import type { HandlerOutput } from "#shared/api/contract.ts";
import type { developer } from "#shared/api/developer/developer.ts";
import type { EventLogging, EventLoggingChange } from "#shared/domain/developer/event-log.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { type LogQuery, logPage } from "./log-pages.ts";
import type { LogStore } from "./log-store.ts";
import { monitoredFromMs, monitoring, type ProgramHour, type WebhookActivity } from "./monitoring.ts";

type Settings = HandlerOutput<typeof developer.get>;

interface DeveloperDependencies {
  readonly settings: EventLog["settings"];
  readonly store: {
    readonly change: (userId: string, change: EventLoggingChange) => Promise<EventLogging>;
  };
  readonly log: LogStore;
  /** Hours with calls from that of a moment on. */
  readonly hours: (userId: string, fromMs: number) => Promise<readonly ProgramHour[]>;
  readonly webhooks: (userId: string) => Promise<{
    readonly endpoints: Settings["webhooks"]["endpoints"];
    readonly activity: WebhookActivity;
    readonly isActivityCut: boolean;
  }>;
  readonly integrations: (userId: string) => Promise<Settings["integrations"]>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface DeveloperCaller {
  readonly userId: string;
  readonly tier: Tier;
}

/** The event log of a user's programs and webhooks, and how they fared. Each function throws AppError TIER_REQUIRED. */
export function developerService(dependencies: DeveloperDependencies) {
  const { settings, store, log, hours, webhooks, integrations, clock } = dependencies;
  const view = async (userId: string, eventLogging: EventLogging): Promise<Settings> => {
    const [{ endpoints }, states] = await Promise.all([webhooks(userId), integrations(userId)]);
    const inShort = endpoints.map(({ id, name, url, events, status }) => ({ id, name, url, events, status }));
    return { eventLogging, webhooks: { endpoints: inShort }, integrations: states };
  };
  return {
    async get(caller: DeveloperCaller): Promise<Settings> {
      requireDeveloperTools(caller.tier);
      return view(caller.userId, await settings(caller.userId));
    },

    async update(caller: DeveloperCaller, change: EventLoggingChange): Promise<Settings> {
      requireDeveloperTools(caller.tier);
      return view(caller.userId, await store.change(caller.userId, change));
    },

    /** @throws AppError VALIDATION_FAILED for an invalid cursor */
    async logs(caller: DeveloperCaller, query: LogQuery) {
      requireDeveloperTools(caller.tier);
      const { retentionDays } = await settings(caller.userId);
      return logPage(log, caller.userId, query, { nowMs: clock(), retentionDays });
    },

    async monitoring(caller: DeveloperCaller) {
      requireDeveloperTools(caller.tier);
      const nowMs = clock();
      const [counted, { endpoints, activity, isActivityCut }] = await Promise.all([
        hours(caller.userId, monitoredFromMs(nowMs)),
        webhooks(caller.userId),
      ]);
      const activeWebhooks = endpoints.filter(({ status }) => status === "active").length;
      return monitoring({ hours: counted, activity, isActivityCut, activeWebhooks, nowMs });
    },
  };
}
