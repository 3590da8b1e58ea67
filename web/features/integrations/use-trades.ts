import { useState } from "react";
import type { Integration, TradeProposal } from "#shared/api/portfolio/integrations.ts";
import { importBody } from "#shared/domain/csv-import/normalise.ts";
import { type ExchangeId, integrationLimits, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";

/** Trades that wait for a decision: not skipped, and not recorded otherwise. */
export const isWaiting = ({ isSkipped, verdict }: TradeProposal) => !isSkipped && verdict !== "recorded";

/** The trades of an exchange that are not recorded from there, and deciding about them. */
export function useTrades(service: Integration, exchange: ExchangeId) {
  const input = { params: { id: exchange } };
  const { data, error, mutate } = useOperation(
    "integrations",
    "trades",
    service.status === "disconnected" ? null : input,
  );
  const { list } = useTransactions();
  const edits = useEditHistory();
  const showAlert = useAlert();
  const { isBusy, run } = useExclusive();
  const trades = data?.trades;
  const waiting = trades?.filter(isWaiting) ?? [];
  // What was touched by hand; other trades follow from their verdict.
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = ({ id, verdict, row }: TradeProposal) =>
    row !== null && (touched.get(id) ?? verdict === "new");
  const chosen = waiting.filter(isChosen);

  const guarded = (sentence: string, work: () => Promise<void>) =>
    run(async () => {
      try {
        await work();
      } catch (failure) {
        const text = refusalText(failure, sentence);
        showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
        await mutate();
      }
    });

  const sendSkip = async (ids: readonly string[], isSkipped: boolean) => {
    for (let from = 0; from < ids.length; from += integrationLimits.decidedTogether) {
      const some = ids.slice(from, from + integrationLimits.decidedTogether);
      await call("integrations", "skip", { ...input, body: { ids: some, isSkipped } });
    }
  };

  return {
    trades,
    waiting,
    chosen,
    recorded: list,
    hasFailed: error !== undefined && trades === undefined,
    retry: () => void mutate(),
    isBusy,
    isChosen,
    choose: (id: string, isOn: boolean) => setTouched((before) => new Map(before).set(id, isOn)),

    accept: () =>
      guarded(t("The trades were not recorded. Please try again."), async () => {
        const ids = chosen.slice(0, integrationLimits.decidedTogether).map(({ id }) => id);
        const { batchId, transactions, refused } = await call("integrations", "accept", {
          ...input,
          body: { ids },
        });
        if (batchId !== null) {
          const text = t("{count, plural, one {# trade} other {# trades}} recorded from {exchange}", {
            count: transactions.length,
            exchange: service.name,
          });
          edits.offer(edits.ledger.imported(batchId, transactions, service.name), text);
        }
        const [first] = refused;
        if (first !== undefined) {
          const text = t("{count, plural, one {# trade} other {# trades}} not recorded: {reason}", {
            count: refused.length,
            reason: t(first.message),
          });
          showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
        }
      }),

    skip: (ids: readonly string[], isSkipped: boolean) =>
      guarded(t("The trades were not changed. Please try again."), async () => {
        await sendSkip(ids, isSkipped);
        if (!isSkipped) return;
        const name = t("{count, plural, one {# trade} other {# trades}} of {exchange} skipped", {
          count: ids.length,
          exchange: service.name,
        });
        edits.offer({ name, undo: () => sendSkip(ids, false), redo: () => sendSkip(ids, true) }, name);
      }),

    /** Gives the recorded transaction that differs the figures of the exchange. */
    correct: ({ row, other }: TradeProposal) =>
      guarded(t("The transaction was not changed. Please try again."), async () => {
        const before = list?.find(({ id }) => id === other?.id);
        if (row === null || before === undefined) return;
        const { entered, ...dollars } = row;
        const figures = importBody(entered === undefined ? dollars : { ...dollars, entered });
        const { ledgerVersion: _, ...after } = await call("transactions", "update", {
          params: { id: before.id },
          body: {
            version: before.version,
            ...figures,
            account: before.account ?? services[exchange].account,
          },
        });
        edits.offer(
          edits.ledger.changed(before, after),
          t("Changed to what {exchange} says", { exchange: service.name }),
        );
      }),
  };
}
export type TradeActions = ReturnType<typeof useTrades>;
