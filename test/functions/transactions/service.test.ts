import { describe, expect, it } from "vitest";
import { LedgerChanged } from "#functions/transactions/store.ts";
import { transactions as contract } from "#shared/api/transactions.ts";
import { parseDate } from "#shared/domain/dates.ts";
import { buildExchangeSeries, rateOn } from "#shared/engine/market/exchange-series.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { alice, asRead, bob, buy, openService, sell } from "./setup.ts";

const oversell = "Cannot sell more BTC than held on that date";
const missing = { code: "NOT_FOUND", message: "Transaction not found" };

describe("recording a transaction", () => {
  it("answers with what follows from the given figures and from the market", async () => {
    const { service } = openService();
    const created = contract.create.response.parse(await service.create(alice, buy));
    expect(created).toMatchObject({
      version: 1,
      transactionType: "buy",
      buyingPriceUSD: 60_000,
      costUSD: 603,
      dynamicTopUp: 0,
      cycleTopUp: 0,
      halvingBlockHeight: 630_000,
      importBatchId: null,
    });
    expect(created.priceDifferencePct).toBeGreaterThan(0.3);
    expect(created.roi).not.toBeNull();
    expect(await service.get(alice, created.id)).toEqual(asRead(created));
  });

  it.each([
    [
      { buyingPriceUSD: 50_000, usdSpent: 100, feesUSD: 0 },
      { btcBought: 0.002, costUSD: 100 },
    ],
    [
      { buyingPriceUSD: 50_000, btcBought: 0.002, feesUSD: 1 },
      { usdSpent: 100, costUSD: 101 },
    ],
    [
      { buyingPriceUSD: 50_000, costUSD: 101, feesUSD: 1 },
      { usdSpent: 100, btcBought: 0.002 },
    ],
    [
      { btcBought: 0.002, usdSpent: 100, costUSD: 101.5 },
      { buyingPriceUSD: 50_000, feesUSD: 1.5 },
    ],
  ])("derives what %j leaves open", async (given, expected) => {
    const { service } = openService();
    expect(await service.create(alice, { dateAcquired: "2022-01-01", ...given })).toMatchObject(expected);
  });

  it("makes a sell of negative amounts, with the fee taken from the proceeds", async () => {
    const { service } = openService();
    await service.create(alice, buy);
    expect(await service.create(alice, sell)).toMatchObject({
      transactionType: "sell",
      buyingPriceUSD: 65_000,
      costUSD: -258,
      roi: null,
    });
  });

  it.each([
    [{ dateAcquired: "2026-11-22" }, "dateAcquired", "Date cannot be in the future"],
    [{ dateAcquired: "2009-01-03" }, "dateAcquired", "Date must not be before 2009-01-04"],
    [{ btcBought: 0 }, "btcBought", "BTC amount is required and cannot be zero"],
    [{ btcBought: 22e6 }, "btcBought", "BTC amount must not exceed 21000000"],
    [{ usdSpent: 0 }, "usdSpent", "USD amount is required and cannot be zero"],
    [{ usdSpent: -600 }, "usdSpent", "USD amount must be positive for buy transactions"],
    [{ btcBought: -0.01 }, "usdSpent", "USD amount must be negative for sell transactions"],
    [{ transactionType: "sell" as const }, "btcBought", "BTC amount must be negative for sell transactions"],
    [{ feesUSD: -1 }, "feesUSD", "Fees cannot be negative"],
    [{ feesUSD: undefined }, "feesUSD", "Fees are required"],
    [{ buyingPriceUSD: 0 }, "buyingPriceUSD", "Price must be greater than zero"],
    [
      { buyingPriceUSD: 61_000 },
      "btcBought",
      "Invalid BTC amount. Expected 0.00983607 based on USD spent ÷ Buying price.",
    ],
    [{ costUSD: 604 }, "usdSpent", "Invalid USD spent. Expected 601.00 based on Cost (USD) - Fees (USD)."],
    [{ dynamicTopUp: -1 }, "dynamicTopUp", "Top-up must be non-negative"],
  ])("refuses %j, naming the field", async (change, field, message) => {
    const { service } = openService();
    const attempt = service.create(alice, { ...buy, ...change });
    await expect(attempt).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: expect.arrayContaining([{ path: `body.${field}`, message }]),
    });
    expect((await service.list(alice, {})).total).toBe(0);
  });

  it("happens once for one idempotency key, whatever the number of calls", async () => {
    const { service } = openService();
    const call = () => service.create(alice, { ...buy, idempotencyKey: "one-and-only" });
    const [first, second] = await Promise.all([call(), call()]);
    expect(second).toEqual(first);
    expect(await call()).toEqual(first);
    expect((await service.list(alice, {})).total).toBe(1);
    const other = service.create(alice, { ...buy, feesUSD: 4, idempotencyKey: "one-and-only" });
    await expect(other).rejects.toMatchObject({ code: "CONFLICT" });
    const bobs = await service.create(bob, { ...buy, idempotencyKey: "one-and-only" });
    expect(bobs.id).not.toBe(first.id);
    await service.remove(alice, first.id);
    await expect(call()).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("the version of the ledger", () => {
  it("can be asked for when something is recorded: on another one nothing is, except what was recorded already", async () => {
    const { service } = openService();
    const record = (idempotencyKey: string, ledgerVersion: number) =>
      service.create(alice, { ...buy, idempotencyKey, ledgerVersion });
    const first = await record("key-of-the-first", 0);
    await expect(record("key-of-the-second", 0)).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
    await expect(record("key-of-the-second", 2)).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
    expect(await record("key-of-the-first", 0)).toEqual(first);
    expect(await record("key-of-the-second", 1)).toMatchObject({ ledgerVersion: 2 });
    expect((await service.list(alice, {})).total).toBe(2);
  });

  it("grows by one with every change, which answers it, and the list has it", async () => {
    const { service } = openService();
    expect(await service.list(alice, {})).toMatchObject({ ledgerVersion: 0 });
    const { id, ledgerVersion } = await service.create(alice, buy);
    const changed = await service.update(alice, id, { feesUSD: 4 });
    const removed = await service.remove(alice, id);
    const restored = await service.restore(alice, id);
    const versions = [ledgerVersion, changed.ledgerVersion, removed.ledgerVersion, restored.ledgerVersion];
    expect(versions).toEqual([1, 2, 3, 4]);
    // Restored already: nothing changes.
    expect(await service.restore(alice, id)).toMatchObject({ ledgerVersion: 4 });
    expect(await service.list(alice, {})).toMatchObject({ ledgerVersion: 4 });
  });
});

describe("selling", () => {
  it("is limited to what is held on the date", async () => {
    const { service } = openService();
    await service.create(alice, buy);
    for (const change of [
      { btcBought: -0.0101 },
      { dateAcquired: "2024-03-04" },
      { dateAcquired: "2024-02-29" },
    ]) {
      await expect(service.create(alice, { ...sell, ...change })).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        message: oversell,
        details: [{ path: "body.btcBought", message: oversell }],
      });
    }
    await service.create(alice, { ...sell, btcBought: -0.01 });
    await expect(service.create(alice, sell)).rejects.toMatchObject({ message: oversell });
  });

  it("protects the buys that it depends on from changes and deletion", async () => {
    const { service } = openService();
    const bought = await service.create(alice, buy);
    const sold = await service.create(alice, sell);
    const less = service.update(alice, bought.id, { btcBought: 0.003, usdSpent: 180 });
    await expect(less).rejects.toMatchObject({ details: [{ path: "body.btcBought", message: oversell }] });
    const later = service.update(alice, bought.id, { dateAcquired: "2024-05-06" });
    await expect(later).rejects.toMatchObject({ message: oversell });
    await expect(service.remove(alice, bought.id)).rejects.toMatchObject({ message: oversell });
    await service.remove(alice, sold.id);
    await service.remove(alice, bought.id);
    await expect(service.restore(alice, sold.id)).rejects.toMatchObject({ message: oversell });
    await service.restore(alice, bought.id);
    expect(asRead(await service.restore(alice, sold.id))).toEqual(asRead(sold));
  });

  it("of two sells that together exceed the holdings lets one through", async () => {
    const { service } = openService();
    await service.create(alice, buy);
    const each = { ...sell, btcBought: -0.006 };
    const outcomes = await Promise.allSettled([service.create(alice, each), service.create(alice, each)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await service.list(alice, {})).total).toBe(2);
  });

  it("counts the planned buys of months without a record among the holdings, as the timeline does", async () => {
    const { service, plans, clock } = openService();
    const plan = await plans.readOrCreate("alice", new Date(clock.now));
    await plans.replace("alice", { ...plan, version: 1, investStartDate: "2024-01-15" });
    expect(await service.create(alice, sell)).toMatchObject({ btcBought: -0.004 });
    const changed = await plans.readOrCreate("alice", new Date(clock.now));
    await plans.replace("alice", { ...changed, version: 2, investStartDate: "2026-11-15" });
    // The sell has lost its cover; that is no reason to refuse what has nothing to do with it.
    await service.create(alice, { ...buy, dateAcquired: "2025-01-01" });
    await expect(service.create(alice, sell)).rejects.toMatchObject({ message: oversell });
    expect((await service.list(alice, {})).total).toBe(2);
  });
});

