import { useId } from "react";
import type { AlertState, MarketAlert } from "#shared/api/portfolio/alerts.ts";
import { type ReminderKind, reminderKinds, reminderTexts } from "#shared/domain/alerts/reminders.ts";
import { call } from "#web/api/api.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatMoment } from "#web/components/format/dates.ts";
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
        <h3 id={titleId}>Automation Scripts</h3>
        <p>
          These run on the server, also while Halvest is closed. When reminders and alerts are sent is set in{" "}
          <Link to="/alerts">Reminders and alerts</Link>.
        </p>
      </header>
      <ScrollRegion className={styles.scroller} label="Automations">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">State</th>
              <th scope="col">When</th>
              <th scope="col">Last result</th>
              <th scope="col">Actions</th>
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
            Reminders and alerts could not be loaded. They still run.{" "}
            <Button look="text" onClick={() => void mutate()}>
              Retry
            </Button>
          </Notice>
        </div>
      ) : data === undefined ? (
        <Spinner label="Loading automations" />
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
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

function ReminderRow({ kind, state }: { kind: ReminderKind; state: AlertState }) {
  const { isBusy, attempt } = useAttempt();
  const { reminders, look, sent } = state;
  const isOn = reminders?.on.includes(kind) ?? false;
  const { name, when } = reminderTexts[kind];
  const lastSent = sent.find(({ id }) => id === kind);
  const toggle = () =>
    attempt(async () => {
      const before = reminders ?? firstReminders();
      const on = isOn ? before.on.filter((each) => each !== kind) : [...before.on, kind];
      await call("alerts", "updateReminders", { body: { ...before, on } });
      return isOn ? `${name} paused` : `${name} active`;
    }, "The reminder was not changed. Please try again.");
  const run = () =>
    attempt(async () => {
      const { sent: kinds } = await call("alerts", "lookNow");
      if (kinds.length === 0) return "Looked just now: there is nothing to remind you of.";
      return `Sent: ${kinds.map((each) => reminderTexts[each].name).join(", ")}`;
    }, "The reminders were not looked at. Please try again.");
  return (
    <tr>
      <th scope="row">Remind me: {name.toLowerCase()}</th>
      <td>
        <StateChip isOn={isOn} />
      </td>
      <td className={styles.text}>
        {when}.{isOn && look.nextAt !== null ? ` Next look ${formatMoment(look.nextAt)}.` : null}
      </td>
      <td className={styles.text}>
        {lastSent !== undefined
          ? `Sent ${formatMoment(lastSent.at)}: ${lastSent.title}`
          : isOn && look.last !== null
            ? `Looked ${formatMoment(look.last.at)}: nothing to say`
            : "–"}
      </td>
      <td>
        <div className={styles.rowActions}>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`${isOn ? "Pause" : "Activate"}: ${name}`}
            onClick={() => void toggle()}
          >
            {isOn ? "Pause" : "Activate"}
          </Button>
          <Button
            size="small"
            disabled={isBusy || !isOn}
            aria-label={`Run now: ${name}`}
            onClick={() => void run()}
          >
            Run now
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
      <th scope="row">Alert: {kindNames[alert.kind].toLowerCase()}</th>
      <td>
        <StateChip isOn={isOn} />
      </td>
      <td className={`num ${styles.text}`}>{text}, looked at every 10 minutes. Sent once.</td>
      <td className={`num ${styles.text}`}>
        {last === undefined
          ? `${nowText(alert, state.market, priceDay)}.`
          : `Sent ${formatMoment(last.at)}: ${last.title}`}
      </td>
      <td>
        <div className={styles.rowActions}>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`${isOn ? "Pause" : "Activate"}: ${text}`}
            onClick={() =>
              void attempt(async () => {
                await save(!isOn);
                return isOn ? "Alert paused" : "Alert active";
              }, "The alert was not changed. Please try again.")
            }
          >
            {isOn ? "Pause" : "Activate"}
          </Button>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`Run now: ${text}`}
            onClick={() =>
              void attempt(async () => {
                const now = await onCheck();
                return now === undefined ? null : `${nowText(alert, now.market, priceDay)}.`;
              }, "The market was not looked at. Please try again.")
            }
          >
            Run now
          </Button>
          <Button
            size="small"
            disabled={isBusy}
            aria-label={`Delete: ${text}`}
            onClick={() =>
              void attempt(async () => {
                await remove();
                const step = { name: "alert deleted", undo: () => save(isOn), redo: remove };
                edits.offer(step, "Alert deleted");
                return null;
              }, "The alert was not deleted. Please try again.")
            }
          >
            Delete
          </Button>
        </div>
      </td>
    </tr>
  );
}
