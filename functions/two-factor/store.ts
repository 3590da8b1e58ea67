import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { endsLogins } from "#functions/platform/records/login-version.ts";
import { ownedBy } from "#functions/platform/records/owner-index.ts";
import {
  enrolmentItem,
  enrolmentKey,
  enrolmentStore,
} from "#functions/platform/records/two-factor/enrolment-store.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { daySeconds } from "#shared/domain/durations.ts";
import {
  EmergencyLink,
  PendingEnrolment,
  type TwoFactorChange,
  type TwoFactorStore,
} from "./two-factor-records.ts";

/** The item that holds the right to change and what is pending, beside its user. */
function changeKey(userId: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: "two-factor-change" };
}

function linkKey(tokenHash: string): { pk: string; sk: string } {
  return { pk: `emergency#${tokenHash}`, sk: "link" };
}

function ttlAt(moment: string): number {
  return Math.ceil(Date.parse(moment) / 1_000);
}

/** Second factors and their changes in the accounts table. */
export function twoFactorStore(documents: DynamoDBDocumentClient, table: string): TwoFactorStore {
  const updateChange = (userId: string, update: Omit<UpdateCommandInput, "TableName" | "Key">) =>
    documents.send(new UpdateCommand({ TableName: table, Key: changeKey(userId), ...update }));

  const held = ({ userId, changeId }: TwoFactorChange) => ({
    TableName: table,
    Key: changeKey(userId),
    ConditionExpression: "changeId = :change",
    ExpressionAttributeValues: { ":change": changeId },
  });
  const flag = (userId: string, enabled: boolean, registrationId?: string): TransactionWrite => {
    const { UpdateExpression, ConditionExpression, ExpressionAttributeValues, Key } = endsLogins(userId);
    const isPresent = registrationId === undefined ? "" : " AND registrationId = :registration";
    return {
      Update: {
        TableName: table,
        Key,
        UpdateExpression: `SET twoFactorEnabled = :enabled ${UpdateExpression}`,
        ConditionExpression: ConditionExpression + isPresent,
        ExpressionAttributeValues: {
          ...ExpressionAttributeValues,
          ":enabled": enabled,
          ...(registrationId === undefined ? {} : { ":registration": registrationId }),
        },
      },
    };
  };
  const usedLink = (tokenHash: string, now: string): TransactionWrite => ({
    Update: {
      TableName: table,
      Key: linkKey(tokenHash),
      UpdateExpression: "SET usedAt = :now",
      ConditionExpression: "expiresAt > :now AND attribute_not_exists(usedAt)",
      ExpressionAttributeValues: { ":now": now },
    },
  });

  return {
    ...enrolmentStore(documents, table),
    beginChange: async ({ userId, changeId }, now, until) =>
      isWritten(
        updateChange(userId, {
          UpdateExpression: "SET changeId = :change, changeUntil = :until, #ttl = :ttl",
          ConditionExpression: "attribute_not_exists(changeId) OR changeUntil <= :now",
          ExpressionAttributeNames: { "#ttl": "ttl" },
          // Long after whatever may be pending has expired.
          ExpressionAttributeValues: {
            ":change": changeId,
            ":until": until,
            ":now": now,
            ":ttl": ttlAt(until) + daySeconds,
          },
        }),
      ),
    endChange: async (change) => {
      const { TableName: _table, Key: _key, ...condition } = held(change);
      await isWritten(
        updateChange(change.userId, { UpdateExpression: "REMOVE changeId, changeUntil", ...condition }),
      );
    },
    savePending: async (change, pending) => {
      const { ExpressionAttributeValues, ...rest } = held(change);
      const command = new UpdateCommand({
        ...rest,
        UpdateExpression: "SET pending = :pending",
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ":pending": pending },
      });
      await documents.send(command);
    },
    findPending: async (userId, now) => {
      const Key = changeKey(userId);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      if (Item?.pending === undefined) return undefined;
      const pending = PendingEnrolment.parse(Item.pending);
      return pending.expiresAt > now ? pending : undefined;
    },
    enrol: async (change, enrolment, { replaces, link, now }) => {
      const present =
        replaces === null
          ? { ConditionExpression: "attribute_not_exists(pk)" }
          : {
              ConditionExpression: "enrolmentId = :replaces",
              ExpressionAttributeValues: { ":replaces": replaces },
            };
      const Item = { ...enrolmentKey(change.userId), ...enrolmentItem(enrolment) };
      return isWritten(
        transact(documents, [
          { Put: { TableName: table, Item, ...present } },
          flag(change.userId, true, link?.registrationId),
          { Update: { ...held(change), UpdateExpression: "REMOVE pending" } },
          ...(link === undefined ? [] : [usedLink(link.tokenHash, now)]),
        ]),
      );
    },
    replaceCodes: async (change, enrolmentId, { codeSetId, codeHashes }) =>
      isWritten(
        transact(documents, [
          {
            Update: {
              TableName: table,
              Key: enrolmentKey(change.userId),
              UpdateExpression: "SET codeSetId = :set, codeHashes = :hashes",
              ConditionExpression: "enrolmentId = :enrolment",
              ExpressionAttributeValues: {
                ":set": codeSetId,
                ":hashes": new Set(codeHashes),
                ":enrolment": enrolmentId,
              },
            },
          },
          { Update: { TableName: table, ...endsLogins(change.userId) } },
          { Update: { ...held(change), UpdateExpression: "REMOVE pending" } },
        ]),
      ),
    disenrol: async (change, enrolmentId) =>
      isWritten(
        transact(documents, [
          {
            Delete: {
              TableName: table,
              Key: enrolmentKey(change.userId),
              ConditionExpression: "enrolmentId = :enrolment",
              ExpressionAttributeValues: { ":enrolment": enrolmentId },
            },
          },
          flag(change.userId, false),
          { Update: { ...held(change), UpdateExpression: "REMOVE pending" } },
        ]),
      ),
    saveLink: async (link) => {
      const key = linkKey(link.tokenHash);
      const Item = { ...key, ...ownedBy(link.userId, key), ...link, ttl: ttlAt(link.expiresAt) };
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
    findLink: async (tokenHash, now) => {
      const Key = linkKey(tokenHash);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      if (Item === undefined || Item.usedAt !== undefined) return undefined;
      const link = EmergencyLink.parse(Item);
      return link.expiresAt > now ? link : undefined;
    },
  };
}
