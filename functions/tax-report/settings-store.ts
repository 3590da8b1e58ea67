import { type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { TaxReportSettings } from "#shared/api/portfolio/tax-report.ts";

/** The settings of tax reports. */
export interface TaxSettingsStore {
  /** Undefined when none were saved. */
  read(userId: string): Promise<TaxReportSettings | undefined>;
  write(userId: string, settings: TaxReportSettings): Promise<void>;
}

export const taxSettingsKey = (userId: string) => ({ pk: `user#${userId}`, sk: "tax-settings" });

/** One item in the planner table. */
export function createTaxSettingsStore(client: DynamoDBDocumentClient, tableName: string): TaxSettingsStore {
  return {
    async read(userId) {
      const command = new GetCommand({
        TableName: tableName,
        Key: taxSettingsKey(userId),
        ConsistentRead: true,
      });
      const { Item } = await client.send(command);
      if (Item === undefined) return undefined;
      const { pk: _, sk: __, ...settings } = Item;
      return TaxReportSettings.parse(settings);
    },
    async write(userId, settings) {
      const Item = { ...taxSettingsKey(userId), ...settings };
      await client.send(new PutCommand({ TableName: tableName, Item }));
    },
  };
}
