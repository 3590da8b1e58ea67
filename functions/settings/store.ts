import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { dueExport, settingsKey } from "#functions/platform/records/settings-key.ts";
import { nextExportAt } from "#shared/domain/settings/automatic-export.ts";
import { type SettingsCategory, settingFields } from "#shared/domain/settings/setting-fields.ts";

/** Chosen settings by name. */
export type SettingsChange = Readonly<Record<string, string | boolean>>;

export interface SettingsStore {
  /** Changes some settings of a category in one write. */
  change(userId: string, category: SettingsCategory, change: SettingsChange): Promise<void>;
  /** Forgets what was chosen in a category. */
  reset(userId: string, category: SettingsCategory): Promise<void>;
}

/** What lists the settings of someone with automatic exports; null where nothing changes about that. */
function listing(userId: string, { autoExport }: SettingsChange, nowMs: number) {
  if (autoExport === undefined) return null;
  return autoExport === true ? dueExport(userId, nextExportAt(nowMs)) : false;
}

/** Settings in the accounts table (UpdateItem). */
export function settingsStore(
  documents: DynamoDBDocumentClient,
  table: string,
  clock: () => number,
): SettingsStore {
  const update = async (
    userId: string,
    category: SettingsCategory,
    { set = {}, remove = [] }: { set?: SettingsChange; remove?: readonly string[] },
  ): Promise<void> => {
    const names = [...Object.keys(set), ...remove];
    const sets = Object.keys(set).map((name) => `#n${names.indexOf(name)} = :v${names.indexOf(name)}`);
    const removes = remove.map((name) => `#n${names.indexOf(name)}`);
    const clauses = [
      ...(sets.length > 0 ? [`SET ${sets.join(", ")}`] : []),
      ...(removes.length > 0 ? [`REMOVE ${removes.join(", ")}`] : []),
    ];
    const values = Object.entries(set).map(([name, value]) => [`:v${names.indexOf(name)}`, value]);
    await documents.send(
      new UpdateCommand({
        TableName: table,
        Key: settingsKey(userId, category),
        UpdateExpression: clauses.join(" "),
        ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
        ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
      }),
    );
  };
  return {
    change: async (userId, category, values) => {
      const listed = category === "dataExport" ? listing(userId, values, clock()) : null;
      await update(userId, category, {
        set: { ...values, ...(listed === false ? {} : listed) },
        remove: listed === false ? ["gsi1pk", "gsi1sk"] : [],
      });
    },
    reset: async (userId, category) =>
      update(userId, category, { remove: Object.keys(settingFields[category]) }),
  };
}
