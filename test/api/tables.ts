import { DynamoDBClient, ListTablesCommand } from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  paginateScan,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import { documentValues } from "#functions/platform/aws/clients.ts";
import { retried } from "#functions/platform/aws/retry.ts";
import { addressKey, userKey } from "#functions/platform/records/users.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import type { Product } from "./product.ts";

type Fields = Readonly<Record<string, string | boolean | null>>;

/** The running product's tables, as its operator sees them. */
export interface Tables {
  /** Sets fields of a user that no call sets. */
  setUser(userId: string, fields: Fields): Promise<void>;
  /** Ends the first run of an address, so that a login leads to the timeline. */
  endFirstRun(email: string): Promise<void>;
  /** Sets fields of any item of the accounts table. */
  setAccountItem(key: { pk: string; sk: string }, fields: Fields): Promise<void>;
  /** Every item of every table. */
  items(): Promise<Record<string, unknown>[]>;
  /** Sets every limit's counter back. */
  forgetAttempts(): Promise<void>;
  close(): void;
}

export async function openTables({ cloud }: Pick<Product, "cloud">): Promise<Tables> {
  const { endpoint, region, operator } = cloud.aws;
  const client = new DynamoDBClient({ endpoint, region, credentials: operator });
  const documents = DynamoDBDocumentClient.from(client, documentValues);
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  const accounts = TableNames.find((name) => name.includes("accounts"));
  const events = TableNames.find((name) => name.includes("events"));
  const setAccountItem: Tables["setAccountItem"] = async (Key, fields) => {
    const names = Object.keys(fields);
    const command = new UpdateCommand({
      TableName: accounts,
      Key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, fields[name]])),
    });
    // The product may be writing the item at this moment.
    await retried(() => documents.send(command), {
      retries: 6,
      when: (error) => String(error).includes("Conflict"),
    });
  };
  return {
    setAccountItem,
    setUser: async (userId, fields) => setAccountItem(userKey(userId), fields),
    endFirstRun: async (email) => {
      const Key = addressKey(normaliseEmail(email));
      const { Item } = await documents.send(new GetCommand({ TableName: accounts, Key }));
      await setAccountItem(userKey(String(Item?.userId)), { firstRunStep: null });
    },
    items: async () => {
      const all: Record<string, unknown>[] = [];
      for (const TableName of TableNames) {
        for await (const { Items = [] } of paginateScan({ client: documents }, { TableName }))
          all.push(...Items);
      }
      return all;
    },
    forgetAttempts: async () => {
      for await (const { Items = [] } of paginateScan({ client: documents }, { TableName: events })) {
        for (const { pk, sk } of Items.filter((item) => String(item.pk).startsWith("limit#"))) {
          await documents.send(new DeleteCommand({ TableName: events, Key: { pk, sk } }));
        }
      }
    },
    close: () => client.destroy(),
  };
}
