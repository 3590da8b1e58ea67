import { useEffect, useRef, useState } from "react";
import type { AlertSettings, AlertState, ReminderSettings } from "#shared/api/portfolio/alerts.ts";
import {
  nextLook,
  type ReminderKind,
  reminderKinds,
  reminderTexts,
} from "#shared/domain/alerts/reminders.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { browserTimeZone } from "#web/components/format/reader-formats.ts";
import cards from "#web/components/shell/report-card.module.css";
import { CardRow } from "#web/components/ui/blocks/card.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import type { IconShape } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./page.module.css";

/** Settings that are saved with each change; a change that fails is taken back. */
function useSaved<T>(saved: T, write: (next: T) => Promise<unknown>) {
  const showAlert = useAlert();
  const [draft, setDraft] = useState(saved);
  const saving = useRef(0);
  useEffect(() => {
    // What is read while a later change is on its way is out of date.
    if (saving.current === 0) setDraft(saved);
  }, [saved]);
  const save = async (next: T) => {
    setDraft(next);
    saving.current += 1;
    try {
      await write(next);
    } catch (error) {
      setDraft(saved);
      showAlert({
        text: refusalText(error, t("The settings were not saved. Please try again.")),
        severity: "error",
      });
    } finally {
      saving.current -= 1;
    }
  };
  return [draft, (next: T) => void save(next)] as const;
}

const firstReminders: ReminderSettings = { on: [], hour: 9, timeZone: browserTimeZone() };

const hours = Array.from({ length: 24 }, (_, hour) => {
  const value = `${String(hour).padStart(2, "0")}:00`;
  return { value, text: value };
});

function ZoneField({ value, onChange }: { value: string; onChange(zone: string): void }) {
  const zones = [...new Set([value, browserTimeZone(), ...Intl.supportedValuesOf("timeZone")])];
  const options = zones.map((zone) => ({ value: zone, text: zone }));
  return <SelectField label={t("Time zone")} options={options} value={value} onChange={onChange} />;
}

const reminderIcons: Readonly<Record<ReminderKind, IconShape>> = {
  buyDay: moreIcons.calendar,
  behindPlan: moreIcons.timeline,
  longTerm: moreIcons.clock,
  outsideRange: moreIcons.chart,
};

type RemindersProps = Pick<AlertState, "reminders"> & Pick<AlertSettings, "quiet">;

/** What the open plan reminds of, and when. */
export function Reminders({ reminders, quiet }: RemindersProps) {
  const [draft, save] = useSaved(reminders ?? firstReminders, (body) =>
    call("alerts", "updateReminders", { body }),
  );
  const { on, hour, timeZone } = draft;
  const [now] = useState(Date.now);
  const isInQuiet = quiet !== null && nextLook(draft, quiet, now) !== nextLook(draft, null, now);
  return (
    <section className={cards.card} aria-labelledby="alerts-reminders">
      <h2 id="alerts-reminders">{t("Reminders")}</h2>
      {reminderKinds.map((kind) => {
        const { name, when } = reminderTexts[kind];
        return (
          <CardRow key={kind} icon={reminderIcons[kind]} title={t(name)} text={t(when)}>
            <Switch
              label={t(name)}
              isLabelHidden
              isOn={on.includes(kind)}
              onChange={(isOn) =>
                save({
                  ...draft,
                  on: reminderKinds.filter((each) => (each === kind ? isOn : on.includes(each))),
                })
              }
            />
          </CardRow>
        );
      })}
      {on.length === 0 ? null : (
        <div className={styles.rows}>
          <div className={styles.fields}>
            <SelectField
              label={t("Sent at")}
              options={hours}
              value={hours[hour]?.value ?? ""}
              onChange={(time) => save({ ...draft, hour: Number(time.slice(0, 2)) })}
            />
            <ZoneField value={timeZone} onChange={(zone) => save({ ...draft, timeZone: zone })} />
          </div>
          {isInQuiet ? (
            <p className={styles.note}>
              {t("That is within your quiet hours: reminders come when they end, at {time}.", {
                time: quiet.to,
              })}
            </p>
          ) : null}
        </div>
      )}
    </section>
  );
}

/** Whether alerts and reminders come by mail, and the hours in which nothing is sent. */
export function Sending({ settings }: { settings: AlertSettings }) {
  const [draft, save] = useSaved(settings, (body) => call("alerts", "updateSettings", { body }));
  const { quiet } = draft;
  return (
    <section className={cards.card} aria-labelledby="alerts-sending">
      <h2 id="alerts-sending">{t("How they are sent")}</h2>
      <div className={styles.rows}>
        <p className={styles.note}>
          {t(
            "Reminders and alerts come as a notification in Halvest, unless “In-app notifications” is off in Settings.",
          )}
        </p>
        <Switch
          label={t("By mail as well")}
          isOn={draft.byMail}
          onChange={(byMail) => save({ ...draft, byMail })}
        />
        <Switch
          label={t("Quiet hours")}
          isOn={quiet !== null}
          onChange={(isOn) =>
            save({
              ...draft,
              quiet: isOn ? { from: "22:00", to: "07:00", timeZone: browserTimeZone() } : null,
            })
          }
        />
        {quiet === null ? null : (
          <>
            <p className={styles.note}>
              {t("Nothing is sent in these hours. What is due is sent when they end.")}
            </p>
            <div className={styles.fields}>
              <SelectField
                label={t("From")}
                options={hours}
                value={quiet.from}
                onChange={(from) => save({ ...draft, quiet: { ...quiet, from } })}
              />
              <SelectField
                label={t("To")}
                options={hours}
                value={quiet.to}
                onChange={(to) => save({ ...draft, quiet: { ...quiet, to } })}
              />
              <ZoneField
                value={quiet.timeZone}
                onChange={(timeZone) => save({ ...draft, quiet: { ...quiet, timeZone } })}
              />
            </div>
          </>
        )}
      </div>
    </section>
  );
}
