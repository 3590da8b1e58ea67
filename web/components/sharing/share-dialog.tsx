import { useState } from "react";
import type { Share } from "#shared/api/portfolio/sharing.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFile } from "#web/components/download/save-file.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { useCopy } from "#web/components/two-factor/use-copy.ts";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { SharedPlanView } from "./shared-plan-view.tsx";
import { lookNames } from "./shared-text.ts";
import styles from "./sharing.module.css";

const looks = [
  { look: "percent", hint: msg("No amounts, no coins. Returns and the shape of the plan.") },
  { look: "amounts", hint: msg("Sums of money and coins. No transactions one by one.") },
  { look: "image", hint: msg("One picture in percent, 1200 × 630, without a link.") },
] as const;
type Choice = (typeof looks)[number]["look"];

const terms = [
  { value: "7", text: msg("7 days") },
  { value: "30", text: msg("30 days") },
  { value: "90", text: msg("90 days") },
  { value: "365", text: msg("1 year") },
] as const;

const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const addressOf = ({ card, token }: Share) => `${location.origin}/shared/${card}#${token}`;

/** Shares the open plan under a link, in amounts or percent, or saves it as a picture. */
export function ShareDialog({ onClose }: { onClose(): void }) {
  const showAlert = useAlert();
  const [choice, setChoice] = useState<Choice>("percent");
  const [term, setTerm] = useState<(typeof terms)[number]["value"]>("30");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A new id for each link: a request sent twice makes one.
  const [id, setId] = useState(() => crypto.randomUUID());
  const look = choice === "amounts" ? "amounts" : "percent";
  const { data: preview, error, mutate } = useOperation("sharing", "preview", { query: { look } });
  const { data: list } = useOperation("sharing", "list", {});

  const act = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      if (choice !== "image") {
        await call("sharing", "save", { params: { id }, body: { look, expiresOn: dayIn(Number(term)) } });
        setId(crypto.randomUUID());
        showAlert({ text: t("Link created"), severity: "success" });
      } else if (preview !== undefined) {
        const { sharePicture } = await import("./share-picture.ts");
        saveFile(`halvest-plan-${preview.createdOn}.png`, await sharePicture(preview));
      }
    } catch (reason) {
      const failed =
        choice === "image"
          ? t("The picture was not saved. Please try again.")
          : t("The link was not created. Please try again.");
      setFailure(refusalText(reason, failed));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title={t("Share this plan")}
      shape="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("Close")}</Button>
          <Button
            look="filled"
            disabled={choice === "image" && preview === undefined}
            aria-disabled={isBusy}
            onClick={() => !isBusy && void act()}
          >
            {choice === "image" ? t("Save the picture") : isBusy ? t("Creating...") : t("Create a link")}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <fieldset className={styles.looks}>
          <legend>{t("What people see")}</legend>
          {looks.map(({ look: value, hint }) => (
            <label key={value}>
              <input
                type="radio"
                name="look"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
              <span>{value === "image" ? t("As an image") : t(lookNames[value])}</span>
              <small>{t(hint)}</small>
            </label>
          ))}
        </fieldset>
        {choice === "image" ? null : (
          <SelectField
            label={t("Link works for")}
            options={terms.map(({ value, text }) => ({ value, text: t(text) }))}
            value={term}
            onChange={(days: typeof term) => setTerm(days)}
          />
        )}
        <section className={styles.preview} aria-label={t("Preview")}>
          {preview !== undefined ? (
            <SharedPlanView plan={preview} heading="h3" />
          ) : error === undefined ? (
            <Spinner label={t("Calculating the preview")} />
          ) : (
            <Notice severity="error">
              {refusalText(error, t("The preview could not be calculated."))}{" "}
              <Button look="text" size="small" onClick={() => void mutate()}>
                {t("Try again")}
              </Button>
            </Notice>
          )}
        </section>
        <p className={styles.note}>
          {t(
            "A link shows the plan as it is today, to anyone who has it and without an account. Your name, the plan's name and single transactions are not part of it. Search engines are asked not to list it.",
          )}
        </p>
        <Links shares={list?.shares ?? []} />
      </div>
    </Dialog>
  );
}

function Links({ shares }: { shares: readonly Share[] }) {
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
  const renew = ({ id, look }: Share) =>
    attempt(
      () => call("sharing", "save", { params: { id }, body: { look, expiresOn: dayIn(30) } }),
      t("The link shows the open plan as it is now, for 30 days"),
      t("The link was not renewed. Please try again."),
    );
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
  const { planName, look, createdOn, expiresOn, opened } = share;
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
          {t("Show the plan of today")}
        </Button>
        <Button size="small" look="danger" disabled={isBusy} onClick={onRevoke}>
          {t("Revoke")}
        </Button>
      </div>
    </li>
  );
}
