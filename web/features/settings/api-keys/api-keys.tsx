import { useState } from "react";
import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import { keyCallsPerMinute } from "#shared/domain/account/api-keys.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatCount } from "#web/components/format/numbers.ts";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { Card } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
import pageStyles from "#web/features/settings/page.module.css";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./api-keys.module.css";
import { CreateKeyDialog } from "./create-key-dialog.tsx";
import { KeyTable } from "./key-table.tsx";
import { isInUse } from "./key-text.ts";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { RotateKeyDialog } from "./rotate-key-dialog.tsx";

type Task = { readonly name: "create" } | { readonly name: "rotate" | "revoke"; readonly key: ApiKey };

/** The keys by which a user's own programs call, with creating, replacing and revoking them. */
export function ApiKeys() {
  const { data, error, isValidating, mutate } = useOperation("api-keys", "list", {});
  const { authentication } = useSession();
  const [task, setTask] = useState<Task | null>(null);
  const [made, setMade] = useState<OperationOutput<"api-keys", "create"> | null>(null);
  if (authentication.status !== "member") return null;
  const tier = subscribedTier(authentication.user.subscription);
  const { apiKeys: max, apiKeysWrite: canWrite, apiCalls } = tierFeatures[tier];
  const used = data?.filter((key) => isInUse(key, Date.now())).length ?? 0;
  const close = () => setTask(null);
  const show = (key: typeof made) => {
    setTask(null);
    setMade(key);
  };
  return (
    <>
      <div className={styles.intro}>
        <div className={styles.about}>
          <p>For your own programs, spreadsheets and displays.</p>
          <Link to="/documentation/api-reference">API reference</Link>
        </div>
        {data === undefined ? null : (
          <div className={styles.create}>
            <span className="num">
              {used < max
                ? `${used} of ${max} keys in use`
                : `You've reached your limit of ${max} API keys for your ${tierPresentations[tier].name} subscription tier`}
            </span>
            <Button look="filled" disabled={used >= max} onClick={() => setTask({ name: "create" })}>
              Create key
            </Button>
          </div>
        )}
      </div>
      {data === undefined ? (
        <Card label="API keys">
          <div className={pageStyles.quiet}>
            {error === undefined ? (
              <p role="status">Loading API keys...</p>
            ) : (
              <>
                <Notice severity="error">Failed to load API keys</Notice>
                <Button disabled={isValidating} onClick={() => void mutate().catch(() => undefined)}>
                  Try Again
                </Button>
              </>
            )}
          </div>
        </Card>
      ) : data.length === 0 ? (
        <Card label="API keys">
          <p className={pageStyles.quiet}>
            No API keys yet. A key lets a program read your timeline without your password, until you revoke
            it.
          </p>
        </Card>
      ) : (
        <KeyTable
          keys={data}
          onRotate={(key) => setTask({ name: "rotate", key })}
          onRevoke={(key) => setTask({ name: "revoke", key })}
        />
      )}
      <Usage callsOfMonth={apiCalls} />
      {task?.name === "create" ? <CreateKeyDialog canWrite={canWrite} onMade={show} onClose={close} /> : null}
      {task?.name === "rotate" ? <RotateKeyDialog apiKey={task.key} onMade={show} onClose={close} /> : null}
      {task?.name === "revoke" ? <RevokeDialog apiKey={task.key} onClose={close} /> : null}
      {made === null ? null : <NewKeyDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

/** What the programs did in the last day, beside what they may do. */
function Usage({ callsOfMonth }: { callsOfMonth: number }) {
  const { data, error } = useOperation("api-keys", "usage", {});
  const sum = (of: "calls" | "refused") => data?.hours.reduce((total, hour) => total + hour[of], 0);
  const text = (count: number | undefined) =>
    count === undefined ? (error === undefined ? "…" : "Unknown") : formatCount(count);
  const figures = [
    ["Calls in the last 24 hours", text(sum("calls"))],
    ["Limit a minute, each key", formatCount(keyCallsPerMinute)],
    ["Limit a month, all keys", Number.isFinite(callsOfMonth) ? formatCount(callsOfMonth) : "No limit"],
    ["Refused, over the limit", text(sum("refused"))],
  ] as const;
  return (
    <dl className={`num ${styles.figures}`}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const alert = useAlert();
  const { isBusy, run } = useExclusive();
  const revoke = () =>
    run(async () => {
      try {
        await call("api-keys", "revoke", { params: { id: apiKey.id } });
        const text = `${apiKey.name} no longer works`;
        alert({ text, severity: "success", durationMs: alertDurationMs.success });
      } catch (error) {
        const text = refusalText(error, "Failed to revoke API key");
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
      onClose();
    });
  return (
    <ConfirmDialog
      title="Revoke API key"
      action="Revoke"
      busyAction="Revoking..."
      isBusy={isBusy}
      onConfirm={() => void revoke()}
      onClose={onClose}
    >
      <p>Programs that use {apiKey.name} are refused from now on. A revoked key cannot be restored.</p>
    </ConfirmDialog>
  );
}
