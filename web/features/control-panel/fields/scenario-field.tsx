import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { growthEvidence, measured } from "#shared/engine/evidence/measured.ts";
import { numberFormat } from "#web/components/format/formats.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import styles from "#web/features/control-panel/panel.module.css";
import fieldStyles from "./fields.module.css";

const presets = measured.growthPresets.map(({ name, growthConservatism }) => ({
  value: growthConservatism,
  text: name,
}));
const multipleFormat = numberFormat();
const decimal = multipleFormat.format;

const presetsText = () => presets.map(({ value, text }) => `${t(text)} ${decimal(value)}`).join(", ");
const historyText = () =>
  measured.growthThatHit
    .map(({ year, growthConservatism }) => `${decimal(growthConservatism)} (${year})`)
    .join(", ");

interface ScenarioFieldProps {
  plan: ControlPanel;
  onChange(value: number): void;
}

/** How much of the power law's growth the projection uses, with what history says about the choice. */
export function ScenarioField({ plan, onChange }: ScenarioFieldProps) {
  const value = plan.growthConservatism;
  const preset = measured.growthPresets.find(({ growthConservatism }) => growthConservatism === value);
  return (
    <div className={styles.scenario}>
      <div className={fieldStyles.field}>
        <span className={fieldStyles.caption}>{t(planFields.growthConservatism.label)}</span>
        <Segmented
          label={t(planFields.growthConservatism.label)}
          options={presets.map((each) => ({ ...each, text: t(each.text) }))}
          value={preset?.growthConservatism ?? null}
          onChange={onChange}
        />
      </div>
      <p className={styles.note}>
        <b>
          {preset
            ? `${t(preset.name)}: ${growthEvidence(preset, decimal)}`
            : t("Custom value: {value}.", { value: decimal(value) })}
        </b>{" "}
        {t(
          "Share of the power law's growth from peak to peak: {presets}. The share that would have matched each past peak from the one before: {history}. It has fallen every time.",
          { presets: presetsText(), history: historyText() },
        )}
      </p>
    </div>
  );
}
