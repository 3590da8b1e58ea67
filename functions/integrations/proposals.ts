import { derivedId } from "#functions/platform/cryptography/ids.ts";
import type { Ledger, StoredTransaction } from "#functions/platform/records/plan/ledger-record.ts";
import type { TradeProposal } from "#shared/api/portfolio/integrations.ts";
import type { RecordedRow } from "#shared/domain/csv-import/duplicates.ts";
import type { NormalisedRow, UsdPerUnit } from "#shared/domain/csv-import/normalise.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { recordable } from "#shared/domain/integrations/exchange-trades.ts";
import { matchTrades, type TradeMatch } from "#shared/domain/integrations/trade-matching.ts";
import { enteredFigures } from "#shared/domain/transactions/entered-amounts.ts";
import { figuresOf } from "#shared/domain/transactions/transaction-rules.ts";
import type { StoredTrade } from "./trade-store.ts";

/** The import that an acceptance records its trades with. */
const importOf = (userId: string, acceptanceId: string) => derivedId(userId, "import", acceptanceId);

/** No function runs as long: an acceptance without its import was cut off. */
const abandonedMs = 2 * minuteMs;

interface LedgerRow extends RecordedRow {
  readonly id: string;
}

interface ProposalInput {
  readonly userId: string;
  readonly trades: readonly StoredTrade[];
  readonly ledger: Ledger;
  readonly usdPerUnit: UsdPerUnit;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

/** A trade that is not recorded, as it is shown, and as it would be recorded. */
export interface OpenTrade {
  readonly stored: StoredTrade;
  readonly proposal: TradeProposal;
  /** Null when it cannot be recorded. */
  readonly row: NormalisedRow | null;
}

/**
 * The trades that are not recorded by an acceptance, the newest first, compared with everything else that is recorded. A
 * trade whose import was undone is open again.
 */
export function openTrades({ userId, trades, ledger, usdPerUnit, nowMs }: ProposalInput): OpenTrade[] {
  const batches = new Map(ledger.batches.map((batch) => [batch.batchId, batch]));
  const ownBatches = new Set(
    trades.flatMap(({ acceptance }) => (acceptance === null ? [] : [importOf(userId, acceptance.id)])),
  );
  const open = trades.filter(({ acceptance }) => {
    if (acceptance === null) return true;
    const batch = batches.get(importOf(userId, acceptance.id));
    if (batch !== undefined) return batch.state === "undone";
    return Date.parse(acceptance.at) < nowMs - abandonedMs;
  });
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const read = open.map((stored) => ({ stored, as: recordable(stored, today, usdPerUnit) }));
  const usable = read.flatMap(({ stored: { id, orderId }, as }) =>
    "row" in as ? [{ id, orderId, row: as.row }] : [],
  );
  const others = ledger.transactions.filter(({ batchId }) => batchId === null || !ownBatches.has(batchId));
  const matches = matchTrades(usable, others.map(rowOf));
  return read.map(({ stored, as }) => {
    const { id, at, side, currency, isSkipped } = stored;
    const base = { id, at, side, isSkipped };
    if (!("row" in as)) {
      const proposal = { ...base, verdict: "unusable", reason: as.reason, currency, row: null } as const;
      return {
        stored,
        row: null,
        proposal: { ...proposal, btc: stored.btc, convertedFrom: null, other: null },
      };
    }
    const match = matches.get(id) ?? { kind: "new" };
    const proposal: TradeProposal = {
      ...base,
      btc: stored.btc,
      currency,
      row: as.row,
      convertedFrom: as.convertedFrom,
      verdict: match.kind,
      reason: null,
      other: otherOf(match),
    };
    return { stored, row: as.row, proposal };
  });
}

function otherOf(match: TradeMatch<LedgerRow>): TradeProposal["other"] {
  if (match.kind === "new") return null;
  const { id, dateAcquired, btcBought, usdSpent, feesUSD } =
    match.kind === "recorded" ? match.by : match.from;
  return { id, dateAcquired, btcBought, usdSpent, feesUSD };
}

function rowOf(transaction: StoredTransaction): LedgerRow {
  const { dateAcquired, btcBought, usdSpent, feesUSD } = figuresOf(transaction);
  const { id, entered } = transaction;
  return { id, dateAcquired, btcBought, usdSpent, feesUSD, entered: entered && enteredFigures(entered) };
}
