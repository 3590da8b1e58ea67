import type { TransactionWrite } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { mailItem, type Outbox } from "#functions/platform/mail/outbox.ts";
import type { NotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { notificationWrites } from "#functions/platform/records/notifications.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { changeEndpoints } from "./change-endpoints.ts";
import type { Endpoint } from "./endpoint-list.ts";
import type { EndpointStore } from "./endpoint-store.ts";
import { switchedOffMail } from "./mails.ts";

interface SwitchOffDependencies {
  readonly endpoints: Pick<EndpointStore, "read" | "write">;
  readonly settings: (userId: string) => Promise<NotificationSettings>;
  readonly outbox: Pick<Outbox, "write" | "wrap">;
  readonly tables: { readonly correspondence: string; readonly events: string };
  readonly webOrigin: string;
  readonly clock: () => number;
}

/**
 * Switches off an endpoint that fails again and again, with the notice to its owner in the same transaction. False when its
 * owner, or another delivery, was faster.
 */
export function switchingOff({
  endpoints,
  settings,
  outbox,
  tables,
  webOrigin,
  clock,
}: SwitchOffDependencies) {
  return async (
    { id: userId, email, emailVerified }: StoredUser,
    failing: Endpoint,
    lastError: string | null,
  ): Promise<boolean> => {
    const [{ emailNotifications, inAppNotifications }, mail] = await Promise.all([
      settings(userId),
      outbox.write(userId, () => switchedOffMail(webOrigin, failing.name, lastError)),
    ]);
    const isMailed = emailNotifications && emailVerified;
    // Their programs miss everything from now on: someone who wants neither is notified where it disturbs least.
    const isShown = inAppNotifications || !isMailed;
    const notice = { userId, atMs: clock(), mail, actionUrl: "/settings?category=developer" };
    const writes: TransactionWrite[] = [
      eventPut(tables.events, {
        name: "error.occurred",
        userId,
        data: { source: "webhook", reference: failing.id },
      }),
      ...(isShown ? notificationWrites(tables, "ALERT", notice) : []),
    ];
    if (isMailed) {
      writes.push({ Put: { TableName: tables.events, Item: mailItem(await outbox.wrap(email, mail)) } });
    }
    let isActive = false;
    await changeEndpoints(endpoints, { userId, nowMs: clock() }, (before) => {
      const current = before.find(({ id }) => id === failing.id);
      isActive = current?.status === "active";
      if (!isActive) return null;
      const after = before.map((each) => (each === current ? { ...each, status: "failing" as const } : each));
      return { endpoints: after, writes };
    });
    return isActive;
  };
}
