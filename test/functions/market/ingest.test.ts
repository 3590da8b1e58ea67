import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EmbeddedEnd, ingest, type MarketStore } from "#functions/market/ingest.ts";
import { createMarketSources } from "#functions/market/sources.ts";
import { marketStoreContract } from "#test/contracts/market-store.ts";
import { createFakeMarketStore } from "#test/fakes/market-store.ts";
import { curve, heightCurve, secondPrice, startSourceServer } from "./source-server.ts";

marketStoreContract(async () => createFakeMarketStore());

const nowMs = Date.UTC(2026, 10, 21, 12);
const embedded: EmbeddedEnd = {
  dataDate: "2026-11-10",
  closeCents: 7_800_000,
  blockHeight: 950_000,
  extrapolatedHeightDates: ["2026-10-31", "2026-11-10"],
};
const endOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000 + 86_400;

let server: Awaited<ReturnType<typeof startSourceServer>>;
let store: MarketStore;

beforeEach(async () => {
  server = await startSourceServer(nowMs / 1000);
  store = createFakeMarketStore();
});
afterEach(() => server.close());

interface Run {
  maxDaysPerRun?: number;
  clock?: () => number;
  timeoutMs?: number;
  hasFallback?: boolean;
}

const minutesLater = (minutes: number) => () => nowMs + minutes * 60_000;

function run({ maxDaysPerRun, clock = () => nowMs, timeoutMs = 500, hasFallback = false }: Run = {}) {
  const fallbackUrl = hasFallback ? server.fallbackUrl : null;
  const sources = createMarketSources({ ...server, fallbackUrl, timeoutMs, retries: 2, pauseMs: 1 });
  return ingest({ store, sources, clock, embedded, ...(maxDaysPerRun !== undefined && { maxDaysPerRun }) });
}

