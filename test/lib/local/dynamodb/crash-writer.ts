import { writeSync } from "node:fs";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { createDynamoDb } from "#lib/local/dynamodb/create.ts";
import { listen } from "#lib/local/listen.ts";

/**
 * Writes until it is killed: `node crash-writer.ts <folder> <round>`. Prints the id of each write when it has
 * been acknowledged, on its own line and unbuffered.
 */
const [directory = "", round = ""] = process.argv.slice(2);
const TableName = "ledger";
const database = await createDynamoDb({ directory, expirySeconds: 0 });
const listener = await listen(database);
const client = new DynamoDBClient({
  endpoint: listener.url,
  region: "us-east-1",
  credentials: { accessKeyId: "CRASH", secretAccessKey: "unused" },
});
const documents = DynamoDBDocumentClient.from(client);

await Promise.all(Array.from({ length: 8 }, (_, lane) => writeForever(`${round}-${lane}`)));

async function writeForever(lane: string): Promise<void> {
  for (let step = 0; ; step++) {
    const id = `${lane}-${step}`;
    if (step % 3 === 0) await putOnce(id);
    else await transfer(id);
    writeSync(1, `${id}\n`);
  }
}

/** One item with an index entry. */
async function putOnce(id: string): Promise<void> {
  const Item = { pk: id, sk: "only", gsi1pk: "all", gsi1sk: id };
  await documents.send(new PutCommand({ TableName, Item, ConditionExpression: "attribute_not_exists(pk)" }));
}

/** Three items and a counter that must agree. */
async function transfer(id: string): Promise<void> {
  const parts = ["a", "b", "c"].map((sk) => ({
    Put: { TableName, Item: { pk: id, sk, gsi1pk: "all", gsi1sk: `${id}-${sk}` } },
  }));
  const count = {
    TableName,
    Key: { pk: "counter", sk: "transfers" },
    UpdateExpression: "ADD n :one",
    ExpressionAttributeValues: { ":one": 1 },
  };
  await documents.send(new TransactWriteCommand({ TransactItems: [...parts, { Update: count }] }));
}
