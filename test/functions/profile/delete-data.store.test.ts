import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dataDeletion } from "#functions/profile/delete-data.ts";
import { ownedItems } from "#functions/profile/owned-items.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(async () => tables.close());

const put = async (TableName: string, pk: string, sk: string) =>
  tables.documents.send(new PutCommand({ TableName, Item: { pk, sk } }));
const isThere = async (TableName: string, pk: string, sk: string) =>
  (await tables.documents.send(new GetCommand({ TableName, Key: { pk, sk } }))).Item !== undefined;

describe("deleting all data", () => {
  it("removes every plan and transaction of its owner and nothing else", async () => {
    const { PLANNER_TABLE: planner, ACCOUNTS_TABLE: accounts } = tables.tables;
    const keys = Array.from({ length: 130 }, (_, index) => `ledger#transaction#${index}`);
    for (const sk of ["plan", "tax-settings", ...keys]) await put(planner, "user#ada", sk);
    await put(planner, "user#bob", "plan");
    await put(accounts, "user#ada", "profile");
    await dataDeletion({ items: ownedItems(tables.documents), planner, clock: Date.now })("ada");
    for (const sk of ["plan", "tax-settings", ...keys]) {
      expect(await isThere(planner, "user#ada", sk), sk).toBe(false);
    }
    expect(await isThere(planner, "user#bob", "plan")).toBe(true);
    expect(await isThere(accounts, "user#ada", "profile")).toBe(true);
  });

  it("says when there was no time for all of it", async () => {
    const times = [0, 60_000];
    const remove = dataDeletion({
      items: ownedItems(tables.documents),
      planner: tables.tables.PLANNER_TABLE,
      clock: () => times.shift() ?? 60_000,
    });
    await expect(remove("ada")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
