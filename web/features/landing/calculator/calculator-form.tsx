import type { ReactNode } from "react";
import { currencyCodes } from "#shared/domain/currencies.ts";
import { feePresets } from "#shared/domain/fee-presets.ts";
import { t } from "#shared/domain/language/translate.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { DateField } from "#web/components/date-picker/date-field.tsx";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatPercent } from "#web/components/format/numbers.ts";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import styles from "./calculator.module.css";
import { monthsBefore, monthsBetween, type TermBounds, type TermProblems, type Terms } from "./terms.ts";

interface CalculatorFormProps {
  terms: Terms;
  problems: TermProblems;
  bounds: TermBounds;
  onChange(change: Partial<Terms>): void;
}

const { options, optionLabels } = planFields.buyRhythm;

/** Where there is little room: terms that most people leave at their defaults are collapsed. */
function More({ summary, isOpen, children }: { summary: string; isOpen: boolean; children: ReactNode }) {
  const isPhone = useMedia(belowSmall);
  if (!isPhone) return children;
  return (
    <details className={styles.more} {...(isOpen && { open: true })}>
      <summary>{summary}</summary>
      <div className={styles.more}>{children}</div>
    </details>
  );
}

/** What to calculate with: the amount, how often, since when, until when, and what buying costs. */
export function CalculatorForm({ terms, problems, bounds, onChange }: CalculatorFormProps) {
  const { earliest, known, latest } = bounds;
  const most = monthsBetween(earliest, known) + 1;
  const months = Math.min(most, Math.max(1, monthsBetween(terms.start || known, known) + 1));
  return (
    <>
      <div className={styles.pair}>
        <TextField
          label={t("Amount")}
          inputMode="decimal"
          autoComplete="off"
          value={terms.amount}
          onValueChange={(amount) => onChange({ amount })}
          error={problems.amount}
        />
        <label className={styles.select}>
          <span>{t("Currency")}</span>
          <select
            value={terms.currency}
            onChange={({ currentTarget: { value } }) =>
              onChange({ currency: currencyCodes.find((code) => code === value) ?? terms.currency })
            }
          >
            {currencyCodes.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </label>
      </div>
      <div>
        <p className={styles.label} aria-hidden="true">
          {t("Rhythm")}
        </p>
        <Segmented
          look="chips"
          label={t("Rhythm")}
          options={options.map((value) => ({ value, text: t(optionLabels[value]) }))}
          value={terms.rhythm}
          onChange={(rhythm) => onChange({ rhythm })}
        />
      </div>
      <DateField
        label={t("Start")}
        value={terms.start}
        min={earliest}
        max={known}
        error={problems.start}
        isLarge
        onChange={(date) => onChange({ start: date ?? "" })}
      />
      <label className={styles.slider}>
        <span>
          {t("How long so far")} <b className="num">{monthsText(months)}</b>
        </span>
        <input
          type="range"
          min={1}
          max={most}
          value={months}
          aria-valuetext={monthsText(months)}
          onChange={({ currentTarget: { valueAsNumber } }) =>
            onChange({ start: monthsBefore(known, valueAsNumber - 1) })
          }
        />
        <small aria-hidden="true">
          <span>{monthsText(1)}</span>
          <span>{t("since {year}", { year: earliest.slice(0, 4) })}</span>
        </small>
      </label>
      <More summary={moreText(terms)} isOpen={problems.end !== undefined}>
        <DateField
          label={t("Go on until")}
          value={terms.end}
          min={terms.start}
          max={latest}
          error={problems.end}
          isLarge
          onChange={(date) => onChange({ end: date ?? "" })}
        />
        <label className={styles.select}>
          <span>{t("Fees")}</span>
          <select
            value={terms.fee}
            onChange={({ currentTarget: { value } }) =>
              onChange({ fee: feePresets.find(({ id }) => id === value)?.id ?? terms.fee })
            }
          >
            {feePresets.map(({ id, label, feePct }) => (
              <option key={id} value={id}>
                {t(label)}, {formatPercent(feePct)}
              </option>
            ))}
          </select>
        </label>
      </More>
    </>
  );
}

const monthsText = (count: number) => t("{count, plural, one {# month} other {# months}}", { count });

/** `Until December 2034, fees 0,25 %` */
function moreText({ end, fee }: Terms): string {
  const preset = feePresets.find(({ id }) => id === fee) ?? feePresets[0]!;
  const percent = formatPercent(preset.feePct);
  return end === ""
    ? t("Until when, fees {percent}", { percent })
    : t("Until {month}, fees {percent}", { month: formatMonth(end), percent });
}
