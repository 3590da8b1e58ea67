import { useState } from "react";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsOf, fromCents } from "#shared/domain/money.ts";
import {
  guardrailDefaults,
  withdrawalLots,
  withdrawalRules,
  withdrawalRuleTier,
  withdrawalTaxTier,
} from "#shared/domain/plan/plan-withdrawal.ts";
import { jurisdictionCodes } from "#shared/domain/tax-choices.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { jurisdictions } from "#shared/engine/tax/jurisdictions.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { currencySign } from "#web/components/format/currency.ts";
import { sortedAfterFirst } from "#web/components/format/names.ts";
import { amountText, percentText } from "#web/components/format/number-text.ts";
import { NumberField } from "#web/components/ui/fields/number-field.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import { UpgradeHint } from "#web/components/ui/marks/upgrade-hint.tsx";
import styles from "./page.module.css";
import { ruleNames, type WithdrawalDraft } from "./withdrawal-text.ts";

interface SettingsFormProps {
  draft: WithdrawalDraft;
  /** When the calculation begins, while no start is chosen. */
  start: string | null;
  currency: Currency;
  tier: Tier;
  /** The plan's fee of a trade, a fraction. */
  planFee: number;
  /** Its fixed part, in US dollars. */
  planFixedFee: number;
  today: string;
  /** The engine's errors, by the field of the block. */
  refused: { readonly field: string; readonly message: string } | null;
  onChange(draft: WithdrawalDraft): void;
  /** Whether a field holds text that is not a number. */
  onUnreadable(field: string, isUnreadable: boolean): void;
  /** The fields of which that is true. */
  unreadable: ReadonlySet<string>;
}

const lotNames = {
  fifo: msg("First in"),
  lifo: msg("Last in"),
  hifo: msg("Highest cost"),
  average: msg("Average cost"),
} as const;
const chances = [0.5, 0.75, 0.8, 0.9, 0.95, 0.99, 1] as const;

/** Fields of one rule or another, and those of the tax. */
const ruleFields = ["amount", "share", "initialRate", "floor", "ceiling", ...Object.keys(guardrailDefaults)];
const taxFields = ["shortTermRate", "longTermRate", "allowance"];

