import { useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { type ExchangeId, exchangeIds, isExchange, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import type { Exclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./month-trades.module.css";
import { tradeAmounts } from "./trade-money.ts";
import { useAcceptance } from "./use-acceptance.ts";
import { buysOf } from "./waiting-trades.ts";

interface MonthTradesProps {
  /** `yyyy-mm` */
  readonly month: string;
  /** Whether someone is about to record a buy. A page that opens calls only for those who recorded trades before. */
  readonly isRecording?: boolean;
  /** Of the button that records the buy without a trade: while one of them is at work, the others wait. */
  readonly exclusive: Exclusive;
  /** A trade was recorded as the buy of a day, `yyyy-mm-dd`. */
  onRecorded(date: string): void;
}

/** As many are offered; the panel has all. */
const mostOffered = 3;

/** Those that trades of exchanges are recorded in. */
const accounts = new Set<unknown>(exchangeIds.map((id) => services[id].account));

/** Buys that exchanges have told of and that are not recorded, where the buy of their month is confirmed. */
export function MonthTrades(props: MonthTradesProps) {
  const { list = [] } = useTransactions();
  const isRead = props.isRecording === true || list.some(({ account }) => accounts.has(account));
  // The list of transactions may come later.
  return <ConnectedExchanges key={String(isRead)} isRead={isRead} {...props} />;
}

/** @param isRead whether the services are asked for; what their panel has read is there without a call */
function ConnectedExchanges({ isRead, ...props }: MonthTradesProps & { isRead: boolean }) {
  const { authentication } = useSession();
  const { data: timeline } = useTimeline({ revalidateOnMount: false });
  const { data } = useOperation("integrations", "list", authentication.status === "member" ? {} : null, {
    revalidateOnMount: isRead,
    revalidateIfStale: isRead,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  if (timeline === undefined) return null;
  return (data?.services ?? []).map(({ id, status }) =>
    isExchange(id) && status !== "disconnected" ? (
      <ExchangeTrades key={id} exchange={id} timeline={timeline} {...props} />
    ) : null,
  );
}

function ExchangeTrades({
  exchange,
  timeline,
  month,
  exclusive,
  onRecorded,
}: MonthTradesProps & { exchange: ExchangeId; timeline: Timeline }) {
  const { data, mutate } = useOperation("integrations", "trades", { params: { id: exchange } });
  const { isBusy, accept } = useAcceptance(exchange, mutate, exclusive);
  const [sent, setSent] = useState<string | null>(null);
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const { panels, togglePanel } = useShell();
  const { name } = services[exchange];
  const buys = buysOf(data?.trades ?? [], month);
  if (buys.length === 0) return null;
  const money = { currency, rates: timeline, recorded: undefined };
  const more = buys.length - mostOffered;
  return (
    <section className={styles.trades} aria-label={t("Trades of {exchange}", { exchange: name })}>
      <p>{t("From {exchange}, not recorded yet:", { exchange: name })}</p>
      <ul>
        {buys.slice(0, mostOffered).map(({ trade, row }) => {
          const day = formatDay(row.dateAcquired);
          const coins = coinText(trade.btc);
          return (
            <li key={trade.id}>
              <span className="num">
                {t("{coins} on {day}, {amount}", {
                  coins,
                  day,
                  amount: tradeAmounts(trade, row, money).spent,
                })}
              </span>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={t("Use this trade: {coins} on {day}", { coins, day })}
                onClick={() => {
                  setSent(trade.id);
                  void accept([trade.id], onRecorded).finally(() => setSent(null));
                }}
              >
                {sent === trade.id ? t("Saving...") : t("Use this trade")}
              </Button>
            </li>
          );
        })}
      </ul>
      {more <= 0 ? null : panels.includes("api-integrations") ? (
        <p>{t("and {count} more", { count: more })}</p>
      ) : (
        <Button look="text" size="small" onClick={() => togglePanel("api-integrations")}>
          {t("and {count} more", { count: more })}
        </Button>
      )}
    </section>
  );
}
