import { useState } from "react";
import type { Integration, TradeProposal } from "#shared/api/portfolio/integrations.ts";
import { importBody } from "#shared/domain/csv-import/normalise.ts";
import { type ExchangeId, integrationLimits, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { useAcceptance } from "#web/components/exchange-trades/use-acceptance.ts";
import { isWaiting } from "#web/components/exchange-trades/waiting-trades.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";

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
  const { isBusy, guarded, accept } = useAcceptance(exchange, mutate);
  const trades = data?.trades;
  const waiting = trades?.filter(isWaiting) ?? [];
  // What was touched by hand; other trades follow from their verdict.
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isChosen = ({ id, verdict, row }: TradeProposal) =>
    row !== null && (touched.get(id) ?? verdict === "new");
  const chosen = waiting.filter(isChosen);

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

    accept: () => accept(chosen.map(({ id }) => id)),

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
