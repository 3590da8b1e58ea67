import { describe, expect, it } from "vitest";
import { reconcile } from "#functions/subscription/reconcile.ts";
import { fakeBillingStore } from "#test/fakes/billing-store.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";
import { accountOf, iso, noon, somebody } from "./samples.ts";

const tomorrow = iso(noon + 86_400);

/** A store in which this many are due and one is not. */
async function dueStore(count: number) {
  const users = Array.from({ length: count + 1 }, () => somebody());
  const store = fakeBillingStore(...users);
  for (const [at, { id }] of users.entries()) {
    await store.open(accountOf(id, { dueAt: at === count ? tomorrow : iso(noon - count + at) }));
  }
  return { store, due: users.slice(0, count).map(({ id }) => id) };
}

describe("checking subscriptions", () => {
  it("reads every account that is due, a few at a time", async () => {
    const { store, due } = await dueStore(7);
    const asked: string[] = [];
    let running = 0;
    let most = 0;
    const sync = async (userId: string) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      asked.push(userId);
      return undefined;
    };
    const count = await reconcile({
      due: store.due,
      sync,
      log: fakeLog(),
      clock: () => noonMs,
      budgetMs: 1_000,
    });
    expect(count).toBe(7);
    expect(asked.toSorted()).toEqual(due.toSorted());
    expect(most).toBeLessThanOrEqual(4);
  });

  it("ends when its time is over, and continues at the next run with the accounts still due", async () => {
    const { store, due } = await dueStore(6);
    let nowMs = noonMs;
    const asked: string[] = [];
    const sync = async (userId: string) => {
      nowMs += 400;
      asked.push(userId);
      const account = store.accounts.get(userId);
      if (account) store.accounts.set(userId, { ...account, dueAt: tomorrow });
      return undefined;
    };
    const run = () =>
      reconcile({ due: store.due, sync, log: fakeLog(), clock: () => nowMs, budgetMs: 1_000 });
    const first = await run();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(6);
    await run();
    await run();
    expect(asked.toSorted()).toEqual(due.toSorted());
  });

  it("does not let one that fails stop the others, and says that it failed", async () => {
    const { store, due } = await dueStore(5);
    const log = fakeLog();
    const asked: string[] = [];
    const sync = async (userId: string) => {
      asked.push(userId);
      if (userId === due[0]) throw new Error("Silence");
      return undefined;
    };
    const job = reconcile({ due: store.due, sync, log, clock: () => noonMs, budgetMs: 1_000 });
    await expect(job).rejects.toThrow("Some subscriptions could not be checked");
    expect(asked).toHaveLength(5);
    expect(log.lines).toMatchObject([{ level: "error", fields: { userId: due[0] } }]);
  });
});
