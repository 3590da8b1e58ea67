import type { Timeline } from "#shared/api/timeline.ts";
import { buyRhythms } from "#shared/domain/buy-rhythm.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";
import { type FeePreset, feePresetOf, feePresets } from "#shared/domain/fee-presets.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { formatMonth } from "#web/components/format/dates.ts";
import { amountText, withoutZeros } from "#web/components/format/number-text.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import { amountOf, type DateBounds, type FirstRunAnswers, type Problems } from "./answers.ts";
import styles from "./page.module.css";
import { wholeMoney } from "./result-text.ts";

interface StepProps {
  answers: FirstRunAnswers;
  problems: Problems;
  onChange(change: Partial<FirstRunAnswers>): void;
}

const amounts = [50, 100, 250, 500, 1_000] as const;
const currencies = currencyCodes.map((value) => ({ value, text: value }));
const rhythms = buyRhythms.map((value) => ({ value, text: planFields.buyRhythm.optionLabels[value] }));

/** How much, in which currency and how often. */
export function AmountStep({ answers, problems, onChange }: StepProps) {
  const { amount, baseCurrency, buyRhythm } = answers;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t("Amount of each buy")}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={amount}
          onValueChange={(value) => onChange({ amount: value })}
          error={problems.amount}
        />
        <SelectField
          label={t(planFields.baseCurrency.label)}
          options={currencies}
          value={baseCurrency}
          onChange={(code) => onChange({ baseCurrency: code })}
        />
      </div>
      <Segmented
        look="chips"
        label={t("Usual amounts")}
        options={amounts.map((value) => ({ value, text: formatCount(value) }))}
        value={amounts.find((value) => value === amountOf(answers)) ?? null}
        onChange={(value) => onChange({ amount: String(value) })}
      />
      <Segmented
        look="chips"
        label={t(planFields.buyRhythm.label)}
        options={rhythms.map(({ value, text }) => ({ value, text: t(text) }))}
        value={buyRhythm}
        onChange={(value) => onChange({ buyRhythm: value })}
      />
      <p className={styles.small}>
        {t("Fees come on top; step 3 asks for them. You can change everything later.")}
      </p>
    </>
  );
}

/** Since when and until when. */
export function DatesStep(props: StepProps & { bounds: DateBounds; months: number | null }) {
  const { answers, problems, onChange, bounds, months } = props;
  const { earliest, today, latestEnd } = bounds;
  return (
    <>
      <div className={styles.dates}>
        <DateField
          label={t("Since when")}
          value={answers.investStartDate}
          min={earliest}
          max={today}
          error={problems.investStartDate}
          note={t("Your first buy, or the day you begin")}
          isLarge
          onChange={(date) => onChange({ investStartDate: date ?? "" })}
        />
        <DateField
          label={t("Until when")}
          value={answers.investEndDate}
          min={answers.investStartDate}
          max={latestEnd}
          error={problems.investEndDate}
          note={
            months === null
              ? undefined
              : t("{count, plural, one {# month} other {# months}} in all", { count: months })
          }
          isLarge
          onChange={(date) => onChange({ investEndDate: date ?? "" })}
        />
      </div>
      <Segmented
        look="chips"
        label={t("Usual starts")}
        options={startsBefore(today)}
        value={answers.investStartDate}
        onChange={(date) => onChange({ investStartDate: date })}
      />
      <p className={styles.small}>
        {t(
          "Months before today are simulated at past prices until you record what you bought. They never count as yours.",
        )}
      </p>
    </>
  );
}

/** Today, and the first of January one, three and five years back. */
function startsBefore(today: string): { value: string; text: string }[] {
  const year = Number(today.slice(0, 4));
  const ago = [1, 3, 5].map((years) => ({
    value: `${year - years}-01-01`,
    text: formatMonth(`${year - years}-01-01`),
  }));
  return [{ value: today, text: t("From today") }, ...ago];
}