describe("changing a transaction", () => {
  it("changes what is given, derives the rest and counts the version up", async () => {
    const { service } = openService();
    const { id } = await service.create(alice, buy);
    const costlier = await service.update(alice, id, { feesUSD: 5, version: 1 });
    expect(costlier).toMatchObject({ version: 2, feesUSD: 5, costUSD: 605, btcBought: 0.01, usdSpent: 600 });
    expect(await service.update(alice, id, { usdSpent: 1_200 })).toMatchObject({
      version: 3,
      btcBought: 0.02,
      buyingPriceUSD: 60_000,
      costUSD: 1_205,
    });
    expect(await service.update(alice, id, { dateAcquired: "2024-03-06" })).toMatchObject({
      usdSpent: 1_200,
    });
  });

  it("turns a buy into a sell by its type alone", async () => {
    const { service } = openService();
    await service.create(alice, { ...buy, dateAcquired: "2023-01-01" });
    const { id } = await service.create(alice, buy);
    const sold = await service.update(alice, id, { transactionType: "sell" });
    expect(sold).toMatchObject({ transactionType: "sell", btcBought: -0.01, usdSpent: -600, costUSD: -597 });
  });

  it("accepts back everything it has answered", async () => {
    const { service } = openService();
    const created = await service.create(alice, { ...buy, btcBought: 123.456789, usdSpent: 12.34 });
    const { buyingPriceUSD, btcBought, usdSpent, feesUSD, costUSD, transactionType } = created;
    const figures = { buyingPriceUSD, btcBought, usdSpent, feesUSD, costUSD, transactionType };
    expect(await service.update(alice, created.id, figures)).toMatchObject(figures);
  });

  it("refuses a change based on another version", async () => {
    const { service } = openService();
    const { id } = await service.create(alice, buy);
    await service.update(alice, id, { feesUSD: 4, version: 1 });
    const stale = service.update(alice, id, { feesUSD: 5, version: 1 });
    await expect(stale).rejects.toMatchObject({ code: "VERSION_CONFLICT", status: 409 });
    expect((await service.get(alice, id)).feesUSD).toBe(4);
  });

  it("gives up with a conflict when others always come first", async () => {
    const { service } = openService((store) => ({
      ...store,
      write: async () => {
        throw new LedgerChanged("meanwhile");
      },
    }));
    await expect(service.create(alice, buy)).rejects.toMatchObject({ code: "CONFLICT" });
  });
});

