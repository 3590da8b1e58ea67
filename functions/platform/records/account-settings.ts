import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
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

/** Reads settings with the user, in one request (BatchGetItem). Undefined when the user has gone. Never stale. */
export function accountSettingsReader(
  documents: DynamoDBDocumentClient,
  table: string,
): (userId: string) => Promise<AccountSettings | undefined> {
  return async (userId) => {
    const Keys = [userKey(userId), ...settingsCategories.map((category) => settingsKey(userId, category))];
    const command = new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: true } } });
    const { Responses, UnprocessedKeys } = await documents.send(command);
    // These small items never exceed a batch: what is left over was throttled.
    if (UnprocessedKeys?.[table] !== undefined) throw throttled();
    const items: Item[] = Responses?.[table] ?? [];
    const user = items.find(({ sk }) => sk === userKey(userId).sk);
    return user && settingsOf(StoredUser.parse(user), items);
  };
}

function settingsOf({ twoFactorEnabled }: StoredUser, items: readonly Item[]): AccountSettings {
  const chosenOf = (category: SettingsCategory) =>
    chosenSettings(
      category,
      items.find(({ sk }) => sk === settingsKey("", category).sk),
    );
  const values = settingsCategories.map((category) => [
    category,
    { ...defaultSettings(category), ...chosenOf(category) },
  ]);
  const chosen = settingsCategories.flatMap((category) =>
    Object.keys(chosenOf(category)).map((name) => `${category}.${name}`),
  );
  return { ...Object.fromEntries(values), security: { twoFactorEnabled }, chosen };
}

function throttled(): Error {
  const error = new Error("The accounts table did not return all items");
  error.name = "ThrottlingException";
  return error;
}
