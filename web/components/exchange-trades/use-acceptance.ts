import { type ExchangeId, integrationLimits, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { type Exclusive, useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";

/**
 * Decides about trades of an exchange, one decision at a time.
 *
 * @param readAgain reads the trades, after a failure
 * @param shared of buttons that record the same buys otherwise
 */
export function useAcceptance(exchange: ExchangeId, readAgain: () => Promise<unknown>, shared?: Exclusive) {
  const { name } = services[exchange];
  const edits = useEditHistory();
  const showAlert = useAlert();
  const own = useExclusive();
  const { isBusy, run } = shared ?? own;
  const fail = (text: string) => showAlert({ text, severity: "error", durationMs: alertDurationMs.error });

  /** Says `sentence` when it fails without a reason that helps. */
  const guarded = (sentence: string, work: () => Promise<void>) =>
    run(async () => {
      try {
        await work();
      } catch (failure) {
        fail(refusalText(failure, sentence));
        await readAgain();
      }
    });

  return {
    isBusy,
    guarded,
    /** Records trades in one import that can be undone, and says which were refused. */
    accept: (ids: readonly string[], onRecorded?: (date: string) => void) =>
      guarded(t("The trades were not recorded. Please try again."), async () => {
        const { batchId, transactions, refused } = await call("integrations", "accept", {
          params: { id: exchange },
          body: { ids: ids.slice(0, integrationLimits.decidedTogether) },
        });
        const [newest] = transactions;
        if (batchId !== null && newest !== undefined) {
          const text = t("{count, plural, one {# trade} other {# trades}} recorded from {exchange}", {
            count: transactions.length,
            exchange: name,
          });
          onRecorded?.(newest.dateAcquired);
          edits.offer(edits.ledger.imported(batchId, transactions, name), text);
        }
        const [first] = refused;
        if (first !== undefined) {
          fail(
            t("{count, plural, one {# trade} other {# trades}} not recorded: {reason}", {
              count: refused.length,
              reason: t(first.message),
            }),
          );
        }
      }),
  };
}
