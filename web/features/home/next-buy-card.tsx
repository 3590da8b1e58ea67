import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { OfferedTrades } from "#web/components/exchange-trades/offered-trades.ts";
import { capital } from "#web/components/format/capital.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import styles from "./answers.module.css";
import { buyMonth } from "./buy-months.ts";
import { LargeAmount } from "./figures.tsx";
import {
  type CoinUnit,
  dayText,
  distanceText,
  dueText,
  fullDayText,
  moneyText,
  priceText,
  reasonText,
  satoshiText,
  spokenMoney,
  type UpcomingBuy,
  weekdayText,
} from "./home-text.ts";
import { type PurchaseDraft, purchaseOn, usePriceToday, type usePurchase } from "./use-purchase.ts";

interface NextBuyCardProps {
  timeline: Timeline;
  unit: CoinUnit;
  purchase: ReturnType<typeof usePurchase>;
  /** Whether another button is the filled one of the page. */
  isQuiet: boolean;
  onRecord(planned: PurchaseDraft): void;
  /** A buy was recorded on a day, `yyyy-mm-dd`. */
  onRecorded(date: string): void;
}

/** The plan's next buy: when, how much and why, with its actions. */
export function NextBuyCard({ timeline, unit, purchase, isQuiet, onRecord, onRecorded }: NextBuyCardProps) {
  const { home, now, baseCurrency, buyRhythm, exchangeRate } = timeline;
  const { currency } = useDisplayCurrency(baseCurrency);
  const buy = home.nextBuy;
  // The buy is recorded by one of the card's buttons, not by two.
  const { exclusive } = purchase;
  const price = usePriceToday();
  const showAlert = useAlert();
  if (buy === null) {
    return (
      <section className={styles.card} aria-labelledby="home-next">
        <h2>
          <span id="home-next">{t("Next buy")}</span>
        </h2>
        <p className={styles.why}>
          {t("Your plan has no more buys. To go on, choose a later end date in the Control Panel.")}
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
    ? t("buy of {month} skipped", { month: formatMonth(month) })
    : t("all buys until {day} skipped", { day: dayText(last, now) });
  const explained = { buy, timeline, currency };
  const bought = () => {
    const draft = purchaseOn(now, buy);
    if (isPriced) void purchase.record(draft, price, fromCents(buy.fees.usdCents));
    else onRecord(draft);
  };
  const remind = async () => {
    const { saveCalendar } = await import("./purchase-calendar.ts");
    showAlert(saveCalendar(timeline, buy));
  };
  return (
    <section className={styles.card} aria-labelledby="home-next">
      <h2>
        <span id="home-next">{t("Next buy")}</span>
        {isPriced ? (
          <small className={styles.context}>
            {weekdayText(buy.date)}, {distanceText(buy.date, now)}
          </small>
        ) : null}
        {due > 0 ? (
          <span className={styles.chip}>
            <Chip tone="warning">{t("{count} without a record", { count: due })}</Chip>
          </span>
        ) : null}
      </h2>
      {isPriced ? (
        <div className={styles.amounts}>
          <LargeAmount
            cents={centsIn(buy.amount, currency)}
            currency={currency}
            spoken={spokenMoney(centsIn(buy.amount, currency), currency)}
            look="next"
            explanation={<AmountExplained {...explained} />}
          />{" "}
          <span className={`num ${styles.coins}`}>
            <Explained
              label={t("about {amount}", { amount: satoshiText(buy.satoshis, unit) })}
              explanation={<CoinsExplained {...explained} />}
            />
          </span>
        </div>
      ) : (
        <div className={`num ${styles.date}`}>
          {dayText(buy.date, now)}{" "}
          <small className={styles.distance}>
            <Explained
              label={distanceText(buy.date, now)}
              explanation={
                <>
                  <AmountExplained {...explained} />
                  <CoinsExplained {...explained} />
                </>
              }
            />
          </small>
        </div>
      )}
      <p className={`num ${styles.why}`}>
        {isPriced
          ? `${due > 0 ? `${dueText(buy.due, timeline)} ` : ""}${reasonText(buy, currency, exchangeRate)}`
          : unpriced(buy, timeline, currency)}
        {buy.skippedMonths.length > 0 ? ` ${skippedText(buy)}` : null}
      </p>
      <OfferedTrades month={now.slice(0, 7)} onRecorded={onRecorded} exclusive={exclusive} />
      <div className={styles.actions}>
        <Button look={isQuiet ? "outlined" : "filled"} disabled={exclusive.isBusy} onClick={bought}>
          <Icon shape={icons.check} />
          {t("I bought")}
        </Button>
        <Button look="text" disabled={exclusive.isBusy} onClick={() => void purchase.skip(month, skipped)}>
          {isOnlyOne ? t("Skip") : t("Skip all until {day}", { day: dayText(last, now) })}
        </Button>
        <Button look="text" onClick={() => void remind()}>
          {t("Remind me")}
        </Button>
      </div>
    </section>
  );
}

interface ExplanationProps {
  buy: UpcomingBuy;
  timeline: Timeline;
  currency: Timeline["baseCurrency"];
}

/** How day and amount of the next buy are calculated. */
function AmountExplained({ buy, timeline, currency }: ExplanationProps) {
  const { amount, dynamicTopUp, cycleTopUp, fees, isEdited } = buy;
  const cents = [amount, dynamicTopUp, cycleTopUp].map((each) => centsIn(each, currency));
  const [whole = 0, dynamic = 0, cycle = 0] = cents;
  const money = (of: number) => moneyText(of, currency);
  return (
    <>
      <p>
        {isEdited
          ? t("Amount: {amount}, which you set for this month.", { amount: money(whole) })
          : t("Amount: base amount {base} + dynamic top-up {dynamic} + cycle top-up {cycle}.", {
              base: money(whole - dynamic - cycle),
              dynamic: money(dynamic),
              cycle: money(cycle),
            })}{" "}
        {t("Fees come on top: {fees}.", { fees: money(centsIn(fees, currency)) })}
      </p>
      <p>
        {t(
          "Source: the plan’s amount, buy days, top-ups and fees. The day, {day}, is the plan’s first one from today, {today}, that is neither recorded nor skipped.",
          { day: fullDayText(buy.date), today: fullDayText(timeline.now) },
        )}
      </p>
    </>
  );
}

/** How the coins of the next buy are calculated. */
function CoinsExplained({ buy, timeline, currency }: ExplanationProps) {
  return (
    <p>
      {t("Coins: the amount, {amount}, divided by the price.", {
        amount: moneyText(centsIn(buy.amount, currency), currency),
      })}{" "}
      {priceText(timeline, currency)}
    </p>
  );
}

function unpriced(buy: UpcomingBuy, timeline: Timeline, currency: Timeline["baseCurrency"]): string {
  const due = dueText(buy.due, timeline);
  const amount = moneyText(centsIn(buy.amount, currency), currency);
  return `${due === "" ? t("About {amount}.", { amount }) : due} ${t("No price to suggest.")}`;
}

function skippedText({ skippedMonths: [first = "", ...others] }: UpcomingBuy): string {
  const last = others.at(-1);
  return last === undefined
    ? t("{month} is skipped.", { month: capital(formatMonth(`${first}-01`)) })
    : t("{first} to {last} are skipped.", {
        first: capital(formatMonth(`${first}-01`)),
        last: formatMonth(`${last}-01`),
      });
}
