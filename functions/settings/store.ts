import { type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { attributeChanges } from "#functions/platform/aws/attribute-changes.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import type { ItemCheck, TransactionWrite } from "#functions/platform/aws/transact.ts";
import { dueExport, exportAttempts, settingsKey } from "#functions/platform/records/keys/settings-key.ts";
import { nextExportAt } from "#shared/domain/settings/automatic-export.ts";
import {
  type SettingsCategory,
  type SettingsOf,
  settingFields,
} from "#shared/domain/settings/setting-fields.ts";

/** Chosen settings by name. */
export type SettingsChange = Readonly<Record<string, string | boolean>>;

/** What was stored when it was read, by name. */
type StoredChoices = Readonly<Record<string, unknown>>;

export interface SettingsStore {
  /** Changes some settings of a category in one write. */
  change(userId: string, category: SettingsCategory, change: SettingsChange): Promise<void>;
  /**
   * Changes settings of the data export, and lists automatic exports by when the next is due, in the same write. False
   * when those of automatic exports are no longer as they were read.
   */
  changeExport(
    userId: string,
    read: StoredChoices,
    change: SettingsChange & AutomaticExport,
  ): Promise<boolean>;
  /**
   * What replaces the chosen settings of a category, as part of a transaction, if they are as they were read.
   * @param exports the settings of the data export afterwards
   */
  replacing(
    userId: string,
    category: SettingsCategory,
    change: {
      readonly read: StoredChoices;
      readonly set: SettingsChange;
      readonly unset: readonly string[];
    },
    exports: AutomaticExport,
  ): TransactionWrite;
  /** What fails when the chosen settings of a category are no longer as they were read. */
  unchanged(userId: string, category: SettingsCategory, read: StoredChoices): ItemCheck;
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
    changeExport: (userId, read, values) => {
      const { set, remove } = listing(userId, values);
      const change = updating(userId, "dataExport", { set: { ...values, ...set }, remove });
      const isRead = asRead(["autoExport", "exportRhythm"], read);
      return isWritten(documents.send(new UpdateCommand(conditional(change, isRead))));
    },
    replacing: (userId, category, { read, set, unset }, exports) => {
      const index = category === "dataExport" ? listing(userId, exports) : { set: {}, remove: [] };
      const change = updating(userId, category, {
        set: { ...set, ...index.set },
        remove: [...unset, ...index.remove],
      });
      return { Update: conditional(change, asRead(namesIn(category), read)) };
    },
    unchanged: (userId, category, read) => ({
      TableName: table,
      Key: settingsKey(userId, category),
      ...asRead(namesIn(category), read),
    }),
    reset: async (userId, category) => update(userId, category, { remove: namesIn(category) }),
  };
}

const namesIn = (category: SettingsCategory): string[] => Object.keys(settingFields[category]);

interface WriteCondition {
  readonly ConditionExpression: string;
  readonly ExpressionAttributeNames: Record<string, string>;
  readonly ExpressionAttributeValues?: Record<string, unknown>;
}

/** The condition that attributes are as they were read. */
function asRead(names: readonly string[], read: StoredChoices): WriteCondition {
  const present = names.filter((name) => read[name] !== undefined);
  const isRead = (name: string) =>
    read[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`;
  const values = present.map((name) => [`:${name}`, read[name]]);
  return {
    ConditionExpression: names.map(isRead).join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
  };
}

/** A write that is made under a condition. */
function conditional(
  write: ReturnType<typeof attributeChanges> & { TableName: string; Key: { pk: string; sk: string } },
  condition: WriteCondition,
) {
  const values = { ...write.ExpressionAttributeValues, ...condition.ExpressionAttributeValues };
  return {
    ...write,
    ConditionExpression: condition.ConditionExpression,
    ExpressionAttributeNames: { ...write.ExpressionAttributeNames, ...condition.ExpressionAttributeNames },
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
