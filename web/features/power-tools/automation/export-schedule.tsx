import { msg, t } from "#shared/domain/language/translate.ts";
import { categoryTier, settingFields } from "#shared/domain/settings/setting-fields.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import { call } from "#web/api/api.ts";
import { useOperation } from "#web/api/use-operation.ts";
import {
  useAccountSettings,
  useChangeSettings,
} from "#web/components/account-settings/use-account-settings.ts";
import { formatMoment } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { TierBadge } from "#web/components/ui/marks/tier-badge.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { useSession } from "#web/session/session-provider.tsx";
import { StateChip, useAttempt } from "./use-attempt.tsx";

const { exportFormat, exportRhythm } = settingFields.dataExport;

const outcomes = {
  made: msg("File made and mailed"),
  passed: msg("Skipped: not included in your subscription, or your address is not verified"),
  failed: msg("Failed after six attempts; a mail said so"),
} as const;

/** The automatic export of the whole account: which file, when, its state and what came of the last one. */
export function ExportSchedule() {
  const { authentication } = useSession();
  const { settings } = useAccountSettings();
  const { data: state, mutate } = useOperation("profile", "automaticExport", {});
  const { change } = useChangeSettings("dataExport", msg("Export"));
  const { isBusy, attempt } = useAttempt();
  if (settings === undefined) return null;
  const { autoExport: isOn, exportFormat: format, exportRhythm: rhythm } = settings.dataExport;
  const tier = authentication.status === "member" ? authentication.user.subscription.tier : "free";
  const isLocked = !tierIncludes(
    tier === "basic" || tier === "advanced" ? tier : "free",
    categoryTier.dataExport,
  );
  const last = state?.last ?? null;
  const set = async (values: Parameters<typeof change>[0]) => {
    await change(values);
    await mutate();
  };
  return (
    <tr>
      <th scope="row">
        {t("Mail me an export")}
        {isLocked ? <TierBadge tier={categoryTier.dataExport} /> : null}
      </th>
      <td>
        <StateChip isOn={isOn} />
      </td>
      <td className={styles.text}>
        <div className={styles.rowActions}>
          <SelectField
            label={t("File of the export")}
            isLabelHidden
            options={exportFormat.options.map((value) => ({
              value,
              text: t(exportFormat.optionTexts[value]),
            }))}
            value={format}
            onChange={(exportFormat) => void set({ exportFormat })}
          />
          <SelectField
            label={t("How often")}
            isLabelHidden
            options={
              [
                { value: "weekly", text: t("Every Monday") },
                { value: "monthly", text: t("On the 1st of each month") },
                { value: "quarterly", text: t("On the 1st of each quarter") },
              ] satisfies { value: (typeof exportRhythm.options)[number]; text: string }[]
            }
            value={rhythm}
            onChange={(exportRhythm) => void set({ exportRhythm })}
          />
        </div>
        {state?.nextAt ? t("Next {time}.", { time: formatMoment(state.nextAt) }) : null}
      </td>
      <td className={styles.text}>
        {last === null ? "–" : `${t(outcomes[last.outcome])}, ${formatMoment(last.at)}`}
      </td>
      <td>
        <div className={styles.rowActions}>
          <Button
            size="small"
            disabled={isBusy || isLocked}
            aria-label={t(isOn ? "Pause: mail me an export" : "Activate: mail me an export")}
            onClick={() => void set({ autoExport: !isOn })}
          >
            {t(isOn ? "Pause" : "Activate")}
          </Button>
          <Button
            size="small"
            disabled={isBusy || isLocked}
            aria-label={t("Run now: mail me an export")}
            onClick={() =>
              void attempt(async () => {
                await call("profile", "exportAutomatically");
                await mutate();
                return t("The file is made; a mail leads to it.");
              }, t("The file was not made. Please try again."))
            }
          >
            {t("Run now")}
          </Button>
        </div>
      </td>
    </tr>
  );
}
