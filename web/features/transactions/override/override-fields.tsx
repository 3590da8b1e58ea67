import { useState } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { OverrideField } from "#shared/domain/plan/editable-fields.ts";
import type { OverrideNumberField, PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { type AmountField, amountFields } from "#shared/domain/transaction-derivation.ts";
import { amountText, percentText } from "#web/components/format/number-text.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import { FigureField } from "#web/features/transactions/form/figure-field.tsx";
import { figureShapesIn, topUpShapes } from "#web/features/transactions/form/figure-shapes.ts";
import styles from "#web/features/transactions/form/form-sheet.module.css";
import { type OverrideFigures, withOverrideField } from "./override-draft.ts";

interface OverrideFieldsProps {
  draft: PlanOverride;
  shown: OverrideFigures;
  plan: ControlPanel;
  canSell: boolean;
  problems: ReadonlyMap<OverrideField, string>;
  /** Whether to show all errors, or only those of fields that have lost focus. */
  isChecked: boolean;
  onChange(draft: PlanOverride): void;
}

const sells = [
  { value: "plan", text: msg("As planned") },
  { value: "sell", text: msg("Sell") },
  { value: "hold", text: msg("Do not sell") },
] as const;

/** The figures of a month; set fields are marked, the others are derived. */
export function OverrideFields(props: OverrideFieldsProps) {
  const { draft, shown, plan, canSell, problems, isChecked, onChange } = props;
  const [left, setLeft] = useState<ReadonlySet<OverrideField>>(new Set());
  const shapes = figureShapesIn("USD");
  const helps: Readonly<Record<AmountField, string>> = {
    buyingPriceUSD: t("The plan’s price of the month"),
    btcBought: t("{currency} amount ÷ price", { currency: "USD" }),
    usdSpent: t("Base amount plus top-ups; 0 skips the month"),
    feesUSD: t("As planned: {percent} plus {fixed}", {
      percent: `${percentText(plan.feePct)} %`,
      fixed: `US$ ${amountText(plan.feeFixedUsd)}`,
    }),
    costUSD: t("{currency} amount plus fees", { currency: "USD" }),
  };
  const field = (name: OverrideNumberField, value: number | null, help: string) => (
    <FigureField
      shape={shapes[name]}
      value={draft[name] ?? value}
      isEdited={draft[name] !== undefined}
      help={help}
      error={isChecked || left.has(name) ? problems.get(name) : undefined}
      onEdit={(entered) => onChange(withOverrideField(draft, name, entered))}
      onLeave={(isTouched) => {
        if (isTouched) setLeft((before) => new Set(before).add(name));
      }}
    />
  );
  return (
    <>
      {amountFields.map((name) => (
        <div key={name} className={name === "costUSD" ? styles.wide : undefined}>
          {field(name, shown.figures[name], helps[name])}
        </div>
      ))}
      {topUpShapes.map(({ field: name, help }) => (
        <div key={name}>{field(name, shown[name], t(help))}</div>
      ))}
      <div className={styles.wide}>
        {canSell ? (
          <SellChoice
            sell={draft.sell}
            isOn={plan.sellReinvestSettings}
            onChange={(sell) => onChange(withOverrideField(draft, "sell", sell))}
          />
        ) : (
          <UpgradeHint>{t("Choosing which months sell requires Basic.")}</UpgradeHint>
        )}
      </div>
    </>
  );
}

interface SellChoiceProps {
  sell: boolean | undefined;
  /** Whether the plan's strategy is on. */
  isOn: boolean;
  onChange(sell: boolean | null): void;
}

function SellChoice({ sell, isOn, onChange }: SellChoiceProps) {
  const value = sell === undefined ? "plan" : sell ? "sell" : "hold";
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden="true">
        {t("Sell in this month")}
      </span>
      <Segmented
        label={t("Sell in this month")}
        options={sells.map((each) => ({ value: each.value, text: t(each.text) }))}
        value={value}
        onChange={(chosen) => onChange(chosen === "plan" ? null : chosen === "sell")}
      />
      <small>
        {isOn
          ? t("Sells a share of the coins after the buy, whatever the price")
          : t("Applies only while the Sell/Reinvest Strategy is on")}
      </small>
    </div>
  );
}
