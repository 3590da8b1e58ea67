import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { throttledBatch } from "#functions/platform/aws/retry.ts";
import { settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import {
  defaultSettings,
  type SettingsCategory,
  settingsCategories,
} from "#shared/domain/settings/setting-fields.ts";
import { chosenSettings } from "./chosen-settings.ts";
import { StoredUser, userKey } from "./users.ts";

type Item = Readonly<Record<string, unknown>>;

/** Settings, and the attributes by category that they were read from, on which changes are conditioned. */
export interface SettingsAsRead {
  readonly settings: AccountSettings;
  readonly stored: (category: SettingsCategory) => Item;
}

/** Reads settings as `readSettings` does, without what is stored. */
export function accountSettingsReader(
  documents: DynamoDBDocumentClient,
  table: string,
): (userId: string) => Promise<AccountSettings | undefined> {
  const read = readSettings(documents, table);
  return async (userId) => (await read(userId))?.settings;
}

/** Reads settings with the user, in one request (BatchGetItem). Undefined when the user has gone. Never stale. */
export function readSettings(
  documents: DynamoDBDocumentClient,
  table: string,
): (userId: string) => Promise<SettingsAsRead | undefined> {
  return async (userId) => {
    const Keys = [userKey(userId), ...settingsCategories.map((category) => settingsKey(userId, category))];
    const command = new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } });
    const { Responses, UnprocessedKeys } = await documents.send(command);
    // These small items never exceed a batch: what is left over was throttled.
    if (UnprocessedKeys?.[table] !== undefined) throw throttledBatch();
    const items: Item[] = Responses?.[table] ?? [];
    const user = items.find(({ sk }) => sk === userKey(userId).sk);
    const stored = (category: SettingsCategory) =>
      items.find(({ sk }) => sk === settingsKey("", category).sk) ?? {};
    return user && { settings: settingsOf(StoredUser.parse(user), stored), stored };
  };
}

function settingsOf({ twoFactorEnabled }: StoredUser, stored: SettingsAsRead["stored"]): AccountSettings {
  const chosenOf = (category: SettingsCategory) => chosenSettings(category, stored(category));
  const values = settingsCategories.map((category) => [
    category,
    { ...defaultSettings(category), ...chosenOf(category) },
  ]);
  const chosen = settingsCategories.flatMap((category) =>
    Object.keys(chosenOf(category)).map((name) => `${category}.${name}`),
  );
  return { ...Object.fromEntries(values), security: { twoFactorEnabled }, chosen };
}