describe("another user's transaction", () => {
  it("looks like not existing in every operation", async () => {
    const { service } = openService();
    const { id } = await service.create(alice, buy);
    const { batchId } = await service.import(alice, [buy], "alices-import");
    await expect(service.get(bob, id)).rejects.toMatchObject(missing);
    await expect(service.update(bob, id, { feesUSD: 0 })).rejects.toMatchObject(missing);
    await expect(service.remove(bob, id)).rejects.toMatchObject(missing);
    await expect(service.restore(bob, id)).rejects.toMatchObject(missing);
    await expect(service.undoImport(bob, batchId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await service.list(bob, {})).data).toEqual([]);
    expect((await service.list(alice, {})).total).toBe(2);
  });
});

describe("a deleted transaction", () => {
  it("can be restored for a day", async () => {
    const { service, clock } = openService();
    const created = await service.create(alice, buy);
    const removed = contract.remove.response.parse(await service.remove(alice, created.id));
    expect(removed.restorableUntil).toBe("2026-11-22T12:00:00.000Z");
    await expect(service.get(alice, created.id)).rejects.toMatchObject(missing);
    clock.now += 86_399_999;
    expect(await service.restore(alice, created.id)).toMatchObject({ id: created.id, btcBought: 0.01 });
    expect(await service.restore(alice, created.id)).toMatchObject({ id: created.id });
    await service.remove(alice, created.id);
    clock.now += 86_400_000;
    await expect(service.restore(alice, created.id)).rejects.toMatchObject(missing);
  });
});

