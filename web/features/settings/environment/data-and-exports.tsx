import { t } from "#shared/domain/language/translate.ts";
import { type SettingsOf, settingFields } from "#shared/domain/settings/setting-fields.ts";
import { fileFormatOf, tierForExport } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { tierNames } from "#web/components/format/tier-names.ts";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { RetentionNote } from "#web/features/settings/retention-note.tsx";
import styles from "#web/features/settings/sections.module.css";

type Environment = SettingsOf<"environment">;

const { dataRetention, exportFormat, includeMetadata, compressExports } = settingFields.environment;

interface DataAndExportsProps {
  values: Environment;
  tier: Tier;
  onChange(values: Partial<Environment>): void;
}

/** How long activity is kept, and what files of the timeline are like. */
export function DataAndExports({ values, tier, onChange }: DataAndExportsProps) {
  return (
    <Card label={t("Data and exports")}>
      <div className={styles.cardHead}>
        <h3>{t("Data and exports")}</h3>
      </div>
      <div className={styles.choices}>
        <div className={styles.choice}>
          <SelectField
            label={t(dataRetention.label)}
            options={optionsOf(dataRetention)}
            value={values.dataRetention}
            onChange={(chosen: Environment["dataRetention"]) => onChange({ dataRetention: chosen })}
          />
          <p>
            {t(dataRetention.help)} <RetentionNote />
          </p>
        </div>
        <div className={styles.choice}>
          <SelectField
            label={t(exportFormat.label)}
            options={optionsOf(exportFormat).map((option) => formatOption(option, tier))}
            value={values.exportFormat}
            onChange={(chosen: Environment["exportFormat"]) => onChange({ exportFormat: chosen })}
          />
          <p>
            {t(exportFormat.help)}
            {tierForExport(tier, fileFormatOf[values.exportFormat]) === null
              ? null
              : ` ${t("Your subscription does not include {format}. CSV is used instead.", {
                  format: exportFormat.optionTexts[values.exportFormat],
                })}`}
          </p>
        </div>
      </div>
      <CardRow title={t(includeMetadata.label)} text={t(includeMetadata.help)}>
        <Switch
          label={t(includeMetadata.label)}
          isLabelHidden
          isOn={values.includeMetadata}
          onChange={(isOn) => onChange({ includeMetadata: isOn })}
        />
      </CardRow>
      <CardRow title={t(compressExports.label)} text={t(compressExports.help)}>
        <Switch
          label={t(compressExports.label)}
          isLabelHidden
          isOn={values.compressExports}
          onChange={(isOn) => onChange({ compressExports: isOn })}
        />
      </CardRow>
    </Card>
  );
}

function optionsOf<V extends string>(field: {
  readonly options: readonly V[];
  readonly optionTexts: Readonly<Record<V, string>>;
}) {
  return field.options.map((value) => ({ value, text: t(field.optionTexts[value]) }));
}

/** One that the subscription does not include cannot be chosen and says which does. */
function formatOption(option: { value: Environment["exportFormat"]; text: string }, tier: Tier) {
  const needed = tierForExport(tier, fileFormatOf[option.value]);
  if (needed === null) return option;
  const text = `${option.text} · ${t("{tier} Plan", { tier: tierNames[needed] })}`;
  return { ...option, text, isDisabled: true };
}
