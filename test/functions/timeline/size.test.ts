import { expect, it } from "vitest";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { newPlan } from "#functions/platform/records/plan/plan-record.ts";
import { timelineCsv } from "#functions/timeline/formats.ts";
import { createTimelineService } from "#functions/timeline/service.ts";
import { Timeline } from "#shared/api/timeline.ts";
import { mostTransactions } from "#shared/domain/transactions/transaction-limits.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { timelineOf } from "./timeline-of.ts";

const now = Date.UTC(2026, 10, 21, 12);
/** What Lambda sends at most, less a tenth for headers and the envelope. */
const limitBytes = 0.9 * 6 * 1024 * 1024;

/** As many records as a ledger may have, over all past months; every fourth sells more than there is. */
function fullLedger(): StoredTransaction[] {
  return Array.from({ length: mostTransactions }, (_, index) => {
    const month = Math.floor((index * 190) / mostTransactions);
    const date = new Date(Date.UTC(2011, month, 1 + (index % 28))).toISOString();
    const sign = index % 4 === 3 ? -1 : 1;
    return {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      version: 1,
      dateAcquired: date.slice(0, 10),
      satoshis: sign * (sign < 0 ? 2_000_000_000_000 : 1_234_567 + index),
      usdCents: sign * (98_765 + index),
      feesCents: 1_234,
      priceMicros: 1_000_000,
      dynamicTopUpCents: 17,
      cycleTopUpCents: 19,
      entered: null,
      account: null,
      lots: null,
      sequence: index,
      position: 0,
      createdAt: date,
      updatedAt: date,
      batchId: null,
      attempt: null,
      requestHash: null,
    };
  }).toSorted((one, other) => one.dateAcquired.localeCompare(other.dateAcquired));
}

it("the largest timeline there can be fits into one answer, packed or not", async () => {
  const plans = createFakePlanStore();
  const plan = {
    ...(await plans.readOrCreate("u1", new Date(now))),
    ...newPlan(new Date(now)),
    version: 1,
    baseAmountCents: 33_333_33,
    baseCurrency: "JPY" as const,
    baseAmountGrowthRate: 0.37,
    investStartDate: "2009-01-04",
    investEndDate: "2139-12-01",
    dynamicTopUpCapCents: 7_777_77,
    cycleTopUpCapCents: 3_333_33,
    priceRandomisationLowerLimit: 0.85,
    priceRandomisationUpperLimit: 1.15,
    sellReinvestSettings: true,
  };
  await plans.replace("u1", plan);
  const transactions = fullLedger();
  const service = createTimelineService({
    plans,
    market: async () => ({ live: { days: [] }, input: embeddedMarket }),
    clock: () => now,
    ledgers: {
      version: async () => 1,
      summary: async () => null,
      read: async () => ({ version: 1, transactions, batches: [], deleted: [], leftovers: [] }),
    },
  });
  const timeline = Timeline.parse(await timelineOf(service, { userId: "u1", tier: "advanced" }));
  expect(timeline.rowCount).toBeGreaterThan(1_560);
  expect(timeline.columns).toHaveLength(columnDefinitions.length);
  expect(timeline.warnings.length).toBeLessThan(120);
  expect(Buffer.byteLength(JSON.stringify({ success: true, data: timeline }))).toBeLessThan(limitBytes);
  expect(Buffer.byteLength(timelineCsv(timeline))).toBeLessThan(limitBytes);
});
