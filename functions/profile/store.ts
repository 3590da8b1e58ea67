import { randomUUID } from "node:crypto";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure, isWritten } from "#functions/platform/aws/conditions.ts";
import { type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { mailItem } from "#functions/platform/mail/outbox.ts";
import { ownedBy } from "#functions/platform/records/owner-index.ts";
import { nameEndings, personItems, personKey } from "#functions/platform/records/people-index.ts";
import { addressKey, userKey } from "#functions/platform/records/users.ts";
import { deletionKey, emailChangeKey } from "./keys.ts";
import { type Completion, Profile, type ProfileStore, type Undoing } from "./profiles.ts";

type Change = Pick<
  UpdateCommandInput,
  "UpdateExpression" | "ConditionExpression" | "ExpressionAttributeValues"
>;

const Owner = z.object({ userId: z.string() });

/** Reads the accounts table. */
export function profileReader(documents: DynamoDBDocumentClient, table: string) {
  const read = async (Key: { pk: string; sk: string }): Promise<Record<string, unknown> | undefined> => {
    const command = new GetCommand({ TableName: table, Key, ConsistentRead: true });
    return (await documents.send(command)).Item;
  };
  const find = async (userId: string): Promise<Profile | undefined> => {
    const item = await read(userKey(userId));
    return item && Profile.parse(item);
  };
  return { read, find };
}

/**
 * Profiles in the accounts table.
 *
 * @param eventsTable where mails wait to be sent
 */
export function profileStore(
  documents: DynamoDBDocumentClient,
  table: string,
  eventsTable: string,
): ProfileStore {
  const { read, find } = profileReader(documents, table);
  const update = async (userId: string, change: Change): Promise<Profile | undefined> => {
    const command = new UpdateCommand({
      TableName: table,
      Key: userKey(userId),
      ...change,
      ReturnValues: "ALL_NEW",
    });
    try {
      return Profile.parse((await documents.send(command)).Attributes);
    } catch (error) {
      if (isConditionFailure(error)) return undefined;
      throw error;
    }
  };
  const write = async (items: TransactionWrite[]): Promise<boolean> => isWritten(transact(documents, items));
  const puts = (mails: Completion["mails"]): TransactionWrite[] =>
    mails.map((mail) => ({ Put: { TableName: eventsTable, Item: mailItem(mail) } }));

  return {
    find,
    findByAddress: async (address) => {
      const item = await read(addressKey(address));
      // An address without an account costs a second read too, so that both take the same time.
      return find(item ? Owner.parse(item).userId : randomUUID());
    },
    rename: async (userId, from, to) => {
      const remaining = new Set(nameEndings(to));
      const outdated = nameEndings(from).filter((ending) => !remaining.has(ending));
      const renamed = await write([
        {
          Update: {
            TableName: table,
            Key: userKey(userId),
            UpdateExpression: "SET displayName = :to",
            ConditionExpression: "attribute_exists(pk) AND displayName = :from",
            ExpressionAttributeValues: { ":from": from, ":to": to },
          },
        },
        ...outdated.map((ending) => ({ Delete: { TableName: table, Key: personKey(userId, ending) } })),
        ...personItems(userId, to).map((Item) => ({ Put: { TableName: table, Item } })),
      ]);
      return renamed ? find(userId) : undefined;
    },
    changePhoto: async (userId, from, to) => {
      const changed = await update(userId, {
        UpdateExpression: "SET photoURL = :to",
        ConditionExpression: "attribute_exists(pk) AND photoURL = :from",
        ExpressionAttributeValues: { ":from": from, ":to": to },
      });
      return changed !== undefined;
    },
    setFirstRun: async (userId, step) =>
      update(userId, {
        // The questions have used what was calculated before the sign-up by then.
        UpdateExpression: `SET firstRunStep = :step${step === null ? " REMOVE startingPlan" : ""}`,
        ConditionExpression: "attribute_exists(firstRunStep) AND firstRunStep <> :null",
        ExpressionAttributeValues: { ":step": step, ":null": null },
      }),
    beginEmailChange: async ({ userId, pendingEmail, tokenHash, expiresAt }, now) => {
      const key = emailChangeKey(tokenHash);
      const ttl = Math.ceil(Date.parse(expiresAt) / 1_000);
      const begun = await write([
        {
          Update: {
            TableName: table,
            Key: userKey(userId),
            UpdateExpression:
              "SET pendingEmail = :email, emailChangeExpiresAt = :end, emailChangeHash = :hash",
            ConditionExpression:
              "attribute_exists(pk) AND (pendingEmail = :null OR emailChangeExpiresAt <= :now)",
            ExpressionAttributeValues: {
              ":email": pendingEmail,
              ":end": expiresAt,
              ":hash": tokenHash,
              ":null": null,
              ":now": now,
            },
          },
        },
        { Put: { TableName: table, Item: { ...key, ...ownedBy(userId, key), userId, ttl } } },
      ]);
      return begun ? find(userId) : undefined;
    },
    endEmailChange: async (userId, tokenHash) =>
      update(userId, {
        UpdateExpression: "SET pendingEmail = :null, emailChangeExpiresAt = :null, emailChangeHash = :null",
        ConditionExpression: `attribute_exists(pk)${tokenHash === undefined ? "" : " AND emailChangeHash = :hash"}`,
        ExpressionAttributeValues: {
          ":null": null,
          ...(tokenHash === undefined ? {} : { ":hash": tokenHash }),
        },
      }),
    findEmailChange: async (tokenHash) => {
      const item = await read(emailChangeKey(tokenHash));
      return item && Owner.parse(item).userId;
    },
    completeEmailChange: async (completion) =>
      write([...completionItems(table, completion), ...puts(completion.mails)]),
    undoEmailChange: async (undoing) => write([...undoingItems(table, undoing), ...puts(undoing.mails)]),
  };
}

/** The account, its old address, its new address and the link, all or none. */
function completionItems(TableName: string, completion: Completion): TransactionWrite[] {
  const { userId, tokenHash, email, previousEmail, registrationId, undo, now } = completion;
  return [
    {
      Update: {
        TableName,
        Key: userKey(userId),
        UpdateExpression:
          "SET email = :email, previousEmail = :previous, registrationId = :registration, emailChangedAt = :now, " +
          `pendingEmail = :null, emailChangeExpiresAt = :null, emailChangeHash = :null${undo ? ", emailUndo = :undo" : ""}`,
        ConditionExpression:
          "emailChangeHash = :hash AND emailChangeExpiresAt > :now AND email = :previous AND pendingEmail = :email",
        ExpressionAttributeValues: {
          ":email": email,
          ":previous": previousEmail,
          ":registration": registrationId,
          ":null": null,
          ":hash": tokenHash,
          ":now": now,
          ...(undo ? { ":undo": undo } : {}),
        },
      },
    },
    { Delete: { TableName, Key: emailChangeKey(tokenHash) } },
    ...addressItems(TableName, completion),
  ];
}

/** The same the other way round; the address may be the present one by now. */
function undoingItems(TableName: string, undoing: Undoing): TransactionWrite[] {
  const { userId, tokenHash, presentEmail, email, registrationId, now } = undoing;
  return [
    {
      Update: {
        TableName,
        Key: userKey(userId),
        UpdateExpression:
          "SET email = :email, registrationId = :registration, actionsLocked = :true, previousEmail = :null, " +
          "pendingEmail = :null, emailChangeExpiresAt = :null, emailChangeHash = :null, " +
          "emailUndo = :null, emailChangedAt = :null",
        ConditionExpression: "emailUndo.tokenHash = :hash AND emailUndo.#until > :now AND email = :present",
        ExpressionAttributeNames: { "#until": "until" },
        ExpressionAttributeValues: {
          ":email": email,
          ":present": presentEmail,
          ":registration": registrationId,
          ":true": true,
          ":null": null,
          ":hash": tokenHash,
          ":now": now,
        },
      },
    },
    ...(undoing.from === undoing.to ? [] : addressItems(TableName, undoing)),
  ];
}

/** Takes the account's address from it and gives it another one. */
function addressItems(
  TableName: string,
  { userId, from, to, now, replacing }: Pick<Completion, "userId" | "from" | "to" | "now" | "replacing">,
): TransactionWrite[] {
  const ownAddress = { ...addressKey(to), userId };
  return [
    {
      Delete: {
        TableName,
        Key: addressKey(from),
        ConditionExpression: "userId = :user",
        ExpressionAttributeValues: { ":user": userId },
      },
    },
    ...(replacing === undefined
      ? [{ Put: { TableName, Item: ownAddress, ConditionExpression: "attribute_not_exists(pk)" } }]
      : [
          {
            Put: {
              TableName,
              Item: ownAddress,
              ConditionExpression: "userId = :replaced",
              ExpressionAttributeValues: { ":replaced": replacing.userId },
            },
          },
          {
            Delete: {
              TableName,
              Key: userKey(replacing.userId),
              ConditionExpression: "registrationId = :registration AND emailVerified = :false",
              ExpressionAttributeValues: {
                ":registration": replacing.registrationId,
                ":false": false,
              },
            },
          },
          // What else that account left behind goes as if it had been deleted.
          {
            Put: {
              TableName,
              Item: { ...deletionKey(replacing.userId), userId: replacing.userId, requestedAt: now },
            },
          },
        ]),
  ];
}