const wayIcons: Readonly<Record<string, IconShape>> = {
  orderBook: { path: "M3 8l7-4 7 4M4.5 8v6.5M8 8v6.5M12 8v6.5M15.5 8v6.5M3 16.5h14" },
  instantBuy: { path: "M3.5 8a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12.6 8.2a4 4 0 1 1-4.4 4.4" },
  wallet: {
    path: "M5 5h10a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 9h14M13 12.5h1.5",
  },
};

/** What has been bought already. */
export type Bought = "nothing" | "file" | "exchange" | "wallet";

const ways: Readonly<Record<string, string>> = {
  orderBook: msg("You place the order yourself"),
  instantBuy: msg("A savings plan, or a price with a spread"),
  wallet: msg("Bought through a partner of the wallet"),
};

const boughtChoices: readonly { value: Bought; text: string; note: string }[] = [
  { value: "nothing", text: msg("Nothing yet"), note: msg("Or enter it later") },
  { value: "file", text: msg("A CSV file"), note: msg("Any exchange; imported next") },
  { value: "exchange", text: msg("An exchange"), note: msg("Connected next, with a read-only key") },
  { value: "wallet", text: msg("A wallet"), note: msg("Its balance can be checked next") },
];

interface BuyingStepProps extends StepProps {
  timeline: Timeline | null;
  bought: Bought;
  onBought(bought: Bought): void;
}

/** The way of buying, and what has been bought already. */
export function BuyingStep({ answers, onChange, timeline, bought, onBought }: BuyingStepProps) {
  const chosen = feePresetOf(answers);
  const fees = timeline === null ? null : feesOf(answers, timeline);
  return (
    <>
      <p className={styles.lead}>
        {fees === null
          ? t("Fees add up. Pick what is nearest, or type your own later.")
          : t(
              "Fees add up: over this plan, {dear} instead of {cheap} costs {more}. Pick what is nearest, or type your own later.",
              fees,
            )}
      </p>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t("Way of buying")}</legend>
        {feePresets.map((preset) => (
          <label key={preset.id} className={styles.choice}>
            <WayIcon id={preset.id} />
            <span>
              {t(preset.label)}
              <small>{t(ways[preset.id] ?? "")}</small>
            </span>
            <b className="num">{rateText(preset)}</b>
            <input
              type="radio"
              name="way"
              checked={preset === chosen}
              onChange={() => onChange({ feePct: preset.feePct, feeFixedUsd: preset.feeFixedUsd })}
            />
          </label>
        ))}
      </fieldset>
      <fieldset className={`${styles.choices} ${styles.beside}`}>
        <legend>{t("And what have you bought already?")}</legend>
        {boughtChoices.map(({ value, text, note }) => (
          <label key={value} className={styles.choice}>
            <span>
              {t(text)}
              <small>{t(note)}</small>
            </span>
            <input type="radio" name="bought" checked={value === bought} onChange={() => onBought(value)} />
          </label>
        ))}
      </fieldset>
    </>
  );
}

function WayIcon({ id }: { id: string }) {
  const shape = wayIcons[id];
  return shape === undefined ? null : <Icon shape={shape} />;
}

function rateText({ feePct, feeFixedUsd }: FeePreset): string {
  return `${formatPercent(feePct)}${feeFixedUsd === 0 ? "" : ` + US$ ${withoutZeros(amountText(feeFixedUsd))}`}`;
}

/** What the higher of two percentages adds over all purchases of the plan, without top-ups. */
function feesOf(answers: FirstRunAnswers, { purchases, rowCount }: Timeline) {
  const amount = amountOf(answers);
  const [cheap, dear] = feePresets;
  if (amount === null || cheap === undefined || dear === undefined) return null;
  const count = purchases?.reduce((sum, each) => sum + each, 0) ?? rowCount;
  const more = wholeMoney(Math.round(count * amount * (dear.feePct - cheap.feePct)), answers.baseCurrency);
  return { dear: formatPercent(dear.feePct), cheap: formatPercent(cheap.feePct), more };
}
