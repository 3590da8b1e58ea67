import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { planVersusActualDefinition } from "#shared/engine/analyses/plan-versus-actual-definition.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { richText } from "#web/components/language/rich-text.tsx";

import { Button } from "#web/components/ui/button.tsx";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import styles from "./answers.module.css";
import { LargeAmount, Marker } from "./figures.tsx";
import {
  type CoinUnit,
  fullDayText,
  gapShares,
  gapText,
  moneyText,
  nothingPlannedText,
  type Planned,
  priceText,
  satoshiText,
  spokenMoney,
  type Versus,
} from "./home-text.ts";

interface PlanCardProps {
  planned: Planned | null;
  timeline: Timeline;
  unit: CoinUnit;
  currency: Timeline["baseCurrency"];
  onShowMonths(months: readonly string[]): void;
}

/** What the plan alone would hold at past market prices, and how recorded buying compares with it. */
export function PlanCard({ planned, timeline, unit, currency, onShowMonths }: PlanCardProps) {
  const { planVersusActual: versus, stale } = timeline;
  if (planned === null) {
    return (
      <section className={styles.card} aria-labelledby="home-planned">
        <h2>
          <Marker isRecorded={false} /> <span id="home-planned">{t("Your plan would hold")}</span>
        </h2>
        <p className={styles.why}>{nothingPlannedText(timeline)}</p>
      </section>
    );
  }
  const value = centsIn(planned.value, currency);
  const count = planned.buys;
  const simulated = stale
    ? t("simulated, to {month}", { month: formatMonth(planned.to) })
    : timeline.buyRhythm === "monthly"
      ? t("simulated, {count, plural, one {# month} other {# months}}", { count })
      : t("simulated, {count, plural, one {# buy} other {# buys}}", { count });
  const put = {
    amount: moneyText(centsIn(planned.cost, currency), currency),
    from: formatMonth(planned.from),
  };
  const source = <p>{t("Source: the plan’s settings and market prices; nothing that you recorded.")}</p>;
  return (
    <section className={styles.card} aria-labelledby="home-planned">
      <h2>
        <Marker isRecorded={false} /> <span id="home-planned">{t("Your plan would hold")}</span>
        <small className={styles.context}>{simulated}</small>
      </h2>
      <div className={styles.amounts}>
        <LargeAmount
          cents={value}
          currency={currency}
          spoken={t("{amount}, simulated", { amount: spokenMoney(value, currency) })}
          look="planned"
          explanation={
            <>
              <p>
                {t("Value: {coins} at the last known price.", { coins: satoshiText(planned.satoshis, unit) })}{" "}
                {priceText(timeline, currency)}
              </p>
              <p>
                {t("Put in, fees included: {amount}, from {from} to {to}. Nobody made these buys.", {
                  amount: put.amount,
                  from: put.from,
                  to: formatMonth(planned.to),
                })}
              </p>
              {source}
            </>
          }
        />{" "}
        <span className={`num ${styles.coins}`}>
          <Explained
            label={satoshiText(planned.satoshis, unit)}
            explanation={
              <>
                <p>
                  {t(
                    "What the plan alone would have bought from {from} to {to}: its amount and top-ups at each buy day’s market price, with your fees on top. Nobody made these buys.",
                    { from: put.from, to: formatMonth(planned.to) },
                  )}
                </p>
                {source}
              </>
            }
          />
        </span>
      </div>
      {versus === null ? (
        <>
          <GapBar
            held={0}
            planned={planned.satoshis}
            label={t("Nothing is recorded of what the plan would hold.")}
          />
          <p className={`num ${styles.gap}`}>
            {richText(
              t(
                "{amount} put in since {from}, at past market prices. <strong>Nobody made these buys.</strong>",
                { amount: put.amount, from: put.from },
              ),
              { strong: (text) => <strong>{text}</strong> },
            )}
          </p>
        </>
      ) : (
        <Gap
          versus={versus}
          planned={planned}
          timeline={timeline}
          unit={unit}
          currency={currency}
          onShowMonths={onShowMonths}
        />
      )}
    </section>
  );
}

interface GapProps extends Pick<PlanCardProps, "timeline" | "unit" | "currency" | "onShowMonths"> {
  versus: Versus;
  planned: Planned;
}

function Gap({ versus, planned, timeline, unit, currency, onShowMonths }: GapProps) {
  const { headline, detail, since, missed } = gapText(versus, planned, timeline, unit, currency);
  const held = versus.recorded.satoshis;
  const wouldHold = versus.planned.satoshis;
  return (
    <>
      <GapBar
        held={held}
        planned={wouldHold}
        label={t("Recorded {held}, planned {planned}.", {
          held: satoshiText(held, unit),
          planned: satoshiText(wouldHold, unit),
        })}
      />
      <div className={`num ${styles.gap}`}>
        <strong>
          <Explained
            label={headline}
            explanation={
              <>
                <p>{t(planVersusActualDefinition)}</p>
                <p>
                  {t("{from} to {to}: recorded {held} for {paid}, planned {planned} for {cost}.", {
                    from: fullDayText(versus.from),
                    to: fullDayText(versus.to),
                    held: satoshiText(held, unit),
                    paid: moneyText(centsIn(versus.recorded, currency), currency),
                    planned: satoshiText(wouldHold, unit),
                    cost: moneyText(centsIn(versus.planned, currency), currency),
                  })}
                </p>
              </>
            }
          />
          {t(":")}
        </strong>{" "}
        {detail}. {since === null ? null : `${since} `}
        {missed === null ? null : (
          <>
            {missed}{" "}
            <Button look="text" size="small" onClick={() => onShowMonths(versus.missedMonths)}>
              {t("See them")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/**
 * The solid part is held, the hatched part is what the plan would hold beyond it; a mark shows the plan where it holds
 * less.
 */
function GapBar({ held, planned, label }: { held: number; planned: number; label: string }) {
  const shares = gapShares(held, planned);
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      <span style={{ width: `${shares.held * 100}%` }} />
      {held > planned ? <i style={{ left: `${shares.plan * 100}%` }} /> : null}
    </div>
  );
}
