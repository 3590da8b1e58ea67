import { randomUUID } from "node:crypto";
import { AppError } from "#functions/platform/errors.ts";
import type { LedgerReader } from "#functions/platform/records/plan/ledger-reader.ts";
import type { AcceptedTrades } from "#shared/api/portfolio/integrations.ts";
import type { ImportRow, WrittenImport } from "#shared/api/transactions.ts";
import { importBody, type UsdPerUnit } from "#shared/domain/csv-import/normalise.ts";
import { type ExchangeId, integrationLimits, services } from "#shared/domain/integrations/services.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { type OpenTrade, openTrades } from "./proposals.ts";
import type { TradeStore } from "./trade-store.ts";

/** The owner of the recorded trades. */
export interface TradeOwner {
  readonly userId: string;
  readonly tier: Tier;
}

/** Records rows together or not at all; a repeated call with the same key changes nothing. */
type ImportTransactions = (
  owner: TradeOwner,
  rows: readonly ImportRow[],
  idempotencyKey: string,
) => Promise<WrittenImport>;

export interface AcceptDependencies {
  readonly trades: TradeStore;
  readonly ledgers: Pick<LedgerReader, "read">;
  /** The rates at which other currencies are converted. */
  readonly rates: () => Promise<UsdPerUnit>;
  readonly record: ImportTransactions;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Trades that are not recorded yet, and recording them. */
export function tradeAcceptance({ trades, ledgers, rates, record, clock }: AcceptDependencies) {
  async function open(userId: string, exchange: ExchangeId): Promise<OpenTrade[]> {
    const stored = await trades.read(userId, exchange);
    if (stored.length === 0) return [];
    const [ledger, usdPerUnit] = await Promise.all([ledgers.read(userId), rates()]);
    return openTrades({ userId, trades: stored, ledger, usdPerUnit, nowMs: clock() });
  }

  const bodyOf = (exchange: ExchangeId, { row }: OpenTrade): ImportRow => {
    if (row === null) throw new Error("A trade that cannot be recorded was not left out");
    return { ...importBody(row), account: services[exchange].account };
  };

  /**
   * Records trades in one import, without those that the ledger refuses.
   * @throws AppError CONFLICT when another call is recording one of them
   */
  async function accept(
    owner: TradeOwner,
    exchange: ExchangeId,
    chosen: readonly OpenTrade[],
  ): Promise<AcceptedTrades> {
    const refused: AcceptedTrades["refused"] = [];
    let left = chosen.filter(({ row, stored, proposal }) => {
      if (row !== null) return true;
      refused.push({ id: stored.id, message: proposal.reason ?? msg("It cannot be recorded") });
      return false;
    });
    while (left.length > 0) {
      const acceptance = { id: randomUUID(), at: new Date(clock()).toISOString() };
      const stored = left.map((trade) => trade.stored);
      if (!(await trades.claim(owner.userId, exchange, stored, acceptance))) {
        throw new AppError(
          "CONFLICT",
          msg("Some of these trades are being recorded already. Please look again."),
        );
      }
      try {
        // Of one day the earliest is recorded first.
        const rows = left.toReversed().map((trade) => bodyOf(exchange, trade));
        const { batchId, transactions } = await record(owner, rows, acceptance.id);
        return { batchId, transactions, refused };
      } catch (error) {
        const claimed = stored.map((trade) => ({ ...trade, acceptance }));
        await trades.release(owner.userId, exchange, claimed);
        const blamed = blamedRows(error, left.length);
        if (blamed === null) throw error;
        const before = left;
        left = left.filter(({ stored: { id } }, index) => {
          const message = blamed.get(before.length - 1 - index);
          if (message !== undefined) refused.push({ id, message });
          return message === undefined;
        });
      }
    }
    return { batchId: null, transactions: [], refused };
  }

  return {
    open,

    /** @throws AppError NOT_FOUND for a trade that is not open, CONFLICT */
    async acceptChosen(owner: TradeOwner, exchange: ExchangeId, ids: readonly string[]) {
      const wanted = new Set(ids);
      const chosen = (await open(owner.userId, exchange)).filter(({ stored }) => wanted.has(stored.id));
      if (chosen.length < wanted.size) {
        throw new AppError("NOT_FOUND", msg("Some of these trades are recorded already. Please look again."));
      }
      return accept(owner, exchange, chosen);
    },

    /**
     * Records new trades of someone who has chosen that, for as long as that holds; conflicts and what is skipped wait for
     * their owner.
     */
    async acceptNew(
      owner: TradeOwner,
      exchange: ExchangeId,
      isChosen: () => Promise<boolean>,
    ): Promise<number> {
      const all = await open(owner.userId, exchange);
      const fresh = all.filter(({ proposal }) => proposal.verdict === "new" && !proposal.isSkipped);
      let count = 0;
      for (let from = 0; from < fresh.length; from += integrationLimits.decidedTogether) {
        if (!(await isChosen())) break;
        const some = fresh.slice(from, from + integrationLimits.decidedTogether);
        count += (await accept(owner, exchange, some)).transactions.length;
      }
      return count;
    },
  };
}
export type TradeAcceptance = ReturnType<typeof tradeAcceptance>;

/** The rows that a refused import names, with the reasons; null when it was refused for something else. */
function blamedRows(error: unknown, count: number): ReadonlyMap<number, string> | null {
  if (!(error instanceof AppError) || error.code !== "VALIDATION_FAILED") return null;
  const blamed = (error.details ?? []).flatMap(({ path, message }) => {
    const place = /^body\.rows\.(\d+)/.exec(path)?.[1];
    return place === undefined || Number(place) >= count ? [] : [[Number(place), message] as const];
  });
  return blamed.length === 0 ? null : new Map(blamed);
}
