import { randomUUID } from "node:crypto";
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createDynamoDb } from "#lib/local/dynamodb/create.ts";
import { listen } from "#lib/local/listen.ts";

export interface Target {
  client: DynamoDBClient;
  documents: DynamoDBDocumentClient;
  /** A fresh table with keys pk and sk and the index gsi1. */
  createTable(): Promise<string>;
  close(): Promise<void>;
}

/**
 * The DynamoDB under test: a local one in memory; with CONFORMANCE=aws the account of the environment's
 * credentials, where the suites create and delete tables named halvest-conformance-….
 */
export async function startTarget(): Promise<Target> {
  const remote = process.env.CONFORMANCE === "aws";
  const database = remote ? undefined : await createDynamoDb({ memory: true, expirySeconds: 0 });
  const listener = database && (await listen(database));
  const client = new DynamoDBClient(
    listener === undefined
      ? {}
      : {
          endpoint: listener.url,
          region: "us-east-1",
          credentials: { accessKeyId: "CONFORMANCE", secretAccessKey: "unused" },
        },
  );
  const created: string[] = [];
  return {
    client,
    documents: DynamoDBDocumentClient.from(client),
    async createTable() {
      const name = `halvest-conformance-${randomUUID()}`;
      await client.send(tableCommand(name));
      created.push(name);
      await waitUntilTableExists({ client, maxWaitTime: 120, minDelay: 0.01 }, { TableName: name });
      return name;
    },
    async close() {
      // A database in memory goes with its tables.
      for (const TableName of remote ? created : []) await client.send(new DeleteTableCommand({ TableName }));
      client.destroy();
      await listener?.close();
      await database?.close();
    },
  };
}

export function tableCommand(name: string): CreateTableCommand {
  return new CreateTableCommand({
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["pk", "sk", "gsi1pk", "gsi1sk"].map((attribute) => ({
      AttributeName: attribute,
      AttributeType: "S",
    })),
    KeySchema: [
      { AttributeName: "pk", KeyType: "HASH" },
      { AttributeName: "sk", KeyType: "RANGE" },
    ],
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
  });
}

/** An error of the SDK, with the members that some of DynamoDB's have. */
interface Failure extends Error {
  CancellationReasons?: unknown;
}

/** The error a promise is rejected with. */
export async function errorOf(promise: Promise<unknown>): Promise<Failure> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
  throw new Error("The call was expected to fail.");
}
