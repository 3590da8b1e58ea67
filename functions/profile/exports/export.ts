import * as z from "zod";
import type { RateLimit } from "#functions/platform/limits/rate-limit.ts";
import { apiKeyKey } from "#functions/platform/records/api-key-store.ts";
import { StoredSession, withoutLapsedChange } from "#functions/platform/records/users.ts";
import type { ReadPartition } from "#functions/profile/owned-reader.ts";
import { type OwnedTables, ownedPartitions } from "#functions/profile/ownership.ts";
import { Profile } from "#functions/profile/profiles.ts";
import { User } from "#shared/api/schemas/user.ts";

type Item = Record<string, unknown>;

/** The stored data of a user: records by kind. */
export interface Export {
  exportedAt: string;
  data: Record<string, Item[]>;
}

/** Exports that someone may ask for. */
export const exportsPerUser: RateLimit = { name: "data-export", max: 5, windowMinutes: 60 };

/**
 * The accounts table holds secrets too, so only what is listed here is exported of it, by the beginning of the
 * sort key. Other tables hold nothing that its owner may not see, but for the sealed keys of connected services.
 */
const accountSections: readonly (readonly [string, string, ((item: Item, nowMs: number) => Item)?])[] = [
  ["profile", "profile", (item, nowMs) => User.parse(withoutLapsedChange(Profile.parse(item), nowMs))],
  ["session#", "sessions", (item) => StoredSession.parse(item)],
  ["device#", "devices"],
  ["settings#", "settings"],
  ["webhooks", "webhooks", withoutSecrets],
  ["billing", "billing", ({ customerId, email, createdAt }) => ({ customerId, email, createdAt })],
];

/** Everything is read to estimate the size of an export. */
export const contentsPerUser: RateLimit = { name: "data-export-contents", max: 30, windowMinutes: 60 };

/** Names for people where the sort key's first word is none. */
const names: Readonly<Record<string, string>> = {
  "ledger#transaction": "transactions",
  "ledger#deleted": "deletedTransactions",
  "ledger#batch": "imports",
  ledger: "ledger",
  simulation: "simulations",
  "simulation-plan": "simulationPlans",
  thread: "conversations",
  block: "blockedPeople",
  message: "messages",
  notification: "notifications",
  event: "events",
  "api-usage": "programCalls",
  integrations: "connectedServices",
  "integration-trade": "exchangeTrades",
  "webhook-delivery": "webhookDeliveries",
  "developer-log": "eventLog",
};

const technical = /^(?:pk|sk|gsi[12]pk|gsi[12]sk|ttl|attempt|exportAttempts)$|Hash$/;

/** Collects everything that is stored about someone, except secrets and what follows from the rest. */
export function exportService(
  read: ReadPartition,
  { tables, clock }: { tables: OwnedTables; clock: () => number },
): { collect(userId: string): Promise<Export> } {
  /** The API keys in a list of them, which are stored by key. */
  const keysOf = async ({ sk, keys }: Item): Promise<Item[]> => {
    if (sk !== "api-keys") return [];
    const listed = z.array(z.object({ id: z.string() })).parse(keys);
    const found = await Promise.all(listed.map(({ id }) => read(tables.accounts, apiKeyKey(id).pk)));
    return found.flat();
  };
  return {
    collect: async (userId) => {
      const nowMs = clock();
      const data: Record<string, Item[]> = {};
      const add = (section: string, item: Item): void => {
        const items = data[section] ?? [];
        data[section] = items;
        items.push(item);
      };
      const { accounts, ...others } = ownedPartitions(userId);
      for (const partition of accounts) {
        for (const item of await read(tables.accounts, partition)) {
          for (const key of await keysOf(item)) add("apiKeys", plain(key));
          const found = accountSections.find(([prefix]) => String(item.sk).startsWith(prefix));
          if (found === undefined) continue;
          const [, section, view = plain] = found;
          add(section, view(item, nowMs));
        }
      }
      for (const table of ["planner", "correspondence", "events"] as const) {
        for (const partition of others[table]) {
          for (const item of await read(tables[table], partition)) {
            if (!isCopy(item)) add(sectionOf(item), plain(withoutKeys(item)));
          }
        }
      }
      return { exportedAt: new Date(nowMs).toISOString(), data };
    },
  };
}

function plain(item: Item): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !technical.test(name)));
}

function withoutSecrets({ endpoints }: Item): Item {
  const list = z.array(z.looseObject({ secrets: z.unknown() })).parse(endpoints);
  return { endpoints: list.map(({ secrets: _, ...endpoint }) => endpoint) };
}

/** The connections to services without their keys. */
function withoutKeys(item: Item): Item {
  if (item.sk !== "integrations") return item;
  const list = z.array(z.looseObject({ sealed: z.unknown() })).parse(item.connections);
  return { ...item, connections: list.map(({ sealed: _, ...connection }) => connection) };
}

/**
 * Transactions are stored a second time, in order of their dates; turns and slots last for a moment; messages and
 * deliveries are counted.
 */
function isCopy({ sk }: Item): boolean {
  return /^(?:ledger#(?:place#|turn$)|counts$|simulation-count$|webhook-slots$|developer-log-head$|webhook-counts#)/.test(
    String(sk),
  );
}

function sectionOf({ pk, sk }: Item): string {
  if (String(pk).startsWith("audit#")) return "changesByOperators";
  const [first = "", second] = String(sk).split("#");
  return names[`${first}#${second}`] ?? names[first] ?? first;
}
