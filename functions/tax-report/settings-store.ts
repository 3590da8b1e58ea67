import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import { TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";

/** The settings of tax reports. */
export interface TaxSettingsStore {
  /** Undefined when none were saved. */
  read(userId: string): Promise<TaxReportSettings | undefined>;
  write(userId: string, settings: TaxReportSettings): Promise<void>;
}

/** Replacing the settings together with other things. */
interface TaxSettingsReplacement {
  /** What saves settings, or forgets them, as part of a transaction. */
  replacing(userId: string, settings: TaxReportSettings | null): WriteItem;
}

type WriteItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

/** The settings of tax reports in backups. */
export function taxBackup(
  store: Pick<TaxSettingsStore, "read"> & TaxSettingsReplacement,
): BackupSource<TaxReportSettings | null> {
  return {
    async read({ userId }) {
      return {
        content: (await store.read(userId)) ?? null,
        check: async (given) => ({
          content: given,
          stage: async () => ({ writes: [store.replacing(userId, given)] }),
        }),
      };
    },
  };
}

/** One item in the planner table. */
export function createTaxSettingsStore(
  client: DynamoDBDocumentClient,
  tableName: string,
): TaxSettingsStore & TaxSettingsReplacement {
  const keyOf = (userId: string) => ({ pk: `user#${userId}`, sk: "tax-settings" });
  return {
    async read(userId) {
      const command = new GetCommand({ TableName: tableName, Key: keyOf(userId), ConsistentRead: true });
      const { Item } = await client.send(command);
      if (Item === undefined) return undefined;
      const { pk: _, sk: __, ...settings } = Item;
      return TaxReportSettings.parse(settings);
    },
    replacing: (userId, settings) =>
      settings === null
        ? { Delete: { TableName: tableName, Key: keyOf(userId) } }
        : { Put: { TableName: tableName, Item: { ...keyOf(userId), ...settings } } },
    async write(userId, settings) {
      await client.send(new PutCommand({ TableName: tableName, Item: { ...keyOf(userId), ...settings } }));
    },
  };
}
