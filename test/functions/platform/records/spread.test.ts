import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { dueReminders, waitingAlerts } from "#functions/platform/records/keys/alert-keys.ts";
import { dueSyncs } from "#functions/platform/records/keys/integration-keys.ts";
import { automaticExports } from "#functions/platform/records/keys/settings-key.ts";
import { deletionKey, deletions } from "#functions/profile/keys.ts";
import { billing } from "#functions/subscription/records/keys.ts";

const at = "2026-11-26T12:00:00.000Z";

/** Lists that hold people of the whole product: their partitions, and the one of a user. */
const lists = {
  "alerts that wait": [waitingAlerts.partitions, (id: string) => waitingAlerts.key(id, at).pk],
  "reminders that are due": [dueReminders.partitions, (id: string) => dueReminders.key(id, at).pk],
  "services to sync": [dueSyncs.partitions, (id: string) => dueSyncs.key(id, at).pk],
  "automatic exports": [automaticExports.partitions, automaticExports.of],
  "accounts being deleted": [deletions.partitions, (id: string) => deletionKey(id).pk],
  "subscriptions to check": [billing.partitions, billing.of],
} as const;

it.each(Object.entries(lists))("%s are spread evenly over the partitions that are read", (_, [all, of]) => {
  const users = Array.from({ length: 4_000 }, () => randomUUID());
  const held = Map.groupBy(users, of);
  expect([...held.keys()].toSorted()).toEqual([...all].toSorted());
  for (const [partition, ids] of held) expect(ids.length, partition).toBeLessThan(users.length / 4);
});
