import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { epochFields, planFields } from "#shared/domain/plan-fields.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { overrideText, settingTexts } from "#web/components/format/setting-text.ts";
import { goalText } from "#web/components/plan-document/plan-changes.ts";
import tables from "#web/components/ui/blocks/preview-table.module.css";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { type Changes, valuesOf } from "./plan-edits.ts";

interface ConflictDialogProps {
  mine: Changes;
  /** The plan with the other values. */
  server: ControlPanel;
  onSettle(side: "mine" | "server"): void;
  onClose(): void;
}

/** Settings, months and the goal that were changed here and elsewhere, with both values, for the user to choose a side. */
export function ConflictDialog({ mine, server, onSettle, onClose }: ConflictDialogProps) {
  const rows = rowsOf(mine, valuesOf(server, mine));
  return (
    <Dialog
      title={t("Changed here and elsewhere")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => onSettle("server")}>{t("Use the saved values")}</Button>
          <Button look="filled" onClick={() => onSettle("mine")}>
            {t("Keep mine")}
          </Button>
        </>
      }
    >
      <div className={tables.body}>
        <p>
          {t(
            "While your changes were waiting, the same settings or months were changed in another window or on another device. Nothing is overwritten until you choose.",
          )}
        </p>
        <div className={tables.scroller}>
          <table className={tables.table}>
            <thead>
              <tr>
                <th scope="col">{t("Setting")}</th>
                <th scope="col">{t("Yours")}</th>
                <th scope="col">{t("Saved")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, own, saved }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td className="num">{own}</td>
                  <td className="num">{saved}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </Dialog>
  );
}

const planTexts = settingTexts(planFields);
const epochTexts = settingTexts(epochFields);

function rowsOf(mine: Changes, saved: Changes) {
  const ofPlan = Object.entries(mine.plan).map(([name, value]) => {
    const { label, format } = planTexts[name as keyof typeof planTexts];
    return {
      label: t(label),
      own: format(value),
      saved: format(saved.plan[name as keyof typeof saved.plan]),
    };
  });
  const ofEpochs = Object.entries(mine.epochs).flatMap(([epoch, fields]) =>
    Object.entries(fields).map(([name, value]) => {
      const { label, format } = epochTexts[name as keyof typeof epochTexts];
      const text = (given: unknown) => (given === null || given === undefined ? t("model") : format(given));
      const other = saved.epochs[epoch]?.[name as keyof typeof fields];
      return {
        label: t("Epoch {epoch}, {label}", { epoch, label: t(label) }),
        own: text(value),
        saved: text(other),
      };
    }),
  );
  const monthText = (override: PlanOverride | null | undefined) =>
    override ? overrideText(override) : t("as planned");
  const ofMonths = Object.entries(mine.edits ?? {}).map(([month, override]) => ({
    label: t("Plan for {month}", { month: formatMonth(month) }),
    own: monthText(override),
    saved: monthText(saved.edits?.[month]),
  }));
  const ofGoal =
    mine.goal === undefined
      ? []
      : [{ label: t("Goal"), own: goalText(mine.goal), saved: goalText(saved.goal ?? null) }];
  return [...ofPlan, ...ofEpochs, ...ofMonths, ...ofGoal];
}
