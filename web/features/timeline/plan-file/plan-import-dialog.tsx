import { useState } from "react";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { replacementEdit } from "#web/components/edit-history/replacement-edit.ts";
import { useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { type PlanChange, planChanges } from "#web/components/plan-document/plan-changes.ts";
import { type GivenPlan, readPlan } from "#web/components/plan-document/plan-file.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { FileField } from "#web/components/ui/fields/file-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { ScrollRegion } from "#web/components/ui/scroll-region.tsx";
import { type ApiError, wasRefused } from "#web/transport/errors.ts";
import styles from "./plan-import-dialog.module.css";

interface PlanImportDialogProps {
  /** Of the plan that the page shows. */
  planId: string;
  modelVersion: string;
  onClose(): void;
}

interface Chosen {
  readonly plan: GivenPlan;
  /** What it replaces. */
  readonly current: PlanDocument;
  readonly changes: readonly PlanChange[];
  /** Plan version that the changes were compared with. */
  readonly version: number;
}

const failed = msg("Failed to import the plan. Nothing was changed.");

/** Reads the plan from an exported file, shows its changes and replaces the current plan. */
export function PlanImportDialog({ planId, modelVersion, onClose }: PlanImportDialogProps) {
  const [name, setName] = useState<string>();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [work, setWork] = useState<"comparing" | "importing" | null>(null);
  const history = useEditHistory();

  const choose = async (fileName: string, text: string) => {
    setName(fileName);
    setChosen(null);
    setProblem(null);
    const reading = readPlan(text);
    if ("problem" in reading) {
      setProblem(reading.problem);
      return;
    }
    setWork("comparing");
    try {
      const [panel, current] = await Promise.all([readOpenPlan(planId), call("control-panel", "exportPlan")]);
      const { plan } = reading;
      setChosen({ plan, current, changes: planChanges(current, plan), version: panel.version });
    } catch (error) {
      const isOther = error instanceof OtherPlanOpen;
      setProblem(isOther ? error.message : t("We couldn't load your current plan. Please try again."));
    } finally {
      setWork(null);
    }
  };

  const commit = async () => {
    if (chosen === null || work !== null) return;
    setWork("importing");
    setProblem(null);
    try {
      const { plan, current, version } = chosen;
      const { controlPanel, leftOut } = await call("control-panel", "importPlan", {
        body: { plan, version },
      });
      const after = await call("control-panel", "exportPlan");
      const step = replacementEdit(planId, current, after, controlPanel.version, t("plan imported"));
      history.offer(step, importedText(leftOut.length), planId);
      onClose();
    } catch (error) {
      setProblem(wasRefused(error) ? refusal(error, chosen.changes) : t(failed));
      setWork(null);
    }
  };

  return (
    <Dialog
      title={t("Import Plan")}
      shape="wide"
      isClosable={work !== "importing"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={work === "importing"}>
            {t("Cancel")}
          </Button>
          <Button
            look="filled"
            disabled={chosen === null || chosen.changes.length === 0 || work !== null}
            onClick={() => void commit()}
          >
            {work === "importing" ? t("Importing...") : t("Import Plan")}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {problem === null ? null : <Notice severity="error">{problem}</Notice>}
        <FileField
          name={name}
          prompt={t("Choose a JSON or CSV file")}
          hint={t("A timeline export from Halvest contains the plan it was created from.")}
          accept=".json,.csv,application/json,text/csv,text/plain"
          onFile={(fileName, text) => void choose(fileName, text)}
        />
        <p role="status" className={styles.status}>
          {statusText(work, chosen, modelVersion)}
        </p>
        {chosen !== null && chosen.changes.length > 0 ? <Changes changes={chosen.changes} /> : null}
      </div>
    </Dialog>
  );
}

function statusText(work: string | null, chosen: Chosen | null, modelVersion: string): string {
  if (work === "comparing") return t("Comparing with your plan...");
  if (chosen === null) return "";
  const { plan, changes } = chosen;
  const made = /^\d{4}-\d\d-\d\d$/.test(plan.dataDate)
    ? t("Its figures use market data until {day}.", { day: formatDay(plan.dataDate) })
    : "";
  const other =
    plan.modelVersion === modelVersion
      ? ""
      : t("It was created with model {other}; your figures come from model {own} and may differ.", {
          other: plan.modelVersion,
          own: modelVersion,
        });
  if (changes.length === 0) return t("This plan is identical to your current one.");
  const what = t(
    "{count, plural, one {# setting changes} other {# settings change}}. Your recorded transactions stay.",
    { count: changes.length },
  );
  return [what, made, other].filter((text) => text !== "").join("  ");
}

function importedText(leftOut: number): string {
  if (leftOut === 0) return t("Plan imported");
  return t(
    "Plan imported without {count, plural, one {# epoch setting} other {# epoch settings}} that real events have overtaken",
    { count: leftOut },
  );
}

/** A rejection that names the settings as the list does. */
function refusal(error: ApiError, changes: readonly PlanChange[]): string {
  const reasons = error.details.slice(0, 3).map(({ path, message }) => {
    const field = path.replace(/^body\.plan\./, "");
    return `${changes.find((change) => change.path === field)?.label ?? field}: ${message}`;
  });
  return `${reasons.length > 0 ? `${reasons.join("; ")}.` : error.message} ${t("Nothing was changed.")}`;
}

function Changes({ changes }: { changes: readonly PlanChange[] }) {
  return (
    <ScrollRegion className={styles.scroller} label={t("Changes to your plan")}>
      <table className={`num ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{t("Setting")}</th>
            <th scope="col">{t("Now")}</th>
            <th scope="col">{t("In the file")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, label, before, after }) => (
            <tr key={path}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
