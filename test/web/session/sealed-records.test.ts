import { describe, expect, it } from "vitest";
import type { BrowserStore } from "#web/session/browser-store.ts";
import { createSealedRecords } from "#web/session/sealed-records.ts";
import { createVault } from "#web/session/vault.ts";
import { secretOf } from "./fake-storage.ts";

function fakeStore() {
  const entries = new Map<string, unknown>();
  const store: BrowserStore = {
    get: async (key) => entries.get(key),
    add: async (key, value) => {
      if (entries.has(key)) throw new Error("There is one.");
      entries.set(key, value);
    },
    put: async (key, value) => void entries.set(key, value),
    delete: async (key) => void entries.delete(key),
  };
  return { entries, store };
}

describe("sealed records", () => {
  it("read what was written, and store nothing readable", async () => {
    const { entries, store } = fakeStore();
    const records = createSealedRecords(store, createVault(secretOf(1)));
    await records.write("plan", { baseAmount: 250, name: "Retirement" });
    expect(await records.read("plan")).toEqual({ baseAmount: 250, name: "Retirement" });
    expect(JSON.stringify([...entries])).not.toContain("Retirement");
  });

  it("remove what another secret sealed", async () => {
    const { entries, store } = fakeStore();
    await createSealedRecords(store, createVault(secretOf(1))).write("plan", 1);
    expect(await createSealedRecords(store, createVault(secretOf(2))).read("plan")).toBeUndefined();
    expect(entries.size).toBe(0);
  });

  it("are gone after a removal that follows a write at once", async () => {
    const { entries, store } = fakeStore();
    const records = createSealedRecords(store, createVault(secretOf(1)));
    const writing = records.write("plan", 1);
    await Promise.all([writing, records.remove("plan")]);
    expect(entries.size).toBe(0);
  });
});
