import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EmbeddedEnd, ingest, type MarketStore } from "#functions/market/ingest.ts";
import { createMarketSources } from "#functions/market/sources.ts";
import { marketStoreContract } from "#test/contracts/market-store.ts";
import { createFakeMarketStore } from "#test/fakes/market-store.ts";
import { curve, heightCurve, startSourceServer } from "./source-server.ts";

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

function run(options: { maxDaysPerRun?: number; clock?: () => number; timeoutMs?: number } = {}) {
  const { maxDaysPerRun, clock = () => nowMs, timeoutMs = 500 } = options;
  const sources = createMarketSources({ ...server, timeoutMs, retries: 2, pauseMs: 1 });
  return ingest({ store, sources, clock, embedded, ...(maxDaysPerRun !== undefined && { maxDaysPerRun }) });
}

describe("market ingestion", () => {
  it("fills every finished day, the current price, the height and the exchange rates", async () => {
    const report = await run();
    expect(report).toEqual({
      price: "written",
      daysWritten: 10,
      daysMissing: 0,
      rates: "written",
      failures: [],
    });
    const live = await store.read();
    expect(live.now).toEqual({
      priceCents: Math.round(curve(nowMs / 1000) * 100),
      blockHeight: heightCurve(nowMs / 1000),
      observedAt: new Date(nowMs - 60_000).toISOString(),
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
    server.override((url) =>
      url.pathname === "/api/blocks/tip/height" ? { body: "950000", delayMs: 400 } : undefined,
    );
    const report = await run({ timeoutMs: 100 });
    expect(report).toMatchObject({ price: "failed", rates: "written", daysWritten: 10 });
    expect(report.failures).toEqual(["height: no answer"]);
  });

  it.each([
    ["not JSON", { body: "<html>" }],
    ["a missing field", { body: JSON.stringify({ time: nowMs / 1000 }) }],
    ["a text for a number", { body: JSON.stringify({ time: nowMs / 1000, USD: "80000" }) }],
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
    server.override(() => undefined);
    expect((await run()).price).toBe("written");
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
    expect((await run()).rates).toBe("held");
    latest({ EUR: 0.86 });
    expect(await run()).toMatchObject({ rates: "failed", failures: ["exchange rates: GBP is missing"] });
    expect((await store.read()).rates?.perUsd.EUR).toBe(0.86);
  });
});
