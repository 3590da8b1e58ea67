import { msg, t } from "#shared/domain/language/translate.ts";
import type { OverrideField } from "#shared/domain/plan/editable-fields.ts";
import type { PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { mapFields } from "#shared/domain/plan-fields.ts";
import { formatDay } from "./dates.ts";
import { numberFormat as numbers } from "./formats.ts";
import { amountText, bitcoinText, percentText, priceText } from "./number-text.ts";

type Format = (value: unknown) => string;

/** A setting's label and the format of its values. */
export interface SettingText {
  readonly label: string;
  readonly format: Format;
}

const numberFormat =
  (write: (value: number) => string): Format =>
  (value) =>
    typeof value === "number" ? write(value) : String(value);
const upToSix = numbers({ maximumFractionDigits: 6 });
const amount = numberFormat(amountText);
const price = numberFormat(priceText);
const onOff: Format = (value) => (value === true ? t("on") : t("off"));

const formatByKind = {
  money: amount,
  fraction: numberFormat((value) => `${percentText(value)} %`),
  price,
  number: numberFormat((value) => upToSix.format(value)),
  months: numberFormat((count) => t("{count, plural, one {# month} other {# months}}", { count })),
  switch: onOff,
  date: (value) =>
    typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : String(value),
  choice: String,
} as const satisfies Record<string, Format>;

interface SettingField {
  readonly kind: keyof typeof formatByKind;
  readonly label: string;
  readonly optionLabels?: Readonly<Record<string, string>>;
}

/** Labels and formats of the settings of a plan or an epoch. */
export function settingTexts<Name extends string>(
  fields: Readonly<Record<Name, SettingField>>,
): Readonly<Record<Name, SettingText>> {
  return mapFields(fields, ({ kind, label, optionLabels = {} }) => ({
    label,
    format:
      kind === "choice" ? (value) => t(optionLabels[String(value)] ?? String(value)) : formatByKind[kind],
  }));
}

/** Labels and formats of the fields of an override. */
export const overrideFieldTexts: Readonly<Record<OverrideField, SettingText>> = {
  buyingPriceUSD: { label: msg("price"), format: price },
  btcBought: { label: msg("BTC amount"), format: numberFormat(bitcoinText) },
  usdSpent: { label: msg("USD amount"), format: amount },
  feesUSD: { label: msg("fees"), format: amount },
  costUSD: { label: msg("cost"), format: amount },
  dynamicTopUp: { label: msg("dynamic top-up"), format: amount },
  cycleTopUp: { label: msg("cycle top-up"), format: amount },
  sell: { label: msg("sell"), format: onOff },
};

/** The values set by an override, as text. */
export function overrideText(override: PlanOverride): string {
  const fields = Object.entries(override) as [OverrideField, unknown][];
  return fields
    .map(
      ([field, value]) => `${t(overrideFieldTexts[field].label)} ${overrideFieldTexts[field].format(value)}`,
    )
    .join(", ");
}
