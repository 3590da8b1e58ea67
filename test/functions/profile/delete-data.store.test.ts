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

/** Files by their keys. */
function fakeFiles(left: string[]) {
  return {
    left,
    list: async (prefix: string) =>
      left.filter((key) => key.startsWith(prefix)).map((key) => ({ key, writtenAtMs: 0 })),
    remove: async (keys: readonly string[]) => {
      for (const key of keys) left.splice(left.indexOf(key), 1);
    },
  };
}

describe("deleting all data", () => {
  it("removes every plan and transaction of its owner and nothing else", async () => {
    const { PLANNER_TABLE: planner, ACCOUNTS_TABLE: accounts } = tables.tables;
    const keys = Array.from({ length: 130 }, (_, index) => `ledger#transaction#${index}`);
    for (const sk of ["plan", "tax-settings", ...keys]) await put(planner, "user#ada", sk);
    await put(planner, "user#bob", "plan");
    await put(accounts, "user#ada", "profile");
    const files = fakeFiles(["exports/ada/1/all.zip", "exports/bob/2/all.zip", "photos/ada/1"]);
    await dataDeletion({ items: ownedItems(tables.documents), files, planner, clock: Date.now }).everything(
      "ada",
    );
    expect(files.left).toEqual(["exports/bob/2/all.zip", "photos/ada/1"]);
    for (const sk of ["plan", "tax-settings", ...keys]) {
      expect(await isThere(planner, "user#ada", sk), sk).toBe(false);
    }
    expect(await isThere(planner, "user#bob", "plan")).toBe(true);
    expect(await isThere(accounts, "user#ada", "profile")).toBe(true);
  });

  it("removes saved simulations alone when no more is asked for", async () => {
    const planner = tables.tables.PLANNER_TABLE;
    const gone = ["simulation#one", "simulation-plan#one", "simulation-count"];
    for (const sk of [...gone, "plan"]) await put(planner, "user#eve", sk);
    await put(planner, "user#bob", "simulation#two");
    const files = fakeFiles(["exports/eve/1/all.zip"]);
    const { simulations } = dataDeletion({
      items: ownedItems(tables.documents),
      files,
      planner,
      clock: Date.now,
    });
    await simulations("eve");
    for (const sk of gone) expect(await isThere(planner, "user#eve", sk), sk).toBe(false);
    expect(await isThere(planner, "user#eve", "plan")).toBe(true);
    expect(await isThere(planner, "user#bob", "simulation#two")).toBe(true);
    expect(files.left).toHaveLength(1);
  });

  it("says when there was no time for all of it", async () => {
    const times = [0, 60_000];
    const remove = dataDeletion({
      items: ownedItems(tables.documents),
      files: fakeFiles([]),
      planner: tables.tables.PLANNER_TABLE,
      clock: () => times.shift() ?? 60_000,
    });
    await expect(remove.everything("ada")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
