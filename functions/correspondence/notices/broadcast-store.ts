import { type DynamoDBDocumentClient, GetCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isConditionFailure, isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { memberParts, membersPartition } from "#functions/platform/records/members-index.ts";
import { Broadcast, BroadcastPart, type BroadcastStore, type MemberReader } from "./broadcasts.ts";

const pkOf = (id: string) => `broadcast#${id}`;
const broadcastKey = (id: string) => ({ pk: pkOf(id), sk: "broadcast" });
const partPrefix = "part#";
const partKey = (id: string, part: number) => ({ pk: pkOf(id), sk: `${partPrefix}${part}` });

/** Notifications to everyone in the correspondence table. @param eventsTable needs PutItem to create them */
export function broadcastStore(
  documents: DynamoDBDocumentClient,
  table: string,
  eventsTable: string,
): BroadcastStore {
  return {
    create: async (broadcast) => {
      const { id } = broadcast;
      const ConditionExpression = "attribute_not_exists(pk)";
      const parts = Array.from({ length: memberParts }, (_, part) => ({
        Put: {
          TableName: table,
          Item: { ...partKey(id, part), part, after: null, count: 0, isDone: false },
        },
      }));
      return isWritten(
        transact(documents, [
          { Put: { TableName: table, Item: { ...broadcastKey(id), ...broadcast }, ConditionExpression } },
          ...parts,
          eventPut(eventsTable, { name: "broadcast.created", userId: null, data: { broadcastId: id } }),
        ]),
      );
    },
    find: async (id) => {
      const get = new GetCommand({ TableName: table, Key: broadcastKey(id), ConsistentRead: true });
      const { Item } = await documents.send(get);
      return Item && Broadcast.parse(Item);
    },
    parts: async (id) => {
      const query = new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :part)",
        ExpressionAttributeValues: { ":pk": pkOf(id), ":part": partPrefix },
        ConsistentRead: true,
      });
      return ((await documents.send(query)).Items ?? []).map((item) => BroadcastPart.parse(item));
    },
    advance: async (id, from, { part, after, count, isDone }) => {
      const update = new UpdateCommand({
        TableName: table,
        Key: partKey(id, part),
        UpdateExpression: "SET #after = :after, #count = :count, isDone = :done",
        ConditionExpression: "#after = :from AND isDone = :false",
        ExpressionAttributeNames: { "#after": "after", "#count": "count" },
        ExpressionAttributeValues: {
          ":after": after,
          ":count": count,
          ":done": isDone,
          ":from": from.after,
          ":false": false,
        },
      });
      try {
        await documents.send(update);
        return true;
      } catch (error) {
        if (isConditionFailure(error)) return false;
        throw error;
      }
    },
  };
}

/** Users that are read at a time; as many settings are read in one call. */
const pageSize = 100;

/** All verified users, through the index of the accounts table (QueryIndex). */
export function memberReader(documents: DynamoDBDocumentClient, table: string): MemberReader {
  return async (part, after) => {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: table,
        IndexName: "gsi1",
        KeyConditionExpression: `gsi1pk = :part${after === null ? "" : " AND gsi1sk > :after"}`,
        ExpressionAttributeValues: {
          ":part": membersPartition(part),
          ...(after === null ? {} : { ":after": after }),
        },
        Limit: pageSize,
      }),
    );
    return { userIds: Items.map(({ gsi1sk }) => String(gsi1sk)), isLast: LastEvaluatedKey === undefined };
  };
}
