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
  made: "File made and mailed",
  passed: "Passed over: not included in your subscription, or your address is not verified",
  failed: "Failed after six attempts; a mail said so",
} as const;

/** The automatic export of the whole account: which file, when, its state and what came of the last one. */
export function ExportSchedule() {
  const { authentication } = useSession();
  const { settings } = useAccountSettings();
  const { data: state, mutate } = useOperation("profile", "automaticExport", {});
  const { change } = useChangeSettings("dataExport", "Export");
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
        Mail me an export
        {isLocked ? <TierBadge tier={categoryTier.dataExport} /> : null}
      </th>
      <td>
        <StateChip isOn={isOn} />
      </td>
      <td className={styles.text}>
        <div className={styles.rowActions}>
          <SelectField
            label="File of the export"
            isLabelHidden
            options={exportFormat.options.map((value) => ({ value, text: exportFormat.optionTexts[value] }))}
            value={format}
            onChange={(exportFormat) => void set({ exportFormat })}
          />
          <SelectField
            label="How often"
            isLabelHidden
            options={
              [
                { value: "weekly", text: "Every Monday" },
                { value: "monthly", text: "On the 1st of each month" },
                { value: "quarterly", text: "On the 1st of each quarter" },
              ] satisfies { value: (typeof exportRhythm.options)[number]; text: string }[]
            }
            value={rhythm}
            onChange={(exportRhythm) => void set({ exportRhythm })}
          />
        </div>
        {state?.nextAt ? `Next ${formatMoment(state.nextAt)}.` : null}
      </td>
      <td className={styles.text}>
        {last === null ? "–" : `${outcomes[last.outcome]}, ${formatMoment(last.at)}`}
      </td>
      <td>
        <div className={styles.rowActions}>
          <Button
            size="small"
            disabled={isBusy || isLocked}
            aria-label={`${isOn ? "Pause" : "Activate"}: mail me an export`}
            onClick={() => void set({ autoExport: !isOn })}
          >
            {isOn ? "Pause" : "Activate"}
          </Button>
          <Button
            size="small"
            disabled={isBusy || isLocked}
            aria-label="Run now: mail me an export"
            onClick={() =>
              void attempt(async () => {
                await call("profile", "exportAutomatically");
                await mutate();
                return "The file is made; a mail leads to it.";
              }, "The file was not made. Please try again.")
            }
          >
            Run now
          </Button>
        </div>
      </td>
    </tr>
  );
}
