import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { ExportFormat } from "#shared/domain/tier-features.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useAccountSettings } from "#web/components/account-settings/use-account-settings.ts";
import { useFileExport } from "#web/components/download/file-menu.tsx";
import type { FileWatch } from "#web/components/download/file-worker.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { PanelNote } from "#web/components/panel-note/panel-note.tsx";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { Automation } from "./automation/automation.tsx";
import { Backup } from "./backup/backup-tool.tsx";
import { type BackupMaking, useBackup } from "./backup/use-backup.ts";
import { BulkTool } from "./bulk/bulk-tool.tsx";
import { DeveloperTools } from "./developer/developer-tools.tsx";
import { useContractCalls } from "./developer/use-contract-calls.ts";
import { DataExport } from "./export/data-export.tsx";
import { type ChosenRange, type DayRange, rangeOf } from "./export/export-range.ts";
import styles from "./power-tools.module.css";
import { useFindings } from "./validation/use-findings.ts";
import { Validation } from "./validation/validation.tsx";

const tools = [
  {
    id: "bulk",
    icon: moreIcons.groups,
    name: msg("Bulk Operations"),
    text: msg("Select, edit, shift or delete many transactions or plan changes"),
  },
  {
    id: "export",
    icon: moreIcons.export,
    name: msg("Data Export"),
    text: msg("CSV, Excel, PDF or JSON for any range"),
  },
  {
    id: "automation",
    icon: moreIcons.clock,
    name: msg("Automation Scripts"),
    text: msg("Exports, reminders and alerts on a schedule"),
  },
  {
    id: "backup",
    icon: moreIcons.columns,
    name: msg("Backup & Restore"),
    text: msg("The whole account in one file"),
  },
  {
    id: "developer",
    icon: moreIcons.console,
    name: msg("Developer Tools"),
    text: msg("Contract explorer and sample requests"),
  },
  {
    id: "validation",
    icon: moreIcons.shield,
    name: msg("Data Validation"),
    text: msg("Finds what does not add up, and proposes a fix"),
  },
] as const;
type ToolId = (typeof tools)[number]["id"];

interface MonthsChoice {
  readonly range: DayRange | null;
  /** Whether CSV has a line with the names of its columns in the reader's language. */
  readonly hasNames?: boolean | undefined;
}

/** The export of the months that the page shows. */
interface MonthsExport {
  /** How many columns it has. */
  readonly columns: number;
  /** Saves all months, or those in a range, as a file; resolves to the format that was saved. */
  save(format: ExportFormat, choice: MonthsChoice, watch: FileWatch): Promise<ExportFormat>;
}

interface PowerToolsProps {
  timeline: Timeline;
  months: MonthsExport;
  onEdit(transactionId: string): void;
  onRecord(planned: PlannedBuy | null): void;
  onShowMonths(months: readonly string[]): void;
}

