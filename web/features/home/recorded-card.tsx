import type { ReactNode } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { centsIn, recordedIn } from "#web/components/display-currency/amounts.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
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
  coinText,
  dayText,
  fullDayText,
  moneyText,
  priceText,
  type Recorded,
  recordsText,
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
          <Marker isRecorded /> <span id="home-held">You hold</span>
        </h2>
        <p className={styles.serif}>Nothing recorded yet.</p>
        <p className={styles.why}>
          Simulated buys never count here. <Link to="/accounts">Check a wallet’s balance</Link>
        </p>
        <div className={styles.actions}>
          <Button look="filled" onClick={onRecord}>
            <Icon shape={moreIcons.plus} />
            Record a buy
          </Button>
          <Button onClick={onImport}>
            <Icon shape={moreIcons.export} />
            Import CSV
          </Button>
          {panels.includes("api-integrations") ? null : (
            <Button look="text" onClick={() => togglePanel("api-integrations")}>
              Connect
            </Button>
          )}
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
      <div className={styles.amounts}>
        <LargeAmount
          cents={centsIn(recorded.value, currency)}
          currency={currency}
          spoken={`${spokenMoney(centsIn(recorded.value, currency), currency)}, recorded, price of ${fullDayText(dataDate)}`}
          look="held"
          explanation={
            <>
              <p>
                Value: {coinText(recorded.satoshis, unit)} at the last known price.{" "}
                {priceText(timeline, currency)}
              </p>
              <p>{sourceText(recorded)}</p>
            </>
          }
        />{" "}
        <span className={`num ${styles.coins}`}>
          <Explained
            label={coinText(recorded.satoshis, unit)}
            explanation={
              <>
                <p>The coins of all recorded buys minus those of all recorded sells.</p>
                <p>{sourceText(recorded)}</p>
              </>
            }
          />
        </span>
      </div>
      {recorded.satoshis < 0 ? (
        <p className={styles.why}>More sells than buys are recorded. Record or import the missing buys.</p>
      ) : null}
      <Figures recorded={recorded} timeline={timeline} unit={unit} currency={currency} />
      <TaxLine />
    </section>
  );
}

const sourceText = (recorded: Recorded) =>
  `Source: your ${recordsText(recorded)}, ${fullDayText(recorded.first)} to ${fullDayText(recorded.last)}.`;

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
  const { cost, paid, value, gain, gainFraction, yearlyReturn, worstFall } = recordedIn(recorded, currency);
  const money = (cents: number) => moneyText(cents, currency);
  const source = sourceText(recorded);
  const valued = priceText(timeline, currency);
  return (
    <dl className={`num ${styles.figures}`}>
      <Figure
        label="Cost with fees"
        explanation={
          <>
            <p>Amount plus fees of all buys and sells; the proceeds of sells are subtracted.</p>
            {currency === "USD" ? null : (
              <p>What you entered in {currency} counts as entered, other amounts at the rate of their day.</p>
            )}
            <p>{source}</p>
          </>
        }
      >
        <span>{money(cost)}</span>
      </Figure>
      <Figure
        label="Gain"
        explanation={
          <>
            <p>
              Value minus cost: {money(value)} − {money(cost)}.
            </p>
            <p>The percentage is the gain divided by what you paid in, {money(paid)}.</p>
            <p>
              Value is {coinText(recorded.satoshis, unit)} at the last known price. {valued}
            </p>
          </>
        }
      >
        <span>{money(gain)}</span> {gainFraction === null ? null : <Change fraction={gainFraction} />}
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
