import { msg, t } from "#shared/domain/language/translate.ts";
import { exportDays, nextExportAt } from "#shared/domain/settings/automatic-export.ts";
import { retentionScopes } from "#shared/domain/settings/retention.ts";
import {
  type AccountExportFormat,
  type SettingsOf,
  settingFields,
} from "#shared/domain/settings/setting-fields.ts";
import {
  useAccountSettings,
  useChangeSettings,
} from "#web/components/account-settings/use-account-settings.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { dayOf } from "#web/components/format/formats.ts";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import pageStyles from "#web/features/settings/page.module.css";
import { PendingRemovals } from "#web/features/settings/pending-removals.tsx";
import { RetentionNote } from "#web/features/settings/retention-note.tsx";
import styles from "#web/features/settings/sections.module.css";
import { Unread } from "#web/features/settings/setting-rows.tsx";
import { DeleteData } from "./delete-data.tsx";
import { ExportNow } from "./export-now.tsx";
import { ReadyFiles } from "./ready-files.tsx";

const { autoExport, dataRetention, exportFormat, exportRhythm } = settingFields.dataExport;
const { options, optionTexts } = exportFormat;

const contents: Readonly<Record<AccountExportFormat, string>> = {
  csv: msg("A zip with one file per table"),
  json: msg("One file with everything"),
  excel: msg("export.xlsx with one sheet per table"),
};

/** Everything in the account as a file, and deleting it. */
export function DataExport() {
  const { settings, error, retry } = useAccountSettings();
  const { change } = useChangeSettings("dataExport", msg("Export"));
  if (settings === undefined) return <Unread label={msg("Data export")} error={error} onRetry={retry} />;
  const format = settings.dataExport.exportFormat;
  return (
    <>
      <Card label={t("Export your data")}>
        <div className={styles.cardHead}>
          <h3>{t("Export your data")}</h3>
          <p>{t("Everything in your account: plans, simulations, transactions, messages, settings")}</p>
        </div>
        <fieldset className={styles.formats}>
          <legend className="visually-hidden">{t(exportFormat.label)}</legend>
          {options.map((option) => (
            <label key={option} className={styles.format}>
              <input
                type="radio"
                name="export-format"
                checked={option === format}
                onChange={() => void change({ exportFormat: option })}
              />
              <span>
                <b>{optionTexts[option]}</b>
                {t(contents[option])}
              </span>
            </label>
          ))}
        </fieldset>
        <ExportNow format={format} />
      </Card>
      <AutomaticExport settings={settings.dataExport} onChange={(values) => void change(values)} />
      <PendingRemovals scopes={retentionScopes} />
      <ReadyFiles />
      <div className={pageStyles.sectionHead}>
        <h3>{t("Delete data")}</h3>
      </div>
      <DeleteData />
    </>
  );
}

interface AutomaticExportProps {
  settings: SettingsOf<"dataExport">;
  onChange(values: Partial<SettingsOf<"dataExport">>): void;
}

function AutomaticExport({ settings, onChange }: AutomaticExportProps) {
  const { autoExport: isOn, exportRhythm: rhythm } = settings;
  const help = t(autoExport.help, { days: exportDays });
  const next = formatDay(dayOf(new Date(nextExportAt(Date.now(), rhythm))));
  return (
    <Card label={t("Automatic export and retention")}>
      <CardRow
        title={t(autoExport.label)}
        text={isOn ? `${help} ${t("Next on {date}.", { date: next })}` : help}
      >
        <SelectField
          label={t(exportRhythm.label)}
          isLabelHidden
          options={exportRhythm.options.map((value) => ({ value, text: t(exportRhythm.optionTexts[value]) }))}
          value={rhythm}
          onChange={(chosen) => onChange({ exportRhythm: chosen })}
        />
        <Switch
          label={t(autoExport.label)}
          isLabelHidden
          isOn={isOn}
          onChange={(isChosen) => onChange({ autoExport: isChosen })}
        />
      </CardRow>
      <CardRow
        title={t(dataRetention.label)}
        text={
          <>
            {t(dataRetention.help)} <RetentionNote />
          </>
        }
      >
        <Segmented
          label={t(dataRetention.label)}
          options={dataRetention.options.map((value) => ({
            value,
            text: t(dataRetention.optionTexts[value]),
          }))}
          value={settings.dataRetention}
          onChange={(chosen) => onChange({ dataRetention: chosen })}
        />
      </CardRow>
    </Card>
  );
}
