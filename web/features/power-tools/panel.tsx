import { type ReactNode, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { useTransactions } from "#web/components/ledger/use-transactions.ts";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { Bulk } from "./bulk/bulk.tsx";
import styles from "./power-tools.module.css";
import { countText } from "./use-changes.ts";
import { useFindings } from "./validation/use-findings.ts";
import { Validation } from "./validation/validation.tsx";

const tools = [
  {
    id: "bulk",
    icon: moreIcons.groups,
    name: "Bulk Operations",
    text: "Select, edit, shift or delete many transactions",
  },
  {
    id: "validation",
    icon: moreIcons.shield,
    name: "Data Validation",
    text: "Finds what does not add up, and proposes a fix",
  },
] as const;
type ToolId = (typeof tools)[number]["id"];

interface PowerToolsProps {
  timeline: Timeline;
  onEdit(transactionId: string): void;
  onRecord(planned: PlannedBuy | null): void;
  onShowMonths(months: readonly string[]): void;
}

/** Tools for many recorded transactions at once. */
export function PowerToolsPanel({ timeline, onEdit, onRecord, onShowMonths }: PowerToolsProps) {
  const { closePanel } = useShell();
  const { list, hasFailed, retry } = useTransactions();
  const found = useFindings(timeline, list);
  const close = () => closePanel("power-tools");
  const state: Readonly<Record<ToolId, ReactNode>> = {
    bulk: <small className="num">{countText(list?.length ?? 0)}</small>,
    validation:
      found.count === 0 ? (
        <small>No findings</small>
      ) : (
        <Chip tone={found.findings.length > 0 ? "warning" : "info"}>
          {found.count === 1 ? "1 finding" : `${formatCount(found.count)} findings`}
        </Chip>
      ),
  };
  const [tool, setTool] = useState<ToolId>("validation");
  return (
    <BottomPanel panel="power-tools" title="Power Tools" onClose={close}>
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
            <strong>{name}</strong>
            <span className={styles.about}>{text}</span>
            {list === undefined ? null : state[id]}
          </button>
        ))}
      </div>
      {hasFailed ? (
        <Notice severity="error">
          Your transactions could not be loaded.{" "}
          <Button look="text" onClick={retry}>
            Retry
          </Button>
        </Notice>
      ) : null}
      {list === undefined ? (
        hasFailed ? null : (
          <p role="status">Loading transactions…</p>
        )
      ) : tool === "bulk" ? (
        <Bulk transactions={list} />
      ) : (
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
      )}
    </BottomPanel>
  );
}
