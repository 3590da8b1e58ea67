import {
  type DynamoDBDocumentClient,
  type TransactWriteCommandInput,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { attributeChanges } from "#functions/platform/aws/attribute-changes.ts";
import { dueExport, exportAttempts, settingsKey } from "#functions/platform/records/keys/settings-key.ts";
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
  /**
   * What replaces the chosen settings of a category, as part of a transaction.
   * @param exports the settings of the data export afterwards
   */
  replacing(
    userId: string,
    category: SettingsCategory,
    set: SettingsChange,
    unset: readonly string[],
    exports: AutomaticExport,
  ): WriteItem;
  /** Forgets what was chosen in a category. */
  reset(userId: string, category: SettingsCategory): Promise<void>;
}

type WriteItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

type AutomaticExport = Pick<SettingsOf<"dataExport">, "autoExport" | "exportRhythm">;

/** Settings in the accounts table (UpdateItem). */
export function settingsStore(
  documents: DynamoDBDocumentClient,
  table: string,
  clock: () => number,
): SettingsStore {
  const updating = (
    userId: string,
    category: SettingsCategory,
    { set = {}, remove = [] }: { set?: SettingsChange; remove?: readonly string[] },
  ) => ({ TableName: table, Key: settingsKey(userId, category), ...attributeChanges(set, remove) });
  const update = async (...change: Parameters<typeof updating>): Promise<void> => {
    await documents.send(new UpdateCommand(updating(...change)));
  };
  /** What lists an automatic export by when the next is due, or takes it from the list. */
  const listing = (userId: string, { autoExport, exportRhythm }: AutomaticExport) => {
    const listed = autoExport && dueExport(userId, nextExportAt(clock(), exportRhythm));
    return { set: listed || {}, remove: [...(listed ? [] : ["gsi1pk", "gsi1sk"]), exportAttempts] };
  };
  return {
    change: async (userId, category, set) => update(userId, category, { set }),
    changeExport: async (userId, values) => {
      const { set, remove } = listing(userId, values);
      await update(userId, "dataExport", { set: { ...values, ...set }, remove });
    },
    replacing: (userId, category, set, unset, exports) => {
      const index = category === "dataExport" ? listing(userId, exports) : { set: {}, remove: [] };
      return {
        Update: updating(userId, category, {
          set: { ...set, ...index.set },
          remove: [...unset, ...index.remove],
        }),
      };
    },
    reset: async (userId, category) =>
      update(userId, category, { remove: Object.keys(settingFields[category]) }),
  };
}
