import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DynamoDBDocumentClient, PutCommand, QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { TableRecord } from "#lib/local/dynamodb/tables/record.ts";
import { namespacedKey } from "#lib/local/storage/collection.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import type { Write } from "#lib/local/storage/storage.ts";
import { tableProperties } from "./target.ts";
import { withDatabase } from "./with-database.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halvest-restart-"));
  await withDatabase(directory, async (documents, database) => {
    await database.putTable("ledger", tableProperties());
    const Item = { pk: "a", sk: "x", gsi1pk: "g", gsi1sk: "1" };
    await documents.send(new PutCommand({ TableName: "ledger", Item }));
  });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Leaves the table as a crash at that moment would have. */
async function interrupted(change: (record: TableRecord) => TableRecord, lost?: string): Promise<void> {
  const storage = await openStorage({ directory });
  const key = namespacedKey("table", "ledger");
  const writes: Write[] = [{ key, value: change(TableRecord.parse(storage.get(key))) }];
  for await (const [entry] of storage.entries({})) {
    if (lost !== undefined && entry.startsWith(lost)) writes.push({ key: entry, value: undefined });
  }
  await storage.write(writes);
  await storage.close();
}

const indexed = async (documents: DynamoDBDocumentClient) => {
  const { Items } = await documents.send(
    new QueryCommand({
      TableName: "ledger",
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :g",
      ExpressionAttributeValues: { ":g": "g" },
    }),
  );
  return (Items ?? []).map(({ pk }) => pk);
};

test("tables and items are there after a restart", async () => {
  await withDatabase(directory, async (documents) => {
    expect((await documents.send(new ScanCommand({ TableName: "ledger" }))).Count).toBe(1);
    expect(await indexed(documents)).toEqual(["a"]);
  });
});

test("an index whose filling was interrupted is filled", async () => {
  await interrupted(({ description }) => {
    const indexes = description.GlobalSecondaryIndexes ?? [];
    const creating = indexes.map((index) => ({ ...index, IndexStatus: "CREATING" as const }));
    return { description: { ...description, GlobalSecondaryIndexes: creating } };
  }, "index/ledger/gsi1");
  await withDatabase(directory, async (documents) => {
    expect(await indexed(documents)).toEqual(["a"]);
  });
  const storage = await openStorage({ directory });
  const { description } = TableRecord.parse(storage.get(namespacedKey("table", "ledger")));
  await storage.close();
  expect(description.GlobalSecondaryIndexes?.[0]?.IndexStatus).toBe("ACTIVE");
});
