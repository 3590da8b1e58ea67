import type { ReactNode } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { roundMoney } from "#shared/domain/rounding.ts";
import { dayMoney } from "#web/components/display-currency/day-money.ts";
import { useDisplayCurrency } from "#web/components/display-currency/use-display-currency.ts";
import { formatMoney, rateOnDay } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { Button } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import type { DayPurchase } from "#web/workers/engine-messages.ts";
import { type GapBuy, gapBuys } from "./gap-buy.ts";
import type { useGapRecording } from "./use-gap-recording.ts";

interface GapRowProps {
  date: string;
  timeline: Timeline;
  purchases: readonly DayPurchase[];
  recording: ReturnType<typeof useGapRecording>;
  onRecord(planned: PlannedBuy): void;
}

/** A month without a buy, with what the plan would have bought in it. */
export function GapRow({ date, timeline, purchases, recording, onRecord }: GapRowProps) {
  const buys = gapBuys(timeline, date, purchases);
  const [planned] = buys;
  // A form takes one buy.
  const single = buys.length === 1 ? planned : null;
  const { currency } = useDisplayCurrency(timeline.baseCurrency);
  const money = dayMoney(timeline, currency, date);
  // As they would be recorded: each at the rate of its day.
  const sum = (of: (buy: GapBuy) => number) => {
    const rate = (buy: GapBuy) =>
      currency === "USD" ? 1 : (buy.unitsPerUsd ?? rateOnDay(timeline, buy.date));
    return formatMoney(
      buys.reduce((total, buy) => total + roundMoney(of(buy) * rate(buy)), 0),
      currency,
    );
  };
  const text =
    planned === undefined
      ? t("No buy recorded, the plan expected one")
      : buys.length > 1
        ? t("No buy recorded, the plan expected {count} from {first} to {last}: {amount}, fees {fees}", {
            count: buys.length,
            first: formatDay(planned.date),
            last: formatDay(buys.at(-1)?.date ?? planned.date),
            amount: sum(({ usdSpent }) => usdSpent),
            fees: sum(({ feesUSD }) => feesUSD),
          })
        : t("No buy recorded, the plan expected {amount} at {price}, fee {fee}", {
            amount: money(planned.usdSpent),
            price: money(planned.price),
            fee: money(planned.feesUSD),
          });
  return (
    <InfoRow name={t("Gap")} date={formatMonth(date)} text={text}>
      {planned === undefined ? null : (
        <Button
          look="text"
          size="small"
          disabled={recording.isBusy}
          onClick={() => void recording.record(date, buys)}
        >
          {buys.length > 1 ? t("Record all {count}", { count: buys.length }) : t("Record it")}
        </Button>
      )}
      <Button
        look="text"
        size="small"
        onClick={() => onRecord(single ?? { date, usdSpent: null, dynamicTopUp: 0, cycleTopUp: 0 })}
      >
        {t("Add buy")}
      </Button>
    </InfoRow>
  );
}

function InfoRow(props: { name: string; date: string; text: string; children?: ReactNode }) {
  const { name, date, text, children } = props;
  return (
    <tr>
      <td />
      <td>
        <Chip tone="info" icon={icons.info}>
          {name}
        </Chip>
      </td>
      <td>{date}</td>
      <td className={styles.text}>{text}</td>
      <td>{children}</td>
    </tr>
  );
}

interface RuleRowProps {
  rule: string;
  months: number;
  /** Its first month, `yyyy-mm-dd`. */
  first: string;
  onShowMonth(date: string): void;
}

/** A rule of the model that real months broke. */
export function RuleRow({ rule, months, first, onShowMonth }: RuleRowProps) {
  return (
    <InfoRow name={t("Model rule")} date={formatDay(first)} text={ruleText(rule, months)}>
      {t("Nothing to fix")}{" "}
      <Button look="text" size="small" onClick={() => onShowMonth(first)}>
        {t("Show")}
      </Button>
    </InfoRow>
  );
}

const ruleWords: Readonly<Record<string, string>> = {
  peakNotAbovePrice: msg("The price was not below the model’s peak of its epoch"),
  troughNotBelowPrice: msg("The price was not above the model’s trough"),
  minutesPerBlockOutOfRange: msg("Blocks took less than 8 or more than 12 minutes on average"),
};

/** Months in which real prices and blocks broke a rule of the model: nothing to mend, but good to know. */
function ruleText(rule: string, months: number): string {
  return t("{rule}: {count, plural, one {# month} other {# months}}, from this day on", {
    rule: t(ruleWords[rule] ?? rule),
    count: months,
  });
}
