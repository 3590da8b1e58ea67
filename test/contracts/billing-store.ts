import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { StoredUser } from "#functions/platform/records/users.ts";
import type {
  BillingStore,
  CustomerStore,
  DueAccounts,
} from "#functions/subscription/records/billing-accounts.ts";
import { freeSubscription, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { accountOf, somebody } from "#test/functions/subscription/samples.ts";

const basic: Subscription = {
  tier: "basic-monthly",
  status: "active",
  expiresAt: "2026-12-01T12:00:00.000Z",
  cancelAtPeriodEnd: false,
};
const dueAt = "2026-11-22T12:00:00.000Z";

/** What every store of billing accounts promises. @param open gives one that holds these users */
export function billingStoreContract(
  open: (...users: StoredUser[]) => Promise<BillingStore & CustomerStore & { due: DueAccounts }>,
): void {
  describe("a store of billing accounts", () => {
    const customer = async () => {
      const user = somebody();
      const store = await open(user);
      const account = accountOf(user.id);
      expect(await store.open(account)).toBe(true);
      return { user, account, store };
    };
    const event = () => ({ id: `evt_${randomUUID()}`, createdAt: 1_790_000_000 });

    it("finds a user with the account, by customer too", async () => {
      const { user, account, store } = await customer();
      expect(await store.find(user.id)).toEqual({ user, account });
      expect(await store.ownerOf(account.customerId)).toBe(user.id);
      expect(await store.ownerOf("cus_somebodyElse")).toBeUndefined();
      expect(await store.find(randomUUID())).toBeUndefined();
    });

    it("opens one account a user, however many requests come at once, and none without a user", async () => {
      const user = somebody();
      const store = await open(user);
      const tries = [1, 2, 3].map((each) => store.open(accountOf(user.id, { customerId: `cus_${each}` })));
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
      expect(await store.open(accountOf(randomUUID()))).toBe(false);
    });

    it("replaces the named customer with another, and of no other", async () => {
      const { user, account, store } = await customer();
      const next = accountOf(user.id, { customerId: `cus_${randomUUID()}` });
      expect(await store.open(next, accountOf(user.id, { customerId: "cus_other" }))).toBe(false);
      expect(await store.open(next, account)).toBe(true);
      expect(await store.ownerOf(account.customerId)).toBeUndefined();
      expect(await store.ownerOf(next.customerId)).toBe(user.id);
    });

    it("notes another address of the same customer", async () => {
      const { user, account, store } = await customer();
      await store.noteAddress(account, "new@example.com");
      await store.noteAddress({ ...account, customerId: "cus_other" }, "wrong@example.com");
      expect((await store.find(user.id))?.account?.email).toBe("new@example.com");
    });

    it("has one checkout at a time", async () => {
      const { user, account, store } = await customer();
      const [one, two] = ["cs_1", "cs_2"].map((id) => ({ id, wishes: "w" }));
      if (one === undefined || two === undefined) throw new Error("Two checkouts");
      expect(await store.replaceCheckout(account, one)).toBe(true);
      expect(await store.replaceCheckout(account, two)).toBe(false);
      expect(await store.replaceCheckout({ ...account, checkout: one }, two)).toBe(true);
      expect((await store.find(user.id))?.account?.checkout).toEqual(two);
    });

    it("stores a state together with its changes of the user and the event", async () => {
      const { user, account, store } = await customer();
      const told = event();
      const change = { from: freeSubscription, to: basic };
      expect(await store.storeReport({ account, applied: basic, dueAt, change, event: told })).toBe(true);
      expect(await store.find(user.id)).toEqual({
        user: { ...user, subscription: basic },
        account: { ...account, version: 2, applied: basic, dueAt, lastEventAt: told.createdAt },
      });
      expect(await store.isKnownEvent(told.id)).toBe(true);
    });

    it("keeps nothing of it when another report, change or delivery was first", async () => {
      const { user, account, store } = await customer();
      const told = event();
      await store.noteEvent(told);
      const before = await store.find(user.id);
      const report = { account, applied: basic, dueAt };
      const change = { from: basic, to: freeSubscription };
      expect(await store.storeReport({ ...report, account: { ...account, version: 0 } })).toBe(false);
      expect(await store.storeReport({ ...report, account: { ...account, customerId: "cus_other" } })).toBe(
        false,
      );
      expect(await store.storeReport({ ...report, change })).toBe(false);
      expect(await store.storeReport({ ...report, event: told })).toBe(false);
      expect(await store.find(user.id)).toEqual(before);
    });

    it("leaves the latest event the latest, and a report without an event none", async () => {
      const { user, account, store } = await customer();
      await store.storeReport({
        account,
        applied: basic,
        dueAt,
        event: { id: randomUUID(), createdAt: 200 },
      });
      const second = { ...account, version: 2, lastEventAt: 200 };
      await store.storeReport({ account: second, applied: basic, dueAt });
      expect((await store.find(user.id))?.account).toMatchObject({ version: 3, lastEventAt: 200 });
    });

    it("lists all that are due by a moment, page by page, longest waiting first", async () => {
      const users = Array.from({ length: 5 }, () => somebody());
      const store = await open(...users);
      const day = (at: number) => `1999-01-0${at}T00:00:00.000Z`;
      for (const [at, user] of users.entries()) await store.open(accountOf(user.id, { dueAt: day(at + 1) }));
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.due(day(4), cursor);
        found.push(...page.userIds);
        cursor = page.next;
      } while (cursor !== undefined);
      expect(found).toEqual(users.slice(0, 4).map(({ id }) => id));
    });

    it("lists each of many that are due once, in whatever part of the list they are", async () => {
      const users = Array.from({ length: 60 }, () => somebody());
      const store = await open(...users);
      const early = "1998-01-01T00:00:00.000Z";
      for (const { id } of users) await store.open(accountOf(id, { dueAt: early }));
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await store.due(early, cursor);
        found.push(...page.userIds);
        cursor = page.next;
      } while (cursor !== undefined);
      expect(found.toSorted()).toEqual(users.map(({ id }) => id).toSorted());
    });
  });
}
