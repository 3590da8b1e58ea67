import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { telemetryService } from "#functions/telemetry/service.ts";
import { telemetryStore } from "#functions/telemetry/store.ts";
import type { AccountSettings } from "#shared/api/schemas/settings.ts";
import type { WebVitalName } from "#shared/domain/developer/web-vitals.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { defaultSettings } from "#shared/domain/settings/setting-fields.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { noonMs } from "#test/functions/platform/http/exchange.ts";

let tables: TestTables;
// Each test counts from nothing.
beforeEach(async () => {
  tables = await startTestTables();
});
afterEach(() => tables.close());

let nowMs: number;
let dataUsage: boolean;
let analyticsOptIn: boolean;
let off: string[];
let service: ReturnType<typeof telemetryService>;

beforeEach(() => {
  nowMs = noonMs;
  dataUsage = true;
  analyticsOptIn = true;
  off = [];
  const clock = () => nowMs;
  const settings = async () =>
    ({ privacy: { ...defaultSettings("privacy"), dataUsage, analyticsOptIn } }) as Pick<
      AccountSettings,
      "privacy"
    > as AccountSettings;
  service = telemetryService({
    store: telemetryStore(tables.documents, tables.tables.EVENTS_TABLE),
    places: { resolve: async (stack) => stack.replace("assets/a.js:1:200", "web/draw.ts:7:3") },
    isOn: (flag) => !off.includes(flag),
    settings,
    limiter: rateLimiter(fakeCounterStore(), clock),
    clock,
  });
});

const view = (path: string) => service.record("ann", { eventType: "page_view", payload: { path } });
const failure = {
  errorClass: "page_error" as const,
  message: "TypeError: x is undefined",
  stack:
    "TypeError: x is undefined\n    at draw (https://halvest.example/assets/a.js:1:200)\n    at b\n    at c",
  path: "/timeline",
};
const report = (changes: Partial<typeof failure> = {}) =>
  service.record("ann", { eventType: "error", payload: { ...failure, ...changes } });

