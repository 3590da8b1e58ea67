import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { dueExport, exportAttempts, settingsKey } from "#functions/platform/records/settings-key.ts";
import { nextExportAt } from "#shared/domain/settings/automatic-export.ts";
import {
  type SettingsCategory,
  type SettingsOf,
  settingFields,
} from "#shared/domain/settings/setting-fields.ts";

/** Chosen settings by name. */
export type SettingsChange = Readonly<Record<string, string | boolean>>;

export interface SettingsStore {
  /** Changes some settings of a category in one write. */
  change(userId: string, category: SettingsCategory, change: SettingsChange): Promise<void>;
  /** Changes settings of the data export, and lists automatic exports by when the next is due, in the same write. */
  changeExport(userId: string, change: SettingsChange & AutomaticExport): Promise<void>;
  /** Forgets what was chosen in a category. */
  reset(userId: string, category: SettingsCategory): Promise<void>;
}

type AutomaticExport = Pick<SettingsOf<"dataExport">, "autoExport" | "exportRhythm">;

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
    change: async (userId, category, set) => update(userId, category, { set }),
    changeExport: async (userId, values) => {
      const listed = values.autoExport && dueExport(userId, nextExportAt(clock(), values.exportRhythm));
      await update(userId, "dataExport", {
        set: { ...values, ...listed },
        remove: [...(listed ? [] : ["gsi1pk", "gsi1sk"]), exportAttempts],
      });
    },
    reset: async (userId, category) =>
      update(userId, category, { remove: Object.keys(settingFields[category]) }),
  };
}
