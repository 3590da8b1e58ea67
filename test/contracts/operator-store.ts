import { describe, expect, it } from "vitest";
import type { AuditRecord, OperatorStore } from "#functions/operations/operator.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { sampleUser } from "#test/functions/platform/http/exchange.ts";

const record: AuditRecord = {
  id: "audit-1",
  at: "2026-11-21T12:00:00.000Z",
  action: "set-role",
  userId: sampleUser.id,
  before: { role: "USER" },
  after: { role: "ADMIN" },
};

/** What every store of the operator promises. `open` gives one that holds this user, `records` its records. */
export function operatorStoreContract(
  open: (user: StoredUser) => Promise<{ store: OperatorStore; records: () => Promise<unknown[]> }>,
): void {
  describe("a store of the operator", () => {
    it("finds a user by the address in lower case", async () => {
      const { store } = await open({ ...sampleUser, email: "Ada@Example.com" });
      expect(await store.findUser("ada@example.com")).toMatchObject({ id: sampleUser.id });
      expect(await store.findUser("nobody@example.com")).toBeUndefined();
    });

    it("writes a change together with its record", async () => {
      const { store, records } = await open(sampleUser);
      await store.change(record);
      const subscription = {
        tier: "advanced",
        status: "active",
        expiresAt: null,
        cancelAtPeriodEnd: false,
      } as const;
      await store.change({ ...record, id: "audit-2", action: "set-tier", after: { subscription } });
      expect(await store.findUser(sampleUser.email)).toEqual({ ...sampleUser, role: "ADMIN", subscription });
      expect(await records()).toEqual([
        expect.objectContaining(record),
        expect.objectContaining({ id: "audit-2", after: { subscription } }),
      ]);
    });

    it("writes neither for a user who is gone", async () => {
      const { store, records } = await open(sampleUser);
      await expect(store.change({ ...record, userId: "gone" })).rejects.toThrow();
      expect(await records()).toEqual([]);
      expect(await store.findUser(sampleUser.email)).toEqual(sampleUser);
    });
  });
}
