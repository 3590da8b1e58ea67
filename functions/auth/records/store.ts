import { randomUUID } from "node:crypto";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure, isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { mailItem } from "#functions/platform/mail/outbox.ts";
import { memberItem } from "#functions/platform/records/members-index.ts";
import { personItems } from "#functions/platform/records/people-index.ts";
import { addressKey, userKey } from "#functions/platform/records/users.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { Account, type AuthStore } from "./accounts.ts";
import { linkItem, linkStore } from "./link-store.ts";
import { sessionStore } from "./session-store.ts";

const AddressItem = z.object({ userId: z.string() });

/**
 * The accounts table as the auth feature uses it. An account is two items, the user and the address that
 * belongs to it; both are written in one transaction, which is what makes addresses unique.
 *
 * @param eventsTable where mails wait to be sent
 */
export function authStore(documents: DynamoDBDocumentClient, table: string, eventsTable: string): AuthStore {
  const find = async (userId: string): Promise<Account | undefined> => {
    const command = new GetCommand({ TableName: table, Key: userKey(userId), ConsistentRead: true });
    const { Item } = await documents.send(command);
    return Item && Account.parse(Item);
  };

  /** The updated account, or undefined when the condition does not hold. */
  const update = async (
    userId: string,
    change: Pick<
      UpdateCommandInput,
      "UpdateExpression" | "ConditionExpression" | "ExpressionAttributeValues"
    >,
  ): Promise<Account | undefined> => {
    const key = { TableName: table, Key: userKey(userId) };
    try {
      const command = new UpdateCommand({ ...key, ...change, ReturnValues: "ALL_NEW" });
      return Account.parse((await documents.send(command)).Attributes);
    } catch (error) {
      if (isConditionFailure(error)) return undefined;
      throw error;
    }
  };

  return {
    ...linkStore(documents, table),
    ...sessionStore(documents, table),
    find,
    findByAddress: async (address) => {
      const Key = addressKey(address);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      // An address without an account costs a second read too, so that both take the same time.
      return find(Item ? AddressItem.parse(Item).userId : randomUUID());
    },
    create: async (account) => {
      const address = { ...addressKey(normaliseEmail(account.email)), userId: account.id };
      const ConditionExpression = "attribute_not_exists(pk)";
      const items = [
        { Put: { TableName: table, Item: address, ConditionExpression } },
        { Put: { TableName: table, Item: { ...userKey(account.id), ...account }, ConditionExpression } },
      ];
      return isWritten(transact(documents, items));
    },
    reopenRegistration: async (userId, { registrationId, openUntil, displayName, startingPlan }, now) => {
      const names = displayName === undefined ? "" : ", displayName = :name";
      const plans = startingPlan === undefined ? "" : ", startingPlan = :plan";
      const updated = await update(userId, {
        UpdateExpression: `SET registrationId = :registration, registrationOpenUntil = :until${names}${plans}`,
        ConditionExpression:
          "emailVerified = :false AND (registrationOpenUntil = :null OR registrationOpenUntil <= :now)",
        ExpressionAttributeValues: {
          ":registration": registrationId,
          ":until": openUntil,
          ":false": false,
          ":null": null,
          ":now": now,
          ...(displayName === undefined ? {} : { ":name": displayName }),
          ...(startingPlan === undefined ? {} : { ":plan": startingPlan }),
        },
      });
      return updated !== undefined;
    },
    closeRegistration: async (userId, registrationId) => {
      const before = await find(userId);
      if (before === undefined) return false;
      const close = {
        TableName: table,
        Key: userKey(userId),
        UpdateExpression: "SET registrationOpenUntil = :null, emailVerified = :true",
        ConditionExpression:
          "registrationId = :registration AND emailVerified = :false AND displayName = :name",
        ExpressionAttributeValues: {
          ":registration": registrationId,
          ":null": null,
          ":true": true,
          ":false": false,
          ":name": before.displayName,
        },
      };
      // Verified users can be found by name, and are among those whom a notification to everyone reaches.
      const puts = [memberItem(userId), ...personItems(userId, before.displayName)].map((Item) => ({
        Put: { TableName: table, Item },
      }));
      return isWritten(transact(documents, [{ Update: close }, ...puts]));
    },
    completeSignUp: async ({ registration, link, mail }) => {
      const close = registration && {
        Update: {
          TableName: table,
          Key: userKey(registration.userId),
          UpdateExpression: "SET registrationOpenUntil = :null",
          ConditionExpression: "registrationId = :registration AND emailVerified = :false",
          ExpressionAttributeValues: {
            ":registration": registration.registrationId,
            ":null": null,
            ":false": false,
          },
        },
      };
      const puts = [
        { Put: { TableName: table, Item: linkItem(link) } },
        { Put: { TableName: eventsTable, Item: mailItem(mail) } },
      ];
      return isWritten(transact(documents, close ? [close, ...puts] : puts));
    },
    replaceRegistration: async (userId, to, from) => {
      const updated = await update(userId, {
        UpdateExpression:
          "SET registrationId = :to, pendingEmail = :null, emailChangeExpiresAt = :null, emailChangeHash = :null",
        ConditionExpression: `emailVerified = :true${from === undefined ? "" : " AND registrationId = :from"}`,
        ExpressionAttributeValues: {
          ":to": to,
          ":null": null,
          ":true": true,
          ...(from === undefined ? {} : { ":from": from }),
        },
      });
      return updated !== undefined;
    },
    unlockActions: async (userId) => {
      await update(userId, {
        UpdateExpression: "SET actionsLocked = :false",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":false": false },
      });
    },
    interruptRegistration: async (userId, registrationId, now) => {
      await update(userId, {
        UpdateExpression: "SET registrationOpenUntil = :now",
        ConditionExpression: "registrationId = :registration AND emailVerified = :false",
        ExpressionAttributeValues: { ":registration": registrationId, ":now": now, ":false": false },
      });
    },
    abandon: async ({ id, email, registrationId }) => {
      const items = [
        {
          Delete: {
            TableName: table,
            Key: userKey(id),
            ConditionExpression: "registrationId = :registration AND emailVerified = :false",
            ExpressionAttributeValues: { ":registration": registrationId, ":false": false },
          },
        },
        {
          Delete: {
            TableName: table,
            Key: addressKey(normaliseEmail(email)),
            ConditionExpression: "userId = :user",
            ExpressionAttributeValues: { ":user": id },
          },
        },
      ];
      // Where it is refused, someone has registered again meanwhile, and the account is theirs now.
      await isWritten(transact(documents, items));
    },
  };
}
