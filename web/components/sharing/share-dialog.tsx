import { useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useAlert } from "#web/components/alerts/alerts.tsx";
import { saveFile } from "#web/components/download/save-file.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { dayIn, ShareLinks, shared } from "./share-links.tsx";
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

interface ShareDialogProps {
  /** A saved simulation; the open plan without one. */
  simulation?: { readonly id: string; readonly name: string };
  onClose(): void;
}

/** Shares the open plan, or a saved simulation, under a link, in amounts or percent, or saves it as a picture. */
export function ShareDialog({ simulation, onClose }: ShareDialogProps) {
  const what = shared(simulation?.id ?? null);
  const showAlert = useAlert();
  const [choice, setChoice] = useState<Choice>("percent");
  const [term, setTerm] = useState<(typeof terms)[number]["value"]>("30");
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A new id for each link: a request sent twice makes one.
  const [id, setId] = useState(() => crypto.randomUUID());
  const look = choice === "amounts" ? "amounts" : "percent";
  const { data: preview, error, mutate } = useOperation("sharing", "preview", { query: { look, ...what } });
  const { data: list } = useOperation("sharing", "list", {});

  const act = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      if (choice !== "image") {
        await call("sharing", "save", {
          params: { id },
          body: { ...what, look, expiresOn: dayIn(Number(term)) },
        });
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
      title={simulation === undefined ? t("Share this plan") : t("Share “{name}”", { name: simulation.name })}
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
          {simulation === undefined
            ? null
            : `${t("The plan of the simulation is calculated at the prices of today.")} `}
          {t(
            "A link shows the plan as it is today, to anyone who has it and without an account. Your name, the plan's name and single transactions are not part of it. Search engines are asked not to list it.",
          )}
        </p>
        <ShareLinks shares={list?.shares ?? []} />
      </div>
    </Dialog>
  );
}
