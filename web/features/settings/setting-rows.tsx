import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import {
  type AccountSettingField,
  defaultSettings,
  type SettingsCategory,
  type SettingsOf,
  settingFields,
} from "#shared/domain/settings/setting-fields.ts";
import {
  useAccountSettings,
  useChangeSettings,
} from "#web/components/account-settings/use-account-settings.ts";
import { inSentence } from "#web/components/language/in-sentence.ts";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./page.module.css";

interface SettingRowsProps<C extends SettingsCategory> {
  category: C;
  /** Marked as a message. */
  label: string;
  /** Below the control's text. */
  sample?(name: keyof SettingsOf<C>): ReactNode;
}

/** A card with a row for each setting of a category; each takes effect at once. */
export function SettingRows<C extends SettingsCategory>({ category, label, sample }: SettingRowsProps<C>) {
  const { settings, error, retry } = useAccountSettings();
  const { change } = useChangeSettings(category, label);
  if (settings === undefined) return <Unread label={label} error={error} onRetry={retry} />;
  const values: Readonly<Record<string, string | boolean>> = settings[category];
  const fields: readonly [string, AccountSettingField][] = Object.entries(settingFields[category]);
  const set = (name: string, value: string | boolean) =>
    void change({ [name]: value } as Partial<SettingsOf<C>>);
  return (
    <Card label={t(label)}>
      {fields.map(([name, field]) => (
        <CardRow
          key={name}
          title={t(field.label)}
          text={
            <>
              {t(field.help)}
              {sample?.(name as keyof SettingsOf<C>)}
            </>
          }
        >
          {field.kind === "switch" ? (
            <Switch
              label={t(field.label)}
              isLabelHidden
              isOn={values[name] === true}
              onChange={(isOn) => set(name, isOn)}
            />
          ) : (
            <div className={styles.control}>
              <Segmented
                label={t(field.label)}
                options={field.options.map((value) => ({
                  value,
                  text: t(field.optionTexts?.[value] ?? value),
                }))}
                value={String(values[name])}
                onChange={(value) => set(name, value)}
              />
            </div>
          )}
        </CardRow>
      ))}
    </Card>
  );
}

interface UnreadProps {
  label: string;
  error: Error | undefined;
  onRetry(): void;
}

/** In place of settings that have not been read. */
export function Unread({ label, error, onRetry }: UnreadProps) {
  return (
    <Card label={t(label)}>
      <div className={styles.quiet}>
        {error === undefined ? (
          <p role="status">{t("Loading settings...")}</p>
        ) : (
          <>
            <Notice severity="error">
              {t("Failed to load {category} settings. {reason}", {
                category: inSentence(label),
                reason: t(error.message),
              })}
            </Notice>
            <Button onClick={onRetry}>{t("Try Again")}</Button>
          </>
        )}
      </div>
    </Card>
  );
}

/** Puts a category back to its defaults. */
export function ResetButton({ category, label }: { category: SettingsCategory; label: string }) {
  const { settings } = useAccountSettings();
  const { reset } = useChangeSettings(category, label);
  const categoryDefaults = defaultSettings(category);
  const defaults: Readonly<Record<string, unknown>> = categoryDefaults;
  const isChosen = (name: string) => settings?.chosen.includes(`${category}.${name}`) === true;
  const values: Readonly<Record<string, unknown>> = settings?.[category] ?? defaults;
  const canReset = Object.keys(defaults).some((name) =>
    category === "environment" ? isChosen(name) : values[name] !== defaults[name],
  );
  return (
    <Button disabled={!canReset} onClick={() => void reset(categoryDefaults)}>
      {t("Reset to defaults")}
    </Button>
  );
}
