import { useState } from "react";
import { type EventLevel, type EventLogging, logRetentions } from "#shared/domain/developer/event-log.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import styles from "./event-log.module.css";

const failures: Readonly<Record<keyof EventLogging, string>> = {
  logLevel: msg("Failed to update log level"),
  retentionDays: msg("Failed to update retention period"),
  includeContext: msg("Failed to update context logging setting"),
};

interface LogSettingsProps {
  saved: EventLogging;
  options: readonly { readonly value: EventLevel; readonly text: string }[];
}

/** What the event log keeps; each change takes effect at once. */
export function LogSettings({ saved, options }: LogSettingsProps) {
  const alert = useAlert();
  const [pending, setPending] = useState<Partial<EventLogging>>({});
  const { logLevel, retentionDays, includeContext } = { ...saved, ...pending };
  const change = async <Name extends keyof EventLogging>(name: Name, value: EventLogging[Name]) => {
    setPending({ [name]: value });
    try {
      await call("developer", "update", { body: { [name]: value } });
      const text = t("Developer settings saved successfully");
      alert({ text, severity: "success", durationMs: alertDurationMs.success });
    } catch (error) {
      const text = refusalText(error, t(failures[name]));
      alert({ text, severity: "error", durationMs: alertDurationMs.error });
    }
    setPending({});
  };
  return (
    <div className={styles.settings}>
      <SelectField
        label={t("Keep")}
        options={options}
        value={logLevel}
        onChange={(level) => void change("logLevel", level)}
      />
      <SelectField
        label={t("For")}
        options={logRetentions.map((days) => ({
          value: String(days),
          text: t("{count, plural, one {# day} other {# days}}", { count: days }),
        }))}
        value={String(retentionDays)}
        onChange={(text) => {
          const days = logRetentions.find((each) => String(each) === text);
          if (days !== undefined) void change("retentionDays", days);
        }}
      />
      <Switch
        label={t("With details")}
        reason={t("Addresses, programs and error codes of calls, and ids of deliveries")}
        isOn={includeContext}
        onChange={(isOn) => void change("includeContext", isOn)}
      />
    </div>
  );
}
