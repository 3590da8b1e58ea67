import { useState } from "react";
import type { Share } from "#shared/api/portfolio/sharing.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { formatDay } from "#web/components/format/dates.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { lookNames } from "./shared-text.ts";
import styles from "./sharing.module.css";

/** The day so many days from today, `yyyy-mm-dd`. */
export const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
/** What a call is to share: the open plan without a simulation. */
export const shared = (simulationId: string | null) => (simulationId === null ? {} : { simulationId });
const addressOf = ({ card, token }: Share) => `${location.origin}/shared/${card}#${token}`;

/** The links of a reader, newest first: copy, show what is shared as it is today, revoke. */
export function ShareLinks({ shares }: { shares: readonly Share[] }) {
  const showAlert = useAlert();
  const [revoking, setRevoking] = useState<Share | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  if (shares.length === 0) return null;
  const attempt = async (what: () => Promise<unknown>, done: string, failed: string) => {
    setIsBusy(true);
    try {
      await what();
      showAlert({ text: done, severity: "success" });
    } catch (error) {
      showAlert({ text: refusalText(error, failed), severity: "error" });
    } finally {
      setIsBusy(false);
    }
  };
  const revoke = async ({ id }: Share) => {
    const what = () => call("sharing", "revoke", { params: { id } });
    await attempt(what, t("Link revoked"), t("The link was not revoked. Please try again."));
    setRevoking(null);
  };
  /** For as long as it was made for. */
  const renew = ({ id, look, simulationId, createdOn, expiresOn }: Share) => {
    const days = Math.round((Date.parse(expiresOn) - Date.parse(createdOn)) / dayMs);
    return attempt(
      () =>
        call("sharing", "save", {
          params: { id },
          body: { ...shared(simulationId), look, expiresOn: dayIn(days) },
        }),
      simulationId === null
        ? t("The link shows the open plan as it is now, for {days, plural, one {# day} other {# days}}", {
            days,
          })
        : t(
            "The link shows the simulation at the prices of today, for {days, plural, one {# day} other {# days}}",
            { days },
          ),
      t("The link was not renewed. Please try again."),
    );
  };
  return (
    <section aria-labelledby="share-links">
      <h3 id="share-links" className={styles.title}>
        {t("Your links")}
      </h3>
      <ul className={styles.links}>
        {shares.map((share) => (
          <LinkRow
            key={share.id}
            share={share}
            isBusy={isBusy}
            onRenew={() => void renew(share)}
            onRevoke={() => setRevoking(share)}
          />
        ))}
      </ul>
      {revoking === null ? null : (
        <ConfirmDialog
          title={t("Revoke the link?")}
          action={t("Revoke")}
          busyAction={t("Revoking...")}
          isBusy={isBusy}
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          {t("Nobody can open the link any more. This cannot be undone.")}
        </ConfirmDialog>
      )}
    </section>
  );
}

interface LinkRowProps {
  share: Share;
  isBusy: boolean;
  onRenew(): void;
  onRevoke(): void;
}

function LinkRow({ share, isBusy, onRenew, onRevoke }: LinkRowProps) {
  const { outcome, copy } = useCopy();
  const { planName, simulationId, look, createdOn, expiresOn, opened } = share;
  const isOver = expiresOn < dayIn(0);
  return (
    <li>
      <strong>{planName}</strong>
      <span className="num">
        {t("{look}, as of {date}.", { look: t(lookNames[look]), date: formatDay(createdOn) })}{" "}
        {isOver
          ? t("Ended on {date}.", { date: formatDay(expiresOn) })
          : t("Works until {date}. Opened {count, plural, one {once} other {# times}}.", {
              date: formatDay(expiresOn),
              count: opened,
            })}
      </span>
      <code>{addressOf(share)}</code>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => void copy(addressOf(share))}>
          {outcome === "copied" ? t("Copied") : outcome === "failed" ? t("Select and copy it") : t("Copy")}
        </Button>
        <Button size="small" disabled={isBusy} onClick={onRenew}>
          {simulationId === null ? t("Show the plan of today") : t("Show the prices of today")}
        </Button>
        <Button size="small" look="danger" disabled={isBusy} onClick={onRevoke}>
          {t("Revoke")}
        </Button>
      </div>
    </li>
  );
}
