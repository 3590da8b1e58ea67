import { invalidFields } from "#functions/platform/errors.ts";
import type { BackupSource } from "#functions/platform/records/backup-source.ts";
import type { MarketSource } from "#functions/platform/records/market/market-reader.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import type { BackedUpTransaction } from "#shared/api/transactions.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { fromSatoshis } from "#shared/domain/money.ts";
import { enteredFigures } from "#shared/domain/transactions/entered-amounts.ts";
import { figuresOf } from "#shared/domain/transactions/transaction-rules.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import { completed, type TransactionContent } from "./drafts.ts";
import type { GivenTransaction, LedgerReplacement } from "./ledger-replacement.ts";
import { modelRates } from "./model-rates.ts";
import type { TransactionStore } from "./store.ts";

interface TransactionBackupDependencies {
  readonly store: Pick<TransactionStore, "head" | "read">;
  readonly replacement: LedgerReplacement;
  readonly market: MarketSource;
}

/** Everything that is recorded, in the order of the ledger. */
export function transactionBackup({
  store,
  replacement,
  market,
}: TransactionBackupDependencies): BackupSource<BackupFile["transactions"]> {
  return {
    async read({ userId }, now) {
      const [head, ledger, { input }] = await Promise.all([store.head(userId), store.read(userId), market()]);
      const { prices } = marketSeries(input, Math.floor(now.getTime() / dayMs));
      return {
        content: ledger.transactions.map(backedUp),
        version: ledger.version,
        unchanged: [replacement.unchanged(userId, ledger.version)],
        async check(given) {
          const rates = modelRates(input, prices.dataDate);
          const today = now.toISOString().slice(0, 10);
          const read = given.map(({ id, ...transaction }, index): GivenTransaction => {
            const content = completed(transaction, today, `body.backup.transactions.${index}`, rates);
            return { ...content, givenId: id };
          });
          checkLots(read);
          const ordered = read.toSorted((one, other) =>
            one.dateAcquired < other.dateAcquired ? -1 : one.dateAcquired > other.dateAcquired ? 1 : 0,
          );
          return {
            content: ordered.map(({ givenId: id, ...content }) => backedUp({ id, ...content })),
            async stage() {
              // An import that goes on has stored its rows for the next version or a later one: they may come to count.
              const replaced = [...ledger.transactions, ...ledger.leftovers].filter(
                ({ sequence }) => sequence <= ledger.version,
              );
              const staged = await replacement.stage(
                userId,
                { ...head, version: ledger.version },
                ordered,
                now.toISOString(),
              );
              return {
                writes: staged.writes,
                tidy: () => replacement.erase(userId, replaced),
                forget: () => replacement.erase(userId, staged.rows),
              };
            },
          };
        },
      };
    },
  };
}

/** A transaction as a file has it. */
function backedUp(stored: TransactionContent & { readonly id: string }): BackedUpTransaction {
  const { costUSD: _, dateAcquired, btcBought, ...dollars } = figuresOf(stored);
  const shared: BackedUpTransaction = {
    id: stored.id,
    dateAcquired,
    transactionType: stored.satoshis > 0 ? "buy" : "sell",
    btcBought,
    account: stored.account,
    lots: stored.lots?.map(({ id, satoshis }) => ({ id, btc: fromSatoshis(satoshis) })) ?? null,
  };
  if (stored.entered === null) return { ...shared, ...dollars };
  const { cost: __, ...entered } = enteredFigures(stored.entered);
  return { ...shared, entered };
}

/** @throws AppError VALIDATION_FAILED for a lot that is no buy of the file */
function checkLots(transactions: readonly GivenTransaction[]): void {
  const buys = new Set(transactions.flatMap(({ givenId, satoshis }) => (satoshis > 0 ? [givenId] : [])));
  const errors = transactions.flatMap(({ lots }, index) =>
    (lots ?? []).some(({ id }) => !buys.has(id))
      ? [
          {
            path: `body.backup.transactions.${index}.lots`,
            message: msg("A chosen lot is not in the backup"),
          },
        ]
      : [],
  );
  if (errors.length > 0) throw invalidFields(errors);
}
