import { DeleteCommand, type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isConditionFailure } from "#functions/platform/conditions.ts";
import { transact } from "#functions/platform/transact.ts";
import { addressKey, userKey } from "#functions/platform/users.ts";
import { normaliseEmail } from "#shared/domain/email.ts";
import type { DeletionStore } from "./deletion.ts";
import { deletionKey, deletionPartition } from "./keys.ts";
import { profileStore } from "./store.ts";

const Pending = z.object({ userId: z.string(), requestedAt: z.string() });

/** Deletions in the accounts table: one item each until everything is gone. It names nobody but by id. */
export function deletionStore(documents: DynamoDBDocumentClient, table: string): DeletionStore {
  return {
    find: profileStore(documents, table).find,
    begin: async ({ id, email }, requestedAt) => {
      const items = [
        {
          Delete: {
            TableName: table,
            Key: userKey(id),
            ConditionExpression: "email = :email",
            ExpressionAttributeValues: { ":email": email },
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
        { Put: { TableName: table, Item: { ...deletionKey(id), userId: id, requestedAt } } },
      ];
      try {
        await transact(documents, items);
        return true;
      } catch (error) {
        if (isConditionFailure(error)) return false;
        throw error;
      }
    },
    pending: async () => {
      const query = {
        TableName: table,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": deletionPartition },
        ConsistentRead: true,
      };
      const found: z.infer<typeof Pending>[] = [];
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        found.push(...Items.map((item) => Pending.parse(item)));
      }
      return found.toSorted((left, right) => (left.requestedAt < right.requestedAt ? -1 : 1));
    },
    finish: async (userId) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: deletionKey(userId) }));
    },
  };
}
