import { DeleteCommand, type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { AppError } from "#functions/platform/errors.ts";
import { dueSyncs, integrationsKey } from "#functions/platform/records/keys/integration-keys.ts";
import { type ServiceId, serviceIds } from "#shared/domain/integrations/services.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type ConnectionList, connectionReader, type ServiceConnection } from "./connection-reader.ts";

const DueSync = z.object({ userId: z.string(), service: z.enum(serviceIds), dueAt: z.string() });
/** A connection that it is time to sync. */
export type DueSync = z.infer<typeof DueSync>;

const retries = 8;

/** The connections of users in the planner table (GetItem, PutItem, DeleteItem; Query for those that are due). */
export function connectionStore(documents: DynamoDBDocumentClient, TableName: string) {
  const readList = connectionReader(documents, TableName);

  const dueOf = (userId: string, { connections }: ConnectionList) =>
    new Map(
      connections.flatMap(({ service, dueAt }) => {
        if (dueAt === null) return [];
        const key = dueSyncs.key(userId, dueAt, service);
        return [[`${key.pk} ${key.sk}`, { key, fields: { userId, service, dueAt } }] as const];
      }),
    );

  /** Writes the successor of a list; false when something else was written since. */
  function write(
    userId: string,
    before: ConnectionList,
    after: ConnectionList,
    others: readonly TransactionWrite[],
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
      writes: readonly TransactionWrite[] = [],
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
        const query = {
          TableName,
          KeyConditionExpression: "pk = :pk AND sk < :end",
          ExpressionAttributeValues: { ":pk": pk, ":end": `${now}~` },
          ConsistentRead: true,
        };
        for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
          for (const item of Items) yield DueSync.parse(item);
        }
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
