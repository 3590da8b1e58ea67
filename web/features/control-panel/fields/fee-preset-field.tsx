import type { ControlPanel } from "#shared/api/control-panel.ts";
import { type FeePreset, feePresetOf, feePresets } from "#shared/domain/fee-presets.ts";
import { t } from "#shared/domain/language/translate.ts";
import { amountText, percentText } from "#web/components/format/number-text.ts";
import styles from "./fields.module.css";

interface FeePresetFieldProps {
  plan: Pick<ControlPanel, "feePct" | "feeFixedUsd">;
  onChange(fees: FeePreset): void;
}

const ownFees = "own";

function ratesText({ feePct, feeFixedUsd }: FeePreset): string {
  const fixed = feeFixedUsd === 0 ? "" : ` + US$ ${amountText(feeFixedUsd)}`;
  return `${percentText(feePct)} %${fixed}`;
}

/** Sets both fees to what a way of buying usually costs. */
export function FeePresetField({ plan, onChange }: FeePresetFieldProps) {
  const chosen = feePresetOf(plan);
  return (
    <div className={`${styles.field} ${styles.wide}`}>
      <label htmlFor="fee-preset">{t("Way of Buying")}</label>
      <div className={styles.box}>
        <select
          id="fee-preset"
          value={chosen?.id ?? ownFees}
          aria-describedby="fee-preset-note"
          onChange={({ currentTarget: { value } }) => {
            const preset = feePresets.find(({ id }) => id === value);
            if (preset) onChange(preset);
          }}
        >
          {feePresets.map((preset) => (
            <option key={preset.id} value={preset.id}>
              {t(preset.label)}: {ratesText(preset)}
            </option>
          ))}
          {chosen ? null : (
            <option value={ownFees} disabled>
              {t("Your own fees")}
            </option>
          )}
        </select>
      </div>
      <small id="fee-preset-note" className={styles.note}>
        <span>{t("Typical fees. Your provider's price list has yours.")}</span>
      </small>
    </div>
  );
}
