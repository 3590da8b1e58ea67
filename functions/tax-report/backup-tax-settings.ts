import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import { TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";
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
      const present = await store.read(userId);
      const isPresent = asRead(present);
      return {
        content: present ?? null,
        unchanged: [{ TableName, Key, ...isPresent }],
        check: async (given) => ({
          content: given,
          stage: async () => ({
            writes: [
              given === null
                ? { Delete: { TableName, Key, ...isPresent } }
                : { Put: { TableName, Item: { ...Key, ...given }, ...isPresent } },
            ],
          }),
        }),
      };
    },
  };
}

/** The condition that the stored settings are those that were read. */
function asRead(settings: TaxReportSettings | undefined) {
  if (settings === undefined) return { ConditionExpression: "attribute_not_exists(pk)" };
  const fields = TaxReportSettings.keyof().options;
  return {
    ConditionExpression: fields.map((field) => `#${field} = :${field}`).join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
    ExpressionAttributeValues: Object.fromEntries(fields.map((field) => [`:${field}`, settings[field]])),
  };
}