describe("telemetry", () => {
  it("counts opened pages by day and path over all users", async () => {
    await Promise.all([view("/timeline"), view("/timeline"), view("/settings")]);
    nowMs += dayMs;
    await view("/timeline");
    const { days, pages } = await service.stats({});
    expect(pages).toEqual([
      { path: "/timeline", views: 3 },
      { path: "/settings", views: 1 },
    ]);
    expect(days).toHaveLength(30);
    expect(days.slice(-2).map(({ pageViews }) => pageViews)).toEqual([3, 1]);
  });

  it("counts what everyone opens and meets under many keys, so that no key is written by all", async () => {
    const many = Array.from({ length: 60 });
    await Promise.all(many.flatMap(() => [view("/timeline"), report()]));
    const { pages, errors, days } = await service.stats({});
    expect(pages).toEqual([{ path: "/timeline", views: 60 }]);
    expect(errors).toMatchObject([{ count: 60 }]);
    expect(days.at(-1)).toMatchObject({ pageViews: 60, errors: 60 });
    const { Items = [] } = await tables.documents.send(
      new ScanCommand({ TableName: tables.tables.EVENTS_TABLE }),
    );
    const partitions = Map.groupBy(Items, ({ pk }) => pk);
    expect(partitions.size).toBeGreaterThan(4);
    for (const [pk, items] of partitions) {
      const written = items.reduce((sum, { count }) => sum + count, 0);
      expect(written, pk).toBeLessThan(90);
    }
  });

  it("groups equal errors with how often and when they were seen", async () => {
    const first = await report();
    nowMs += hourMs;
    const again = await report({ stack: `${failure.stack}\n    at someone else` });
    const other = await report({ stack: failure.stack.replace("200", "300") });
    expect(again.reference).toBe(first.reference);
    expect(other.reference).not.toBe(first.reference);
    expect(first.reference).toMatch(/^[0-9A-Z]{8}$/);
    const { errors, days } = await service.stats({});
    expect(errors.map(({ count }) => count).toSorted()).toEqual([1, 2]);
    expect(errors.find(({ count }) => count === 2)).toMatchObject({
      fingerprint: first.reference,
      stack: expect.stringContaining("web/draw.ts:7:3"),
      errorClass: "page_error",
      firstSeen: new Date(noonMs).toISOString(),
      lastSeen: new Date(nowMs).toISOString(),
    });
    expect(days.at(-1)?.errors).toBe(3);
  });

  it("rates how fast pages were and counts the ratings by page and metric", async () => {
    const measure = (name: WebVitalName, value: number, path = "/timeline") =>
      service.record("ann", { eventType: "web_vitals", payload: { vitals: [{ name, value, path }] } });
    await service.record("ann", {
      eventType: "web_vitals",
      payload: {
        vitals: [
          { name: "LCP", value: 2_500, path: "/timeline" },
          { name: "CLS", value: 0.3, path: "/timeline" },
          { name: "INP", value: 300, path: "/settings" },
        ],
      },
    });
    await Promise.all([measure("LCP", 1_000), measure("LCP", 3_000)]);
    nowMs += dayMs;
    await measure("LCP", 4_001);
    const { vitals, pages } = await service.stats({});
    expect(vitals).toEqual([
      { path: "/timeline", name: "LCP", good: 2, needsImprovement: 1, poor: 1 },
      { path: "/timeline", name: "CLS", good: 0, needsImprovement: 0, poor: 1 },
      { path: "/settings", name: "INP", good: 0, needsImprovement: 1, poor: 0 },
    ]);
    // A measured page is not counted as opened once more.
    expect(pages).toEqual([]);
    expect((await service.stats({ eventType: "page_view" })).vitals).toEqual([]);
  });

  it("stores nothing about a person, and nothing for ever", async () => {
    await view("/profile");
    await report({
      message: "Failed for ann@example.com",
      stack:
        "at https://halvest.example/share?token=s3cret-t0ken:1:2 bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
    });
    const { Items = [] } = await tables.documents.send(
      new ScanCommand({ TableName: tables.tables.EVENTS_TABLE }),
    );
    const text = JSON.stringify(Items);
    for (const secret of ["ann", "s3cret", "bc1q"]) expect(text).not.toContain(secret);
    expect(Items.length).toBeGreaterThan(2);
    for (const { ttl } of Items) expect(Number(ttl)).toBe(Math.ceil((noonMs + 91 * dayMs) / 1_000));
  });

  const openPanel = (panel: "charts" | "console") =>
    service.record("ann", { eventType: "panel_opened", payload: { panel } });
  const measured = { vitals: [{ name: "LCP" as const, value: 1, path: "/timeline" }] };
  const measure = () => service.record("ann", { eventType: "web_vitals", payload: measured });

  it("counts opened panels, which are no pages", async () => {
    await Promise.all([openPanel("charts"), openPanel("console"), openPanel("charts")]);
    nowMs += dayMs;
    await openPanel("charts");
    const { panels, pages, days } = await service.stats({});
    expect(panels).toEqual([
      { panel: "charts", opened: 3 },
      { panel: "console", opened: 1 },
    ]);
    expect([pages, days.at(-1)]).toEqual([[], { date: "2026-11-22", pageViews: 0, errors: 0 }]);
    expect((await service.stats({ eventType: "error" })).panels).toEqual([]);
  });

  it("asks one setting about pages and errors, another about speed and panels", async () => {
    const nothing = { recorded: false, reference: null };
    dataUsage = false;
    expect([await view("/timeline"), await report()]).toEqual([nothing, nothing]);
    expect(await measure()).toMatchObject({ recorded: true });
    expect(await openPanel("charts")).toMatchObject({ recorded: true });
    dataUsage = true;
    analyticsOptIn = false;
    expect([await measure(), await openPanel("console")]).toEqual([nothing, nothing]);
    expect(await view("/timeline")).toMatchObject({ recorded: true });
    expect(await report()).toMatchObject({ recorded: true });
    const { pages, errors, panels, vitals } = await service.stats({});
    expect([pages.length, errors.length, vitals.length]).toEqual([1, 1, 1]);
    expect(panels).toEqual([{ panel: "charts", opened: 1 }]);
  });

  it("leaves speed and panels alone until someone switches analytics on", () => {
    expect(defaultSettings("privacy")).toMatchObject({ dataUsage: true, analyticsOptIn: false });
  });

  it("records nothing of a kind that the deployment has switched off", async () => {
    off = ["telemetry", "webVitals"];
    const vitals = [{ name: "LCP" as const, value: 1, path: "/timeline" }];
    expect(await view("/timeline")).toEqual({ recorded: false, reference: null });
    expect(await service.record("ann", { eventType: "web_vitals", payload: { vitals } })).toEqual({
      recorded: false,
      reference: null,
    });
    expect(await report()).toMatchObject({ recorded: true });
    off = ["errorTracking"];
    expect(await report()).toEqual({ recorded: false, reference: null });
    const { pages, vitals: counted, errors } = await service.stats({});
    expect([pages, counted, errors.length]).toEqual([[], [], 1]);
  });

  it("allows each user three hundred events an hour", async () => {
    for (let count = 0; count < 300; count += 1) await view("/timeline");
    await expect(view("/timeline")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("shows the requested range and kind, and refuses what is not stored", async () => {
    await view("/timeline");
    await report();
    nowMs += 5 * dayMs;
    expect((await service.stats({ from: "2026-11-22" })).errors).toEqual([]);
    const day = { from: "2026-11-21", to: "2026-11-21" };
    expect((await service.stats({ ...day, eventType: "error" })).pages).toEqual([]);
    expect(await service.stats({ ...day, eventType: "page_view" })).toMatchObject({
      days: [{ date: "2026-11-21", pageViews: 1, errors: 0 }],
      errors: [],
    });
    for (const range of [
      { from: "2026-11-25", to: "2026-11-24" },
      { from: "2026-01-01" },
      { to: "2027-11-24" },
    ]) {
      await expect(service.stats(range)).rejects.toMatchObject({ code: "VALIDATION_FAILED" });
    }
  });
});
