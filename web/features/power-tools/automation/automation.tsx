import { useId } from "react";
import type { AlertState, MarketAlert } from "#shared/api/portfolio/alerts.ts";
import { type ReminderKind, reminderKinds, reminderTexts } from "#shared/domain/alerts/reminders.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatMoment } from "#web/components/format/dates.ts";
import { browserTimeZone } from "#web/components/format/reader-formats.ts";
import { inSentence } from "#web/components/language/in-sentence.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { conditionText, kindNames, nowText } from "#web/components/market-alerts/alert-text.ts";
import { usePriceDay } from "#web/components/market-alerts/use-price-day.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "#web/features/power-tools/power-tools.module.css";
import { AddAlert } from "./add-alert.tsx";
import { ExportSchedule } from "./export-schedule.tsx";
import { StateChip, useAttempt } from "./use-attempt.tsx";

/** What the server does by itself: exports, reminders and alerts, each with its state and last result. */
export function Automation() {
  const titleId = useId();
  const { data, error, mutate } = useOperation("alerts", "get", {});
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h3 id={titleId}>{t("Automation Scripts")}</h3>
        <p>
          {richText(
            t(
              "These run on the server, also while Halvest is closed. When reminders and alerts are sent is set in <alerts>Reminders and alerts</alerts>.",
            ),
            { alerts: (text) => <Link to="/alerts">{text}</Link> },
          )}
        </p>
      </header>
      <ScrollRegion className={styles.scroller} label={t("Automations")}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t("What")}</th>
              <th scope="col">{t("State")}</th>
              <th scope="col">{t("When")}</th>
              <th scope="col">{t("Last result")}</th>
              <th scope="col">{t("Actions")}</th>
            </tr>
          </thead>
          <tbody>
            <ExportSchedule />
            {data === undefined ? null : (
              <>
                {reminderKinds.map((kind) => (
                  <ReminderRow key={kind} kind={kind} state={data} />
                ))}
                {data.alerts.map((alert) => (
                  <AlertRow key={alert.id} alert={alert} state={data} onCheck={() => mutate()} />
                ))}
              </>
            )}
          </tbody>
        </table>
      </ScrollRegion>
      {error !== undefined && data === undefined ? (
        <div className={styles.notice}>
          <Notice severity="error">
            {t("Reminders and alerts could not be loaded. They still run.")}{" "}
            <Button look="text" onClick={() => void mutate()}>
              {t("Retry")}
            </Button>
          </Notice>
        </div>
      ) : data === undefined ? (
        <Spinner label={t("Loading automations")} />
      ) : (
        <AddAlert market={data.market} count={data.alerts.length} />
      )}
    </section>
  );
}

/** Where the browser's clock is, for those who have set no hour yet. */
const firstReminders = () => ({
  on: [],
  hour: 8,
  timeZone: browserTimeZone(),
});

function ReminderRow({ kind, state }: { kind: ReminderKind; state: AlertState }) {
  const { isBusy, attempt } = useAttempt();
  const { reminders, look, sent } = state;
  const isOn = reminders?.on.includes(kind) ?? false;
  const name = t(reminderTexts[kind].name);
  const when = t(reminderTexts[kind].when);
  const lastSent = sent.find(({ id }) => id === kind);
  const toggle = () =>
    attempt(async () => {
      const before = reminders ?? firstReminders();
      const on = isOn ? before.on.filter((each) => each !== kind) : [...before.on, kind];
      await call("alerts", "updateReminders", { body: { ...before, on } });
      return t(isOn ? "{name} paused" : "{name} active", { name });
    }, t("The reminder was not changed. Please try again."));
  const run = () =>
    attempt(async () => {
      const { sent: kinds } = await call("alerts", "lookNow");
      if (kinds.length === 0) return t("Checked just now: no reminder is due.");
      return t("Sent: {names}", {
        names: kinds.map((each) => t(reminderTexts[each].name)).join(", "),
      });
    }, t("The reminders were not checked. Please try again."));
  return (
    <tr>
      <th scope="row">{t("Remind me: {name}", { name: inSentence(reminderTexts[kind].name) })}</th>
      <td>
        <StateChip isOn={isOn} />
      </td>
      <td className={styles.text}>
        {isOn && look.nextAt !== null
          ? t("{when} Next check {time}.", { when, time: formatMoment(look.nextAt) })
          : when}
      </td>
      <td className={styles.text}>
        {lastSent !== undefined
          ? t("Sent {time}: {title}", { time: formatMoment(lastSent.at), title: lastSent.title })
          : isOn && look.last !== null
            ? t("Checked {time}: nothing due", { time: formatMoment(look.last.at) })
            : "–"}
      </td>
      <td>
        <div className={styles.rowActions}>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={t(isOn ? "Pause: {what}" : "Activate: {what}", { what: name })}
            onClick={() => void toggle()}
          >
            {t(isOn ? "Pause" : "Activate")}
          </Button>
          <Button
            size="small"
            disabled={isBusy || !isOn}
            aria-label={t("Run now: {what}", { what: name })}
            onClick={() => void run()}
          >
            {t("Run now")}
          </Button>
        </div>
      </td>
    </tr>
  );
}

interface AlertRowProps {
  alert: MarketAlert;
  state: AlertState;
  /** Reads the market again. */
  onCheck(): Promise<AlertState | undefined>;
}

function AlertRow({ alert, state, onCheck }: AlertRowProps) {
  const { isBusy, attempt } = useAttempt();
  const edits = useEditHistory();
  const priceDay = usePriceDay();
  const { id, isOn, ...rule } = alert;
  const text = conditionText(alert);
  const last = state.sent.find((each) => each.id === id);
  const save = (on: boolean) => call("alerts", "save", { params: { id }, body: { ...rule, isOn: on } });
  const remove = async () => {
    await call("alerts", "remove", { params: { id } });
  };
  return (
    <tr>
      <th scope="row">{t("Alert: {kind}", { kind: inSentence(kindNames[alert.kind]) })}</th>
      <td>
        <StateChip isOn={isOn} />
      </td>
      <td className={`num ${styles.text}`}>
        {t("{condition}, checked every 10 minutes. Sent once.", { condition: text })}
      </td>
      <td className={`num ${styles.text}`}>
        {last === undefined
          ? `${nowText(alert, state.market, priceDay)}.`
          : t("Sent {time}: {title}", { time: formatMoment(last.at), title: last.title })}
      </td>
      <td>
        <div className={styles.rowActions}>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={t(isOn ? "Pause: {what}" : "Activate: {what}", { what: text })}
            onClick={() =>
              void attempt(async () => {
                await save(!isOn);
                return t(isOn ? "Alert paused" : "Alert active");
              }, t("The alert was not changed. Please try again."))
            }
          >
            {t(isOn ? "Pause" : "Activate")}
          </Button>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={t("Run now: {what}", { what: text })}
            onClick={() =>
              void attempt(async () => {
                const now = await onCheck();
                return now === undefined ? null : `${nowText(alert, now.market, priceDay)}.`;
              }, t("The market was not checked. Please try again."))
            }
          >
            {t("Run now")}
          </Button>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={t("Delete: {condition}", { condition: text })}
            onClick={() =>
              void attempt(async () => {
                await remove();
                const step = { name: t("alert deleted"), undo: () => save(isOn), redo: remove };
                edits.offer(step, t("Alert deleted"));
                return null;
              }, t("The alert was not deleted. Please try again."))
            }
          >
            {t("Delete")}
          </Button>
        </div>
      </td>
    </tr>
  );
}
