import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { AppError } from "#functions/platform/errors.ts";
import { dueSyncs, integrationsKey } from "#functions/platform/records/keys/integration-keys.ts";
import { type ServiceId, serviceIds } from "#shared/domain/integrations/services.ts";
import { msg } from "#shared/domain/language/translate.ts";

const ServiceConnection = z.object({
  service: z.enum(serviceIds),
  /** A connection that replaces another one has an id of its own, so that runs of the former change nothing. */
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** The key, sealed for this service of this account; null for a service without. */
  sealed: z.string().nullable(),
  /** What its owner has set. */
  settings: z
    .object({
      feeds: z.array(z.string()).default([]),
      withoutFeeds: z.array(z.string()).default([]),
      measuredInflation: z.boolean().default(true),
      address: z.string().nullable().default(null),
    })
    .prefault({}),
  /** Whether new trades are recorded without being asked. */
  automatic: z.boolean(),
  /** When a sync was last complete. */
  lastSyncAt: z.iso.datetime().nullable(),
  /** Failures in a row, and the last one's text; `final` needs a new key. */
  failures: z
    .object({ count: z.int().positive(), since: z.iso.datetime(), text: z.string(), final: z.boolean() })
    .nullable(),
  /** What its owner was notified of: failures by their `since`, trades up to a moment. */
  noted: z
    .object({
      failuresSince: z.string().nullable().default(null),
      tradesUntil: z.string().nullable().default(null),
    })
    .prefault({}),
  calls: z.object({ used: z.number().nonnegative(), at: z.number() }).nullable(),
  /** ISO time of the next sync; null while nothing but its owner can help. */
  dueAt: z.string().nullable(),
  /** A run has it until then. */
  runningUntil: z.iso.datetime().nullable(),
  /** Milliseconds since 1970 up to which everything was read. */
  syncedUntil: z.number().nullable(),
  /** Where a sync that is not complete goes on. */
  progress: z
    .object({ since: z.number().nullable(), until: z.number(), cursor: z.string().nullable() })
    .nullable(),
});
/** A connection to a service as stored. */
export type ServiceConnection = z.infer<typeof ServiceConnection>;

const ConnectionList = z.object({ version: z.int().nonnegative(), connections: z.array(ServiceConnection) });
type ConnectionList = z.infer<typeof ConnectionList>;

const DueSync = z.object({ userId: z.string(), service: z.enum(serviceIds), dueAt: z.string() });
/** A connection that it is time to sync. */
export type DueSync = z.infer<typeof DueSync>;

type WriteItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const retries = 8;

/** The connections of users in the planner table (GetItem, PutItem, DeleteItem; Query for those that are due). */
export function connectionStore(documents: DynamoDBDocumentClient, TableName: string) {
  const dueOf = (userId: string, { connections }: ConnectionList) =>
    new Map(
      connections.flatMap(({ service, dueAt }) => {
        if (dueAt === null) return [];
        const key = dueSyncs.key(userId, dueAt, service);
        return [[`${key.pk} ${key.sk}`, { key, fields: { userId, service, dueAt } }] as const];
      }),
    );

  async function readList(userId: string): Promise<ConnectionList> {
    const command = new GetCommand({ TableName, Key: integrationsKey(userId), ConsistentRead: true });
    const { Item } = await documents.send(command);
    return Item ? ConnectionList.parse(Item) : { version: 0, connections: [] };
  }

  /** Writes the successor of a list; false when something else was written since. */
  function write(
    userId: string,
    before: ConnectionList,
    after: ConnectionList,
    others: readonly WriteItem[],
  ): Promise<boolean> {
    const [old, current] = [dueOf(userId, before), dueOf(userId, after)];
    const gone = [...old].filter(([name]) => !current.has(name));
    const came = [...current].filter(([name]) => !old.has(name));
    return isWritten(
      transact(documents, [
        {
          Put: {
            TableName,
            Item: { ...integrationsKey(userId), ...after },
            ConditionExpression: "attribute_not_exists(pk) OR version = :before",
            ExpressionAttributeValues: { ":before": before.version },
          },
        },
        ...gone.map(([, { key: Key }]) => ({ Delete: { TableName, Key } })),
        ...came.map(([, { key, fields }]) => ({ Put: { TableName, Item: { ...key, ...fields } } })),
        ...others,
      ]),
    );
  }

  return {
    async read(userId: string): Promise<readonly ServiceConnection[]> {
      return (await readList(userId)).connections;
    },

    /**
     * Changes the connection to a service. After a concurrent change `decide` is asked again.
     *
     * @param decide gets null without one; null ends it, and what it was given changes nothing
     * @param writes happen together with a change, or not at all
     * @returns what is stored now
     * @throws AppError CONFLICT when each attempt met a concurrent change, or what `decide` throws
     */
    async change(
      userId: string,
      service: ServiceId,
      decide: (before: ServiceConnection | null) => ServiceConnection | null,
      writes: readonly WriteItem[] = [],
    ): Promise<ServiceConnection | null> {
      const attempt = async () => {
        const list = await readList(userId);
        const before = list.connections.find((each) => each.service === service) ?? null;
        const after = decide(before);
        if (after === before) return before;
        const others = list.connections.filter((each) => each !== before);
        const connections = after === null ? others : [...others, after];
        const next = { version: list.version + 1, connections };
        if (!(await write(userId, list, next, writes))) throw new Overtaken();
        return after;
      };
      return retriedWhenOvertaken(attempt, {
        retries,
        giveUp: (cause) =>
          new AppError("CONFLICT", msg("Your services are being changed elsewhere."), { cause }),
      });
    },

    /** Connections whose sync was due by then. */
    async *due(now: string): AsyncGenerator<DueSync> {
      for (const pk of dueSyncs.partitions) {
        let start: Record<string, unknown> | undefined;
        do {
          const page = await documents.send(
            new QueryCommand({
              TableName,
              KeyConditionExpression: "pk = :pk AND sk < :end",
              ExpressionAttributeValues: { ":pk": pk, ":end": `${now}~` },
              ConsistentRead: true,
              ...(start && { ExclusiveStartKey: start }),
            }),
          );
          for (const item of page.Items ?? []) yield DueSync.parse(item);
          start = page.LastEvaluatedKey;
        } while (start !== undefined);
      }
    },

    /** Removes an entry that no longer is its connection's next sync. */
    async forgetDue({ userId, service, dueAt }: DueSync): Promise<void> {
      const Key = dueSyncs.key(userId, dueAt, service);
      await documents.send(new DeleteCommand({ TableName, Key }));
    },
  };
}
export type ServiceConnectionStore = ReturnType<typeof connectionStore>;