describe("a deletion based on a version", () => {
  it("is refused when the transaction has another one", async () => {
    const { service } = openService();
    const { id, version } = await service.create(alice, buy);
    await service.update(alice, id, { feesUSD: 1 });
    await expect(service.remove(alice, id, version)).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
    expect(await service.get(alice, id)).toMatchObject({ version: 2, feesUSD: 1 });
    await service.remove(alice, id, 2);
    await expect(service.get(alice, id)).rejects.toMatchObject(missing);
  });
});

describe("the list", () => {
  async function filled() {
    const { service } = openService();
    for (let day = 1; day <= 7; day += 1)
      await service.create(alice, { ...buy, dateAcquired: `2024-03-0${day}` });
    await service.create(alice, { ...buy, dateAcquired: "2024-03-04", feesUSD: 9 });
    return service;
  }

  it("is newest first, of one day the last recorded first", async () => {
    const service = await filled();
    const { data, ...paging } = contract.list.response.parse(await service.list(alice, {}));
    expect(paging).toEqual({ page: 1, limit: 50, total: 8, nextCursor: null, ledgerVersion: 8 });
    const days = data.map(({ dateAcquired }) => Number(dateAcquired.slice(-1)));
    expect(days).toEqual([7, 6, 5, 4, 4, 3, 2, 1]);
    expect(data[3]?.feesUSD).toBe(9);
  });

  it("comes in pages by number, and by cursor even while it changes", async () => {
    const service = await filled();
    const second = await service.list(alice, { limit: 3, page: 2 });
    expect(second).toMatchObject({ page: 2, total: 8 });
    expect(second.data.map(({ dateAcquired }) => dateAcquired.slice(-1))).toEqual(["4", "4", "3"]);
    const first = await service.list(alice, { limit: 3 });
    await service.remove(alice, first.data[2]!.id);
    await service.create(alice, { ...buy, dateAcquired: "2024-03-09" });
    const next = await service.list(alice, { limit: 3, cursor: first.nextCursor! });
    expect(next.data).toEqual(second.data);
    const last = await service.list(alice, { limit: 3, cursor: next.nextCursor! });
    expect(last).toMatchObject({ page: 3, nextCursor: null });
    expect(last.data).toHaveLength(2);
  });

  it("keeps to a range of dates, both ends included", async () => {
    const service = await filled();
    const { total, data } = await service.list(alice, {
      startDate: "2024-03-02",
      endDate: "2024-03-04",
    });
    expect([total, data.length]).toEqual([4, 4]);
  });

  it("accepts a cursor only from the same user and the same range", async () => {
    const service = await filled();
    const { nextCursor } = await service.list(alice, { limit: 1 });
    const cursor = nextCursor!;
    const refused = {
      code: "VALIDATION_FAILED",
      details: [{ path: "query.cursor", message: "Invalid cursor" }],
    };
    await expect(service.list(bob, { cursor })).rejects.toMatchObject(refused);
    await expect(service.list(alice, { cursor, endDate: "2024-03-05" })).rejects.toMatchObject(refused);
    for (const text of ["", "x", "bnVsbA", `${cursor}A=`.slice(3)]) {
      await expect(service.list(alice, { cursor: text })).rejects.toMatchObject(refused);
    }
    await expect(service.list(alice, { cursor, page: 2 })).rejects.toMatchObject({ status: 400 });
  });
});

