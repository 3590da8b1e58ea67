import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DynamoDBDocumentClient, QueryCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { kills, linesBeforeKill } from "#test/lib/local/killed-writer.ts";
import { tableProperties } from "./target.ts";
import { withDatabase } from "./with-database.ts";

const writer = new URL("crash-writer.ts", import.meta.url).pathname;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "halvest-crash-"));
  await withDatabase(directory, (_, database) => database.putTable("ledger", tableProperties()));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** @returns ids acknowledged by a writer that was killed in the middle of its work */
function writeAndKill(round: number, acknowledgements: number): Promise<string[]> {
  return linesBeforeKill([writer, directory, String(round)], acknowledgements);
}

async function readAll(
  documents: DynamoDBDocumentClient,
  indexed: boolean,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const from = start ? { ExclusiveStartKey: start } : {};
    const page = indexed
      ? await documents.send(
          new QueryCommand({
            TableName: "ledger",
            IndexName: "gsi1",
            KeyConditionExpression: "gsi1pk = :all",
            ExpressionAttributeValues: { ":all": "all" },
            ...from,
          }),
        )
      : await documents.send(new ScanCommand({ TableName: "ledger", ...from }));
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return items;
}

test("a kill in the middle of writing loses nothing acknowledged and leaves no half transaction", async () => {
  const acknowledged: string[] = [];
  const rounds = kills(10);
  for (let round = 0; round < rounds; round++) {
    const count = [30, 150, 7, 90, 1][round % 5] ?? 0;
    acknowledged.push(...(await writeAndKill(round, count)));
    await withDatabase(directory, async (documents) => {
      const stored = await readAll(documents, false);
      const parts = new Map<string, string[]>();
      for (const { pk, sk } of stored) parts.set(String(pk), [...(parts.get(String(pk)) ?? []), String(sk)]);
      const counter = stored.find(({ pk }) => pk === "counter")?.n;
      parts.delete("counter");

      expect(acknowledged.filter((id) => !parts.has(id))).toEqual([]);
      const shapes = [...parts.values()].map((names) => names.toSorted().join());
      expect(new Set(shapes)).toEqual(new Set(["only", "a,b,c"]));
      expect(counter).toBe(shapes.filter((shape) => shape === "a,b,c").length);

      const indexed = await readAll(documents, true);
      expect(indexed).toHaveLength(stored.length - 1);
    });
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds);
}, 600_000);
