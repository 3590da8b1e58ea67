import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { settingsKey } from "#functions/platform/records/settings-key.ts";
import { type SettingsCategory, settingFields } from "#shared/domain/settings/setting-fields.ts";

/** Chosen settings by name. */
export type SettingsChange = Readonly<Record<string, string | boolean>>;

export interface SettingsStore {
  /** Changes some settings of a category in one write. */
  change(userId: string, category: SettingsCategory, change: SettingsChange): Promise<void>;
  /** Forgets what was chosen in a category. */
  reset(userId: string, category: SettingsCategory): Promise<void>;
}

/** Settings in the accounts table (UpdateItem). */
export function settingsStore(documents: DynamoDBDocumentClient, table: string): SettingsStore {
  const update = async (
    userId: string,
    category: SettingsCategory,
    expression: { verb: "SET" | "REMOVE"; names: readonly string[]; values: SettingsChange },
  ): Promise<void> => {
    const { verb, names, values } = expression;
    const parts = names.map((_, index) => (verb === "SET" ? `#n${index} = :v${index}` : `#n${index}`));
    await documents.send(
      new UpdateCommand({
        TableName: table,
        Key: settingsKey(userId, category),
        UpdateExpression: `${verb} ${parts.join(", ")}`,
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
        ...(verb === "SET" && {
          ExpressionAttributeValues: Object.fromEntries(
            names.map((name, index) => [`:v${index}`, values[name]]),
          ),
        }),
      }),
    );
  };
  return {
    change: async (userId, category, values) =>
      update(userId, category, { verb: "SET", names: Object.keys(values), values }),
    reset: async (userId, category) =>
      update(userId, category, { verb: "REMOVE", names: Object.keys(settingFields[category]), values: {} }),
  };
}
