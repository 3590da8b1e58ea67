import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { createDynamoDb, type DynamoDb } from "#lib/local/dynamodb/create.ts";
import { listen } from "#lib/local/listen.ts";

/** Opens the database of a directory, reached over HTTP, and closes it after use. */
export async function withDatabase<T>(
  directory: string,
  use: (documents: DynamoDBDocumentClient, database: DynamoDb) => Promise<T>,
): Promise<T> {
  const database = await createDynamoDb({ directory, expirySeconds: 0 });
  const listener = await listen(database);
  const client = new DynamoDBClient({
    endpoint: listener.url,
    region: "us-east-1",
    credentials: { accessKeyId: "KEPT", secretAccessKey: "unused" },
  });
  try {
    return await use(DynamoDBDocumentClient.from(client), database);
  } finally {
    client.destroy();
    await listener.close();
    await database.close();
  }
}
