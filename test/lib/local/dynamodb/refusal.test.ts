import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, expect, test } from "vitest";
import { errorOf, tableProperties } from "./target.ts";
import { withDatabase } from "./with-database.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halvest-refusal-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const put = (id: string, writer: string) => ({
  TableName: "ledger",
  Item: { pk: id, sk: "only", writer },
  ConditionExpression: "attribute_not_exists(pk)",
});
const single = (id: string, writer: string) => new PutCommand(put(id, writer));
const together = (id: string, writer: string) =>
  new TransactWriteCommand({ TransactItems: [{ Put: put(id, writer) }] });
type Writing = typeof single | typeof together;

/** Lets four writers race for one item; those who are refused read at once. */
async function race(documents: DynamoDBDocumentClient, write: Writing, id: string): Promise<void> {
  const attempt = async (writer: string) => {
    const refused = await errorOf(documents.send(write(id, writer) as PutCommand)).catch(() => undefined);
    if (refused === undefined) return undefined;
    const Key = { pk: id, sk: "only" };
    const read = await documents.send(new GetCommand({ TableName: "ledger", Key, ConsistentRead: true }));
    return read.Item?.writer ?? "nobody";
  };
  const read = await Promise.all(["ann", "bob", "cat", "dan"].map(attempt));
  const winner = ["ann", "bob", "cat", "dan"][read.indexOf(undefined)];
  expect(read.filter((found) => found !== undefined)).toEqual([winner, winner, winner]);
}

test.each([
  ["a write", single],
  ["a transaction", together],
])("anyone who loses the race of %s reads what the winner wrote", async (_what, write) => {
  await withDatabase(directory, async (documents, database) => {
    await database.putTable("ledger", tableProperties());
    for (let round = 0; round < 25; round++) await race(documents, write, `item-${round}`);
  });
});
