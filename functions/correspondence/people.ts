import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import { storedNotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { StoredUser, userKey } from "#functions/platform/records/users.ts";

/** The part of a user that a conversation needs. */
export type Correspondent = Pick<StoredUser, "id" | "email" | "displayName" | "photoURL" | "role">;

/** What correspondence needs to know of users. */
export interface People {
  find(userId: string): Promise<Correspondent | undefined>;
  /** Whether a user wants mails that are not about security. */
  wantsMail(userId: string): Promise<boolean>;
}

/** Users and their settings in the accounts table. */
export function storedPeople(documents: DynamoDBDocumentClient, table: string): People {
  const settings = storedNotificationSettings(documents, table);
  return {
    find: async (userId) => {
      const Key = userKey(userId);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item && StoredUser.parse(Item);
    },
    wantsMail: async (userId) => (await settings(userId)).emailNotifications,
  };
}