describe("market ingestion", () => {
  it("fills every finished day, the current price, the height and the exchange rates", async () => {
    const report = await run();
    expect(report).toEqual({
      price: "written",
      priceSource: "mempool",
      daysWritten: 10,
      daysMissing: 0,
      rates: "written",
      failures: [],
    });
    const live = await store.read();
    expect(live.now).toEqual({
      priceCents: Math.round(curve(nowMs / 1000) * 100),
      priceSource: "mempool",
      observedAt: new Date(nowMs - 60_000).toISOString(),
      blockHeight: heightCurve(nowMs / 1000),
      heightObservedAt: new Date(nowMs).toISOString(),
    });
    expect(live.days.map((day) => day.date).slice(0, 4)).toEqual([
      "2026-10-31",
      "2026-11-10",
      "2026-11-11",
      "2026-11-12",
    ]);
    expect(live.days.at(-1)).toEqual({
      date: "2026-11-20",
      closeCents: Math.round(curve(endOf("2026-11-20")) * 100),
      lastBlockHeight: heightCurve(endOf("2026-11-20")),
    });
    expect(live.days[0]).toEqual({ date: "2026-10-31", lastBlockHeight: heightCurve(endOf("2026-10-31")) });
    expect(live.rates?.perUsd.DKK).toBe(6.4);
  });

  it("continues where it stopped", async () => {
    expect(await run({ maxDaysPerRun: 4 })).toMatchObject({ daysWritten: 4, daysMissing: 6 });
    expect(await run({ maxDaysPerRun: 4 })).toMatchObject({ daysWritten: 4, daysMissing: 2 });
    expect(await run({ maxDaysPerRun: 4 })).toMatchObject({ daysWritten: 2, daysMissing: 0 });
    expect(await run()).toMatchObject({ daysWritten: 0, daysMissing: 0 });
    expect((await store.read()).days).toHaveLength(12);
  });

  it("keeps the days before a failing one and continues after them in the next run", async () => {
    server.override((url) =>
      url.searchParams.get("timestamp") === String(endOf("2026-11-14"))
        ? { status: 500, body: "" }
        : undefined,
    );
    expect(await run()).toMatchObject({ price: "written", failures: ["price history: status 500"] });
    expect((await store.read()).days.at(-1)?.date).toBe("2026-11-13");
    server.override(() => undefined);
    expect(await run()).toMatchObject({ daysWritten: 7, daysMissing: 0 });
  });

  it("tries again after a server error and after a rate limit", async () => {
    server.override((url, attempt) => {
      if (url.pathname === "/api/v1/prices" && attempt === 1) return { status: 503, body: "busy" };
      if (url.pathname === "/v1/latest" && attempt === 1) {
        return { status: 429, headers: { "retry-after": "0" }, body: "" };
      }
      return undefined;
    });
    expect(await run()).toMatchObject({ price: "written", rates: "written", failures: [] });
    expect(server.attempts("/api/v1/prices")).toBe(2);
    expect(server.attempts("/v1/latest")).toBe(2);
  });

  it("sends no request to a source that asked for a long pause", async () => {
    server.override((url) =>
      url.pathname === "/v1/latest"
        ? { status: 429, headers: { "retry-after": "3600" }, body: "" }
        : undefined,
    );
    expect(await run()).toMatchObject({ rates: "failed", price: "written" });
    expect(server.attempts("/v1/latest")).toBe(1);
  });

  it("gives up on a source that does not answer in time and still reads the others", async () => {
    server.override((url) => (url.pathname === "/api/v1/prices" ? { body: "{}", delayMs: 400 } : undefined));
    const report = await run({ timeoutMs: 100 });
    expect(report).toMatchObject({ price: "failed", rates: "written", daysWritten: 10 });
    expect(report.failures).toEqual(["price: no answer"]);
  });

  it.each([
    ["not JSON", { body: "<html>" }],
    ["a missing field", { body: JSON.stringify({ time: nowMs / 1000 }) }],
    ["a text for a number", { body: JSON.stringify({ time: nowMs / 1000, USD: "80000" }) }],
    ["a price below a cent", { body: JSON.stringify({ time: nowMs / 1000, USD: 0.001 }) }],
    ["a price beyond all money", { body: JSON.stringify({ time: nowMs / 1000, USD: 1e300 }) }],
    ["a negative price", { body: JSON.stringify({ time: nowMs / 1000, USD: -1 }) }],
    ["an old quote", { body: JSON.stringify({ time: nowMs / 1000 - 7200, USD: 80_000 }) }],
    ["a quote from the future", { body: JSON.stringify({ time: nowMs / 1000 + 7200, USD: 80_000 }) }],
    ["a refusal", { status: 403, body: "{}" }],
    ["a redirect elsewhere", { status: 302, headers: { location: "http://127.0.0.1:1/" }, body: "" }],
    ["a broken connection", { body: "", hangUp: true }],
  ])("writes no current price from %s", async (_name, answer) => {
    server.override((url) => (url.pathname === "/api/v1/prices" ? answer : undefined));
    const report = await run();
    expect(report.price).toBe("failed");
    expect(report.failures).toHaveLength(1);
    expect((await store.read()).now).toBeUndefined();
  });

  it("holds back an implausible price until three observations agree", async () => {
    await run();
    const before = (await store.read()).now;
    const crash = (minutes: number, usd = 20_000) => {
      const seconds = nowMs / 1000 + minutes * 60;
      server.override((url) =>
        url.pathname === "/api/v1/prices" ? { body: JSON.stringify({ time: seconds, USD: usd }) } : undefined,
      );
      return run({ clock: () => seconds * 1000 });
    };
    expect((await crash(10)).price).toBe("held");
    expect((await crash(10)).price).toBe("held");
    expect((await crash(20, 20_400)).price).toBe("held");
    expect((await store.read()).now).toEqual(before);
    expect((await crash(30, 20_100)).price).toBe("written");
    expect((await store.read()).now?.priceCents).toBe(2_010_000);
    expect(await store.readHeld()).toBeUndefined();
  });

  it("drops a held price that the next observation contradicts", async () => {
    await run();
    server.override((url) =>
      url.pathname === "/api/v1/prices"
        ? { body: JSON.stringify({ time: nowMs / 1000, USD: 5 }) }
        : undefined,
    );
    expect((await run()).price).toBe("held");
    server.override((url) =>
      url.pathname === "/api/v1/prices"
        ? { body: JSON.stringify({ time: nowMs / 1000 + 600, USD: 78_000 }) }
        : undefined,
    );
    expect((await run({ clock: minutesLater(10) })).price).toBe("written");
    expect(await store.readHeld()).toBeUndefined();
  });

  it("rejects a daily close that the day after contradicts", async () => {
    const strange = String(endOf("2026-11-13"));
    server.override((url) =>
      url.pathname === "/api/v1/historical-price" && url.searchParams.get("timestamp") === strange
        ? { body: JSON.stringify({ prices: [{ time: Number(strange), USD: 780 }] }) }
        : undefined,
    );
    expect(await run()).toMatchObject({ failures: ["price history: implausible close"] });
    expect((await store.read()).days.at(-1)?.date).toBe("2026-11-12");
  });

  it("accepts a crash that lasts", async () => {
    const from = endOf("2026-11-13");
    server.override((url) => {
      const at = Number(url.searchParams.get("timestamp"));
      return url.pathname === "/api/v1/historical-price" && at >= from
        ? { body: JSON.stringify({ prices: [{ time: at, USD: curve(at) * 0.55 }] }) }
        : undefined;
    });
    expect(await run()).toMatchObject({ daysWritten: 10, daysMissing: 0 });
  });

  it("refuses heights that go back and prices far from the day's end", async () => {
    server.override((url) =>
      url.pathname.endsWith(`/timestamp/${endOf("2026-11-12")}`) ? { body: '{"height":1}' } : undefined,
    );
    expect((await run()).failures).toEqual(["height history: below the day before"]);
    server.override((url) =>
      url.pathname === "/api/v1/historical-price"
        ? { body: JSON.stringify({ prices: [{ time: 1_500_000_000, USD: 80_000 }] }) }
        : undefined,
    );
    expect((await run()).failures).toEqual(["price history: no price near the end of the day"]);
  });

  it("holds back exchange rates that jump and refuses incomplete ones", async () => {
    await run();
    const latest = (rates: Record<string, number>) =>
      server.override((url) =>
        url.pathname === "/v1/latest"
          ? { body: JSON.stringify({ base: "USD", date: "2026-11-21", rates }) }
          : undefined,
      );
    latest({ EUR: 1.86, GBP: 0.75, CAD: 1.37, AUD: 1.53, JPY: 148, CHF: 0.8, DKK: 6.4 });
    const moved = "exchange rates: implausible move of EUR";
    expect(await run()).toMatchObject({ rates: "held", failures: [moved] });
    latest({ EUR: 0.86 });
    expect(await run()).toMatchObject({ rates: "failed", failures: ["exchange rates: GBP is missing"] });
    expect((await store.read()).rates?.perUsd.EUR).toBe(0.86);
  });

  it("accepts a rate that has moved far once it is still published some days later", async () => {
    await run();
    const rates = { EUR: 1.2, GBP: 0.75, CAD: 1.37, AUD: 1.53, JPY: 148, CHF: 0.8, DKK: 6.4 };
    let date = "2026-11-21";
    server.override(({ pathname }) =>
      pathname === "/v1/latest" ? { body: JSON.stringify({ base: "USD", date, rates }) } : undefined,
    );
    expect((await run()).rates).toBe("held");
    date = "2026-11-25";
    expect((await run({ clock: () => nowMs + 4 * 86_400_000 })).rates).toBe("written");
    expect((await store.read()).rates).toMatchObject({ date, perUsd: { EUR: 1.2 } });
  });
});

