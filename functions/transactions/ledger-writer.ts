import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#functions/platform/app-error.ts";
import type { MarketSource } from "#functions/platform/market/market-reader.ts";
import { byDate, type Ledger, type StoredTransaction } from "#functions/platform/plan/ledger-record.ts";
import type { PlanStore } from "#functions/platform/plan/plan-store.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { type MarketSeries, marketSeries } from "#shared/engine/market/market-series.ts";
import { checkCoverage } from "./coverage.ts";
import { type LedgerChange, LedgerChanged, type TransactionStore } from "./store.ts";

const dayMs = 86_400_000;
/** How often a change is judged anew because another one came between. */
const attempts = 8;
/** Rows of an import that are older than this and do not count belong to no attempt that still runs. */
const abandonedMs = 15 * 60_000;

/** Who asks. */
export interface LedgerCaller {
  readonly userId: string;
  readonly tier: Tier;
}

export interface LedgerParts {
  readonly store: TransactionStore;
  readonly plans: PlanStore;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

type Blame = (sell: StoredTransaction) => string;
type Check = (after: readonly StoredTransaction[], blame: Blame) => Promise<void>;

/** What to write and what the ledger is then; without a change, what is there already. */
export type Decision<T> =
  | { readonly done: T; readonly change?: never }
  | {
      readonly done: T;
      readonly change: LedgerChange;
      readonly after: readonly StoredTransaction[];
      /** Path of the field to blame for a sell that is not covered. */
      readonly blame: Blame;
    };

export type LedgerWriter = ReturnType<typeof createLedgerWriter>;

/**
 * Changes ledgers. A change is judged by the ledger it was read from and written only while that is still the
 * ledger, so of two changes that would sell the same coins one is judged again.
 */
export function createLedgerWriter({ store, plans, market, clock }: LedgerParts) {
  const series = async (): Promise<MarketSeries> =>
    marketSeries((await market()).input, Math.floor(clock() / dayMs));

  async function judge(
    caller: LedgerCaller,
    before: readonly StoredTransaction[],
    after: readonly StoredTransaction[],
    blame: Blame,
  ): Promise<void> {
    const now = new Date(clock());
    const [plan, { input }] = await Promise.all([plans.readOrCreate(caller.userId, now), market()]);
    const holdings = { plan, owner: caller, market: input, today: now.toISOString().slice(0, 10) };
    checkCoverage(holdings, before, after.toSorted(byDate), blame);
  }

  async function tidy(userId: string, { leftovers }: Ledger): Promise<void> {
    const oldest = new Date(clock() - abandonedMs).toISOString();
    const abandoned = leftovers.filter(({ createdAt }) => createdAt < oldest);
    if (abandoned.length > 0) await store.erase(userId, abandoned);
  }

  return {
    series,

    /**
     * @param decide says what to do with the ledger; asked again when another change came between
     * @throws AppError VALIDATION_FAILED for a sell that is not covered, CONFLICT when others always came first
     */
    async change<T>(
      caller: LedgerCaller,
      decide: (ledger: Ledger, check: Check) => Decision<T> | Promise<Decision<T>>,
    ): Promise<T> {
      const { userId } = caller;
      for (let attempt = 1; ; attempt++) {
        const ledger = await store.read(userId);
        const before = ledger.transactions;
        const decision = await decide(ledger, (after, blame) => judge(caller, before, after, blame));
        if (!decision.change) return decision.done;
        await judge(caller, before, decision.after, decision.blame);
        // Before the write, so that a failure here never follows a change that was made.
        await tidy(userId, ledger);
        try {
          await store.write(userId, ledger.version, decision.change);
        } catch (error) {
          if (!(error instanceof LedgerChanged)) throw error;
          if (attempt === attempts) throw tooBusy(error);
          await pause(Math.random() * 15 * 2 ** attempt);
          continue;
        }
        return decision.done;
      }
    },
  };
}

function tooBusy(cause: unknown): AppError {
  const message = "Your transactions were being changed elsewhere. Please try again.";
  return new AppError("CONFLICT", message, { cause });
}
