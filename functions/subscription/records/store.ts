import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { StoredUser, userKey } from "#functions/platform/records/users.ts";
import { daySeconds } from "#shared/domain/durations.ts";
import { accountChange } from "./account-change.ts";
import { BillingAccount, type BillingStore, type ProviderEvent } from "./billing-accounts.ts";
import { billingKey, eventKey } from "./keys.ts";

/** The provider delivers an event for three days at most; its signature is good for minutes. */
const eventDays = 30;

/** Users and billing accounts in the accounts table, events of the provider in the events table. */
export function billingStore(
  documents: DynamoDBDocumentClient,
  tables: { accounts: string; events: string },
): BillingStore {
  const read = async (TableName: string, Key: { pk: string; sk: string }) =>
    (await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }))).Item;

  return {
    find: async (userId) => {
      const [user, account] = await Promise.all([
        read(tables.accounts, userKey(userId)),
        read(tables.accounts, billingKey(userId)),
      ]);
      if (user === undefined) return undefined;
      return { user: StoredUser.parse(user), account: account && BillingAccount.parse(account) };
    },
    isKnownEvent: async (id) => (await read(tables.events, eventKey(id))) !== undefined,
    noteEvent: async (event) => {
      await documents.send(new PutCommand({ TableName: tables.events, Item: eventItem(event) }));
    },
    storeReport: async ({ account, applied, dueAt, change, event }) => {
      const { version } = account;
      const lastEventAt = Math.max(account.lastEventAt, event?.createdAt ?? 0);
      const said = { applied, dueAt, gsi1sk: dueAt, version: version + 1, lastEventAt };
      const ofUser = change && {
        TableName: tables.accounts,
        Key: userKey(account.userId),
        UpdateExpression: "SET subscription = :to",
        ConditionExpression: "subscription = :from",
        ExpressionAttributeValues: { ":from": change.from, ":to": change.to },
      };
      const ofEvent = event && {
        TableName: tables.events,
        Item: eventItem(event),
        ConditionExpression: "attribute_not_exists(pk)",
      };
      return isWritten(
        transact(documents, [
          { Update: { ...accountChange(tables.accounts, account, said, { version }) } },
          ...(ofUser ? [{ Update: { ...ofUser } }] : []),
          ...(ofEvent ? [{ Put: { ...ofEvent } }] : []),
        ]),
      );
    },
  };
}

function eventItem({ id, createdAt }: ProviderEvent) {
  return { ...eventKey(id), createdAt, ttl: createdAt + eventDays * daySeconds };
}
