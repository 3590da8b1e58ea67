import { useId } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { type BillingPeriod, billingPeriods } from "#web/features/subscription/tier-cards.ts";
import styles from "./period-choice.module.css";

interface PeriodChoiceProps {
  period: BillingPeriod;
  onChange(period: BillingPeriod): void;
}

const names: Readonly<Record<BillingPeriod, string>> = { monthly: msg("Monthly"), yearly: msg("Yearly") };

/** Chooses the billing period; the arrow keys switch between the two. */
export function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">{t("Billing period")}</legend>
      {billingPeriods.map((candidate) => (
        <label key={candidate}>
          <input
            type="radio"
            name={group}
            value={candidate}
            checked={candidate === period}
            onChange={() => onChange(candidate)}
          />
          {t(names[candidate])}
        </label>
      ))}
    </fieldset>
  );
}
