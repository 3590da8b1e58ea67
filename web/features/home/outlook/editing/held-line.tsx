import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { centsIn } from "#web/components/display-currency/amounts.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Changed } from "#web/features/home/figures.tsx";
import { type CoinUnit, moneyText, satoshiText } from "#web/features/home/home-text.ts";
import styles from "./change-figures.module.css";

interface HeldLineProps {
  before: Timeline | null;
  timeline: Timeline;
  unit: CoinUnit;
}

/** The recorded holdings, which edits of the plan do not change, and what the plan alone would hold. */
export function HeldLine({ before, timeline, unit }: HeldLineProps) {
  const { recorded, planned } = timeline.home;
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const plannedText = (of: Timeline) =>
    of.home.planned === null ? t("nothing yet") : satoshiText(of.home.planned.satoshis, unit);
  const earlier = before && plannedText(before);
  return (
    <p className={`num ${styles.held}`}>
      <span aria-hidden="true" />
      {recorded === null
        ? t("Nothing recorded yet.")
        : richText(
            t("You hold <strong>{value}</strong>, <strong>{coins}</strong>.", {
              value: moneyText(centsIn(recorded.value, currency), currency),
              coins: satoshiText(recorded.satoshis, unit),
            }),
            { strong: (text) => <strong>{text}</strong> },
          )}{" "}
      {t("Recorded buys never change with the plan.")}
      {planned === null && earlier === null ? null : (
        <>
          {" "}
          {richText(t("Your plan would hold, simulated: <amount>amount</amount>."), {
            amount: () => <Changed before={earlier} after={plannedText(timeline)} />,
          })}
        </>
      )}
    </p>
  );
}
