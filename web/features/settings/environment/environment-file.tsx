import { useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import {
  type AccountSettingField,
  defaultSettings,
  type SettingsOf,
  settingFields,
} from "#shared/domain/settings/setting-fields.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useAccountSettings } from "#web/components/account-settings/use-account-settings.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFile } from "#web/components/download/save-file.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { DialogActions } from "#web/components/ui/dialogs/dialog-actions.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import styles from "./environment-file.module.css";

type Preview = OperationOutput<"settings", "importEnvironment">;

type EnvironmentName = keyof SettingsOf<"environment">;

interface ChosenFile {
  readonly file: File;
  readonly preview: Preview;
}

const fields: Readonly<Record<EnvironmentName, AccountSettingField>> = settingFields.environment;
const count = Object.keys(fields).length;

/** Saves the environment settings as a file, and reads one back after showing what it changes. */
export function EnvironmentFileButtons() {
  const alert = useAlert();
  const { isBusy, run } = useExclusive();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenFile | null>(null);

  const failed = (error: unknown, text: string) =>
    alert({ text: refusalText(error, text), severity: "error", durationMs: alertDurationMs.error });
  const save = () =>
    run(async () => {
      try {
        const content = await call("settings", "exportEnvironment");
        const text = JSON.stringify(content, null, 2);
        saveFile("environment-settings.json", new Blob([text], { type: "application/json" }));
      } catch (error) {
        failed(error, t("Failed to export environment settings"));
      }
    });
  const open = (file: File) =>
    run(async () => {
      try {
        const preview = await call("settings", "importEnvironment", { query: { preview: "true" }, file });
        setChosen({ file, preview });
      } catch (error) {
        failed(error, t("Failed to import environment settings"));
      }
    });
  return (
    <>
      <Button aria-disabled={isBusy} onClick={() => void save()}>
        {t("Export")}
      </Button>
      <Button aria-disabled={isBusy} onClick={() => input.current?.click()}>
        {t("Import")}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t("Settings file")}
        onChange={(event) => {
          const field = event.currentTarget;
          const file = field.files?.[0];
          if (file === undefined) return;
          // Allows choosing the same file again after it was corrected.
          void open(file).then(() => {
            field.value = "";
          });
        }}
      />
      {chosen === null ? null : <ImportSettingsDialog {...chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

function ImportSettingsDialog({ file, preview, onClose }: ChosenFile & { onClose(): void }) {
  const alert = useAlert();
  const { isBusy, run } = useExclusive();
  const formats = useFormats();
  const { settings } = useAccountSettings();
  const now: Readonly<Record<EnvironmentName, string | boolean | null>> = {
    ...(settings?.environment ?? defaultSettings("environment")),
    language: formats.language,
    timezone: formats.timeZone,
    dateFormat: formats.dateFormat,
    numberFormat: formats.numberFormat,
  };
  const names = Object.keys(now) as EnvironmentName[];
  const changes = names.filter(
    (name) => preview.changes.includes(name) && now[name] !== preview.settings[name],
  );
  const send = () =>
    run(async () => {
      try {
        await call("settings", "importEnvironment", { query: {}, file });
        onClose();
        alert({
          text: t("Environment settings imported"),
          severity: "success",
          durationMs: alertDurationMs.success,
        });
      } catch (error) {
        alert({
          text: refusalText(error, t("Failed to import environment settings")),
          severity: "error",
          durationMs: alertDurationMs.error,
        });
      }
    });
  return (
    <Dialog
      title={t("Import environment settings")}
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <DialogActions
          action={t("{count, plural, one {Import # change} other {Import # changes}}", {
            count: changes.length,
          })}
          busyAction={t("Importing...")}
          isBusy={isBusy}
          isDisabled={changes.length === 0}
          onAct={() => void send()}
          onCancel={onClose}
        />
      }
    >
      <div className={styles.body}>
        <p>
          {changes.length === 0
            ? t("{file} is valid. It changes nothing.", { file: file.name })
            : t("{file} is valid. {changes} of {all} settings change, the others stay.", {
                file: file.name,
                changes: changes.length,
                all: count,
              })}
        </p>
        {changes.length === 0 ? null : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t("Setting")}</th>
                <th scope="col">{t("Now")}</th>
                <th scope="col">{t("After the import")}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((name) => (
                <tr key={name}>
                  <th scope="row">{t(fields[name].label)}</th>
                  <td>{valueText(name, now[name])}</td>
                  <td>
                    <b>{valueText(name, preview.settings[name])}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  );
}

function valueText(name: EnvironmentName, value: string | boolean | null): string {
  const field = fields[name];
  if (value === null) return t("This browser");
  if (typeof value === "boolean") return t(value ? "On" : "Off");
  return t((field.kind === "choice" ? field.optionTexts?.[value] : undefined) ?? value);
}
