import { beforeEach, describe, expect, it } from "vitest";
import type { Call } from "#web/api/client.ts";
import { createFirstLoad } from "#web/api/first-load.ts";

const whole = {
  user: { id: "ada" },
  market: { currentBitcoinPrice: 1 },
  prices: [],
  unread: { total: 0 },
  engineConfig: { planId: "p" },
  transactions: { data: [], nextCursor: null },
};

let calls: string[];
let nowMs: number;
let answer: () => Promise<unknown>;
beforeEach(() => {
  calls = [];
  nowMs = 0;
  answer = async () => whole;
});

function setup() {
  const call = ((feature: string, operation: string) => {
    calls.push(`${feature}.${operation}`);
    return feature === "first-load" ? answer() : Promise.resolve("itself");
  }) as unknown as Call;
  return createFirstLoad(
    call,
    (_, operation) => operation === "updateMe",
    () => nowMs,
  );
}

const currency = { query: { currency: "EUR" as const } };

describe("the first load", () => {
  it("answers each operation that the timeline opens with once, by one call", async () => {
    const { call, expect: expectLoad } = setup();
    expectLoad();
    const answers = await Promise.all([
      call("auth", "me"),
      call("market", "currentData", { query: {} }),
      call("market", "prices", {}),
      call("correspondence", "unreadCounts"),
      call("control-panel", "engineConfig"),
      call("transactions", "list", { query: { limit: "1000" } }),
    ]);
    expect(answers).toEqual([
      { user: whole.user },
      whole.market,
      whole.prices,
      whole.unread,
      whole.engineConfig,
      whole.transactions,
    ]);
    expect(calls).toEqual(["first-load.get"]);
    expect(await call("control-panel", "engineConfig")).toBe("itself");
  });

  it("leaves other operations, other inputs and longer lists to their own calls", async () => {
    answer = async () => ({ ...whole, transactions: null });
    const { call, expect: expectLoad } = setup();
    expectLoad();
    await call("market", "currentData", currency);
    await call("market", "halvings");
    await call("transactions", "list", { query: { limit: "1000" } });
    expect(calls).toEqual(["market.currentData", "market.halvings", "first-load.get", "transactions.list"]);
  });

  it("is made only when it is expected, and for twenty seconds", async () => {
    const { call, expect: expectLoad } = setup();
    await call("auth", "me");
    expectLoad();
    nowMs = 20_001;
    await call("market", "prices", {});
    expect(calls).toEqual(["auth.me", "market.prices"]);
  });

  it("answers no call after a write, though it was loaded before", async () => {
    const { call, expect: expectLoad } = setup();
    expectLoad();
    await call("market", "prices", {});
    await call("profile", "updateMe", { body: { displayName: "Ada" } });
    expect(await call("auth", "me")).toBe("itself");
    expect(calls).toEqual(["first-load.get", "profile.updateMe", "auth.me"]);
  });

  it("answers nothing once something is out of date", async () => {
    const { call, expect: expectLoad, forget } = setup();
    expectLoad();
    await call("auth", "me");
    forget();
    expect(await call("control-panel", "engineConfig")).toBe("itself");
  });

  it("that fails is replaced by the operations themselves", async () => {
    answer = () => Promise.reject(new Error("down"));
    const { call, expect: expectLoad } = setup();
    expectLoad();
    expect(await Promise.all([call("auth", "me"), call("market", "prices", {})])).toEqual([
      "itself",
      "itself",
    ]);
    expect(calls).toEqual(["first-load.get", "auth.me", "market.prices"]);
  });
});
