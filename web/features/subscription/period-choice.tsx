import { useId } from "react";
import styles from "./period-choice.module.css";
import { type BillingPeriod, billingPeriods } from "./tier-cards.ts";

interface PeriodChoiceProps {
  period: BillingPeriod;
  onChange(period: BillingPeriod): void;
}

const names: Readonly<Record<BillingPeriod, string>> = { monthly: "Monthly", yearly: "Yearly" };

/** Chooses the billing period; the arrow keys switch between the two. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">Billing period</legend>
      {billingPeriods.map((candidate) => (
        <label key={candidate}>
          <input
            type="radio"
            name={group}
            value={candidate}
            checked={candidate === period}
            onChange={() => onChange(candidate)}
          />
          {names[candidate]}
        </label>
      ))}
    </fieldset>
  );
}
