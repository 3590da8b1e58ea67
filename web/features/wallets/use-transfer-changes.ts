import type { Transfer } from "#shared/api/portfolio/wallets.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";

const write = ({ id, ...body }: Transfer) => call("wallets", "saveTransfer", { params: { id }, body });
const erase = ({ id }: Transfer) => call("wallets", "removeTransfer", { params: { id } });

/** Saves and removes transfers, each with undo. */
export function useTransferChanges() {
  const edits = useEditHistory();
  const showAlert = useAlert();
  return {
    /** @throws what the call throws */
    async save(transfer: Transfer, before: Transfer | null): Promise<void> {
      const saved = await write(transfer);
      const step = {
        name: t(before === null ? "transfer recorded" : "transfer changed"),
        undo: () => (before === null ? erase(saved) : write(before)),
        redo: () => write(saved),
      };
      edits.offer(step, t(before === null ? "Transfer recorded" : "Transfer saved"));
    },
    async remove(transfer: Transfer): Promise<void> {
      try {
        const removed = await erase(transfer);
        const step = { name: t("transfer deleted"), undo: () => write(removed), redo: () => erase(removed) };
        edits.offer(step, t("Transfer deleted"));
      } catch (error) {
        const text = refusalText(error, t("The transfer was not deleted. Please try again."));
        showAlert({ text, severity: "error" });
      }
    },
  };
}
