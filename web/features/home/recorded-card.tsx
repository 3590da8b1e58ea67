import type { ReactNode } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { formatUsd } from "#web/components/format/numbers.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Change, Explained, LargeAmount, Marker } from "./figures.tsx";
import styles from "./home.module.css";
import {
  type CoinUnit,
  coinText,
  dayText,
  fullDayText,
  moneyText,
  type Recorded,
  recordsText,
  spokenMoney,
} from "./home-text.ts";

interface RecordedCardProps {
  recorded: Recorded | null;
  timeline: Timeline;
  unit: CoinUnit;
  onRecord(): void;
  onImport(): void;
}

/** What the recorded transactions amount to; simulated buys never count here. */
export function RecordedCard({ recorded, timeline, unit, onRecord, onImport }: RecordedCardProps) {
  const { dataDate, now, stale } = timeline;
  if (recorded === null) {
    return (
      <section className={styles.card} aria-labelledby="home-held">
        <h2>
          <Marker isRecorded /> <span id="home-held">You hold</span>
        </h2>
        <p className={styles.serif}>Nothing recorded yet.</p>
        <p className={styles.why}>Record a buy, or import what you have. Simulated buys never count here.</p>
        <div className={styles.actions}>
          <Button look="filled" onClick={onRecord}>
            <Icon shape={moreIcons.plus} />
            Record a buy
          </Button>
          <Button onClick={onImport}>
            <Icon shape={moreIcons.export} />
            Import CSV
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-labelledby="home-held">
      <h2>
        <Marker isRecorded /> <span id="home-held">You hold</span>
        <small className={styles.context}>
          {recordsText(recorded)}
          {stale ? `, price of ${dayText(dataDate, now)}` : null}
        </small>
      </h2>
      <p className={styles.amounts}>
        <LargeAmount
          cents={recorded.value.baseCents}
          currency={timeline.baseCurrency}
          spoken={`${spokenMoney(recorded.value.baseCents, timeline.baseCurrency)}, recorded, price of ${fullDayText(dataDate)}`}
          look="held"
        />{" "}
        <span className={`num ${styles.coins}`}>{coinText(recorded.satoshis, unit)}</span>
      </p>
      {recorded.satoshis < 0 ? (
        <p className={styles.why}>More sells than buys are recorded. Record or import the missing buys.</p>
      ) : null}
      <Figures recorded={recorded} timeline={timeline} unit={unit} />
    </section>
  );
}

function Figures({
  recorded,
  timeline,
  unit,
}: Pick<RecordedCardProps, "timeline" | "unit"> & { recorded: Recorded }) {
  const { baseCurrency: currency, dataDate, currentBitcoinPrice, now } = timeline;
  const { cost, paid, value, gainBaseCents, gainFraction, yearlyReturn, worstFall } = recorded;
  const money = (cents: number) => moneyText(cents, currency);
  const source = `Source: your ${recordsText(recorded)}, ${fullDayText(recorded.first)} to ${fullDayText(recorded.last)}.`;
  const valued = `Price of ${fullDayText(dataDate)}: ${formatUsd(currentBitcoinPrice)}.`;
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure
        label="Cost with fees"
        explanation={
          <>
            <p>Amount plus fees of all buys and sells; the proceeds of sells are subtracted.</p>
            {currency === "USD" ? null : (
              <p>{moneyText(cost.usdCents, "USD")}, converted at the rate of each day.</p>
            )}
            <p>{source}</p>
          </>
        }
      >
        {money(cost.baseCents)}
      </Figure>
      <Figure
        label="Gain"
        explanation={
          <>
            <p>
              Value minus cost: {money(value.baseCents)} − {money(cost.baseCents)}.
            </p>
            <p>The percentage is the gain divided by what you paid in, {money(paid.baseCents)}.</p>
            <p>
              Value is {coinText(recorded.satoshis, unit)} at the last known price. {valued}
            </p>
          </>
        }
      >
        {money(gainBaseCents)} {gainFraction === null ? null : <Change fraction={gainFraction} />}
      </Figure>
      <Figure
        label="A year"
        explanation={
          <>
            <p>
              Money-weighted return (XIRR): the yearly rate at which all your payments grow to today’s value.
            </p>
            <p>It needs at least 30 days between the first payment and today, {fullDayText(now)}.</p>
            <p>
              {source} {valued}
            </p>
          </>
        }
      >
        {yearlyReturn === null ? "–" : <Change fraction={yearlyReturn} />}
      </Figure>
      <Figure
        label="Worst fall"
        explanation={
          <>
            <p>
              The deepest fall from an earlier high of one unit of what you hold, measured every month since
              your first record: money you add does not hide a fall.
            </p>
            {worstFall === null ? (
              <p>There has been no fall yet.</p>
            ) : (
              <p>
                From {fullDayText(worstFall.from)} to {fullDayText(worstFall.to)}.
              </p>
            )}
            <p>{source}</p>
          </>
        }
      >
        {worstFall === null ? "–" : <Change fraction={worstFall.fraction} isFall />}
      </Figure>
    </dl>
  );
}

function Figure({
  label,
  explanation,
  children,
}: {
  label: string;
  explanation: ReactNode;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <Explained label={label} explanation={explanation} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
