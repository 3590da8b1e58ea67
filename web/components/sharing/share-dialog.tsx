import { useState } from "react";
import type { Share } from "#shared/api/portfolio/sharing.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFile } from "#web/components/download/save-file.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
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
  { look: "percent", hint: "No amounts, no coins. Returns and the shape of the plan." },
  { look: "amounts", hint: "Sums of money and coins. No transactions one by one." },
  { look: "image", hint: "One picture in percent, 1200 × 630, without a link." },
] as const;
type Choice = (typeof looks)[number]["look"];

const terms = [
  { value: "7", text: "7 days" },
  { value: "30", text: "30 days" },
  { value: "90", text: "90 days" },
  { value: "365", text: "1 year" },
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
        showAlert({ text: "Link created", severity: "success" });
      } else if (preview !== undefined) {
        const { sharePicture } = await import("./share-picture.ts");
        saveFile(`halvest-plan-${preview.createdOn}.png`, await sharePicture(preview));
      }
    } catch (reason) {
      const what = choice === "image" ? "The picture was not saved" : "The link was not created";
      setFailure(refusalText(reason, `${what}. Please try again.`));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Dialog
      title="Share this plan"
      shape="wide"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="filled"
            disabled={choice === "image" && preview === undefined}
            aria-disabled={isBusy}
            onClick={() => !isBusy && void act()}
          >
            {choice === "image" ? "Save the picture" : isBusy ? "Creating..." : "Create a link"}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
        <fieldset className={styles.looks}>
          <legend>What people see</legend>
          {looks.map(({ look: value, hint }) => (
            <label key={value}>
              <input
                type="radio"
                name="look"
                value={value}
                checked={choice === value}
                onChange={() => setChoice(value)}
              />
              <span>{value === "image" ? "As an image" : lookNames[value]}</span>
              <small>{hint}</small>
            </label>
          ))}
        </fieldset>
        {choice === "image" ? null : (
          <SelectField
            label="Link works for"
            options={terms}
            value={term}
            onChange={(days: typeof term) => setTerm(days)}
          />
        )}
        <section className={styles.preview} aria-label="Preview">
          {preview !== undefined ? (
            <SharedPlanView plan={preview} heading="h3" />
          ) : error === undefined ? (
            <Spinner label="Calculating the preview" />
          ) : (
            <Notice severity="error">
              {refusalText(error, "The preview could not be calculated.")}{" "}
              <Button look="text" size="small" onClick={() => void mutate()}>
                Try again
              </Button>
            </Notice>
          )}
        </section>
        <p className={styles.note}>
          A link shows the plan as it is today, to anyone who has it and without an account. Your name, the
          plan's name and single transactions are not part of it. Search engines are asked not to list it.
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
    await attempt(what, "Link revoked", "The link was not revoked. Please try again.");
    setRevoking(null);
  };
  const renew = ({ id, look }: Share) =>
    attempt(
      () => call("sharing", "save", { params: { id }, body: { look, expiresOn: dayIn(30) } }),
      "The link shows the open plan as it is now, for 30 days",
      "The link was not renewed. Please try again.",
    );
  return (
    <section aria-labelledby="share-links">
      <h3 id="share-links" className={styles.title}>
        Your links
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
          title="Revoke the link?"
          action="Revoke"
          busyAction="Revoking..."
          isBusy={isBusy}
          onConfirm={() => void revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          Nobody can open the link any more. This cannot be undone.
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
  const times = opened === 1 ? "once" : `${formatCount(opened)} times`;
  const isOver = expiresOn < dayIn(0);
  return (
    <li>
      <strong>{planName}</strong>
      <span className="num">
        {lookNames[look]}, as of {formatDay(createdOn)}.{" "}
        {isOver
          ? `Ended on ${formatDay(expiresOn)}.`
          : `Works until ${formatDay(expiresOn)}. Opened ${times}.`}
      </span>
      <code>{addressOf(share)}</code>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => void copy(addressOf(share))}>
          {outcome === "copied" ? "Copied" : outcome === "failed" ? "Select and copy it" : "Copy"}
        </Button>
        <Button size="small" disabled={isBusy} onClick={onRenew}>
          Show the plan of today
        </Button>
        <Button size="small" look="danger" disabled={isBusy} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  );
}
