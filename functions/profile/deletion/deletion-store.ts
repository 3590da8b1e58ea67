import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { addressKey, userKey } from "#functions/platform/records/users.ts";
import { deletionKey } from "#functions/profile/keys.ts";
import { profileReader } from "#functions/profile/store.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import type { DeletionStore } from "./deletion.ts";

/** Begins deletions in the accounts table: one item each until everything is gone. It contains only the user's id. */
export function deletionStore(documents: DynamoDBDocumentClient, table: string): DeletionStore {
  return {
    find: profileReader(documents, table).find,
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
      return isWritten(transact(documents, items));
    },
  };
}
