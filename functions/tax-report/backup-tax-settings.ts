import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import type { TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";
import { createTaxSettingsStore, taxSettingsKey } from "./settings-store.ts";

/** The settings of tax reports in backups. Alone here because only restoring a backup may delete them. */
export function taxBackup(
  client: DynamoDBDocumentClient,
  TableName: string,
): BackupSource<TaxReportSettings | null> {
  const store = createTaxSettingsStore(client, TableName);
  return {
    async read({ userId }) {
      const Key = taxSettingsKey(userId);
      return {
        content: (await store.read(userId)) ?? null,
        check: async (given) => ({
          content: given,
          stage: async () => ({
            writes: [
              given === null
                ? { Delete: { TableName, Key } }
                : { Put: { TableName, Item: { ...Key, ...given } } },
            ],
          }),
        }),
      };
    },
  };
}
