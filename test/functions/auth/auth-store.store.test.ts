import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { authStore } from "#functions/auth/records/store.ts";
import { profileStore } from "#functions/profile/store.ts";
import { authStoreContract } from "#test/contracts/auth-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { profileOf } from "#test/functions/profile/people.ts";

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables();
});
afterAll(() => tables.close());

authStoreContract(async () =>
  authStore(tables.documents, tables.tables.ACCOUNTS_TABLE, tables.tables.EVENTS_TABLE),
);

it.each(["auth", "profile"])(
  "looking an address up reads alike whether or not it has an account, in %s",
  async (feature) => {
    const { documents } = tables;
    const table = tables.tables.ACCOUNTS_TABLE;
    const account = profileOf(`${feature}@example.com`);
    const accounts = authStore(documents, table, table);
    await accounts.create({ ...account, registrationOpenUntil: null, loginVersion: 0 });
    const store = feature === "auth" ? accounts : profileStore(documents, table, table);
    const send = vi.spyOn(documents, "send");
    const readsOf = async (address: string) => {
      send.mockClear();
      const found = await store.findByAddress(address);
      return [found?.id, send.mock.calls.length];
    };
    expect(await readsOf(`${feature}@example.com`)).toEqual([account.id, 2]);
    expect(await readsOf("nobody@example.com")).toEqual([undefined, 2]);
    send.mockRestore();
  },
);