describe("a transaction entered in another currency", () => {
  const inEuros = {
    dateAcquired: "2024-03-05",
    btcBought: 0.01,
    entered: { currency: "EUR", spent: 550.55, fees: 2.75 },
  } as const;

  it("keeps the cents that were typed, and is dollars at the model's rate of its date", async () => {
    const { service } = openService();
    const created = contract.create.response.parse(await service.create(alice, inEuros));
    const rate = rateOn(buildExchangeSeries(embeddedMarket, "EUR", 0), parseDate("2024-03-05")!);
    expect(created.entered).toEqual({
      currency: "EUR",
      unitsPerUsd: rate,
      buyingPrice: 55_055,
      spent: 550.55,
      fees: 2.75,
      cost: 553.3,
      dynamicTopUp: 0,
      cycleTopUp: 0,
    });
    expect(created.usdSpent).toBe(Math.round(55_055 / rate) / 100);
    expect(created.feesUSD).toBe(Math.round(275 / rate) / 100);
    expect(await service.get(alice, created.id)).toEqual(asRead(created));
  });

  it("takes the rate that comes with it", async () => {
    const { service } = openService();
    const entered = { ...inEuros.entered, unitsPerUsd: 0.5 };
    expect(await service.create(alice, { ...inEuros, entered })).toMatchObject({
      usdSpent: 1101.1,
      feesUSD: 5.5,
      buyingPriceUSD: 110_110,
      entered: { unitsPerUsd: 0.5 },
    });
  });

  it("is completed in its currency when it changes, and keeps its rate while the date stays", async () => {
    const { service } = openService();
    const entered = { ...inEuros.entered, unitsPerUsd: 0.5 };
    const { id } = await service.create(alice, { ...inEuros, entered });
    const more = await service.update(alice, id, { entered: { currency: "EUR", spent: 1101.1 } });
    expect(more).toMatchObject({ btcBought: 0.02, usdSpent: 2202.2, entered: { spent: 1101.1, fees: 2.75 } });
    expect(more.entered?.unitsPerUsd).toBe(0.5);
    const moved = await service.update(alice, id, { dateAcquired: "2024-04-05" });
    expect(moved.entered).toMatchObject({ spent: 1101.1 });
    expect(moved.entered?.unitsPerUsd).toBeGreaterThan(0.9);
    const dollars = await service.update(alice, id, { usdSpent: 1200, btcBought: 0.02, feesUSD: 3 });
    expect(dollars).toMatchObject({ usdSpent: 1200, entered: null });
    const pounds = await service.update(alice, id, { entered: { currency: "GBP", spent: 900, fees: 0 } });
    expect(pounds).toMatchObject({ btcBought: 0.02, entered: { currency: "GBP", spent: 900, fees: 0 } });
  });

  it.each([
    [{ usdSpent: 600 }, "body.entered", /either in US dollars or in another currency/],
    [{ entered: { currency: "EUR", fees: 1 } }, "body.entered.spent", /^EUR amount is required/],
    [{ entered: { currency: "EUR", spent: 550, fees: -1 } }, "body.entered.fees", /cannot be negative/],
    [{ entered: { currency: "JPY", spent: 0.01, fees: 0 } }, "body.entered.spent", /less than one US cent/],
    [
      { entered: { currency: "EUR", spent: 550, fees: 0, buyingPrice: 60_000 } },
      "body.btcBought",
      /based on EUR spent/,
    ],
  ] as const)("is refused with %j", async (change, path, message) => {
    const { service } = openService();
    await expect(service.create(alice, { ...inEuros, ...change })).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
      details: expect.arrayContaining([{ path, message: expect.stringMatching(message) }]),
    });
  });

  it("is the same call when it is repeated with its key", async () => {
    const { service } = openService();
    const call = { ...inEuros, idempotencyKey: "once-and-only" };
    const first = await service.create(alice, call);
    expect(await service.create(alice, call)).toEqual(first);
    const other = { ...call, entered: { ...inEuros.entered, spent: 551 } };
    await expect(service.create(alice, other)).rejects.toMatchObject({ code: "CONFLICT" });
  });

  it("is imported as entered", async () => {
    const { service } = openService();
    await service.import(alice, [inEuros], "import-in-euros");
    const { data } = await service.list(alice, {});
    expect(data[0]?.entered).toMatchObject({ currency: "EUR", spent: 550.55, fees: 2.75 });
  });
});

it("a rate out of bounds is named", () => {
  const body = contract.create.body.safeParse({
    dateAcquired: "2024-03-05",
    entered: { currency: "EUR", unitsPerUsd: 0 },
  });
  expect(body.error?.issues[0]).toMatchObject({
    path: ["entered", "unitsPerUsd"],
    message: "Exchange rate must be at least 0.0001",
  });
});
