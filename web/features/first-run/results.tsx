import type { ReactNode } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { MarketDrawing } from "#web/components/market-drawing/market-drawing.tsx";
import { amountOf, type FirstRunAnswers } from "./answers.ts";
import styles from "./page.module.css";
import { PastPicture, SpanPicture } from "./pictures.tsx";
import { firstBuyText, marketPriceText, money, savedText, wholeMoney } from "./result-text.ts";

interface ResultProps {
  answers: FirstRunAnswers;
  timeline: Timeline;
}

const purchasesAYear = { monthly: 12, twoWeekly: 365.2425 / 14, weekly: 365.2425 / 7, daily: 365.2425 };

/** What the amount buys at the last known price. */
export function AmountResult({ answers, timeline, hasArt }: ResultProps & { hasArt: boolean }) {
  const { currentBitcoinPrice, exchangeRate, baseCurrency, dataDate } = timeline;
  const amount = amountOf(answers);
  const price = currentBitcoinPrice * exchangeRate;
  const { buyRhythm } = answers;
  const satoshis = amount === null ? 0 : satoshisOf(amount / price);
  const aYear = (amount ?? 0) * purchasesAYear[buyRhythm];
  return (
    <>
      <p className={styles.asOf}>
        {t("At the price of {date}, {price}", {
          date: formatDay(dataDate),
          price: marketPriceText(timeline, answers.baseCurrency),
        })}
      </p>
      {amount === null || answers.baseCurrency !== baseCurrency ? null : (
        <>
          <p className={styles.sentence}>
            {richText(
              t(
                "{amount} {rhythm, select, twoWeekly {every two weeks} weekly {a week} daily {a day} other {a month}} is about {yearly} a year, and about <u>{coins} BTC</u> {rhythm, select, twoWeekly {every two weeks} weekly {a week} daily {a day} other {a month}}.",
                {
                  amount: wholeMoney(amount, baseCurrency),
                  rhythm: buyRhythm,
                  yearly: wholeMoney(Math.round(aYear), baseCurrency),
                  coins: bitcoinText(fromSatoshis(satoshis)),
                },
              ),
              underlined,
            )}
          </p>
          <Facts
            facts={[
              [
                t("In sats"),
                t(
                  "{satoshis} {rhythm, select, twoWeekly {every two weeks} weekly {a week} daily {a day} other {a month}}",
                  { satoshis, rhythm: buyRhythm },
                ),
              ],
              [t("One bitcoin costs"), money(price, baseCurrency)],
              [t("At that price one bitcoin takes"), yearsText(price / aYear)],
            ]}
          />
          <p className={styles.small}>
            {t("The price will change, so the coins will too: the plan fixes the money, never the coins.")}
          </p>
        </>
      )}
      {hasArt ? (
        <div className={styles.art}>
          <MarketDrawing height={440} reach={0.8} todayAt={0.69} months={100} />
        </div>
      ) : null}
    </>
  );
}

