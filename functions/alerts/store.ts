import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { alertIndexKey, alertsKey, calendarKey } from "#functions/platform/records/alert-keys.ts";
import {
  alertKinds,
  bucketOf,
  type CrossedValues,
  type MarketLevel,
} from "#shared/domain/alerts/alert-rules.ts";

const StoredAlert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  value: z.int().positive(),
  isOn: z.boolean(),
});
type StoredAlert = z.infer<typeof StoredAlert>;

const StoredAlerts = z.object({
  version: z.int().nonnegative(),
  alerts: z.array(StoredAlert),
  byMail: z.boolean(),
  quiet: z.object({ from: z.string(), to: z.string(), timeZone: z.string() }).nullable(),
  sent: z.array(z.object({ id: z.string(), title: z.string(), at: z.string(), byMail: z.boolean() })),
  calendarToken: z.string().nullable(),
});
/** Everything about the alerts of one user. */
export type StoredAlerts = z.infer<typeof StoredAlerts>;

const none: StoredAlerts = {
  version: 0,
  alerts: [],
  byMail: true,
  quiet: null,
  sent: [],
  calendarToken: null,
};

/** The owner of an alert that was reached. */
export interface ReachedAlert {
  readonly userId: string;
  readonly id: string;
  readonly kind: StoredAlert["kind"];
  readonly value: number;
}

/** An alert that waits for the end of its owner's quiet hours. */
export interface WaitingAlert extends ReachedAlert {
  /** ISO time from which it may be sent. */
  readonly sendAt: string;
  /** As of when it was reached. */
  readonly level: MarketLevel;
}

type WriteItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

export type AlertStore = ReturnType<typeof createAlertStore>;

const waitingPartitions = 8;
const Reached = z.object({
  userId: z.string(),
  id: z.string(),
  kind: z.enum(alertKinds),
  value: z.int(),
});
const Level = z.object({ priceCents: z.int().positive(), peakCents: z.int().positive() });
const Waiting = Reached.extend({ sendAt: z.string(), level: Level });
const levelKey = { pk: "alert-level", sk: "market" };

const waitingKey = ({ userId, id, sendAt }: Pick<WaitingAlert, "userId" | "id" | "sendAt">) => ({
  pk: `alert-waiting#${(fingerprint(userId).codePointAt(0) ?? 0) % waitingPartitions}`,
  sk: `${sendAt}#${userId}#${id}`,
});

/**
 * In the planner table: the alerts of a user in one item of the user's own; and each that is on a second time under its
 * bucket, ordered by value, so that a move of the market reads those that it has reached and no others.
 */
export function createAlertStore(client: DynamoDBDocumentClient, TableName: string) {
  const indexOf = (userId: string, { alerts }: StoredAlerts) =>
    new Map(
      alerts
        .filter(({ isOn }) => isOn)
        .map((alert) => {
          const Key = alertIndexKey(userId, alert);
          return [`${Key.pk} ${Key.sk}`, { Key, alert }] as const;
        }),
    );

  return {
    async read(userId: string): Promise<StoredAlerts> {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: alertsKey(userId), ConsistentRead: true }),
      );
      return Item ? StoredAlerts.parse(Item) : none;
    },

    /**
     * Writes the successor of what was read, with the index of its alerts and what else belongs to the change; false
     * when something else was written since.
     */
    write(
      userId: string,
      before: StoredAlerts,
      change: Partial<StoredAlerts>,
      more: readonly WriteItem[] = [],
    ): Promise<boolean> {
      const after = { ...before, ...change, version: before.version + 1 };
      const [old, current] = [indexOf(userId, before), indexOf(userId, after)];
      const gone = [...old].filter(([name]) => !current.has(name));
      const came = [...current].filter(([name]) => !old.has(name));
      const calendar = (token: string) => calendarKey(fingerprint(token));
      const isRenewed = before.calendarToken !== after.calendarToken;
      return isWritten(
        transact(client, [
          {
            Put: {
              TableName,
              Item: { ...alertsKey(userId), ...after },
              ConditionExpression: "attribute_not_exists(pk) OR version = :before",
              ExpressionAttributeValues: { ":before": before.version },
            },
          },
          ...gone.map(([, { Key }]) => ({ Delete: { TableName, Key } })),
          ...came.map(([, { Key, alert }]) => ({
            Put: {
              TableName,
              Item: { ...Key, userId, id: alert.id, kind: alert.kind, value: alert.value },
            },
          })),
          ...(isRenewed && before.calendarToken !== null
            ? [{ Delete: { TableName, Key: calendar(before.calendarToken) } }]
            : []),
          ...(isRenewed && after.calendarToken !== null
            ? [{ Put: { TableName, Item: { ...calendar(after.calendarToken), userId } } }]
            : []),
          ...more,
        ]),
      );
    },

    /** The user whose calendar a token opens. */
    async calendarOwner(token: string): Promise<string | null> {
      const { Item } = await client.send(new GetCommand({ TableName, Key: calendarKey(fingerprint(token)) }));
      return Item ? z.object({ userId: z.string() }).parse(Item).userId : null;
    },

    /** Alerts whose values lie in a range, page by page. Nothing else is read. */
    async *reached({ kind, from, to }: CrossedValues): AsyncGenerator<ReachedAlert> {
      for (let bucket = bucketOf(kind, from); bucket <= bucketOf(kind, to); bucket += 1) {
        const [{ pk, sk: first }, { sk: last }] = [from, to].map((value) =>
          alertIndexKey("", { id: "", kind, value }, bucket),
        ) as [{ pk: string; sk: string }, { sk: string }];
        yield* this.between(pk, first.slice(0, -2), `${last.slice(0, -2)}~`, Reached);
      }
    },

    /** Alerts that waited until then. */
    async *waiting(now: string): AsyncGenerator<WaitingAlert> {
      for (let partition = 0; partition < waitingPartitions; partition += 1) {
        yield* this.between(`alert-waiting#${partition}`, "", `${now}~`, Waiting);
      }
    },

    async *between<T>(pk: string, from: string, to: string, Shape: z.ZodType<T>): AsyncGenerator<T> {
      let start: Record<string, unknown> | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
            ExpressionAttributeValues: { ":pk": pk, ":from": from === "" ? " " : from, ":to": to },
            ConsistentRead: true,
            ...(start ? { ExclusiveStartKey: start } : {}),
          }),
        );
        for (const item of Items) yield Shape.parse(item);
        start = LastEvaluatedKey;
      } while (start !== undefined);
    },

    /** What was evaluated last; null before the first time. */
    async level(): Promise<MarketLevel | null> {
      const { Item } = await client.send(new GetCommand({ TableName, Key: levelKey, ConsistentRead: true }));
      return Item ? Level.parse(Item) : null;
    },

    async setLevel(level: MarketLevel): Promise<void> {
      await client.send(new PutCommand({ TableName, Item: { ...levelKey, ...level } }));
    },

    /** The write that lets an alert wait for the end of quiet hours. */
    wait: (alert: WaitingAlert): WriteItem => ({
      Put: { TableName, Item: { ...waitingKey(alert), ...alert } },
    }),
    /** Removes a waiting alert without sending it. */
    async forget(alert: WaitingAlert): Promise<void> {
      await client.send(new DeleteCommand({ TableName, Key: waitingKey(alert) }));
    },

    /** A write that fails when the alert is no longer waiting. */
    endWait: (alert: WaitingAlert): WriteItem => ({
      Delete: { TableName, Key: waitingKey(alert), ConditionExpression: "attribute_exists(pk)" },
    }),
  };
}
