import { expect, it } from "vitest";
import { createWalletStore, type StoredWallets } from "#functions/wallets/store.ts";
import { startTestTables } from "#test/fakes/dynamodb.ts";

it("accounts of a user are written only over the version that they were decided on", async () => {
  const { documents, tables, close } = await startTestTables();
  try {
    const store = createWalletStore(documents, tables.PLANNER_TABLE);
    const first: StoredWallets = {
      version: 1,
      transfers: [{ id: "a", date: "2026-01-01", from: null, to: "Wallet", satoshis: 5, feeSatoshis: 0 }],
      watched: [{ account: "Wallet", keys: "zpub", kind: "wpkh" }],
    };
    expect(await store.read("ada")).toEqual({ version: 0, transfers: [], watched: [] });
    expect(await store.write("ada", first)).toBe(true);
    expect(await store.write("ada", { ...first, transfers: [] })).toBe(false);
    expect(await store.write("ada", { ...first, version: 3 })).toBe(false);
    expect(await store.read("ada")).toEqual(first);
    expect(await store.write("ada", { ...first, version: 2, watched: [] })).toBe(true);
    expect((await store.read("bob")).version).toBe(0);
  } finally {
    await close();
  }
});
