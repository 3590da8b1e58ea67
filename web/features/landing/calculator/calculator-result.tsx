import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatPercent, formatUsd } from "#web/components/format/numbers.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import type { GuestCalculation } from "#web/workers/calculator-messages.ts";
import styles from "./calculator.module.css";
import { aheadText, savingText } from "./calculator-text.ts";
import { RangeChart } from "./range-chart.tsx";
import type { Calculation } from "./use-calculation.ts";

interface CalculatorResultProps {
  calculation: Calculation;
}

const each: Readonly<Record<string, string>> = {
  monthly: msg("Every month"),
  twoWeekly: msg("Every two weeks"),
  weekly: msg("Every week"),
  daily: msg("Every day"),
};

/** What the plan would have become, where it may lead, and the same money at once. */
export function CalculatorResult({ calculation: { plan, calculated } }: CalculatorResultProps) {
  const { baseCurrency: currency = "EUR", buyRhythm = "monthly" } = plan;
  if (calculated === null) {
    return (
      <p className={styles.empty}>{t("No purchase falls before the last known price. Start earlier.")}</p>
    );
  }
  const { figures, points, epochs, paths } = calculated;
  const { from, until, totalBTC, cost, value, xirr, worstFall } = figures;
  const saving = savingText(plan);
  return (
    <>
      <p className={styles.source}>
        <SimulatedMark />{" "}
        {t("Simulated at past prices, {from} to {until}", { from: formatDay(from), until: formatDay(until) })}
      </p>
      <h3 className={styles.sentence}>
        {t("{saving} would have become {value}.", { saving, value: formatMoney(value, currency) })}
      </h3>
      <dl className={`${styles.figures} num`}>
        <Figure name={t("Coins")} value={bitcoinText(totalBTC)} />
        <Figure name={t("Cost with fees")} value={formatMoney(cost, currency)} />
        <Figure name={t("Value")} value={formatMoney(value, currency)} />
        <div>
          <dt>{t("A year, money-weighted")}</dt>
          <dd>{xirr === null ? "–" : <Change fraction={xirr} />}</dd>
        </div>
        <div>
          <dt>{t("Worst fall")}</dt>
          <dd>{worstFall === null ? "–" : <Change fraction={-worstFall} />}</dd>
        </div>
      </dl>
      <ul className={styles.legend} aria-hidden="true">
        <li className={styles.keyPast}>{t("Value, simulated")}</li>
        <li className={styles.keyMiddle}>{t("Middle outcome")}</li>
        <li className={styles.keyInner}>{t("1 in 2")}</li>
        <li className={styles.keyOuter}>{t("9 in 10")}</li>
        <li className={styles.keyPaid}>{t("Put in, fees included")}</li>
      </ul>
      <RangeChart
        points={points}
        epochs={epochs}
        currency={currency}
        summary={`${t("{saving}: {value} on {date}.", { saving, value: formatMoney(value, currency), date: formatDay(until) })} ${aheadText(points, currency) ?? ""}`}
      />
      <div className={styles.comparisons}>
        <AtOnce calculated={calculated} currency={currency} rhythm={buyRhythm} />
        <div>
          <h4>{t("And from here?")}</h4>
          <p>
            {aheadText(points, currency) ?? t("The plan ends before the model begins.")}{" "}
            <small>
              {t(
                "Amounts ahead are in money of {date}, from {count, plural, one {# path} other {# paths}} of the model.",
                { date: formatDay(until), count: paths },
              )}
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
      <span className="visually-hidden">{`${isUp ? t("up") : t("down")} `}</span>
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
  rhythm: string;
}

/** The same money on the first day: sometimes better, sometimes worse. */
function AtOnce({ calculated: { figures }, currency, rhythm }: AtOnceProps) {
  const { cost, value, atOnce, begunAtPeak } = figures;
  const most = Math.max(value, atOnce.value);
  const bars = [
    { text: t(each[rhythm] ?? ""), amount: value },
    { text: t("All at once"), amount: atOnce.value },
  ];
  const isOtherWay = begunAtPeak !== null && begunAtPeak.plan > begunAtPeak.atOnce !== value > atOnce.value;
  return (
    <div>
      <h4>{t("All at once instead?")}</h4>
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
        {t("The same {amount} put in on {date} bought at {price}.", {
          amount: formatMoney(cost, currency),
          date: formatDay(atOnce.date),
          price: formatUsd(atOnce.priceUSD),
        })}{" "}
        {begunAtPeak === null
          ? null
          : richText(
              t(
                "Begun at the peak of {date} it is {way, select, reverse {the other way} other {the same way}}: <plan>{plan}</plan> {rhythm, select, twoWeekly {every two weeks} weekly {every week} daily {every day} other {every month}}, <once>{once}</once> at once.",
                {
                  date: formatDay(begunAtPeak.date),
                  way: isOtherWay ? "reverse" : "same",
                  rhythm,
                  plan: formatPercent(begunAtPeak.plan),
                  once: formatPercent(begunAtPeak.atOnce),
                },
              ),
              {
                plan: () => <Change fraction={begunAtPeak.plan} />,
                once: () => <Change fraction={begunAtPeak.atOnce} />,
              },
            )}
      </p>
    </div>
  );
}
