import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  paginateQuery,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { endsLogins } from "#functions/platform/records/login-version.ts";
import { EndedSession } from "#functions/platform/records/session-tokens.ts";
import { StoredSession, sessionKey, sessionPrefix, userKey } from "#functions/platform/records/users.ts";
import { daySeconds } from "#shared/domain/durations.ts";
import { type DeviceStore, KnownDevice } from "./devices.ts";

const devicePrefix = "device#";

function deviceKey(userId: string, deviceId: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: `${devicePrefix}${deviceId}` };
}

/** How long a device is remembered after its last login; after that it counts as new. */
const rememberedDays = 400;

function ttlAfter(moment: string): number {
  return Math.ceil(Date.parse(moment) / 1_000) + rememberedDays * daySeconds;
}

/** Devices in the accounts table, beside the sessions of their user. */
export function deviceStore(documents: DynamoDBDocumentClient, table: string): DeviceStore {
  const read = async (userId: string, prefix: string): Promise<unknown[]> => {
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": userKey(userId).pk, ":prefix": prefix },
      ConsistentRead: true,
    };
    const items: unknown[] = [];
    for await (const page of paginateQuery({ client: documents }, query)) items.push(...(page.Items ?? []));
    return items;
  };

  return {
    sessions: async (userId) => (await read(userId, sessionPrefix)).map((item) => StoredSession.parse(item)),
    devices: async (userId) => (await read(userId, devicePrefix)).map((item) => KnownDevice.parse(item)),
    noteLogin: async (userId, deviceId, now) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: deviceKey(userId, deviceId),
        UpdateExpression:
          "SET id = :id, firstSeen = if_not_exists(firstSeen, :now), lastSeen = :now, " +
          "isTrusted = if_not_exists(isTrusted, :false), #ttl = :ttl",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: {
          ":id": deviceId,
          ":now": now,
          ":false": false,
          ":ttl": ttlAfter(now),
        },
        ReturnValues: "ALL_OLD",
      });
      return (await documents.send(command)).Attributes === undefined ? "new" : "known";
    },
    setTrust: async (userId, { id, firstSeen }, isTrusted) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: deviceKey(userId, id),
        UpdateExpression:
          "SET id = :id, firstSeen = if_not_exists(firstSeen, :first), " +
          "lastSeen = if_not_exists(lastSeen, :first), isTrusted = :trusted, #ttl = if_not_exists(#ttl, :ttl)",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: {
          ":id": id,
          ":first": firstSeen,
          ":trusted": isTrusted,
          ":ttl": ttlAfter(firstSeen),
        },
      });
      await documents.send(command);
    },
    endLogins: async (userId) => {
      await isWritten(documents.send(new UpdateCommand({ TableName: table, ...endsLogins(userId) })));
    },
    endSession: async (userId, sessionId) => {
      const command = new DeleteCommand({
        TableName: table,
        Key: sessionKey(userId, sessionId),
        ReturnValues: "ALL_OLD",
      });
      const { Attributes } = await documents.send(command);
      return Attributes && EndedSession.parse(Attributes);
    },
  };
}
