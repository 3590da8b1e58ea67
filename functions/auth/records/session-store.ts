import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  paginateQuery,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure, isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { endsLogins, hasLoginVersion } from "#functions/platform/records/login-version.ts";
import { ownedBy } from "#functions/platform/records/owner-index.ts";
import { EndedSession } from "#functions/platform/records/session-tokens.ts";
import { StoredSession, sessionKey, sessionPrefix, userKey } from "#functions/platform/records/users.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { type AuthStore, PendingLogin } from "./accounts.ts";
import { loginDeviceKey, pendingLoginKey, ttlAt } from "./keys.ts";

type AuthSessionStore = Pick<
  AuthStore,
  | "savePendingLogin"
  | "findPendingLogin"
  | "deletePendingLogin"
  | "recordLogin"
  | "confirmSession"
  | "findSession"
  | "renewToken"
  | "moveSession"
  | "deleteSession"
  | "deleteSessions"
  | "rememberDevice"
  | "knowsDevice"
>;

/** How long a device is recognised after its last login. */
const deviceKnownMs = 180 * dayMs;

const LoginDevice = z.object({ expiresAt: z.string() });
const Keys = z.object({ pk: z.string(), sk: z.string() });

/** Sessions and the devices that users log in with, beside their users. */
export function sessionStore(documents: DynamoDBDocumentClient, table: string): AuthSessionStore {
  const devicePut = (userId: string, deviceToken: string, now: string) => {
    const expiresAt = new Date(Date.parse(now) + deviceKnownMs).toISOString();
    const Item = { ...loginDeviceKey(userId, deviceToken), expiresAt, ttl: ttlAt(expiresAt) };
    return { TableName: table, Item };
  };

  const end = async (Key: z.infer<typeof Keys>): Promise<EndedSession | undefined> => {
    const command = new DeleteCommand({ TableName: table, Key, ReturnValues: "ALL_OLD" });
    const { Attributes } = await documents.send(command);
    return Attributes && EndedSession.parse(Attributes);
  };

  return {
    savePendingLogin: async (pending) => {
      const key = pendingLoginKey(pending.tokenHash);
      const Item = { ...key, ...ownedBy(pending.userId, key), ...pending, ttl: ttlAt(pending.expiresAt) };
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
    findPendingLogin: async (tokenHash, now) => {
      const Key = pendingLoginKey(tokenHash);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      const pending = Item && PendingLogin.parse(Item);
      return pending && pending.expiresAt > now ? pending : undefined;
    },
    deletePendingLogin: async (tokenHash) => {
      const Key = pendingLoginKey(tokenHash);
      const command = new DeleteCommand({ TableName: table, Key, ReturnValues: "ALL_OLD" });
      return (await documents.send(command)).Attributes !== undefined;
    },
    recordLogin: async (session, deviceToken, loginVersion) => {
      const { userId, id, createdAt, expiresAt } = session;
      const items = [
        {
          Put: { TableName: table, Item: { ...sessionKey(userId, id), ...session, ttl: ttlAt(expiresAt) } },
        },
        {
          Update: {
            TableName: table,
            Key: userKey(userId),
            UpdateExpression: "SET lastLoginAt = :now",
            ConditionExpression: hasLoginVersion(loginVersion),
            ExpressionAttributeValues: { ":now": createdAt, ":loginVersion": loginVersion },
          },
        },
        { Put: devicePut(userId, deviceToken, createdAt) },
      ];
      return isWritten(transact(documents, items));
    },
    confirmSession: async (userId, sessionId, given) => {
      const fields = Object.entries(given).filter(([, at]) => at !== undefined);
      const command = new UpdateCommand({
        TableName: table,
        Key: sessionKey(userId, sessionId),
        UpdateExpression: `SET ${fields.map(([name]) => `${name} = :${name}`).join(", ")}`,
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: Object.fromEntries(fields.map(([name, at]) => [`:${name}`, at])),
      });
      return isWritten(documents.send(command));
    },
    findSession: async (userId, sessionId) => {
      const Key = sessionKey(userId, sessionId);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item && StoredSession.parse(Item);
    },
    renewToken: async (userId, sessionId, sealedToken) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: sessionKey(userId, sessionId),
        UpdateExpression: "SET sealedToken = :sealed",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: { ":sealed": sealedToken },
        ReturnValues: "ALL_NEW",
      });
      try {
        return StoredSession.parse((await documents.send(command)).Attributes);
      } catch (error) {
        if (isConditionFailure(error)) return undefined;
        throw error;
      }
    },
    moveSession: async (userId, { from, to }, sealedToken) => {
      const Key = sessionKey(userId, from);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      if (Item === undefined) return undefined;
      const moved = { ...Item, ...sessionKey(userId, to), id: to, sealedToken };
      const items = [
        { Delete: { TableName: table, Key, ConditionExpression: "attribute_exists(pk)" } },
        { Put: { TableName: table, Item: moved } },
      ];
      return (await isWritten(transact(documents, items))) ? StoredSession.parse(moved) : undefined;
    },
    deleteSession: (userId, sessionId) => end(sessionKey(userId, sessionId)),
    deleteSessions: async (userId, exceptSessionId) => {
      // Logins first: one in progress is either refused or its session is found below.
      await isWritten(documents.send(new UpdateCommand({ TableName: table, ...endsLogins(userId) })));
      const pages = paginateQuery(
        { client: documents },
        {
          TableName: table,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
          ExpressionAttributeValues: { ":pk": userKey(userId).pk, ":prefix": sessionPrefix },
          ProjectionExpression: "pk, sk",
          ConsistentRead: true,
        },
      );
      const ended: EndedSession[] = [];
      const exceptKey = exceptSessionId === undefined ? undefined : sessionKey(userId, exceptSessionId).sk;
      for await (const { Items = [] } of pages) {
        const keys = Items.map((item) => Keys.parse(item)).filter(({ sk }) => sk !== exceptKey);
        const deleted = await Promise.all(keys.map(end));
        ended.push(...deleted.filter((session) => session !== undefined));
      }
      return ended;
    },
    rememberDevice: async (userId, deviceToken, now) => {
      await documents.send(new PutCommand(devicePut(userId, deviceToken, now)));
    },
    knowsDevice: async (userId, deviceToken, now) => {
      const Key = loginDeviceKey(userId, deviceToken);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key }));
      return Item !== undefined && LoginDevice.parse(Item).expiresAt > now;
    },
  };
}
