import type { ReactNode } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { fromCents, fromSatoshis, satoshisOf } from "#shared/domain/money.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatCount, formatPercent, formatUsd } from "#web/components/format/numbers.ts";
import { MarketDrawing } from "#web/components/market-drawing/market-drawing.tsx";
import { amountOf, type FirstRunAnswers } from "./answers.ts";
import styles from "./page.module.css";
import { PastPicture, SpanPicture } from "./pictures.tsx";
import { money, oftenText, savedText, wholeMoney } from "./result-text.ts";

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
        At the price of {formatDay(dataDate)}, {formatUsd(currentBitcoinPrice)}
      </p>
      {amount === null || answers.baseCurrency !== baseCurrency ? null : (
        <>
          <p className={styles.sentence}>
            {wholeMoney(amount, baseCurrency)} {oftenText[buyRhythm]} is about{" "}
            {wholeMoney(Math.round(aYear), baseCurrency)} a year, and about{" "}
            <u>{bitcoinText(fromSatoshis(satoshis))} BTC</u> {oftenText[buyRhythm]}.
          </p>
          <Facts
            facts={[
              ["In sats", `${formatCount(satoshis)} ${oftenText[buyRhythm]}`],
              ["One bitcoin costs", money(price, baseCurrency)],
              ["At that price one bitcoin takes", yearsText(price / aYear)],
            ]}
          />
          <p className={styles.small}>
            The price will change, so the coins will too: the plan fixes the money, never the coins.
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
    .map((date) => `${date > dataDate ? "about " : ""}${formatMonth(date)}`);
  const span =
    first === last ? `It lies in epoch ${first}` : `It runs from epoch ${first} into epoch ${last}`;
  return (
    <>
      <p className={styles.asOf}>Your plan on the halving epochs</p>
      <p className={styles.sentence}>
        {span}:{" "}
        {behind === 0 ? null : (
          <>
            <u>{monthsText(behind)} behind you</u>,{" "}
          </>
        )}
        {behind === 0 ? <u>{monthsText(ahead)} ahead</u> : `${formatCount(ahead)} ahead`}.
      </p>
      <SpanPicture timeline={timeline} />
      <Facts
        facts={[
          ["Halvings on the way", halvings.length === 0 ? "None" : halvings.join(", ")],
          ...(amount === null
            ? []
            : ([["Put in by the end, before fees", money(buys * amount, baseCurrency)]] as const)),
        ]}
      />
      <p className={styles.small}>
        Hatching marks what has not happened: prices, peaks and dates there come from the model, not from the
        market.
      </p>
    </>
  );
}

const monthsText = (count: number) => (count === 1 ? "1 month" : `${formatCount(count)} months`);

/** What the plan would have bought so far. */
export function SavedResult({ answers, timeline }: ResultProps) {
  const { home, baseCurrency, dataDate } = timeline;
  const saved = savedText(timeline, amountOf(answers) ?? 0, answers.buyRhythm);
  const { planned, nextBuy } = home;
  if (saved === null || planned === null) {
    return (
      <>
        <p className={styles.asOf}>Your plan begins today</p>
        {nextBuy === null ? null : (
          <p className={styles.sentence}>
            The first buy is on {formatDay(nextBuy.date)}:{" "}
            {money(fromCents(nextBuy.amount.baseCents), baseCurrency)} for about{" "}
            <u>{bitcoinText(fromSatoshis(nextBuy.satoshis))} BTC</u>.
          </p>
        )}
      </>
    );
  }
  const gain = planned.cost.baseCents > 0 ? planned.value.baseCents / planned.cost.baseCents - 1 : 0;
  return (
    <>
      <p className={styles.asOf}>Simulated at past prices; nobody made these buys</p>
      <p className={styles.sentence}>
        {saved.saving} <u>{saved.coins}</u> at a cost of <u>{saved.cost}</u>.
      </p>
      <dl className={`num ${styles.figures}`}>
        <div>
          <dt>Worth on {formatDay(dataDate)}</dt>
          <dd>{money(fromCents(planned.value.baseCents), baseCurrency)}</dd>
        </div>
        <Change name="Gain" fraction={gain} />
        <Change name="A year, money-weighted" fraction={planned.yearlyReturn} />
        <Change name="Worst fall" fraction={planned.worstFall && -planned.worstFall.fraction} />
      </dl>
      <PastPicture timeline={timeline} />
      <p className={styles.small}>
        Buys at the market’s price with your fees on top. Market data to {formatDay(dataDate)}. On Home, only
        what you record counts as yours.
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
const yearsText = (years: number) => `${oneDecimal.format(years)} ${years === 1 ? "year" : "years"}`;

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
