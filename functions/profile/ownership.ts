import * as z from "zod";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import {
  alertIndexKey,
  alertsKey,
  calendarKey,
  dueReminders,
} from "#functions/platform/records/keys/alert-keys.ts";
import { dueSyncs, integrationsKey } from "#functions/platform/records/keys/integration-keys.ts";
import { sharedKey, sharesKey } from "#functions/platform/records/keys/share-keys.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { photoPrefix } from "#functions/profile/photos/photo-address.ts";
import { alertKinds } from "#shared/domain/alerts/alert-rules.ts";
import { exportPrefix } from "./keys.ts";
import type { OwnedFiles } from "./owned-files.ts";
import type { OwnedItems } from "./owned-items.ts";

const OwnAlerts = z.object({
  alerts: z.array(z.object({ id: z.string(), kind: z.enum(alertKinds), value: z.int() })),
  calendarToken: z.string().nullable(),
  reminders: z.object({ dueAt: z.string().nullable() }).nullish(),
});

const OwnConnections = z.object({
  connections: z.array(z.object({ service: z.string(), dueAt: z.string().nullable() })),
});

/** Names of the tables that hold something about people. */
export interface OwnedTables {
  accounts: string;
  planner: string;
  correspondence: string;
  events: string;
}

/** One part of a user's data, and how it is removed. */
export interface OwnedPart {
  name: string;
  /**
   * Removes the part, or as much as there is time for; true when nothing is left. Is called again until then,
   * and once more some minutes later, so it must be safe to repeat.
   */
  remove(userId: string, hasTime: () => boolean): Promise<boolean>;
}

interface OwnershipDependencies {
  items: Pick<OwnedItems, "read" | "removePartition" | "removeOwned">;
  tables: OwnedTables;
  files: OwnedFiles;
  /** Removes a user from the identity provider; does nothing when there is none. */
  removeIdentity: (userId: string) => Promise<void>;
  /** Ends what a user pays for and makes the payment provider forget the user; does nothing when there is none. */
  removeCustomer: (userId: string) => Promise<void>;
  /** Removes a user's conversations with the support desk's copies and files that no one has any more, like a part. */
  removeConversations: OwnedPart["remove"];
  /** Removes the files that a user has attached to messages. */
  removeAttachments: (userId: string) => Promise<void>;
}

/** Partitions that are one user's alone. A feature that needs another one adds it here. */
export function ownedPartitions(userId: string): Readonly<Record<keyof OwnedTables, readonly string[]>> {
  const own = userKey(userId).pk;
  return {
    accounts: [own],
    planner: [own],
    correspondence: [own],
    events: [own, `audit#${userId}`],
  };
}

/** Removes the files of someone's exports; their items lead nowhere then. */
export async function removeExports(files: OwnedFiles, userId: string): Promise<void> {
  const found = await files.list(exportPrefix(userId));
  await files.remove(found.map(({ key }) => key));
}

/**
 * Everything that a person owns, in the order in which it is removed. This list is what deleting an account
 * means: whatever a feature keeps about people must be in one of the partitions above, carry `ownedBy` (accounts
 * table), or get a part of its own here, as files and accounts at other services do.
 */
export function ownership({
  items,
  tables,
  files,
  removeIdentity,
  removeCustomer,
  removeConversations,
  removeAttachments,
}: OwnershipDependencies): readonly OwnedPart[] {
  const partitions = (table: keyof OwnedTables): OwnedPart => ({
    name: `the ${table} table`,
    remove: async (userId, hasTime) => {
      for (const partition of ownedPartitions(userId)[table]) {
        if (!(await items.removePartition(tables[table], partition, hasTime))) return false;
      }
      return true;
    },
  });
  return [
    {
      name: "the identity provider",
      remove: async (userId) => {
        await removeIdentity(userId);
        return true;
      },
    },
    {
      // Before the accounts table, which has the customer's id.
      name: "the payment provider",
      remove: async (userId) => {
        await removeCustomer(userId);
        return true;
      },
    },
    {
      name: "photos",
      remove: async (userId, hasTime) => {
        if (!hasTime()) return false;
        const found = await files.list(photoPrefix(userId));
        await files.remove(found.map(({ key }) => key));
        return true;
      },
    },
    {
      name: "exports",
      remove: async (userId, hasTime) => {
        if (!hasTime()) return false;
        await removeExports(files, userId);
        return true;
      },
    },
    {
      name: "attached files",
      remove: async (userId, hasTime) => {
        if (!hasTime()) return false;
        await removeAttachments(userId);
        return true;
      },
    },
    {
      name: "links and pending logins",
      remove: async (userId, hasTime) => items.removeOwned(tables.accounts, userId, hasTime),
    },
    {
      // Before the planner table, where the list of links is.
      name: "shared plans",
      remove: async (userId, hasTime) => {
        const { pk, sk } = sharesKey(userId);
        const list = (await items.read(tables.planner, pk)).find((item) => item.sk === sk);
        const tokens = z
          .object({ shares: z.array(z.object({ token: z.string() })) })
          .parse(list ?? { shares: [] });
        for (const { token } of tokens.shares) {
          const shown = sharedKey(fingerprint(token)).pk;
          if (!(await items.removePartition(tables.planner, shown, hasTime))) return false;
        }
        return true;
      },
    },
    {
      // Before the planner table, where the list of alerts is.
      name: "alerts",
      remove: async (userId, hasTime) => {
        const { pk, sk } = alertsKey(userId);
        const own = (await items.read(tables.planner, pk)).find((item) => item.sk === sk);
        if (own === undefined) return true;
        const { alerts, calendarToken, reminders } = OwnAlerts.parse(own);
        const dueAt = reminders?.dueAt ?? null;
        const keys = [
          ...alerts.map((alert) => alertIndexKey(userId, alert)),
          ...(calendarToken === null ? [] : [calendarKey(fingerprint(calendarToken))]),
          ...(dueAt === null ? [] : [dueReminders.key(userId, dueAt)]),
        ];
        for (const key of keys) {
          if (!(await items.removePartition(tables.planner, key.pk, hasTime, key.sk))) return false;
        }
        return true;
      },
    },
    {
      // Before the planner table, where the list of connections is.
      name: "syncs of connected services",
      remove: async (userId, hasTime) => {
        const { pk, sk } = integrationsKey(userId);
        const own = (await items.read(tables.planner, pk)).find((item) => item.sk === sk);
        const { connections } = OwnConnections.parse(own ?? { connections: [] });
        for (const { service, dueAt } of connections) {
          if (dueAt === null) continue;
          const key = dueSyncs.key(userId, dueAt, service);
          if (!(await items.removePartition(tables.planner, key.pk, hasTime, key.sk))) return false;
        }
        return true;
      },
    },
    partitions("planner"),
    {
      name: "the correspondence table",
      remove: async (userId, hasTime) =>
        (await removeConversations(userId, hasTime)) && partitions("correspondence").remove(userId, hasTime),
    },
    partitions("events"),
    // Sessions are worth nothing without the user, who has gone first.
    partitions("accounts"),
  ];
}
