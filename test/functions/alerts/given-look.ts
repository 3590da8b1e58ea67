import { planLooker } from "#functions/alerts/plan-look.ts";
import { monthsOf } from "#functions/platform/records/plan/ledger-months.ts";
import type { StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import { newPlan, type PlanRecord } from "#functions/platform/records/plan/plan-record.ts";
import type { OpenLots } from "#functions/tax-report/report-reader.ts";
import { formatDate, parseDate } from "#shared/domain/dates.ts";
import type { MarketData } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy } from "#test/contracts/transaction-store.ts";

const [first, fall, last] = ["2026-11-01", "2028-05-01", "2029-06-30"].map(
  (date) => parseDate(date) ?? 0,
) as [number, number, number];

/**
 * The built-in history, then a steady price with a fall on 1 May 2028. Years with 29 February lie within it.
 * @param own other closes, by day
 */
const marketWith = (own: Readonly<Record<string, number>>): MarketData => ({
  ...embeddedMarket,
  daily: Array.from({ length: last - first + 1 }, (_, at) => {
    const date = formatDate(first + at);
    return [date, own[date] ?? (first + at < fall ? 80_000 : 60_000)];
  }),
});
const steadyMarket = marketWith({});

/** What reminders read of a user: a plan from a day on, and records on some days; the counter counts whole ledgers read. */
export function givenLook(
  start: string,
  changes: Partial<PlanRecord> = {},
  transactions: readonly StoredTransaction[] = [],
  openLots: OpenLots = { rules: "Germany", lots: [] },
  closes?: Readonly<Record<string, number>>,
) {
  const market = closes === undefined ? steadyMarket : marketWith(closes);
  const plan: PlanRecord = { ...newPlan(new Date(start)), ...changes };
  const state = { transactions, ledgersRead: 0, openLots };
  const look = planLooker({
    plans: { readOrCreate: async () => plan },
    ledgers: {
      summary: async () => ({ version: 1, months: monthsOf(state.transactions) }),
      read: async () => {
        state.ledgersRead += 1;
        return { version: 1, transactions: state.transactions, batches: [], deleted: [], leftovers: [] };
      },
    },
    market: async () => market,
    openLots: async () => state.openLots,
  });
  return { look, state };
}

/** A recorded buy of 0.1 bitcoin on a day. */
export const boughtOn = (dateAcquired: string) => storedBuy({ dateAcquired });
