import type { Timeline } from "#shared/api/timeline.ts";
import { fromCents } from "#shared/domain/money.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { saveFile } from "#web/components/download/save-file.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { buyMonth } from "./buy-months.ts";
import { LargeAmount } from "./figures.tsx";
import styles from "./home.module.css";
import {
  type CoinUnit,
  coinText,
  dayText,
  distanceText,
  dueText,
  moneyText,
  type NextBuy,
  reasonText,
  spokenMoney,
  weekdayText,
} from "./home-text.ts";
import { type PurchaseDraft, purchaseOn, usePriceToday, type usePurchase } from "./use-purchase.ts";

interface NextBuyCardProps {
  timeline: Timeline;
  unit: CoinUnit;
  purchase: ReturnType<typeof usePurchase>;
  /** Another button is the filled one of the page. */
  isQuiet: boolean;
  onRecord(planned: PurchaseDraft): void;
}

/** The plan's next buy: when, how much and why, with what can be done about it. */
export function NextBuyCard({ timeline, unit, purchase, isQuiet, onRecord }: NextBuyCardProps) {
  const { home, now, baseCurrency, buyRhythm, exchangeRate } = timeline;
  const { currency } = useDisplayCurrency(baseCurrency);
  const buy = home.nextBuy;
  const price = usePriceToday();
  if (buy === null) {
    return (
      <section className={styles.card} aria-labelledby="home-next">
        <h2>
          <span id="home-next">Next buy</span>
        </h2>
        <p className={styles.why}>
          Your plan has no more buys. To go on, choose a later end date in the Control Panel.
        </p>
      </section>
    );
  }
  const due = buy.due?.buys ?? 0;
  const isPriced = price !== null && !timeline.stale;
  // The plan is changed by month: of several buys in a month all are left out, and the button says until when.
  const { month, last } = buyMonth(buy.date, timeline);
  const isOnlyOne = buyRhythm === "monthly" || buy.isEdited;
  const skipped = isOnlyOne
    ? `buy of ${formatMonth(month)} skipped`
    : `all buys until ${dayText(last, now)} skipped`;
  const bought = () => {
    const draft = purchaseOn(now, buy);
    if (isPriced) void purchase.record(draft, price, fromCents(buy.fees.usdCents));
    else onRecord(draft);
  };
  return (
    <section className={styles.card} aria-labelledby="home-next">
      <h2>
        <span id="home-next">Next buy</span>
        {isPriced ? (
          <small className={styles.context}>
            {weekdayText(buy.date)}, {distanceText(buy.date, now)}
          </small>
        ) : null}
        {due > 0 ? (
          <span className={styles.chip}>
            <Chip tone="warning">{due} without a record</Chip>
          </span>
        ) : null}
      </h2>
      {isPriced ? (
        <p className={styles.amounts}>
          <LargeAmount
            cents={centsIn(buy.amount, currency)}
            currency={currency}
            spoken={spokenMoney(centsIn(buy.amount, currency), currency)}
            look="next"
          />{" "}
          <span className={`num ${styles.coins}`}>about {coinText(buy.satoshis, unit)}</span>
        </p>
      ) : (
        <p className={`num ${styles.date}`}>
          {dayText(buy.date, now)} <small className={styles.distance}>{distanceText(buy.date, now)}</small>
        </p>
      )}
      <p className={`num ${styles.why}`}>
        {isPriced
          ? `${due > 0 ? `${dueText(buy.due, timeline)} ` : ""}${reasonText(buy, currency, exchangeRate)}`
          : unpriced(buy, timeline, currency)}
        {buy.skippedMonths.length > 0 ? ` ${skippedText(buy)}` : null}
      </p>
      <div className={styles.actions}>
        <Button look={isQuiet ? "outlined" : "filled"} disabled={purchase.isBusy} onClick={bought}>
          <Icon shape={icons.check} />I bought
        </Button>
        <Button look="text" disabled={purchase.isBusy} onClick={() => void purchase.skip(month, skipped)}>
          {isOnlyOne ? "Skip" : `Skip all until ${dayText(last, now)}`}
        </Button>
        <Button look="text" onClick={() => void saveCalendar(timeline, buy)}>
          Remind me
        </Button>
      </div>
    </section>
  );
}

function unpriced(buy: NextBuy, timeline: Timeline, currency: Timeline["baseCurrency"]): string {
  const due = dueText(buy.due, timeline);
  const amount = `About ${moneyText(centsIn(buy.amount, currency), currency)}.`;
  return `${due === "" ? amount : due} No price to suggest.`;
}

function skippedText({ skippedMonths: [first = "", ...others] }: NextBuy): string {
  const last = others.at(-1);
  return last === undefined
    ? `${formatMonth(`${first}-01`)} is skipped.`
    : `${formatMonth(`${first}-01`)} to ${formatMonth(`${last}-01`)} are skipped.`;
}

/** A calendar file reminds on every device, also when Halvest is closed. */
async function saveCalendar(timeline: Timeline, buy: NextBuy): Promise<void> {
  const { purchaseCalendar } = await import("./purchase-calendar.ts");
  const text = purchaseCalendar(timeline, buy, location.hostname, new Date().toISOString());
  saveFile("halvest-buy-dates.ics", new Blob([text], { type: "text/calendar;charset=utf-8" }));
}
