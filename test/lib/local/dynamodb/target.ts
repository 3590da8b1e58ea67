import { randomUUID } from "node:crypto";
import {
  CreateTableCommand,
  DeleteTableCommand,
  DynamoDBClient,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { DynamoDBStreamsClient } from "@aws-sdk/client-dynamodb-streams";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createDynamoDb } from "#lib/local/dynamodb/create.ts";
import type { TableProperties } from "#lib/local/dynamodb/tables/record.ts";
import { listen } from "#lib/local/listen.ts";

export interface Target {
  client: DynamoDBClient;
  documents: DynamoDBDocumentClient;
  streams: DynamoDBStreamsClient;
  /** A fresh table with keys pk and sk and the index gsi1. @param stream whether it has one, of new images */
  createTable(stream?: boolean): Promise<string>;
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
  const credentials = { accessKeyId: "CONFORMANCE", secretAccessKey: "unused" };
  const config = listener ? { endpoint: listener.url, region: "us-east-1", credentials } : {};
  const client = new DynamoDBClient(config);
  const streams = new DynamoDBStreamsClient(config);
  const created: string[] = [];
  return {
    client,
    documents: DynamoDBDocumentClient.from(client),
    streams,
    async createTable(stream = false) {
      const name = `halvest-conformance-${randomUUID()}`;
      created.push(name);
      if (database !== undefined) {
        const StreamSpecification = { StreamViewType: "NEW_IMAGE" as const };
        await database.putTable(name, { ...tableProperties(), ...(stream && { StreamSpecification }) });
        return name;
      }
      const { BillingMode, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = tableProperties();
      const StreamSpecification = { StreamEnabled: true, StreamViewType: "NEW_IMAGE" as const };
      const definition = {
        BillingMode,
        AttributeDefinitions,
        KeySchema,
        GlobalSecondaryIndexes,
        ...(stream && { StreamSpecification }),
      };
      await client.send(new CreateTableCommand({ TableName: name, ...definition }));
      await waitUntilTableExists({ client, maxWaitTime: 120, minDelay: 0.01 }, { TableName: name });
      return name;
    },
    async close() {
      // A database in memory goes with its tables.
      for (const TableName of remote ? created : []) await client.send(new DeleteTableCommand({ TableName }));
      client.destroy();
      streams.destroy();
      await listener?.close();
      await database?.close();
    },
  };
}

/** A table with keys pk and sk, and the index gsi1. */
export function tableProperties(indexes = ["gsi1"]): TableProperties {
  const keys = (prefix: string) => ({
    KeySchema: [
      { AttributeName: `${prefix}pk`, KeyType: "HASH" as const },
      { AttributeName: `${prefix}sk`, KeyType: "RANGE" as const },
    ],
  });
  return {
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: ["", ...indexes].flatMap((prefix) =>
      [`${prefix}pk`, `${prefix}sk`].map((name) => ({ AttributeName: name, AttributeType: "S" as const })),
    ),
    ...keys(""),
    GlobalSecondaryIndexes: indexes.map((IndexName) => ({
      IndexName,
      ...keys(IndexName),
      Projection: { ProjectionType: "ALL" as const },
    })),
  };
}

/** A client of a local DynamoDB. */
export function documentsAt(endpoint: string): DynamoDBDocumentClient {
  const credentials = { accessKeyId: "LOCAL", secretAccessKey: "unused" };
  return DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region: "us-east-1", credentials }));
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
