import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { reasonOf } from "./transaction-failure.ts";

/** Deletes a transaction and offers undo. */
export function useTransactionRemoval(
  onClose: () => void,
  setFailure: (text: string | null) => void,
  setIsBusy: (isBusy: boolean) => void,
) {
  const edits = useEditHistory();
  return async (transaction: Transaction) => {
    const { id, version, dateAcquired } = transaction;
    setIsBusy(true);
    setFailure(null);
    try {
      await call("transactions", "remove", { params: { id }, query: { version: String(version) } });
      onClose();
      edits.offer(
        edits.ledger.removed(transaction),
        t("Transaction of {day} deleted", { day: formatDay(dateAcquired) }),
      );
    } catch (error) {
      setFailure(reasonOf(error, t("Failed to delete transaction")));
      setIsBusy(false);
    }
  };
}
