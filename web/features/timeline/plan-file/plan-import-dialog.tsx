import { useState } from "react";
import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
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
import { ApiError } from "#web/transport/errors.ts";
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

const failed = "Failed to import the plan. Nothing was changed.";

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
      setProblem(isOther ? error.message : "We couldn't load your current plan. Please try again.");
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
      const step = replacementEdit(planId, current, after, controlPanel.version, "plan imported");
      history.offer(step, importedText(leftOut.length), planId);
      onClose();
    } catch (error) {
      setProblem(error instanceof ApiError && error.status < 500 ? refusal(error, chosen.changes) : failed);
      setWork(null);
    }
  };

  return (
    <Dialog
      title="Import Plan"
      shape="wide"
      isClosable={work !== "importing"}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={work === "importing"}>
            Cancel
          </Button>
          <Button
            look="filled"
            disabled={chosen === null || chosen.changes.length === 0 || work !== null}
            onClick={() => void commit()}
          >
            {work === "importing" ? "Importing..." : "Import Plan"}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {problem === null ? null : <Notice severity="error">{problem}</Notice>}
        <FileField
          name={name}
          prompt="Choose a JSON or CSV file"
          hint="A timeline export from Halvest contains the plan it was created from."
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
  if (work === "comparing") return "Comparing with your plan...";
  if (chosen === null) return "";
  const { plan, changes } = chosen;
  const made = /^\d{4}-\d\d-\d\d$/.test(plan.dataDate)
    ? `  Its figures use market data until ${formatDay(plan.dataDate)}.`
    : "";
  const other =
    plan.modelVersion === modelVersion
      ? ""
      : `  It was created with model ${plan.modelVersion}; your figures come from model ${modelVersion} and may differ.`;
  if (changes.length === 0) return "This plan is identical to your current one.";
  const count = changes.length === 1 ? "1 setting changes" : `${changes.length} settings change`;
  return `${count}. Your recorded transactions stay.${made}${other}`;
}

function importedText(leftOut: number): string {
  if (leftOut === 0) return "Plan imported";
  const settings = leftOut === 1 ? "1 epoch setting" : `${leftOut} epoch settings`;
  return `Plan imported without ${settings} that real events have overtaken`;
}

/** A rejection that names the settings as the list does. */
function refusal(error: ApiError, changes: readonly PlanChange[]): string {
  const reasons = error.details.slice(0, 3).map(({ path, message }) => {
    const field = path.replace(/^body\.plan\./, "");
    return `${changes.find((change) => change.path === field)?.label ?? field}: ${message}`;
  });
  return `${reasons.length > 0 ? `${reasons.join("; ")}.` : error.message} Nothing was changed.`;
}

function Changes({ changes }: { changes: readonly PlanChange[] }) {
  return (
    <ScrollRegion className={styles.scroller} label="Changes to your plan">
      <table className={`num ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Setting</th>
            <th scope="col">Now</th>
            <th scope="col">In the file</th>
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
