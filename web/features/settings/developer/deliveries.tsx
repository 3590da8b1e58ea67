import { useState } from "react";
import type { SentWebhook, Webhook, WebhookAttempt } from "#shared/api/developer/webhooks.ts";
import { webhookLimits } from "#shared/domain/developer/webhooks.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatMomentToSecond } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { Card } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import pageStyles from "#web/features/settings/page.module.css";
import styles from "./developer.module.css";
import { liveMs } from "./live.ts";
import { outcomeText } from "./webhook-text.ts";

/** What was sent to a webhook, newest first, each with its attempts. */
export function Deliveries({ webhook, onRefresh }: { webhook: Webhook; onRefresh(): void }) {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  const { mutate } = useOperation("webhooks", "deliveries", { params: { id: webhook.id }, query: {} });
  const { isBusy, run } = useExclusive();
  const refresh = () =>
    run(async () => {
      onRefresh();
      await mutate().catch(() => undefined);
    });
  const older = (cursor: string) => setCursors([...cursors, cursor]);
  return (
    <Card label={t("Deliveries to {name}", { name: webhook.name })}>
      <div className={styles.deliveriesHead}>
        <h3>{t("Deliveries")}</h3>
        <span>
          {t("{name}, last {days} days", { name: webhook.name, days: webhookLimits.retentionDays })}
        </span>
        <Button size="small" disabled={isBusy} onClick={() => void refresh()}>
          {t("Refresh")}
        </Button>
      </div>
      {cursors.map((cursor, index) => (
        <DeliveryPage
          key={cursor ?? "first"}
          webhook={webhook}
          cursor={cursor}
          onOlder={index === cursors.length - 1 ? older : undefined}
        />
      ))}
    </Card>
  );
}

interface DeliveryPageProps {
  webhook: Webhook;
  cursor: string | undefined;
  /** Absent where the next page is shown already. */
  onOlder: ((cursor: string) => void) | undefined;
}

function DeliveryPage({ webhook, cursor, onOlder }: DeliveryPageProps) {
  // Older ones stay in their places only while no new ones come.
  const isLive = cursor === undefined && onOlder !== undefined;
  const { data, error } = useOperation(
    "webhooks",
    "deliveries",
    { params: { id: webhook.id }, query: cursor === undefined ? {} : { cursor } },
    { refreshInterval: isLive ? liveMs : 0 },
  );
  if (data === undefined) {
    return (
      <p className={pageStyles.quiet} role="status">
        {error === undefined
          ? t("Loading deliveries...")
          : refusalText(error, t("Deliveries could not be loaded"))}
      </p>
    );
  }
  const { deliveries, nextCursor } = data;
  if (deliveries.length === 0) return <p className={pageStyles.quiet}>{t("Nothing has been sent yet.")}</p>;
  return (
    <>
      <ul className={styles.deliveries}>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryDetails webhook={webhook} delivery={delivery} />
          </li>
        ))}
      </ul>
      {nextCursor === null || onOlder === undefined ? null : (
        <div className={styles.older}>
          <Button onClick={() => onOlder(nextCursor)}>{t("Show older deliveries")}</Button>
        </div>
      )}
    </>
  );
}

const tones = { delivered: "success", waiting: "warning", failed: "error" } as const;

function DeliveryDetails({ webhook, delivery }: { webhook: Webhook; delivery: SentWebhook }) {
  const { event, at, state, attempts, nextAttemptAt, payload, messageId, url } = delivery;
  const last = attempts.at(-1);
  return (
    <details>
      <summary className={`num ${styles.delivery}`}>
        <span>{formatMomentToSecond(at)}</span>
        <code>{event}</code>
        <Chip tone={tones[state]}>{outcomeText(delivery)}</Chip>
        <span>{last === undefined ? "" : `${formatCount(last.durationMs)} ms`}</span>
      </summary>
      <div className={styles.details}>
        <dl>
          <dt>{t("Message id")}</dt>
          <dd>{messageId}</dd>
          <dt>{t("Address")}</dt>
          <dd>{url}</dd>
          {nextAttemptAt === null ? null : (
            <>
              <dt>{t("Next attempt")}</dt>
              <dd>{formatMomentToSecond(nextAttemptAt)}</dd>
            </>
          )}
        </dl>
        <h4>{t("Body")}</h4>
        <pre>{payload}</pre>
        {attempts.map((attempt, index) => (
          <Attempt key={attempt.at} attempt={attempt} number={index + 1} />
        ))}
        {state === "waiting" ? null : <ReplayButton webhook={webhook} delivery={delivery} />}
      </div>
    </details>
  );
}

function Attempt({ attempt, number }: { attempt: WebhookAttempt; number: number }) {
  const { at, durationMs, status, error, requestHeaders, responseHeaders, responseBody } = attempt;
  const lines = (headers: Readonly<Record<string, string>>) =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join("\n");
  return (
    <>
      <h4>
        {t("Attempt {number}, {moment}, {duration} ms", {
          number,
          moment: formatMomentToSecond(at),
          duration: durationMs,
        })}
      </h4>
      <pre>{lines(requestHeaders)}</pre>
      <p>{error ?? t("Answered {status}", { status: String(status) })}</p>
      {status === null ? null : <pre>{`${lines(responseHeaders)}\n\n${responseBody}`.trim()}</pre>}
    </>
  );
}

function ReplayButton({ webhook, delivery }: { webhook: Webhook; delivery: SentWebhook }) {
  const alert = useAlert();
  const { isBusy, run } = useExclusive();
  const replay = () =>
    run(async () => {
      try {
        const params = { id: webhook.id, deliveryId: delivery.id };
        await call("webhooks", "replay", { params });
        const text = t("It is being sent again");
        alert({ text, severity: "success", durationMs: alertDurationMs.success });
      } catch (error) {
        const text = refusalText(error, t("Failed to replay the delivery"));
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  return (
    <Button disabled={isBusy || webhook.status !== "active"} onClick={() => void replay()}>
      {t("Replay")}
    </Button>
  );
}
