import type { ReactNode } from "react";
import { type Formats, numericDay } from "#shared/domain/formats.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import {
  type AccountSettingField,
  type SettingsOf,
  settingFields,
} from "#shared/domain/settings/setting-fields.ts";
import { zoneOffsetAt } from "#shared/domain/time-zones.ts";
import { chosenFormats } from "#web/components/account-settings/chosen-formats.ts";
import {
  useAccountSettings,
  useChangeSettings,
} from "#web/components/account-settings/use-account-settings.ts";
import { formatTime } from "#web/components/format/dates.ts";
import { dateFormat } from "#web/components/format/formats.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatUsd } from "#web/components/format/numbers.ts";
import { browserFormats, browserTimeZone } from "#web/components/format/reader-formats.ts";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { useFormats } from "#web/components/format/use-formats.ts";
import { Card } from "#web/components/ui/blocks/card.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { PendingRemovals } from "#web/features/settings/pending-removals.tsx";
import styles from "#web/features/settings/sections.module.css";
import { Unread } from "#web/features/settings/setting-rows.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { ConnectionTest } from "./connection-test.tsx";
import { DataAndExports } from "./data-and-exports.tsx";

type Name = keyof SettingsOf<"environment">;

const fields: Readonly<Record<Name, AccountSettingField>> = settingFields.environment;
const environment = msg("Environment");
const today = dateFormat({ weekday: "long", day: "numeric", month: "long" });

/** Language, time zone and formats, each with an example of today; what is kept and exported; the connection. */
export function Environment() {
  const { settings, error, retry } = useAccountSettings();
  const { change } = useChangeSettings("environment", environment);
  const formats = useFormats();
  const { authentication } = useSession();
  if (settings === undefined || authentication.status !== "member") {
    return <Unread label={environment} error={error} onRetry={retry} />;
  }
  const own = chosenFormats(settings, browserFormats());
  const choice = (name: Name, value: string | null, sample: ReactNode) => (
    <div className={styles.choice}>
      <SelectField
        label={t(fields[name].label)}
        options={optionsOf(name, value)}
        value={value ?? ""}
        onChange={(chosen) => void change({ [name]: chosen } as Partial<SettingsOf<"environment">>)}
      />
      <p className="num">{sample}</p>
    </div>
  );
  return (
    <>
      <Card label={t("Language and formats")}>
        <div className={styles.cardHead}>
          <h3>{t("Language and formats")}</h3>
          <p>{t("Used on every screen and in exports")}</p>
        </div>
        <div className={styles.choices}>
          {choice("language", own.language, t("Today is {date}", { date: today.format(new Date()) }))}
          {choice("timezone", own.timeZone, zoneSample(formats, new Date()))}
          {choice("dateFormat", own.dateFormat, t("Today is {date}", { date: daySample(formats) }))}
          {choice(
            "numberFormat",
            own.numberFormat,
            t("{usd} and {bitcoin} BTC", { usd: formatUsd(78_325.1), bitcoin: bitcoinText(0.93596223) }),
          )}
        </div>
      </Card>
      <DataAndExports
        values={settings.environment}
        tier={subscribedTier(authentication.user.subscription)}
        onChange={(values) => void change(values)}
      />
      <PendingRemovals scopes={["environment"]} />
      <ConnectionTest />
    </>
  );
}

function optionsOf(name: Name, value: string | null) {
  const field = fields[name];
  if (field.kind !== "choice") return [];
  const options = field.options.map((option) => ({
    value: option,
    text: t(field.optionTexts?.[option] ?? option),
  }));
  if (value !== null) return options;
  const text = t("This browser ({timeZone})", { timeZone: browserTimeZone() });
  return [{ value: "", text }, ...options];
}

const daySample = ({ dateFormat: format }: Formats) =>
  numericDay(new Date().toISOString(), format ?? "YYYY-MM-DD");

/** `Now 15:20, one hour behind your browser`. */
function zoneSample({ timeZone }: Formats, now: Date): string {
  const time = formatTime(now);
  const minutes = timeZone === null ? 0 : zoneOffsetAt(timeZone, now.getTime()) + now.getTimezoneOffset();
  if (minutes === 0) return t("Now {time}, as in your browser", { time });
  const hours = Math.floor(Math.abs(minutes) / 60);
  const rest = Math.abs(minutes) % 60;
  const parts = [
    hours === 0 ? "" : t("{hours, plural, one {one hour} other {# hours}}", { hours }),
    rest === 0 ? "" : t("{minutes, plural, one {# minute} other {# minutes}}", { minutes: rest }),
  ].filter((part) => part !== "");
  const difference = parts.join(" ");
  return minutes < 0
    ? t("Now {time}, {difference} behind your browser", { time, difference })
    : t("Now {time}, {difference} ahead of your browser", { time, difference });
}