/** Where the plan lies on the epochs. */
export function SpanResult({ answers, timeline }: ResultProps) {
  const { rowSource, rowEpoch, epochs, dataDate, investStartDate, investEndDate, baseCurrency } = timeline;
  const [first, last] = [rowEpoch[0], rowEpoch.at(-1)];
  if (first === undefined || last === undefined) return null;
  const amount = amountOf(answers);
  const buys = timeline.purchases?.reduce((sum, count) => sum + count, 0) ?? timeline.rowCount;
  const dates = timeline.rows.dateAcquired ?? [];
  const behind = dates.filter((date) => typeof date === "string" && date < timeline.now).length;
  const ahead = rowSource.length - behind;
  const halvings = epochs
    .map(({ halvingDate }) => halvingDate)
    .filter((date) => date > investStartDate && date <= investEndDate)
    .map((date) => (date > dataDate ? t("about {month}", { month: formatMonth(date) }) : formatMonth(date)));
  const span = first === last ? "one" : "several";
  const [from, to] = [String(first), String(last)];
  return (
    <>
      <p className={styles.asOf}>{t("Your plan on the halving epochs")}</p>
      <p className={styles.sentence}>
        {richText(
          behind === 0
            ? t(
                "{span, select, one {It lies in epoch {first}} other {It runs from epoch {first} into epoch {last}}}: <u>{ahead, plural, one {# month} other {# months}} ahead</u>.",
                { span, first: from, last: to, ahead },
              )
            : t(
                "{span, select, one {It lies in epoch {first}} other {It runs from epoch {first} into epoch {last}}}: <u>{behind, plural, one {# month} other {# months}} behind you</u>, {ahead} ahead.",
                { span, first: from, last: to, behind, ahead },
              ),
          underlined,
        )}
      </p>
      <SpanPicture timeline={timeline} />
      <Facts
        facts={[
          [t("Halvings on the way"), halvings.length === 0 ? t("None") : halvings.join(", ")],
          ...(amount === null
            ? []
            : ([[t("Put in by the end, before fees"), money(buys * amount, baseCurrency)]] as const)),
        ]}
      />
      <p className={styles.small}>
        {t(
          "Hatching marks what has not happened: prices, peaks and dates there come from the model, not from the market.",
        )}
      </p>
    </>
  );
}

const underlined = { u: (text: string) => <u>{text}</u> };

/** What the plan would have bought so far. */
export function SavedResult({ answers, timeline }: ResultProps) {
  const { home, baseCurrency, dataDate } = timeline;
  const saved = savedText(timeline, amountOf(answers) ?? 0, answers.buyRhythm);
  const { planned } = home;
  if (saved === null || planned === null) {
    const firstBuy = firstBuyText(timeline);
    return (
      <>
        <p className={styles.asOf}>
          {timeline.investStartDate < timeline.now
            ? t("No price is known since your plan began in {month}", {
                month: formatMonth(timeline.investStartDate),
              })
            : t("Your plan begins today")}
        </p>
        {firstBuy === null ? null : <p className={styles.sentence}>{richText(firstBuy, underlined)}</p>}
      </>
    );
  }
  const gain = planned.cost.baseCents > 0 ? planned.value.baseCents / planned.cost.baseCents - 1 : 0;
  return (
    <>
      <p className={styles.asOf}>{t("Simulated at past prices; nobody made these buys")}</p>
      <p className={styles.sentence}>{richText(saved, { coins: underlined.u, cost: underlined.u })}</p>
      <dl className={`num ${styles.figures}`}>
        <div>
          <dt>{t("Worth on {date}", { date: formatDay(dataDate) })}</dt>
          <dd>{money(fromCents(planned.value.baseCents), baseCurrency)}</dd>
        </div>
        <Change name={t("Gain")} fraction={gain} />
        <Change name={t("A year, money-weighted")} fraction={planned.yearlyReturn} />
        <Change name={t("Worst fall")} fraction={planned.worstFall && -planned.worstFall.fraction} />
      </dl>
      <PastPicture timeline={timeline} />
      <p className={styles.small}>
        {t(
          "Buys at the market’s price with your fees on top. Market data to {date}. On Home, only what you record counts as yours.",
          { date: formatDay(dataDate) },
        )}
      </p>
    </>
  );
}

/** A gain or a fall; nothing while it is not known. */
function Change({ name, fraction }: { name: string; fraction: number | null }) {
  if (fraction === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className={fraction < 0 ? styles.loss : styles.gain}>
        {fraction < 0 ? "↓" : "↑"} {formatPercent(Math.abs(fraction))}
      </dd>
    </div>
  );
}

const oneDecimal = numberFormat({ maximumFractionDigits: 1 });

/** `22,4 years` */
const yearsText = (count: number) => {
  const years = oneDecimal.format(count);
  return count === 1 ? t("{years} year", { years }) : t("{years} years", { years });
};

function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={`num ${styles.facts}`}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
