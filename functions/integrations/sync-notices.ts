import type { EventLog, NewLogEntry } from "#functions/platform/records/event-log.ts";
import type { NotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { notificationWrites } from "#functions/platform/records/notifications.ts";
import { webhookTier } from "#shared/domain/developer/webhooks.ts";
import { isExchange, type ServiceId, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import type { TradeAcceptance } from "./accept-trades.ts";
import type { ServiceConnection } from "./connection-reader.ts";
import type { ServiceConnectionStore } from "./connection-store.ts";

interface SyncNoticeDependencies {
  readonly connections: Pick<ServiceConnectionStore, "read" | "change">;
  readonly acceptance: Pick<TradeAcceptance, "open">;
  readonly eventLog: Pick<EventLog, "note">;
  readonly settings: (userId: string) => Promise<NotificationSettings>;
  readonly tables: { readonly correspondence: string; readonly events: string };
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface SyncNews {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly noted: Partial<ServiceConnection["noted"]>;
}

/** Failures in a row after which a service no longer counts as down for a moment. */
const manyFailures = 3;

/**
 * Notifies the owner of a connection, after a scheduled sync, that trades wait for a decision or that a service keeps
 * failing, in the language of the sync. Each trade and each series of failures is reported once; the event log of those
 * who have one gets every failure.
 */
export function syncNotices(dependencies: SyncNoticeDependencies) {
  const { connections, acceptance, eventLog, settings, tables, clock } = dependencies;

  function ofFailures({ service, failures, noted }: ServiceConnection): SyncNews | null {
    if (failures === null || noted.failuresSince === failures.since) return null;
    if (!failures.final && failures.count < manyFailures) return null;
    const name = t(services[service].name);
    const next = failures.final ? t("Enter another key to go on.") : t("Halvest goes on trying.");
    return {
      subject: failures.final
        ? t("{service} needs another key", { service: name })
        : t("{service} could not be read", { service: name }),
      paragraphs: [
        `${failures.text.replace(/\.$/, "")}. ${next}`,
        t("API Integrations at the foot of the timeline's sidebar shows its state."),
      ],
      noted: { failuresSince: failures.since },
    };
  }

  async function ofTrades(
    userId: string,
    { service, automatic, noted }: ServiceConnection,
  ): Promise<SyncNews | null> {
    if (!isExchange(service)) return null;
    const waiting = (await acceptance.open(userId, service)).filter(
      ({ proposal: { verdict, isSkipped } }) =>
        !isSkipped && (verdict === "differs" || (verdict === "new" && !automatic)),
    );
    // The newest is the first.
    const until = waiting[0]?.stored.at ?? "";
    if (until <= (noted.tradesUntil ?? "")) return null;
    const count = waiting.length;
    return {
      subject: t(
        "{count, plural, one {A trade of {exchange} waits for you} other {# trades of {exchange} wait for you}}",
        { count, exchange: services[service].name },
      ),
      paragraphs: [
        t(
          "{count, plural, one {Nothing counts before you have confirmed it. Open API Integrations at the foot of the timeline's sidebar to look at it.} other {Nothing counts before you have confirmed them. Open API Integrations at the foot of the timeline's sidebar to look at them.}}",
          { count },
        ),
      ],
      noted: { tradesUntil: until },
    };
  }

  return async ({ userId, tier }: { userId: string; tier: Tier }, service: ServiceId): Promise<void> => {
    const connection = (await connections.read(userId)).find((each) => each.service === service);
    if (connection === undefined) return;
    if (connection.failures !== null && tierIncludes(tier, webhookTier)) {
      await eventLog.note(userId, clock(), failureEntry(connection, connection.failures));
    }
    const news = connection.failures ? ofFailures(connection) : await ofTrades(userId, connection);
    if (news === null) return;
    const { inAppNotifications } = await settings(userId);
    const notice = { userId, atMs: clock(), mail: news, actionUrl: "/timeline" };
    await connections.change(
      userId,
      service,
      (before) => {
        if (before?.id !== connection.id) return before;
        const { failuresSince, tradesUntil } = before.noted;
        const isNews =
          failuresSince === connection.noted.failuresSince && tradesUntil === connection.noted.tradesUntil;
        return isNews ? { ...before, noted: { ...before.noted, ...news.noted } } : before;
      },
      inAppNotifications ? notificationWrites(tables, "ALERT", notice) : [],
    );
  };
}

/** Worse than a failure that is tried again is one that only another key ends. */
function failureEntry(
  { service }: ServiceConnection,
  { text, count, final }: NonNullable<ServiceConnection["failures"]>,
): NewLogEntry {
  const reason = text.replace(/\.$/, "");
  return {
    level: final ? "error" : "warn",
    message: `Sync of ${services[service].name} failed: ${reason}`,
    context: { integration: service, failuresInARow: count },
  };
}

export type SyncNotices = ReturnType<typeof syncNotices>;
