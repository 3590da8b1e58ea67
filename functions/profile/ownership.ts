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
import { type ItemKey, userKey } from "#functions/platform/records/users.ts";
import { photoPrefix } from "#functions/profile/photos/photo-address.ts";
import { alertKinds } from "#shared/domain/alerts/alert-rules.ts";
import { exportPrefix } from "./keys.ts";
import type { OwnedFiles } from "./owned-files.ts";
import type { OwnedItems } from "./owned-items.ts";

const version = z.int().nonnegative();

const OwnShares = z.object({ version, shares: z.array(z.object({ token: z.string() })) });

const OwnAlerts = z.object({
  version,
  alerts: z.array(z.object({ id: z.string(), kind: z.enum(alertKinds), value: z.int() })),
  calendarToken: z.string().nullable(),
  reminders: z.object({ dueAt: z.string().nullable() }).nullish(),
});

const OwnConnections = z.object({
  version,
  connections: z.array(z.object({ service: z.string(), dueAt: z.string().nullable() })),
});

/** Sort keys of the lists that name items in other partitions. */
const lists = [sharesKey, alertsKey, integrationsKey].map((keyOf) => keyOf("").sk);

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
  items: Omit<OwnedItems, "read">;
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
      const spared = table === "planner" ? lists : [];
      for (const partition of ownedPartitions(userId)[table]) {
        if (!(await items.removePartition(tables[table], partition, hasTime, spared))) return false;
      }
      return true;
    },
  });
  /**
   * Removes the items that a list in the planner table names, then the list, unless it has changed meanwhile: as long as
   * an item is left, it is named.
   */
  const listed =
    <List extends { version: number }>(
      keyOf: (userId: string) => ItemKey,
      List: z.ZodType<List>,
      named: (userId: string, list: List) => readonly ItemKey[],
    ): OwnedPart["remove"] =>
    async (userId, hasTime) => {
      if (!hasTime()) return false;
      const stored = await items.find(tables.planner, keyOf(userId));
      if (stored === undefined) return true;
      const list = List.parse(stored);
      if (!(await items.removeItems(tables.planner, named(userId, list), hasTime))) return false;
      return items.removeVersion(tables.planner, keyOf(userId), list.version);
    };
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
    // Each before the planner table, which leaves these lists to them.
    {
      name: "shared plans",
      remove: listed(sharesKey, OwnShares, (_, { shares }) =>
        shares.map(({ token }) => sharedKey(fingerprint(token))),
      ),
    },
    {
      name: "alerts",
      remove: listed(alertsKey, OwnAlerts, (userId, { alerts, calendarToken, reminders }) => {
        const dueAt = reminders?.dueAt ?? null;
        return [
          ...alerts.map((alert) => alertIndexKey(userId, alert)),
          ...(calendarToken === null ? [] : [calendarKey(fingerprint(calendarToken))]),
          ...(dueAt === null ? [] : [dueReminders.key(userId, dueAt)]),
        ];
      }),
    },
    {
      name: "syncs of connected services",
      remove: listed(integrationsKey, OwnConnections, (userId, { connections }) =>
        connections.flatMap(({ service, dueAt }) =>
          dueAt === null ? [] : [dueSyncs.key(userId, dueAt, service)],
        ),
      ),
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
