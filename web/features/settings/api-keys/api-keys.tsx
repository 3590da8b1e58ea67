import { useState } from "react";
import type { ApiKey } from "#shared/api/developer/api-keys.ts";
import { keyCallsPerMinute } from "#shared/domain/account/api-keys.ts";
import { t } from "#shared/domain/language/translate.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { call } from "#web/api/api.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { Card } from "#web/components/ui/blocks/card.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { NotLoaded } from "#web/features/settings/not-loaded.tsx";
import pageStyles from "#web/features/settings/page.module.css";
import { ListIntro } from "#web/features/settings/secrets/list-intro.tsx";
import { RemovalDialog } from "#web/features/settings/secrets/removal-dialog.tsx";
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
  const read = useOperation("api-keys", "list", {});
  const { data } = read;
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
      <ListIntro
        count={
          data === undefined
            ? null
            : {
                text:
                  used < max
                    ? t("{used} of {max} keys in use", { used, max })
                    : t("You've reached your limit of {max} API keys for your {tier} subscription tier", {
                        max,
                        tier: tierPresentations[tier].name,
                      }),
                isFull: used >= max,
              }
        }
        action={t("Create key")}
        onAdd={() => setTask({ name: "create" })}
      >
        <p>{t("For your own programs, spreadsheets and displays.")}</p>
        <Link to="/documentation/api-reference">{t("API reference")}</Link>
      </ListIntro>
      {data === undefined ? (
        <Card label={t("API keys")}>
          <NotLoaded
            read={read}
            loadingText={t("Loading API keys...")}
            failureText={t("Failed to load API keys")}
          />
        </Card>
      ) : data.length === 0 ? (
        <Card label={t("API keys")}>
          <p className={pageStyles.quiet}>
            {t(
              "No API keys yet. A key lets a program read your timeline without your password, until you revoke it.",
            )}
          </p>
        </Card>
      ) : (
        <KeyTable
          keys={data}
          onRotate={(key) => setTask({ name: "rotate", key })}
          onRevoke={(key) => setTask({ name: "revoke", key })}
        />
      )}
      <Usage limitOfMonth={apiCalls} />
      {task?.name === "create" ? <CreateKeyDialog canWrite={canWrite} onMade={show} onClose={close} /> : null}
      {task?.name === "rotate" ? <RotateKeyDialog apiKey={task.key} onMade={show} onClose={close} /> : null}
      {task?.name === "revoke" ? <RevokeDialog apiKey={task.key} onClose={close} /> : null}
      {made === null ? null : <NewKeyDialog made={made} onClose={() => setMade(null)} />}
    </>
  );
}

/** What the programs did in the last day, beside what they may do. */
function Usage({ limitOfMonth }: { limitOfMonth: number }) {
  const { data, error } = useOperation("api-keys", "usage", {});
  const sum = (of: "calls" | "refused") => data?.hours.reduce((total, hour) => total + hour[of], 0);
  const text = (count: number | undefined) =>
    count === undefined ? (error === undefined ? "…" : t("Unknown")) : formatCount(count);
  const figures = [
    [t("Calls in the last 24 hours"), text(sum("calls"))],
    [t("Limit a minute, each key"), formatCount(keyCallsPerMinute)],
    [
      t("This month, all keys"),
      Number.isFinite(limitOfMonth)
        ? t("{used} of {max} calls", { used: text(data?.callsOfMonth), max: formatCount(limitOfMonth) })
        : t("No limit"),
    ],
    [t("Refused, over the limit"), text(sum("refused"))],
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
  const { name } = apiKey;
  return (
    <RemovalDialog
      title={t("Revoke API key")}
      action={t("Revoke")}
      busyAction={t("Revoking...")}
      doneText={t("{name} no longer works", { name })}
      failureText={t("Failed to revoke API key")}
      onRemove={() => call("api-keys", "revoke", { params: { id: apiKey.id } })}
      onClose={onClose}
    >
      <p>
        {t("Programs that use {name} are refused from now on. A revoked key cannot be restored.", { name })}
      </p>
    </RemovalDialog>
  );
}