describe("the fallback of the current price", () => {
  type Answer = { status?: number; body: string };
  const down: Answer = { status: 500, body: "" };
  const firstPrice = (usd: number, atMs: number): Answer => ({
    body: JSON.stringify({ time: Math.floor(atMs / 1000), USD: usd }),
  });
  const second = (usd: unknown, atMs: number): Answer => ({
    body: JSON.stringify({ bitcoin: { usd, last_updated_at: Math.floor(atMs / 1000) } }),
  });
  /** What is answered instead of the usual, by what is asked for. */
  const answer = (answers: { first?: Answer; second?: Answer; height?: Answer }) =>
    server.override(({ pathname }) => {
      if (pathname === "/api/v1/prices") return answers.first;
      if (pathname === "/api/v3/simple/price") return answers.second;
      return pathname === "/api/blocks/tip/height" ? answers.height : undefined;
    });
  const runAt = (minutes: number) => run({ clock: minutesLater(minutes), hasFallback: true });
  const now = async () => (await store.read()).now;

  it("is not called while the first source gives a current price", async () => {
    expect(await runAt(0)).toMatchObject({ price: "written", priceSource: "mempool", failures: [] });
    expect(server.attempts("/api/v3/simple/price")).toBe(0);
  });

  it.each([
    ["does not answer", down, "price: status 500"],
    ["sends garbage", { body: "<html>" }, "price: answer is not JSON"],
    ["quotes an old price", firstPrice(78_000, nowMs - 7_200_000), "price: quote is not current"],
  ])(
    "is stored with its source when the first one %s, whose failure is still counted",
    async (_what, first, failure) => {
      answer({ first });
      expect(await runAt(0)).toMatchObject({
        price: "written",
        priceSource: "coingecko",
        daysWritten: 10,
        failures: [failure],
      });
      expect(await now()).toEqual({
        priceCents: Math.round(secondPrice(nowMs / 1000) * 100),
        priceSource: "coingecko",
        observedAt: new Date(nowMs - 30_000).toISOString(),
        blockHeight: heightCurve(nowMs / 1000),
        heightObservedAt: new Date(nowMs).toISOString(),
      });
      answer({ first: firstPrice(79_000, nowMs + 600_000) });
      expect(await runAt(10)).toMatchObject({ priceSource: "mempool", failures: [] });
      expect(await now()).toMatchObject({ priceCents: 7_900_000, priceSource: "mempool" });
    },
  );

  it.each([
    ["does not answer", down, "status 500"],
    [
      "asks for fewer calls",
      { status: 429, headers: { "retry-after": "60" }, body: "" },
      "busy for 60000 ms",
    ],
    ["sends what is not JSON", { body: "<html>" }, "answer is not JSON"],
    ["knows no bitcoin", { body: "{}" }, "answer has another shape"],
    ["names no time", { body: '{"bitcoin":{"usd":78000}}' }, "answer has another shape"],
    ["sends a text for a number", second("78000", nowMs), "answer has another shape"],
    ["sends no price", second(null, nowMs), "answer has another shape"],
    ["sends a negative price", second(-1, nowMs), "answer has another shape"],
    ["sends nothing as a price", second(0, nowMs), "answer has another shape"],
    ["sends a price beyond all money", second(1e300, nowMs), "answer has another shape"],
    ["sends a moment that no date has", second(78_000, 1e18), "answer has another shape"],
    ["quotes an old price", second(78_000, nowMs - 3_601_000), "quote is not current"],
    ["quotes a future price", second(78_000, nowMs + 7_200_000), "quote is not current"],
  ])("changes nothing when the second source %s, too", async (_what, wrong, failure) => {
    answer({ first: down, second: wrong });
    expect(await runAt(0)).toMatchObject({
      price: "failed",
      priceSource: null,
      rates: "written",
      failures: ["price: status 500", `fallback price: ${failure}`],
    });
    expect(await now()).toBeUndefined();
  });

  it("holds back a jump like the first source, and releases it when that one contradicts", async () => {
    await runAt(0);
    const before = await now();
    answer({ first: down, second: second(20_000, nowMs + 600_000) });
    expect(await runAt(10)).toMatchObject({ price: "held", priceSource: "coingecko" });
    expect(await now()).toEqual(before);
    answer({ first: firstPrice(78_000, nowMs + 1_200_000) });
    expect((await runAt(20)).price).toBe("written");
    expect(await store.readHeld()).toBeUndefined();
  });

  it("accepts a jump on which observations of both sources agree, three in a row", async () => {
    await runAt(0);
    answer({ first: firstPrice(20_000, nowMs + 600_000) });
    expect((await runAt(10)).price).toBe("held");
    answer({ first: down, second: second(20_400, nowMs + 1_200_000) });
    expect((await runAt(20)).price).toBe("held");
    answer({ first: down, second: second(20_100, nowMs + 1_800_000) });
    expect((await runAt(30)).price).toBe("written");
    expect(await now()).toMatchObject({ priceCents: 2_010_000, priceSource: "coingecko" });
  });

  it("begins to count again when the sources disagree on a jump", async () => {
    await runAt(0);
    for (const [minutes, usd] of [
      [10, 20_000],
      [20, 20_000],
    ] as const) {
      answer({ first: firstPrice(usd, nowMs + minutes * 60_000) });
      expect((await runAt(minutes)).price).toBe("held");
    }
    answer({ first: down, second: second(10_000, nowMs + 1_800_000) });
    expect((await runAt(30)).price).toBe("held");
    expect(await store.readHeld()).toMatchObject({ priceCents: 1_000_000, agreeing: 1 });
  });

  it("counts a quote once, also when one of the other source came between", async () => {
    await runAt(0);
    const faulty = firstPrice(20_000, nowMs + 600_000);
    answer({ first: faulty });
    expect((await runAt(10)).price).toBe("held");
    answer({ first: down, second: second(20_400, nowMs + 1_200_000) });
    expect((await runAt(20)).price).toBe("held");
    answer({ first: faulty });
    expect((await runAt(30)).price).toBe("held");
    expect(await store.readHeld()).toMatchObject({ agreeing: 2 });
  });

  it("learns nothing about a held price from an older quote of the other source", async () => {
    await runAt(0);
    answer({ first: firstPrice(20_000, nowMs + 600_000) });
    expect((await runAt(10)).price).toBe("held");
    answer({ first: firstPrice(20_100, nowMs + 1_200_000) });
    expect((await runAt(20)).price).toBe("held");
    for (const older of [78_000, 40_000]) {
      answer({ first: down, second: second(older, nowMs + 900_000) });
      expect((await runAt(30)).price).toBe("held");
    }
    answer({ first: firstPrice(20_050, nowMs + 2_400_000) });
    expect((await runAt(40)).price).toBe("written");
  });

  it("refuses more blocks than there can be, of a day and of the tip, and goes on with the others", async () => {
    await runAt(0);
    const { blockHeight } = (await now())!;
    const hourLater = firstPrice(78_300, nowMs + 3_600_000);
    answer({ first: hourLater, height: { body: String(blockHeight + 300) } });
    expect(await runAt(60)).toMatchObject({
      price: "written",
      failures: ["height: more blocks than there can be"],
    });
    expect((await now())?.blockHeight).toBe(blockHeight);
    server.override((url) =>
      url.pathname.includes("/blocks/timestamp/")
        ? { body: JSON.stringify({ height: blockHeight + 2_000 }) }
        : url.pathname === "/api/v1/prices"
          ? firstPrice(78_400, nowMs + 13 * 3_600_000)
          : undefined,
    );
    const report = await runAt(13 * 60);
    expect(report).toMatchObject({ price: "written", daysWritten: 0 });
    expect(report.failures).toContain("height history: more blocks than there can be");
    expect((await now())?.blockHeight).toBeLessThan(blockHeight + 200);
  });

  it("lets the last observed height stand for a day, however many runs use it", async () => {
    await runAt(0);
    const { blockHeight, heightObservedAt } = (await now())!;
    const hours = async (count: number) => {
      const atMs = nowMs + count * 3_600_000;
      server.override((url) => {
        if (url.pathname === "/api/v3/simple/price") return second(78_500 + count, atMs);
        return url.pathname.startsWith("/api/") ? down : undefined;
      });
      return runAt(count * 60);
    };
    for (const count of [6, 12, 18, 24]) {
      expect(await hours(count)).toMatchObject({ price: "written", priceSource: "coingecko" });
      expect(await now()).toMatchObject({
        priceCents: 7_850_000 + count * 100,
        blockHeight,
        heightObservedAt,
      });
    }
    const report = await hours(25);
    expect(report).toMatchObject({ price: "failed" });
    expect(report.failures).toContain("height: status 500");
    expect((await now())?.priceCents).toBe(7_852_400);
  });

  it("takes a height that an ended day has brought since for the last one", async () => {
    await runAt(0);
    answer({ first: down, height: down, second: second(78_500, nowMs + 13 * 3_600_000) });
    expect(await runAt(13 * 60)).toMatchObject({ price: "written", daysWritten: 1 });
    expect(await now()).toMatchObject({
      blockHeight: heightCurve(endOf("2026-11-21")),
      heightObservedAt: "2026-11-21T23:59:59.000Z",
    });
  });

  it("uses no height that goes back, whichever source the price is of", async () => {
    await runAt(0);
    const { blockHeight } = (await now())!;
    const height = { body: String(blockHeight - 1) };
    answer({ height, first: firstPrice(78_000, nowMs + 600_000) });
    expect(await runAt(10)).toMatchObject({
      price: "written",
      priceSource: "mempool",
      failures: ["height: below the last known block"],
    });
    answer({ height, first: down, second: second(78_500, nowMs + 1_200_000) });
    const report = await runAt(20);
    expect(report).toMatchObject({ price: "written", priceSource: "coingecko" });
    expect(report.failures.toSorted()).toEqual(["height: below the last known block", "price: status 500"]);
    expect(await now()).toMatchObject({
      priceCents: 7_850_000,
      blockHeight,
      heightObservedAt: new Date(nowMs).toISOString(),
    });
  });

  it("does not make up a height while none was observed", async () => {
    server.override((url) =>
      url.pathname.startsWith("/api/") && url.pathname !== "/api/v3/simple/price" ? down : undefined,
    );
    expect(await runAt(0)).toMatchObject({ price: "failed", daysWritten: 0 });
    expect(await now()).toBeUndefined();
  });
});
