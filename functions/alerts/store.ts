import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken } from "#functions/platform/aws/retry.ts";
import { type ItemCheck, type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import {
  alertIndexKey,
  alertsKey,
  calendarKey,
  dueReminders,
  waitingAlerts,
} from "#functions/platform/records/keys/alert-keys.ts";
import type { EmptyPart } from "#functions/platform/records/plan/empty-part.ts";
import { alertKinds, bucketOf, type CrossedValues } from "#shared/domain/alerts/alert-rules.ts";
import { reminderKinds } from "#shared/domain/alerts/reminders.ts";

const StoredAlert = z.object({
  id: z.string(),
  kind: z.enum(alertKinds),
  value: z.int().positive(),
  isOn: z.boolean(),
});
type StoredAlert = z.infer<typeof StoredAlert>;

const StoredReminders = z.object({
  /** Those that are switched on. */
  on: z.array(z.enum(reminderKinds)),
  hour: z.int(),
  timeZone: z.string(),
  /** ISO time of the next look; null while none is switched on. */
  dueAt: z.string().nullable(),
  /** The last thing that each has named, such as a buy day, `yyyy-mm-dd`: nothing up to it is sent again. */
  done: z.partialRecord(z.enum(reminderKinds), z.string()),
  /** The last look, and what it sent. */
  last: z.object({ at: z.string(), sent: z.array(z.enum(reminderKinds)) }).optional(),
});
export type StoredReminders = z.infer<typeof StoredReminders>;

const StoredAlerts = z.object({
  version: z.int().nonnegative(),
  alerts: z.array(StoredAlert),
  byMail: z.boolean(),
  quiet: z.object({ from: z.string(), to: z.string(), timeZone: z.string() }).nullable(),
  sent: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      at: z.string(),
      inApp: z.boolean().default(true),
      byMail: z.boolean(),
    }),
  ),
  calendarToken: z.string().nullable(),
  reminders: StoredReminders.nullable().default(null),
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
  reminders: null,
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
  readonly level: SeenLevel;
}

export type AlertStore = ReturnType<typeof createAlertStore>;

const Reached = z.object({
  userId: z.string(),
  id: z.string(),
  kind: z.enum(alertKinds),
  value: z.int(),
});
const Level = z.object({
  priceCents: z.int().positive(),
  peakCents: z.int().positive(),
  /** ISO; levels stored by earlier versions have none. */
  seenAt: z.string().optional(),
});
/** A level of the market as it was seen by a run. */
export type SeenLevel = z.infer<typeof Level>;
const Waiting = Reached.extend({ sendAt: z.string(), level: Level });
/** A move of the market whose alerts are to be sent. */
const Move = z.object({ from: Level, to: Level });
export type MarketMove = z.infer<typeof Move>;
const SeenMarket = Level.extend({
  unfinished: z.array(Move).default([]),
  /** Incremented by every run. */
  revision: z.int().default(0),
});
/** The level of the last run, and moves up to it of which not every alert was sent. */
export type SeenMarket = z.infer<typeof SeenMarket>;
const levelKey = { pk: "alert-level", sk: "market" };

const DueReminders = z.object({ userId: z.string(), dueAt: z.string() });
/** A user at whose reminders it is time to look. */
export type DueReminders = z.infer<typeof DueReminders>;

const waitingKey = ({ userId, id, sendAt }: Pick<WaitingAlert, "userId" | "id" | "sendAt">) =>
  waitingAlerts.key(userId, sendAt, id);

/** Deletes all alerts and reminders of a user, and the address of the calendar. */
export function alertRemoval(store: Pick<AlertStore, "read" | "write">): EmptyPart {
  return async (userId) => {
    const before = await store.read(userId);
    if (before.version > 0 && !(await store.write(userId, before, none))) throw new Overtaken();
    return [];
  };
}

/**
 * In the planner table: the alerts of a user in one item of the user's own; and each that is on a second time under its
 * bucket, ordered by value, so that a move of the market reads those that it has reached and no others. Reminders are
 * found in the same way by the time of their next look.
 */
