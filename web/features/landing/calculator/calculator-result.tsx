import type { Currency } from "#shared/domain/currencies.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatCount, formatPercent, formatUsd } from "#web/components/format/numbers.ts";
import type { GuestCalculation } from "#web/workers/calculator-messages.ts";
import styles from "./calculator.module.css";
import { aheadText, savingText } from "./calculator-text.ts";
import { RangeChart } from "./range-chart.tsx";
import type { Calculation } from "./use-calculation.ts";

interface CalculatorResultProps {
  calculation: Calculation;
}

const each: Readonly<Record<string, string>> = {
  monthly: "Every month",
  twoWeekly: "Every two weeks",
  weekly: "Every week",
  daily: "Every day",
};

/** What the plan would have become, where it may lead, and the same money at once. */
export function CalculatorResult({ calculation: { plan, calculated } }: CalculatorResultProps) {
  const { baseCurrency: currency = "EUR", buyRhythm = "monthly" } = plan;
  if (calculated === null) {
    return <p className={styles.empty}>No purchase falls before the last known price. Start earlier.</p>;
  }
  const { figures, points, epochs, paths } = calculated;
  const { from, until, totalBTC, cost, value, xirr, worstFall } = figures;
  const saving = savingText(plan);
  return (
    <>
      <p className={styles.source}>
        <SimulatedMark /> Simulated at past prices, {formatDay(from)} to {formatDay(until)}
      </p>
      <h3 className={styles.sentence}>
        {saving} would have become {formatMoney(value, currency)}.
      </h3>
      <dl className={`${styles.figures} num`}>
        <Figure name="Coins" value={bitcoinText(totalBTC)} />
        <Figure name="Cost with fees" value={formatMoney(cost, currency)} />
        <Figure name="Value" value={formatMoney(value, currency)} />
        <div>
          <dt>A year, money-weighted</dt>
          <dd>{xirr === null ? "–" : <Change fraction={xirr} />}</dd>
        </div>
        <div>
          <dt>Worst fall</dt>
          <dd>{worstFall === null ? "–" : <Change fraction={-worstFall} />}</dd>
        </div>
      </dl>
      <ul className={styles.legend} aria-hidden="true">
        <li className={styles.keyPast}>Value, simulated</li>
        <li className={styles.keyMiddle}>Middle outcome</li>
        <li className={styles.keyInner}>1 in 2</li>
        <li className={styles.keyOuter}>9 in 10</li>
        <li className={styles.keyPaid}>Put in, fees included</li>
      </ul>
      <RangeChart
        points={points}
        epochs={epochs}
        currency={currency}
        summary={`${saving}: ${formatMoney(value, currency)} on ${formatDay(until)}. ${aheadText(points, currency) ?? ""}`}
      />
      <div className={styles.comparisons}>
        <AtOnce calculated={calculated} currency={currency} name={each[buyRhythm] ?? ""} />
        <div>
          <h4>And from here?</h4>
          <p>
            {aheadText(points, currency) ?? "The plan ends before the model begins."}{" "}
            <small>
              Amounts ahead are in money of {formatDay(until)}, from {formatCount(paths)} paths of the model.
            </small>
          </p>
        </div>
      </div>
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** A gain or a loss, distinguished by more than its colour. */
function Change({ fraction }: { fraction: number }) {
  const isUp = fraction >= 0;
  return (
    <span className={`${isUp ? styles.gain : styles.loss} ${styles.change} num`}>
      <span aria-hidden="true">{isUp ? "↑ " : "↓ "}</span>
      <span className="visually-hidden">{isUp ? "up " : "down "}</span>
      {formatPercent(Math.abs(fraction))}
    </span>
  );
}

/** The mark of back-filled months, as in the timeline. */
function SimulatedMark() {
  return (
    <svg width={10} height={10} viewBox="0 0 10 10" aria-hidden="true">
      <circle cx={5} cy={5} r={3.8} fill="none" stroke="var(--prov-backfilled)" strokeWidth={1.4} />
    </svg>
  );
}

interface AtOnceProps {
  calculated: GuestCalculation;
  currency: Currency;
  /** What the plan does, e.g. every month. */
  name: string;
}

/** The same money on the first day: sometimes better, sometimes worse. */
function AtOnce({ calculated: { figures }, currency, name }: AtOnceProps) {
  const { cost, value, atOnce, begunAtPeak } = figures;
  const most = Math.max(value, atOnce.value);
  const bars = [
    { text: name, amount: value },
    { text: "All at once", amount: atOnce.value },
  ];
  const isOtherWay = begunAtPeak !== null && begunAtPeak.plan > begunAtPeak.atOnce !== value > atOnce.value;
  return (
    <div>
      <h4>All at once instead?</h4>
      <dl className={`${styles.bars} num`}>
        {bars.map(({ text, amount }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>
              <i style={{ width: `${(45 * amount) / most}%` }} />
              {formatMoney(amount, currency)}
            </dd>
          </div>
        ))}
      </dl>
      <p>
        The same {formatMoney(cost, currency)} put in on {formatDay(atOnce.date)} bought at{" "}
        {formatUsd(atOnce.priceUSD)}.{" "}
        {begunAtPeak === null ? null : (
          <>
            Begun at the peak of {formatDay(begunAtPeak.date)} it is{" "}
            {isOtherWay ? "the other way" : "the same way"}: <Change fraction={begunAtPeak.plan} />{" "}
            {name.toLowerCase()}, <Change fraction={begunAtPeak.atOnce} /> at once.
          </>
        )}
      </p>
    </div>
  );
}
