import pRetry from "p-retry";
import { AppError } from "#functions/platform/errors.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import { isSurelyCovered } from "#functions/platform/records/plan/coverage.ts";
import { hasSells, headAfter } from "#functions/platform/records/plan/ledger-months.ts";
import type {
  Ledger,
  LedgerHead,
  StoredTransaction,
} from "#functions/platform/records/plan/ledger-record.ts";
import type { OpenPlanReader } from "#functions/platform/records/plan/open-plan-reader.ts";
import { dayMs, minuteMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { type MarketSeries, marketSeries } from "#shared/engine/market/market-series.ts";
import { checkCoverage } from "./coverage.ts";
import { type LedgerChange, movesOf } from "./ledger-change.ts";
import { type ModelRates, modelRates } from "./model-rates.ts";
import { LedgerChanged, type TransactionStore } from "./store.ts";

/** How often a change is judged again because another one came between, each time after a longer pause. */
const retries = 24;
/** Grows slowly rather than up to a longest pause, at which all who wait would come back at the same moment. */
const pauses = { minTimeout: 20, factor: 1.1, randomize: true };
/** Rows of an import that are older than this and do not count belong to no attempt that still runs. */
const abandonedMs = 15 * minuteMs;

export interface LedgerCaller {
  readonly userId: string;
  readonly tier: Tier;
}

export interface LedgerDependencies {
  readonly store: TransactionStore;
  readonly plans: OpenPlanReader;
  readonly market: MarketSource;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

type Blame = (sell: StoredTransaction) => string;

/** The turn at judging a whole ledger, once one was taken. */
interface Turn {
  end?: () => Promise<void>;
}

/** A ledger as of one version. */
export interface OpenLedger {
  readonly head: LedgerHead;
  /**
   * All of it, read on first use; removes what interrupted imports left.
   * @throws LedgerChanged
   */
  whole(): Promise<Ledger>;
  /**
   * The head after a change; refuses one that sells what is not held.
   * @throws AppError VALIDATION_FAILED
   */
  check(change: LedgerChange, blame: Blame): Promise<LedgerHead>;
}

/** What to write; without a change, what is there already. */
export type Decision<T> =
  | { readonly done: T; readonly change?: never }
  | {
      readonly done: T;
      readonly change: LedgerChange;
      /** Path of the field to blame for a sell that is not covered. */
      readonly blame: Blame;
    };

export type LedgerWriter = ReturnType<typeof createLedgerWriter>;

/**
 * Changes ledgers. A change is judged by the ledger it was read from and written only while that is still the
 * ledger, so of two changes that would sell the same coins one is judged again.
 */
export function createLedgerWriter({ store, plans, market, clock }: LedgerDependencies) {
  const series = async (): Promise<MarketSeries> =>
    marketSeries((await market()).input, Math.floor(clock() / dayMs));

  const rates = async (): Promise<ModelRates> =>
    modelRates((await market()).input, (await series()).prices.dataDate);

  async function tidy(userId: string, { leftovers }: Ledger): Promise<void> {
    const oldest = new Date(clock() - abandonedMs).toISOString();
    const abandoned = leftovers.filter(({ createdAt }) => createdAt < oldest);
    if (abandoned.length > 0) await store.erase(userId, abandoned);
  }

  function open(caller: LedgerCaller, head: LedgerHead, turn: Turn): OpenLedger {
    const { userId } = caller;
    let reading: Promise<Ledger> | undefined;
    const read = async () => {
      turn.end ??= await store.take(userId);
      // After waiting, the ledger is newer: begin again, now holding the turn.
      if ((await store.version(userId)) !== head.version)
        throw new LedgerChanged("The ledger changed meanwhile");
      const ledger = await store.read(userId);
      if (ledger.version !== head.version) throw new LedgerChanged("The ledger changed meanwhile");
      await tidy(userId, ledger);
      return ledger;
    };
    const whole = () => {
      reading ??= read();
      return reading;
    };
    return {
      head,
      whole,
      async check(change, blame) {
        const moves = movesOf(change);
        const after = await headAfter(head, moves, (month) =>
          store.page(userId, { from: `${month}-01`, to: `${month}-31` }),
        );
        if (!hasSells(after)) return after;
        const now = new Date(clock());
        const [plan, { input }] = await Promise.all([plans.readOrCreate(userId, now), market()]);
        const holdings = { plan, owner: caller, market: input, today: now.toISOString().slice(0, 10) };
        if (!isSurelyCovered(holdings, after)) {
          const { transactions } = await whole();
          checkCoverage(holdings, transactions, moves, blame);
        }
        return after;
      },
    };
  }

  return {
    /** The rates for amounts in other currencies. */
    rates,
    series,

    /**
     * @param decide says what to do with the ledger; asked again when another change came between
     * @returns what was done, and the version of the ledger that has it
     * @throws AppError VALIDATION_FAILED for a sell that is not covered, CONFLICT when others always came first
     */
    async change<T>(
      caller: LedgerCaller,
      decide: (ledger: OpenLedger) => Decision<T> | Promise<Decision<T>>,
    ): Promise<{ readonly done: T; readonly ledgerVersion: number }> {
      const { userId } = caller;
      const turn: Turn = {};
      try {
        const attempt = async (number: number) => {
          // After the first conflict, callers queue: retrying at the same moment, all but one would fail again.
          if (number > 1) turn.end ??= await store.take(userId);
          const head = await store.head(userId);
          const ledger = open(caller, head, turn);
          const decision = await decide(ledger);
          if (!decision.change) return { done: decision.done, ledgerVersion: head.version };
          const after = await ledger.check(decision.change, decision.blame);
          await store.write(userId, after, decision.change);
          return { done: decision.done, ledgerVersion: after.version };
        };
        return await pRetry(attempt, {
          retries,
          ...pauses,
          shouldRetry: ({ error }) => error instanceof LedgerChanged,
        });
      } catch (error) {
        throw error instanceof LedgerChanged ? tooBusy(error) : error;
      } finally {
        await turn.end?.();
      }
    },
  };
}

function tooBusy(cause: unknown): AppError {
  const message = msg("Your transactions were changed elsewhere at the same time. Please try again.");
  return new AppError("CONFLICT", message, { cause });
}
