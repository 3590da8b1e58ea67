import type { Transaction } from "#shared/api/transactions.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatDay } from "#web/components/format/dates.ts";
import { useLedgerChanged } from "#web/components/ledger/use-transactions.ts";
import { reasonOf } from "./transaction-failure.ts";

/** Deletes a transaction and offers undo. */
export function useTransactionRemoval(
  onClose: () => void,
  setFailure: (text: string | null) => void,
  setIsBusy: (isBusy: boolean) => void,
) {
  const showAlert = useAlert();
  const changed = useLedgerChanged();
  const restore = async (id: string) => {
    try {
      await call("transactions", "restore", { params: { id } });
      changed();
    } catch (error) {
      const text = reasonOf(error, "Failed to restore transaction");
      showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
    }
  };
  return async ({ id, dateAcquired }: Transaction) => {
    setIsBusy(true);
    setFailure(null);
    try {
      await call("transactions", "remove", { params: { id } });
      changed();
      onClose();
      const action = { label: "Undo", run: () => void restore(id) };
      showAlert({
        text: `Transaction of ${formatDay(dateAcquired)} deleted`,
        durationMs: alertDurationMs.info,
        action,
      });
    } catch (error) {
      setFailure(reasonOf(error, "Failed to delete transaction"));
      setIsBusy(false);
    }
  };
}