/** Tools for many recorded transactions at once, and for everything in the account. */
export function PowerToolsPanel({ timeline, months, onEdit, onRecord, onShowMonths }: PowerToolsProps) {
  const { closePanel } = useShell();
  const [{ tool, choices }, setChoice] = useState({ tool: "validation" as ToolId, choices: 0 });
  const setTool = (id: ToolId) => setChoice({ tool: id, choices: choices + 1 });
  const part = useRef<HTMLDivElement>(null);
  // Below the cards of all tools a chosen one may be out of view, as on a phone.
  useEffect(() => {
    const view = part.current?.parentElement;
    if (choices === 0 || !view) return;
    const lowest = view.getBoundingClientRect().bottom - view.clientHeight / 3;
    if ((part.current?.getBoundingClientRect().top ?? 0) > lowest) part.current?.scrollIntoView();
  }, [choices]);
  const [range, setRange] = useState<ChosenRange>({ kind: "all", from: "", to: "" });
  const exporting = useMonthsExport(months, () => rangeOf(range, timeline.now));
  const quick = useMonthsExport(months, () => null);
  const making = useBackup();
  const activeCount = useActiveCount();
  const undo = useOperation("backup", "get", {}).data?.undo ?? null;
  const contract = useContractCalls(tool === "developer");
  const { list, hasFailed, retry } = useTransactions();
  const found = useFindings(timeline, list);
  const close = () => closePanel("power-tools");
  const waiting = hasFailed ? (
    <Notice severity="error">
      {t("Your transactions could not be loaded.")}{" "}
      <Button look="text" onClick={retry}>
        {t("Retry")}
      </Button>
    </Notice>
  ) : list === undefined ? (
    <p role="status">{t("Loading transactions…")}</p>
  ) : null;
  const state: Readonly<Record<ToolId, ReactNode>> = {
    bulk:
      list === undefined ? null : (
        <small className="num">
          {t("{count, plural, one {# transaction} other {# transactions}}", { count: list.length })}
        </small>
      ),
    export: <small className="num">{t("{count} months", { count: timeline.rowCount })}</small>,
    automation:
      activeCount === undefined ? null : (
        <small className="num">{t("{count} active", { count: activeCount })}</small>
      ),
    backup: undo ? (
      <small>{t("Last restore can be undone")}</small>
    ) : (
      <small>{t("With a list of differences first")}</small>
    ),
    developer:
      contract.calls === undefined ? null : (
        <small className="num">{t("{count} calls", { count: contract.calls.length })}</small>
      ),
    validation:
      list === undefined ? null : found.count === 0 ? (
        <small>{t("No findings")}</small>
      ) : (
        <Chip tone={found.findings.length > 0 ? "warning" : "info"}>
          {t("{count, plural, one {# finding} other {# findings}}", { count: found.count })}
        </Chip>
      ),
  };
  return (
    <BottomPanel
      panel="power-tools"
      title={t("Power Tools")}
      onClose={close}
      tools={
        <QuickActions
          making={making}
          isExporting={quick.busy !== null}
          onExport={() => quick.run({ file: "csv", text: "CSV" })}
          onValidate={() => setTool("validation")}
        />
      }
    >
      <PanelNote panel="power-tools" />
      <div className={styles.cards}>
        {tools.map(({ id, icon, name, text }) => (
          <button
            key={id}
            type="button"
            className={styles.tool}
            aria-pressed={tool === id}
            onClick={() => setTool(id)}
          >
            <Icon shape={icon} size={20} />
            <strong>{t(name)}</strong>
            <span className={styles.about}>{t(text)}</span>
            {state[id]}
          </button>
        ))}
      </div>
      <div ref={part} className={styles.part}>
        {tool === "export" ? (
          <DataExport
            timeline={timeline}
            columns={months.columns}
            range={range}
            onRange={setRange}
            exporting={exporting}
          />
        ) : tool === "automation" ? (
          <Automation />
        ) : tool === "backup" ? (
          <Backup making={making} />
        ) : tool === "developer" ? (
          <DeveloperTools contract={contract} />
        ) : null}
        {tool === "bulk" ? <BulkTool transactions={list} waiting={waiting} /> : null}
        {tool === "validation" ? waiting : null}
        {tool === "validation" && list !== undefined ? (
          <Validation
            timeline={timeline}
            found={found}
            transactions={list}
            onEdit={onEdit}
            onRecord={onRecord}
            onShowMonth={(date) => {
              onShowMonths([monthKey(date)]);
              close();
            }}
          />
        ) : null}
      </div>
    </BottomPanel>
  );
}

/** Exports the months; says so when another format was saved instead. @param range asked when an export begins */
function useMonthsExport(months: MonthsExport, range: () => DayRange | null) {
  return useFileExport<ExportFormat>(async ({ file, text, hasNames }, watch) => {
    const saved = await months.save(file, { range: range(), hasNames }, watch);
    return saved === file
      ? null
      : t("{file} export failed. The same months were saved as CSV instead.", { file: text });
  });
}

/** How many exports, reminders and alerts are switched on; undefined until that is read. */
function useActiveCount(): number | undefined {
  const { data } = useOperation("alerts", "get", {});
  const { settings } = useAccountSettings();
  if (data === undefined || settings === undefined) return undefined;
  const { alerts, reminders } = data;
  const on = alerts.filter(({ isOn }) => isOn).length + (reminders?.on.length ?? 0);
  return on + (settings.dataExport.autoExport ? 1 : 0);
}

interface QuickActionsProps {
  making: BackupMaking;
  isExporting: boolean;
  onExport(): void;
  onValidate(): void;
}

/** What is needed most often, in one press. */
function QuickActions({ making, isExporting, onExport, onValidate }: QuickActionsProps) {
  return (
    <fieldset className={styles.quick}>
      <legend className="visually-hidden">{t("Quick Actions")}</legend>
      <Button size="small" aria-disabled={isExporting} onClick={onExport}>
        <Icon shape={moreIcons.export} size={16} />
        <span className={styles.quickText}>{t(isExporting ? "Exporting..." : "Quick Export")}</span>
      </Button>
      <Button size="small" aria-disabled={making.isBusy} onClick={making.run}>
        <Icon shape={moreIcons.columns} size={16} />
        <span className={styles.quickText}>{t(making.isBusy ? "Making the file..." : "Quick Backup")}</span>
      </Button>
      <Button size="small" onClick={onValidate}>
        <Icon shape={moreIcons.shield} size={16} />
        <span className={styles.quickText}>{t("Validate Data")}</span>
      </Button>
    </fieldset>
  );
}
