import { CreateTableCommand, DynamoDBClient, UpdateTimeToLiveCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createDynamoDb, type DynamoDb } from "#lib/local/dynamodb/create.ts";
import { listen } from "#lib/local/listen.ts";

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
  await Promise.all(Object.values(tables).map((name) => create(client, name)));
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
    documents: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    database,
    async close() {
      client.destroy();
      await listener.close();
      await database.close();
    },
  };
}

async function create(client: DynamoDBClient, name: string): Promise<void> {
  const indexed = name === tables.ACCOUNTS_TABLE ? ["gsi1pk", "gsi1sk"] : [];
  await client.send(
    new CreateTableCommand({
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["pk", "sk", ...indexed].map((attribute) => ({
        AttributeName: attribute,
        AttributeType: "S",
      })),
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      ...(indexed.length === 0
        ? {}
        : {
            GlobalSecondaryIndexes: [
              {
                IndexName: "gsi1",
                KeySchema: [
                  { AttributeName: "gsi1pk", KeyType: "HASH" },
                  { AttributeName: "gsi1sk", KeyType: "RANGE" },
                ],
                Projection: { ProjectionType: "ALL" },
              },
            ],
          }),
    }),
  );
  await client.send(
    new UpdateTimeToLiveCommand({
      TableName: name,
      TimeToLiveSpecification: { Enabled: true, AttributeName: "ttl" },
    }),
  );
}
