import type { ReactNode } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { centsIn, recordedIn } from "#web/components/display-currency/amounts.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./answers.module.css";
import { Change, LargeAmount, Marker } from "./figures.tsx";
import {
  type CoinUnit,
  dayText,
  fullDayText,
  moneyText,
  priceText,
  type Recorded,
  recordsText,
  satoshiText,
  spokenMoney,
} from "./home-text.ts";
import { TaxLine } from "./tax-line.tsx";

interface RecordedCardProps {
  recorded: Recorded | null;
  timeline: Timeline;
  unit: CoinUnit;
  onRecord(): void;
  onImport(): void;
}

/** The result of the recorded transactions; simulated buys never count here. */
export function RecordedCard({ recorded, timeline, unit, onRecord, onImport }: RecordedCardProps) {
  const { dataDate, now, stale, baseCurrency } = timeline;
  const { currency } = useDisplayCurrency(baseCurrency);
  const { panels, togglePanel } = useShell();
  if (recorded === null) {
    return (
      <section className={styles.card} aria-labelledby="home-held">
        <h2>
          <Marker isRecorded /> <span id="home-held">{t("You hold")}</span>
        </h2>
        <p className={styles.serif}>{t("Nothing recorded yet.")}</p>
        <p className={styles.why}>
          {richText(t("Simulated buys never count here. <accounts>Check a wallet’s balance</accounts>"), {
            accounts: (text) => <Link to="/accounts">{text}</Link>,
          })}
        </p>
        <div className={styles.actions}>
          <Button look="filled" onClick={onRecord}>
            <Icon shape={moreIcons.plus} />
            {t("Record a buy")}
          </Button>
          <Button onClick={onImport}>
            <Icon shape={moreIcons.export} />
            {t("Import CSV")}
          </Button>
          {panels.includes("api-integrations") ? null : (
            <Button look="text" onClick={() => togglePanel("api-integrations")}>
              {t("Connect")}
            </Button>
          )}
        </div>
      </section>
    );
  }
  return (
    <section className={styles.card} aria-labelledby="home-held">
      <h2>
        <Marker isRecorded /> <span id="home-held">{t("You hold")}</span>
        <small className={styles.context}>
          {stale
            ? t("{records}, price of {day}", { records: recordsText(recorded), day: dayText(dataDate, now) })
            : recordsText(recorded)}
        </small>
      </h2>
      <div className={styles.amounts}>
        <LargeAmount
          cents={centsIn(recorded.value, currency)}
          currency={currency}
          spoken={t("{amount}, recorded, price of {day}", {
            amount: spokenMoney(centsIn(recorded.value, currency), currency),
            day: fullDayText(dataDate),
          })}
          look="held"
          explanation={
            <>
              <p>
                {t("Value: {coins} at the last known price.", {
                  coins: satoshiText(recorded.satoshis, unit),
                })}{" "}
                {priceText(timeline, currency)}
              </p>
              <p>{sourceText(recorded)}</p>
            </>
          }
        />{" "}
        <span className={`num ${styles.coins}`}>
          <Explained
            label={satoshiText(recorded.satoshis, unit)}
            explanation={
              <>
                <p>{t("The coins of all recorded buys minus those of all recorded sells.")}</p>
                <p>{sourceText(recorded)}</p>
              </>
            }
          />
        </span>
      </div>
      {recorded.satoshis < 0 ? (
        <p className={styles.why}>
          {t("More sells than buys are recorded. Record or import the missing buys.")}
        </p>
      ) : null}
      <Figures recorded={recorded} timeline={timeline} unit={unit} currency={currency} />
      <TaxLine />
    </section>
  );
}

const sourceText = (recorded: Recorded) =>
  t("Source: your {records}, {from} to {to}.", {
    records: recordsText(recorded),
    from: fullDayText(recorded.first),
    to: fullDayText(recorded.last),
  });

function Figures({
  recorded,
  timeline,
  unit,
  currency,
}: Pick<RecordedCardProps, "timeline" | "unit"> & {
  recorded: Recorded;
  currency: Timeline["baseCurrency"];
}) {
  const { now } = timeline;
  const { cost, paid, fees, value, gain, gainFraction, yearlyReturn, worstFall } = recordedIn(
    recorded,
    currency,
  );
  const money = (cents: number) => moneyText(cents, currency);
  const source = sourceText(recorded);
  const valued = priceText(timeline, currency);
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure
        label={t("Cost with fees")}
        explanation={
          <>
            <p>{t("Amount plus fees of all buys and sells; the proceeds of sells are subtracted.")}</p>
            {currency === "USD" ? null : (
              <p>
                {t(
                  "What you entered in {currency} counts as entered, other amounts at the rate of their day.",
                  { currency },
                )}
              </p>
            )}
            <p>{source}</p>
          </>
        }
      >
        <span>{money(cost)}</span>
      </Figure>
      <Figure
        label={t("Gain")}
        explanation={
          <>
            <p>
              {t("Value minus cost: {value} − {cost}. Fees in the cost: {fees}.", {
                value: money(value),
                cost: money(cost),
                fees: money(fees),
              })}
            </p>
            <p>
              {t("The percentage is the gain divided by what you paid in, {paid}.", { paid: money(paid) })}
            </p>
            <p>
              {t("Value: {coins} at the last known price.", {
                coins: satoshiText(recorded.satoshis, unit),
              })}{" "}
              {valued}
            </p>
          </>
        }
      >
        <span>{money(gain)}</span> {gainFraction === null ? null : <Change fraction={gainFraction} />}
      </Figure>
      <Figure
        label={t("A year")}
        explanation={
          <>
            <p>
              {t(
                "Money-weighted return (XIRR): the yearly rate at which all your payments grow to today’s value.",
              )}
            </p>
            <p>
              {t("It needs at least 30 days between the first payment and today, {day}.", {
                day: fullDayText(now),
              })}
            </p>
            <p>
              {source} {valued}
            </p>
          </>
        }
      >
        {yearlyReturn === null ? "–" : <Change fraction={yearlyReturn} />}
      </Figure>
      <Figure
        label={t("Worst fall")}
        explanation={
          <>
            <p>
              {t(
                "The deepest fall from an earlier high of one unit of what you hold, measured every month since your first record: money you add does not hide a fall.",
              )}
            </p>
            {worstFall === null ? (
              <p>{t("There has been no fall yet.")}</p>
            ) : (
              <p>
                {t("From {from} to {to}.", {
                  from: fullDayText(worstFall.from),
                  to: fullDayText(worstFall.to),
                })}
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
