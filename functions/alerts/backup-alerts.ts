import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { isReached, type MarketLevel } from "#shared/domain/alerts/alert-rules.ts";
import { nextLook } from "#shared/domain/alerts/reminders.ts";
import type { AlertStore } from "./store.ts";

interface AlertBackupDependencies {
  readonly store: Pick<AlertStore, "read" | "successor" | "unchanged">;
  readonly level: () => Promise<MarketLevel>;
}

/** Alerts, reminders and how they are sent; what was sent and the address of the calendar stay as they are. */
export function alertBackup({ store, level }: AlertBackupDependencies): BackupSource<BackupFile["alerts"]> {
  return {
    async read({ userId }, now) {
      const before = await store.read(userId);
      const { alerts: list, byMail, quiet, reminders } = before;
      const { on = [], hour = 0, timeZone = "UTC" } = reminders ?? {};
      return {
        content: { list, sending: { byMail, quiet }, reminders: reminders && { on, hour, timeZone } },
        unchanged: [store.unchanged(userId, before)],
        async check({ list: given, sending, reminders: wanted }) {
          const market = await level();
          // One that is reached already would be sent for a move that happened before.
          const alerts = given.map((alert) => ({
            ...alert,
            isOn: alert.isOn && !isReached(alert.kind, alert.value, market),
          }));
          const nextAt = () =>
            wanted === null || wanted.on.length === 0
              ? null
              : new Date(nextLook(wanted, sending.quiet, now.getTime())).toISOString();
          return {
            content: { list: alerts, sending, reminders: wanted },
            stage: async () => ({
              writes: store.successor(userId, before, {
                ...sending,
                alerts,
                reminders: wanted && { ...wanted, done: reminders?.done ?? {}, dueAt: nextAt() },
              }),
            }),
          };
        },
      };
    },
  };
}
