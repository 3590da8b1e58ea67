import { useState } from "react";
import type { AlertState, MarketAlert } from "#shared/api/portfolio/alerts.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatMoment } from "#web/components/format/dates.ts";
import { conditionText, kindNames, nowText } from "#web/components/market-alerts/alert-text.ts";
import { usePriceDay } from "#web/components/market-alerts/use-price-day.ts";
import { PanelNote } from "#web/components/panel-note/panel-note.tsx";
import cards from "#web/components/shell/report-card.module.css";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { LoadingFailed } from "#web/components/ui/full-message.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import styles from "./page.module.css";
import { Reminders, Sending } from "./sending.tsx";

const write = ({ id, ...body }: MarketAlert) => call("alerts", "save", { params: { id }, body });
const erase = ({ id }: MarketAlert) => call("alerts", "remove", { params: { id } });

/** Reminders, alerts on the market, when and how they are sent, and the calendar feed of buy days. */
export default function AlertsPage() {
  const { setDrawerOpen } = useShell();
  const isMobile = useMedia(belowMedium);
  const { data, error, mutate } = useOperation("alerts", "get", {});
  const [editing, setEditing] = useState<MarketAlert | "new" | null>(null);
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        {isMobile ? (
          <IconButton
            icon={laterIcons.menu}
            label={t("Open navigation")}
            onClick={() => setDrawerOpen(true)}
          />
        ) : null}
        <h1>{t("Reminders and alerts")}</h1>
        {data === undefined ? null : (
          <div className={styles.tools}>
            <Button look="filled" onClick={() => setEditing("new")}>
              {t("Add alert")}
            </Button>
          </div>
        )}
      </header>
      {data !== undefined ? (
        <ScrollRegion className={styles.work} label={t("Reminders and alerts")}>
          <PanelNote panel="alerts" />
          <Reminders reminders={data.reminders} quiet={data.settings.quiet} />
          <Alerts state={data} onEdit={setEditing} />
          <div className={styles.pair}>
            <Sending settings={data.settings} />
            <Feed token={data.calendarToken} />
          </div>
          <Sent sent={data.sent} onAdd={() => setEditing("new")} />
        </ScrollRegion>
      ) : error === undefined ? (
        <Spinner label={t("Loading your alerts")} />
      ) : (
        <LoadingFailed title={t("Your alerts could not be loaded")} onRetry={() => void mutate()}>
          {t("They are still set.")} {refusalText(error, t("Check your connection, then try again."))}
        </LoadingFailed>
      )}
      {editing === null || data === undefined ? null : (
        <AlertDialog
          alert={editing === "new" ? null : editing}
          market={data.market}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

function Alerts({ state, onEdit }: { state: AlertState; onEdit(alert: MarketAlert): void }) {
  const showAlert = useAlert();
  const priceDay = usePriceDay();
  const edits = useEditHistory();
  const attempt = async (what: () => Promise<unknown>, failed: string) => {
    try {
      await what();
    } catch (error) {
      showAlert({ text: refusalText(error, failed), severity: "error" });
    }
  };
  const remove = (alert: MarketAlert) =>
    attempt(async () => {
      const removed = await erase(alert);
      const step = { name: t("alert deleted"), undo: () => write(removed), redo: () => erase(removed) };
      edits.offer(step, t("Alert deleted"));
    }, t("The alert was not deleted. Please try again."));
  if (state.alerts.length === 0) {
    return (
      <section className={cards.card}>
        <p className={styles.note}>
          {t(
            "No alerts yet. You can be notified when the price reaches a value, or when it has fallen from its peak. Each is sent once and then switched off.",
          )}
        </p>
      </section>
    );
  }
  return (
    <Card label={t("Alerts")}>
      <h2 className="visually-hidden">{t("Alerts")}</h2>
      {state.alerts.map((alert) => (
        <CardRow
          key={alert.id}
          icon={alert.kind === "fall" ? moreIcons.drop : moreIcons.chart}
          title={t(kindNames[alert.kind])}
          text={
            <>
              {conditionText(alert)}. {nowText(alert, state.market, priceDay)}.
              {alert.isOn ? null : ` ${t("Off.")}`}
            </>
          }
        >
          <Button
            size="small"
            aria-label={
              alert.isOn
                ? t("Switch off: {condition}", { condition: conditionText(alert) })
                : t("Switch on: {condition}", { condition: conditionText(alert) })
            }
            onClick={() =>
              void attempt(
                () => write({ ...alert, isOn: !alert.isOn }),
                t("The alert was not changed. Please try again."),
              )
            }
          >
            {alert.isOn ? t("Switch off") : t("Switch on")}
          </Button>
          <IconButton
            icon={laterIcons.pencil}
            label={t("Edit: {condition}", { condition: conditionText(alert) })}
            onClick={() => onEdit(alert)}
          />
          <IconButton
            icon={laterIcons.trash}
            label={t("Delete: {condition}", { condition: conditionText(alert) })}
            onClick={() => void remove(alert)}
          />
        </CardRow>
      ))}
    </Card>
  );
}

/** The secret address by which calendars read the buy days. */
function Feed({ token }: { token: string | null }) {
  const showAlert = useAlert();
  const { outcome, copy } = useCopy();
  const [isBusy, setIsBusy] = useState(false);
  const address = token === null ? null : `${location.origin}/api/calendar.ics?token=${token}`;
  const renew = async () => {
    setIsBusy(true);
    try {
      await call("alerts", "renewCalendar", {});
      if (token !== null) showAlert({ text: t("The earlier address no longer works"), severity: "success" });
    } catch (error) {
      showAlert({
        text: refusalText(error, t("The address was not created. Please try again.")),
        severity: "error",
      });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <section className={cards.card} aria-labelledby="alerts-feed">
      <h2 id="alerts-feed">{t("Calendar of buy days")}</h2>
      <div className={styles.rows}>
        <p className={styles.note}>
          {t(
            "Subscribe to this address in your calendar: it has the buy days of your open plan for the next year, each with a reminder at 09:00, and follows the plan. It names no amounts. Anyone who has the address can read it; renew it to lock others out.",
          )}
        </p>
        {address === null ? (
          <Button disabled={isBusy} onClick={() => void renew()}>
            {t("Create an address")}
          </Button>
        ) : (
          <>
            <code className={styles.address}>{address}</code>
            <div className={styles.buttons}>
              <Button onClick={() => void copy(address)}>
                {outcome === "copied"
                  ? t("Copied")
                  : outcome === "failed"
                    ? t("Select and copy it")
                    : t("Copy")}
              </Button>
              <Button disabled={isBusy} onClick={() => void renew()}>
                {t("Renew")}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function howItCame({ inApp, byMail }: AlertState["sent"][number]): string {
  if (byMail) return inApp ? t("Mail and notification") : t("Mail only");
  return inApp ? t("Notification") : t("Only listed here");
}

function Sent({ sent, onAdd }: Pick<AlertState, "sent"> & { onAdd(): void }) {
  return (
    <section className={cards.card} aria-labelledby="alerts-sent">
      <h2 id="alerts-sent">
        {t("{what, select, alerts {Sent} other {Sent}}", { what: "alerts" })} <small>{t("Each once")}</small>
      </h2>
      {sent.length === 0 ? (
        <div className={styles.rows}>
          <p className={styles.note}>
            {t("Nothing was sent yet. Each alert is listed here once it is sent, with its time.")}
          </p>
          <Button onClick={onAdd}>{t("Set an alert")}</Button>
        </div>
      ) : (
        <ul className={`num ${styles.sent}`}>
          {sent.map((each) => (
            <li key={`${each.id} ${each.at}`}>
              <span>{formatMoment(each.at)}</span>
              <strong>{each.title}</strong>
              <span>{howItCame(each)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
