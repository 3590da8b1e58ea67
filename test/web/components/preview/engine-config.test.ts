import { describe, expect, it, vi } from "vitest";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { WrittenTransaction } from "#shared/api/transactions.ts";
import { createConfigReader } from "#web/components/preview/engine-config.ts";

const base = { planId: "p1", planVersion: 3, ledgerVersion: 7, now: "2026-11-22", tier: "free" };
const timelineOf = (others: object = {}) =>
  ({ ...base, dataDate: "2026-11-21", currentBitcoinPrice: 90_000, ...others }) as unknown as Timeline;
const written = (ledgerVersion: number) =>
  ({ id: "t1", dateAcquired: "2026-11-02", btcBought: 0.1, ledgerVersion }) as unknown as WrittenTransaction;

function open() {
  const request = vi.fn(async () => ({ ...base, transactions: [] }) as unknown as EngineConfig);
  return { request, reader: createConfigReader(request) };
}

describe("the engine's configuration on a page", () => {
  it("is read once for all who calculate from the same timeline", async () => {
    const { request, reader } = open();
    const timeline = timelineOf();
    const [one, other] = await Promise.all([reader.read(timeline), reader.read(timeline)]);
    expect(one).toBe(other);
    expect(await reader.read(timelineOf())).toBe(one);
    expect(request).toHaveBeenCalledTimes(1);
  });

  it.each([
    { planVersion: 4 },
    { planId: "p2" },
    { ledgerVersion: 8 },
    { tier: "basic" },
    { now: "2026-11-23" },
    { currentBitcoinPrice: 91_000 },
    { dataDate: "2026-11-22" },
  ])("is read again for a timeline with %j", async (others) => {
    const { request, reader } = open();
    await reader.read(timelineOf());
    await reader.read(timelineOf(others));
    expect(request).toHaveBeenCalledTimes(2);
  });

  it("follows the user's own transactions without being read again", async () => {
    const { request, reader } = open();
    await reader.read(timelineOf());
    reader.written("create", written(8));
    const config = await reader.read(timelineOf({ ledgerVersion: 8 }));
    expect(config).toMatchObject({ ledgerVersion: 8, transactions: [{ id: "t1", btcBought: 0.1 }] });
    expect(request).toHaveBeenCalledTimes(1);
  });

  it("is read again when something else was recorded too, or something was recorded while it was read", async () => {
    const { request, reader } = open();
    await reader.read(timelineOf());
    reader.written("create", written(9));
    await reader.read(timelineOf());
    expect(request).toHaveBeenCalledTimes(2);
    const reading = reader.read(timelineOf({ ledgerVersion: 9 }));
    reader.written("create", written(10));
    await reading;
    await reader.read(timelineOf({ ledgerVersion: 9 }));
    expect(request).toHaveBeenCalledTimes(4);
  });

  it("is read again after a failure", async () => {
    const { request, reader } = open();
    request.mockRejectedValueOnce(new Error("down"));
    await expect(reader.read(timelineOf())).rejects.toThrow("down");
    expect(await reader.read(timelineOf())).toMatchObject(base);
  });

  it("is read without being cached while the page has no timeline", async () => {
    const { request, reader } = open();
    await reader.read(null);
    await reader.read(null);
    expect(request).toHaveBeenCalledTimes(2);
  });
});
