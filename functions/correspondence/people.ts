import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { storedNotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { PrivacySettings, privacySettingsKey } from "#functions/platform/records/privacy-settings.ts";
import { addressKey, StoredUser, userKey } from "#functions/platform/records/users.ts";

/** The part of a user that a conversation needs. */
export type Correspondent = Pick<
  StoredUser,
  "id" | "email" | "displayName" | "photoURL" | "role" | "emailVerified" | "subscription" | "createdAt"
>;

/** The users that correspondence reads. */
export interface People {
  find(userId: string): Promise<Correspondent | undefined>;
  /** @param address normalised */
  findByAddress(address: string): Promise<Correspondent | undefined>;
  /** Whether a user wants mails that are not about security. */
  wantsMail(userId: string): Promise<boolean>;
  /** Whether a user takes messages from other users. */
  allowsMessages(userId: string): Promise<boolean>;
}

const Owner = z.object({ userId: z.string() });

/** Users and their settings in the accounts table. */
export function storedPeople(documents: DynamoDBDocumentClient, table: string): People {
  const settings = storedNotificationSettings(documents, table);
  const read = async (Key: { pk: string; sk: string }) =>
    (await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }))).Item;
  const find: People["find"] = async (userId) => {
    const item = await read(userKey(userId));
    return item && StoredUser.parse(item);
  };
  return {
    find,
    findByAddress: async (address) => {
      const item = await read(addressKey(address));
      return item && find(Owner.parse(item).userId);
    },
    wantsMail: async (userId) => (await settings(userId)).emailNotifications,
    allowsMessages: async (userId) =>
      PrivacySettings.parse((await read(privacySettingsKey(userId))) ?? {}).allowDirectMessages,
  };
}