export function createAlertStore(client: DynamoDBDocumentClient, TableName: string) {
  /** The items by which the job finds what is on: each alert by its bucket, and the reminders by their next look. */
  const indexOf = (userId: string, { alerts, reminders }: StoredAlerts) => {
    const on = alerts.filter(({ isOn }) => isOn);
    const dueAt = reminders?.dueAt ?? null;
    const items = [
      ...on.map((alert) => {
        const { id, kind, value } = alert;
        return { Key: alertIndexKey(userId, alert), fields: { userId, id, kind, value } };
      }),
      ...(dueAt === null ? [] : [{ Key: dueReminders.key(userId, dueAt), fields: { userId, dueAt } }]),
    ];
    return new Map(items.map((item) => [`${item.Key.pk} ${item.Key.sk}`, item]));
  };

  // What was there before is not written for someone who has been deleted meanwhile.
  const ofVersion = (version: number) =>
    version === 0
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": version } };
  const successor = (
    userId: string,
    before: StoredAlerts,
    change: Partial<StoredAlerts>,
  ): TransactionWrite[] => {
    const after = { ...before, ...change, version: before.version + 1 };
    const [old, current] = [indexOf(userId, before), indexOf(userId, after)];
    const gone = [...old].filter(([name]) => !current.has(name));
    const came = [...current].filter(([name]) => !old.has(name));
    const calendar = (token: string) => calendarKey(fingerprint(token));
    const isRenewed = before.calendarToken !== after.calendarToken;
    return [
      {
        Put: {
          TableName,
          Item: { ...alertsKey(userId), ...after },
          ...ofVersion(before.version),
        },
      },
      ...gone.map(([, { Key }]) => ({ Delete: { TableName, Key } })),
      ...came.map(([, { Key, fields }]) => ({ Put: { TableName, Item: { ...Key, ...fields } } })),
      ...(isRenewed && before.calendarToken !== null
        ? [{ Delete: { TableName, Key: calendar(before.calendarToken) } }]
        : []),
      ...(isRenewed && after.calendarToken !== null
        ? [{ Put: { TableName, Item: { ...calendar(after.calendarToken), userId } } }]
        : []),
    ];
  };

  return {
    async read(userId: string): Promise<StoredAlerts> {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: alertsKey(userId), ConsistentRead: true }),
      );
      return Item ? StoredAlerts.parse(Item) : none;
    },

    /** What writes the successor of what was read, with its index, if nothing else was written since. */
    successor,

    /** What fails when something else was written since. */
    unchanged: (userId: string, { version }: StoredAlerts): ItemCheck => ({
      TableName,
      Key: alertsKey(userId),
      ...ofVersion(version),
    }),

    /**
     * Writes the successor of what was read, with its index and what else belongs to the change; false
     * when something else was written since.
     */
    write(
      userId: string,
      before: StoredAlerts,
      change: Partial<StoredAlerts>,
      more: readonly TransactionWrite[] = [],
    ): Promise<boolean> {
      return isWritten(transact(client, [...successor(userId, before, change), ...more]));
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
      for (const pk of waitingAlerts.partitions) yield* this.between(pk, "", `${now}~`, Waiting);
    },

    /** Users with reminders whose look was due by then. */
    async *due(now: string): AsyncGenerator<DueReminders> {
      for (const pk of dueReminders.partitions) yield* this.between(pk, "", `${now}~`, DueReminders);
    },

    /** Removes an entry that no longer is its owner's next look. */
    async forgetDue({ userId, dueAt }: DueReminders): Promise<void> {
      await client.send(new DeleteCommand({ TableName, Key: dueReminders.key(userId, dueAt) }));
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
    async seenMarket(): Promise<SeenMarket | null> {
      const { Item } = await client.send(new GetCommand({ TableName, Key: levelKey, ConsistentRead: true }));
      return Item ? SeenMarket.parse(Item) : null;
    },

    /** Stores what was evaluated in place of `before`; false when another run has stored something since that was read. */
    setSeenMarket(before: SeenMarket | null, seen: Omit<SeenMarket, "revision">): Promise<boolean> {
      const revision = before?.revision ?? 0;
      return isWritten(
        client.send(
          new PutCommand({
            TableName,
            Item: { ...levelKey, ...seen, revision: revision + 1 },
            ...(revision === 0
              ? { ConditionExpression: "attribute_not_exists(revision)" }
              : {
                  ConditionExpression: "revision = :before",
                  ExpressionAttributeValues: { ":before": revision },
                }),
          }),
        ),
      );
    },

    /** The write that lets an alert wait for the end of quiet hours. */
    wait: (alert: WaitingAlert): TransactionWrite => ({
      Put: { TableName, Item: { ...waitingKey(alert), ...alert } },
    }),
    async isWaiting(alert: WaitingAlert): Promise<boolean> {
      const get = new GetCommand({ TableName, Key: waitingKey(alert), ConsistentRead: true });
      return (await client.send(get)).Item !== undefined;
    },

    /** Removes a waiting alert without sending it. */
    async forget(alert: WaitingAlert): Promise<void> {
      await client.send(new DeleteCommand({ TableName, Key: waitingKey(alert) }));
    },

    /** A write that fails when the alert is no longer waiting. */
    endWait: (alert: WaitingAlert): TransactionWrite => ({
      Delete: { TableName, Key: waitingKey(alert), ConditionExpression: "attribute_exists(pk)" },
    }),
  };
}
