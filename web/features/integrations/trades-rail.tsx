import type { Integration, TradeProposal } from "#shared/api/portfolio/integrations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { spentText, type TradeMoney, tradeAmounts } from "#web/components/exchange-trades/trade-money.ts";
import { isWaiting } from "#web/components/exchange-trades/waiting-trades.ts";
import { coinAmount, coinText } from "#web/components/format/coins.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { tradeDetail, verdictOf } from "./trade-text.ts";
import styles from "./trades.module.css";
import type { IntegrationActions } from "./use-integrations.ts";
import type { TradeActions } from "./use-trades.ts";

interface TradesProps {
  service: Integration;
  actions: IntegrationActions;
  trades: TradeActions;
}

const modes = [
  { value: "ask", text: msg("Ask first") },
  { value: "automatic", text: msg("Automatic") },
] as const;

/** Trades that wait for a decision, with what accepting them changes. */
export function TradeList({ service, actions, trades }: TradesProps) {
  const { name, automatic } = service;
  const { waiting } = trades;
  const { data: timeline } = useTimeline({ revalidateOnMount: false });
  const { currency } = useDisplayCurrency(timeline?.baseCurrency ?? "USD");
  const money: TradeMoney = { currency, rates: timeline, recorded: trades.recorded };
  const rest = trades.trades?.filter((trade) => !isWaiting(trade)) ?? [];
  const skipped = rest.filter(({ isSkipped }) => isSkipped);
  const recorded = rest.filter(({ isSkipped }) => !isSkipped);
  return (
    <>
      <div className={styles.head}>
        <Segmented
          label={t("New trades of {exchange}", { exchange: name })}
          options={modes.map(({ value, text }) => ({ value, text: t(text) }))}
          value={automatic ? "automatic" : "ask"}
          isDisabled={actions.isWorking(service.id)}
          onChange={(mode) => void actions.setAutomatic(service, mode === "automatic")}
        />
        <p>
          {waiting.length === 0
            ? t("No trades are waiting.")
            : t("{count, plural, one {# trade} other {# trades}} since {day}.", {
                count: waiting.length,
                day: formatDay(waiting.at(-1)?.at ?? ""),
              })}{" "}
          {automatic
            ? t("New trades are recorded after each sync; conflicts wait for you.")
            : t("Nothing changes in your ledger until you accept it.")}
        </p>
      </div>
      {trades.hasFailed ? (
        <Notice severity="error">
          {t("The trades could not be loaded.")}{" "}
          <Button look="text" onClick={trades.retry}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : trades.trades === undefined ? (
        <p role="status" className={styles.head}>
          {t("Loading trades…")}
        </p>
      ) : (
        <>
          <ul className={styles.list}>
            {waiting.map((trade) => (
              <Trade key={trade.id} trade={trade} exchange={name} money={money} trades={trades} />
            ))}
          </ul>
          <Effect trades={trades} money={money} />
          <Rest title={t("Already recorded")} trades={recorded} exchange={name} money={money} />
          <Rest
            title={t("{what, select, trades {Skipped} other {Skipped}}", { what: "trades" })}
            trades={skipped}
            exchange={name}
            money={money}
            onPropose={(id) => void trades.skip([id], false)}
          />
        </>
      )}
    </>
  );
}

/** What to do with all that is chosen. */
export function TradeButtons({ trades }: Pick<TradesProps, "trades">) {
  const { waiting, chosen, isBusy } = trades;
  return (
    <div className={styles.buttons}>
      <Button
        disabled={isBusy || waiting.length === 0}
        onClick={() =>
          void trades.skip(
            waiting.map(({ id }) => id),
            true,
          )
        }
      >
        {t("Skip all")}
      </Button>
      <Button look="filled" disabled={isBusy || chosen.length === 0} onClick={() => void trades.accept()}>
        {isBusy
          ? t("Saving...")
          : chosen.length === 0
            ? t("Accept trades")
            : t("Accept {count, plural, one {# trade} other {# trades}}", { count: chosen.length })}
      </Button>
    </div>
  );
}

interface TradeProps {
  trade: TradeProposal;
  exchange: string;
  money: TradeMoney;
}

function Trade({ trade, exchange, money, trades }: TradeProps & { trades: TradeActions }) {
  const { id, at, side, btc, row, verdict } = trade;
  const { text, tone } = verdictOf(trade);
  return (
    <li className={styles.trade}>
      <label>
        <input
          type="checkbox"
          checked={trades.isChosen(trade)}
          disabled={row === null || trades.isBusy}
          onChange={(event) => trades.choose(id, event.currentTarget.checked)}
        />
        <span>
          <b>{formatDay(at)}</b> {side === "buy" ? t("Buy") : t("Sell")}{" "}
          <span className="num">{coinText(btc)}</span>
        </span>
      </label>
      <span className="num">{row === null ? "" : tradeAmounts(trade, row, money).spent}</span>
      <small className="num">{tradeDetail(trade, exchange, money)}</small>
      <Chip tone={tone}>{text}</Chip>
      {verdict === "differs" ? (
        <span className={styles.choice}>
          <Button
            look="text"
            size="small"
            disabled={trades.isBusy}
            onClick={() => void trades.correct(trade)}
          >
            {t("Use {exchange}’s", { exchange })}
          </Button>
          <Button
            look="text"
            size="small"
            disabled={trades.isBusy}
            onClick={() => void trades.skip([id], true)}
          >
            {t("Keep mine")}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** What is recorded before and after. */
function Effect({ trades: { chosen, recorded }, money }: { trades: TradeActions; money: TradeMoney }) {
  const [newest] = chosen;
  if (recorded === undefined || newest === undefined) return null;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const now = sum(recorded.map(({ btcBought }) => btcBought));
  const rows = chosen.flatMap(({ row }) => (row === null ? [] : [row]));
  const month = newest.at.slice(0, 7);
  const ofMonth = [...recorded, ...rows].filter(({ dateAcquired }) => dateAcquired.startsWith(month));
  return (
    <dl className={`num ${styles.effect}`}>
      <div>
        <dt>{t("Recorded BTC now")}</dt>
        <dd>{coinAmount(now)}</dd>
      </div>
      <div>
        <dt>{t("After {count, plural, one {# trade} other {# trades}}", { count: chosen.length })}</dt>
        <dd>{coinAmount(now + sum(rows.map(({ btcBought }) => btcBought)))}</dd>
      </div>
      <div>
        <dt>{t("Spent in {month}, after", { month: formatMonth(newest.at) })}</dt>
        <dd>{spentText(ofMonth, money)}</dd>
      </div>
    </dl>
  );
}

interface RestProps {
  title: string;
  trades: readonly TradeProposal[];
  exchange: string;
  money: TradeMoney;
  onPropose?(id: string): void;
}

const mostShown = 100;

/** Trades about which nothing has to be decided. */
function Rest({ title, trades, exchange, money, onPropose }: RestProps) {
  if (trades.length === 0) return null;
  return (
    <details className={styles.rest}>
      <summary>{t("{label}: {count}", { label: title, count: trades.length })}</summary>
      <ul className={styles.list}>
        {trades.slice(0, mostShown).map((trade) => (
          <li key={trade.id} className={styles.trade}>
            <span>
              <b>{formatDay(trade.at)}</b> {trade.side === "buy" ? t("Buy") : t("Sell")}{" "}
              <span className="num">{coinText(trade.btc)}</span>
            </span>
            <span className="num">
              {trade.row === null ? "" : tradeAmounts(trade, trade.row, money).spent}
            </span>
            <small className="num">{tradeDetail(trade, exchange, money)}</small>
            {onPropose === undefined ? null : (
              <Button look="text" size="small" onClick={() => onPropose(trade.id)}>
                {t("Propose again")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {trades.length > mostShown ? (
        <p>{t("and {count} more", { count: trades.length - mostShown })}</p>
      ) : null}
    </details>
  );
}
