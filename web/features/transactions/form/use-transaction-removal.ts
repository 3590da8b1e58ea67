import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { keepTransaction } from "#web/components/edit-history/keep-transaction.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatDay } from "#web/components/format/dates.ts";
import type { WaitingTransactions } from "#web/components/ledger/waiting-transactions.ts";
import { reasonOf } from "./transaction-failure.ts";

/** Deletes a transaction and offers undo. Without a network the deletion waits for one. */
export function useTransactionRemoval(
  onClose: () => void,
  setFailure: (text: string | null) => void,
  setIsBusy: (isBusy: boolean) => void,
  store: WaitingTransactions,
  ledgerVersion: number,
) {
  const edits = useEditHistory();
  return async (transaction: Transaction) => {
    const { id, version, dateAcquired } = transaction;
    setIsBusy(true);
    setFailure(null);
    try {
      await call("transactions", "remove", { params: { id }, query: { version: String(version) } });
      store.remove(id);
      onClose();
      edits.offer(
        edits.ledger.removed(transaction),
        t("Transaction of {day} deleted", { day: formatDay(dateAcquired) }),
      );
    } catch (error) {
      const request = { kind: "remove", before: transaction } as const;
      if (keepTransaction(edits, store, error, request, ledgerVersion)) return onClose();
      setFailure(reasonOf(error, t("Failed to delete transaction")));
      setIsBusy(false);
    }
  };
}
