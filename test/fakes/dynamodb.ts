import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { documentValues } from "#functions/platform/aws/clients.ts";
import { type TableName, tableIndexes } from "#lib/constructs/needs.ts";
import { createDynamoDb, type DynamoDb } from "#lib/local/dynamodb/create.ts";
import { listen } from "#lib/local/listen.ts";
import { tableProperties } from "#test/lib/local/dynamodb/target.ts";

/** The product's tables, by the environment variable that names each to a function. */
const tables = {
  ACCOUNTS_TABLE: "test-accounts",
  PLANNER_TABLE: "test-planner",
  CORRESPONDENCE_TABLE: "test-correspondence",
  MARKET_TABLE: "test-market",
  EVENTS_TABLE: "test-events",
} as const;

export interface TestTables {
  /** Table names by environment variable, e.g. `tables.ACCOUNTS_TABLE`. */
  tables: typeof tables;
  /** What a function's environment needs to reach these tables: endpoint, region, credentials and names. */
  environment: Record<string, string>;
  client: DynamoDBClient;
  documents: DynamoDBDocumentClient;
  /** The database itself, e.g. to call `expire()`. */
  database: DynamoDb;
  /** Call it when the suite is over. */
  close(): Promise<void>;
}

/** An empty DynamoDB in memory with the product's five tables, for one suite. */
export async function startTestTables(): Promise<TestTables> {
  const database = await createDynamoDb({ memory: true, expirySeconds: 0 });
  const listener = await listen(database);
  const credentials = { accessKeyId: "TESTTABLES", secretAccessKey: "unused" };
  const client = new DynamoDBClient({ endpoint: listener.url, region: "us-east-1", credentials });
  for (const name of Object.values(tables)) {
    const indexes = tableIndexes[name.slice("test-".length) as TableName] ?? [];
    const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
    await database.putTable(name, { ...tableProperties([...indexes]), TimeToLiveSpecification });
  }
  return {
    tables,
    environment: {
      ...tables,
      AWS_ENDPOINT_URL_DYNAMODB: listener.url,
      AWS_REGION: "us-east-1",
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    client,
    documents: DynamoDBDocumentClient.from(client, documentValues),
    database,
    async close() {
      client.destroy();
      await listener.close();
      await database.close();
    },
  };
}