/** The settings of a withdrawal. */
export function SettingsForm(props: SettingsFormProps) {
  const {
    draft,
    start,
    currency,
    tier,
    planFee,
    planFixedFee,
    today,
    refused,
    onChange,
    onUnreadable,
    unreadable,
  } = props;
  const set = (changes: Partial<WithdrawalDraft>) => onChange({ ...draft, ...changes });
  const errorOf = (field: string) => (refused?.field === field ? refused.message : undefined);
  const unit = currencySign(currency);
  const lockedRule = !tierIncludes(tier, withdrawalRuleTier[draft.rule]);
  /** A required number, in the field's own unit. */
  const number =
    (field: string, change: (value: number) => Partial<WithdrawalDraft>) =>
    (value: number | null | undefined) => {
      // An emptied field goes back to its number.
      onUnreadable(field, value === undefined);
      if (value !== undefined && value !== null) set(change(value));
    };
  /** One that may be left empty. */
  const optional =
    (field: string, change: (value: number | null) => Partial<WithdrawalDraft>) =>
    (value: number | null | undefined) => {
      onUnreadable(field, value === undefined);
      if (value !== undefined) set(change(value));
    };
  const cents = (value: number | null) => (value === null ? null : centsOf(value));
  const { tax } = draft;
  const guardrails = draft.guardrails ?? guardrailDefaults;
  const setGuardrails = (changes: Partial<typeof guardrails>) => ({
    guardrails: { ...guardrails, ...changes },
  });
  const advancedFields = [
    "feeFixedUsd",
    ...(draft.rule === "guardrails" ? Object.keys(guardrailDefaults) : []),
  ];
  const hasAdvancedError = advancedFields.some(
    (field) => errorOf(field) !== undefined || unreadable.has(field),
  );
  /** Fields that go take with them what could not be read in them. */
  const forget = (fields: readonly string[]) => {
    for (const field of fields) onUnreadable(field, false);
  };
  const [isAdvancedOpen, setIsAdvancedOpen] = useState(false);
  if (hasAdvancedError && !isAdvancedOpen) setIsAdvancedOpen(true);
  const canTax = tierIncludes(tier, withdrawalTaxTier);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <h2>{t("Payments")}</h2>
      <Segmented
        label={t("Rule")}
        options={withdrawalRules.map((value) => ({ value, text: t(ruleNames[value], { rule: value }) }))}
        value={draft.rule}
        onChange={(rule) => {
          forget(ruleFields);
          set({ rule });
        }}
      />
      {lockedRule ? (
        <div>
          <TierBadge tier={withdrawalRuleTier[draft.rule]} />
          <UpgradeHint>
            {t("This rule is part of a higher subscription. A fixed amount is open to everyone.")}
          </UpgradeHint>
        </div>
      ) : null}
      <DateField
        label={t("Start")}
        isLarge
        value={draft.startDate ?? start ?? ""}
        min={today}
        max="2140-12-31"
        error={errorOf("startDate")}
        onChange={(date) => date !== null && set({ startDate: date === "" ? null : date })}
      />
      <NumberField
        label={t("Years")}
        unit={t("years")}
        decimals={0}
        value={draft.years}
        text={String}
        error={errorOf("years")}
        onChange={number("years", (years) => ({ years }))}
      />
      {draft.rule === "fixedAmount" ? (
        <>
          <NumberField
            label={t("Amount a month")}
            unit={unit}
            decimals={2}
            value={fromCents(draft.amountCents)}
            text={amountText}
            help={t("In hand, after fee and tax")}
            error={errorOf("amount")}
            onChange={number("amount", (value) => ({ amountCents: centsOf(value) }))}
          />
          <Switch
            label={t("Rises with prices")}
            isOn={draft.indexed}
            onChange={(indexed) => set({ indexed })}
          />
        </>
      ) : (
        <>
          {draft.rule === "shareOfHoldings" ? (
            <NumberField
              label={t("Share of the coins a year")}
              unit="%"
              decimals={2}
              value={draft.share}
              text={percentText}
              error={errorOf("share")}
              onChange={number("share", (value) => ({ share: value / 100 }))}
            />
          ) : (
            <NumberField
              label={t("First year's share of the value")}
              unit="%"
              decimals={2}
              value={draft.initialRate}
              text={percentText}
              help={t(
                "Then rises with prices, and is cut by {cut} % or raised by {raise} % when it leaves a band of {band} % around this rate.",
                {
                  cut: percentText(guardrails.cut),
                  raise: percentText(guardrails.raise),
                  band: percentText(guardrails.band),
                },
              )}
              error={errorOf("initialRate")}
              onChange={number("initialRate", (value) => ({ initialRate: value / 100 }))}
            />
          )}
          <div className={styles.pair}>
            <NumberField
              label={t("At least a month")}
              unit={unit}
              decimals={2}
              value={draft.floorCents === null ? null : fromCents(draft.floorCents)}
              text={amountText}
              error={errorOf("floor")}
              onChange={optional("floor", (value) => ({ floorCents: cents(value) }))}
            />
            <NumberField
              label={t("At most a month")}
              unit={unit}
              decimals={2}
              value={draft.ceilingCents === null ? null : fromCents(draft.ceilingCents)}
              text={amountText}
              error={errorOf("ceiling")}
              onChange={optional("ceiling", (value) => ({ ceilingCents: cents(value) }))}
            />
          </div>
        </>
      )}
      <Switch
        label={t("Pause while the price is below cost")}
        isOn={draft.pauseBelowCost}
        onChange={(pauseBelowCost) => set({ pauseBelowCost })}
      />
      <h2>{t("Tax and fee")}</h2>
      <NumberField
        label={t("Fee of a sale")}
        unit="%"
        decimals={2}
        value={draft.feePct ?? planFee}
        text={percentText}
        help={t(draft.feePct === null ? "As in the plan" : "Leave it empty for the plan's fee.")}
        error={errorOf("feePct")}
        onChange={optional("feePct", (value) => ({ feePct: value === null ? null : value / 100 }))}
      />
      <Switch
        label={t("Tax on the gains")}
        isOn={tax !== null}
        isDisabled={!canTax && tax === null}
        remark={canTax ? null : <TierBadge tier={withdrawalTaxTier} />}
        onChange={(isOn) => {
          forget(taxFields);
          set({
            tax: isOn
              ? {
                  method: "fifo",
                  jurisdiction: "generic",
                  shortTermRate: 0.25,
                  longTermRate: 0.25,
                  allowanceCents: 0,
                }
              : null,
          });
        }}
      />
      {tax === null ? null : (
        <>
          <div className={styles.pair}>
            <NumberField
              label={t("Short term")}
              unit="%"
              decimals={2}
              value={tax.shortTermRate}
              text={percentText}
              error={errorOf("tax.shortTermRate")}
              onChange={number("shortTermRate", (value) => ({ tax: { ...tax, shortTermRate: value / 100 } }))}
            />
            <NumberField
              label={t("Long term")}
              unit="%"
              decimals={2}
              value={tax.longTermRate}
              text={percentText}
              error={errorOf("tax.longTermRate")}
              onChange={number("longTermRate", (value) => ({ tax: { ...tax, longTermRate: value / 100 } }))}
            />
          </div>
          <NumberField
            label={t("Allowance a year")}
            unit={unit}
            decimals={2}
            value={fromCents(tax.allowanceCents)}
            text={amountText}
            error={errorOf("tax.allowance")}
            onChange={number("allowance", (value) => ({
              tax: { ...tax, allowanceCents: centsOf(value) },
            }))}
          />
          <div className={styles.pair}>
            <SelectField
              label={t("Lots")}
              options={withdrawalLots.map((value) => ({ value, text: t(lotNames[value]) }))}
              value={tax.method}
              onChange={(method) => set({ tax: { ...tax, method } })}
            />
            <SelectField
              label={t("Holding rule")}
              options={sortedAfterFirst(
                jurisdictionCodes.map((value) => ({
                  value,
                  text: value === "generic" ? t("None") : t(jurisdictions[value].name),
                })),
              )}
              value={tax.jurisdiction}
              onChange={(jurisdiction) => set({ tax: { ...tax, jurisdiction } })}
            />
          </div>
        </>
      )}
      <h2>{t("Chance")}</h2>
      <SelectField
        label={t("Sustainable at a chance of")}
        options={[...new Set([...chances, draft.successProbability])]
          .toSorted((left, right) => left - right)
          .map((value) => ({ value: String(value), text: `${percentText(value)} %` }))}
        value={String(draft.successProbability)}
        onChange={(value) => set({ successProbability: Number(value) })}
      />
      <details
        className={styles.advanced}
        open={isAdvancedOpen}
        onToggle={({ currentTarget }) => setIsAdvancedOpen(currentTarget.open)}
      >
        <summary>{t("Advanced")}</summary>
        <div className={styles.form}>
          <NumberField
            label={t("Fixed fee of a sale")}
            unit="US$"
            decimals={2}
            value={draft.feeFixedUsd ?? planFixedFee}
            text={amountText}
            help={t(
              (draft.feeFixedUsd ?? null) === null ? "As in the plan" : "Leave it empty for the plan's fee.",
            )}
            error={errorOf("feeFixedUsd")}
            onChange={optional("feeFixedUsd", (feeFixedUsd) => ({ feeFixedUsd }))}
          />
          {draft.rule === "guardrails" ? (
            <>
              <NumberField
                label={t("Band around the rate")}
                unit="%"
                decimals={2}
                value={guardrails.band}
                text={percentText}
                help={t(
                  "How far the yearly rate may move away from the first year's before the amount is changed, as a share of it.",
                )}
                error={errorOf("band")}
                onChange={number("band", (value) => setGuardrails({ band: value / 100 }))}
              />
              <div className={styles.pair}>
                <NumberField
                  label={t("Cut")}
                  unit="%"
                  decimals={2}
                  value={guardrails.cut}
                  text={percentText}
                  help={t("When the rate is above the band")}
                  error={errorOf("cut")}
                  onChange={number("cut", (value) => setGuardrails({ cut: value / 100 }))}
                />
                <NumberField
                  label={t("Raise")}
                  unit="%"
                  decimals={2}
                  value={guardrails.raise}
                  text={percentText}
                  help={t("When the rate is below the band")}
                  error={errorOf("raise")}
                  onChange={number("raise", (value) => setGuardrails({ raise: value / 100 }))}
                />
              </div>
              <NumberField
                label={t("Last years without cuts")}
                unit={t("years")}
                decimals={0}
                value={guardrails.preservationFinalYears}
                text={String}
                help={t(
                  "So close to the end the amount is no longer cut: what is left has fewer years to last. 0 cuts until the end.",
                )}
                error={errorOf("preservationFinalYears")}
                onChange={number("preservationFinalYears", (preservationFinalYears) =>
                  setGuardrails({ preservationFinalYears }),
                )}
              />
            </>
          ) : null}
        </div>
      </details>
    </form>
  );
}
