import { useId, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { mostCompared } from "#shared/domain/plan/simulation-rules.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { bitcoinText } from "#web/components/format/number-text.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Tabs } from "#web/components/ui/blocks/tabs.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./panel.module.css";
import { type CurrentPlan, currentPlan, SavedTab } from "./saved/saved-tab.tsx";
import { SimulationDialog } from "./saved/simulation-dialog.tsx";
import { useSimulations } from "./saved/use-simulations.ts";
import { simulationIcons } from "./simulation-icons.ts";

/** Saved simulations of the plan. */
export function SimulationsPanel() {
  const { closePanel } = useShell();
  const timeline = useTimeline({ revalidateIfStale: false });
  if (timeline.data) return <Loaded timeline={timeline.data} />;
  return (
    <BottomPanel panel="simulations" title="Simulations" onClose={() => closePanel("simulations")}>
      {timeline.error ? (
        <Notice severity="error">
          {timeline.error.message}{" "}
          <Button look="text" onClick={() => void timeline.mutate()}>
            Retry
          </Button>
        </Notice>
      ) : (
        <p role="status" className={styles.empty}>
          Loading simulation data...
        </p>
      )}
    </BottomPanel>
  );
}

type Tab = "saved";

function Loaded({ timeline }: { timeline: Timeline }) {
  const id = useId();
  const { closePanel } = useShell();
  const isPhone = useMedia(belowSmall);
  const list = useOperation("simulations", "list", {});
  const actions = useSimulations(timeline.planId);
  const [tab, setTab] = useState<Tab>("saved");
  const [chosen, setChosen] = useState<readonly string[]>([currentPlan]);
  const [isSaving, setIsSaving] = useState(false);
  const known = new Set([currentPlan, ...(list.data?.simulations ?? []).map((simulation) => simulation.id)]);
  const selected = chosen.filter((each) => known.has(each)).slice(0, mostCompared);
  const atEnd = timeline.portfolio?.atEnd ?? null;
  const figure = (name: string) => {
    const value = atEnd?.[name];
    return typeof value === "number" ? value : null;
  };
  const current: CurrentPlan = {
    lastDate: typeof atEnd?.asOfDate === "string" ? atEnd.asOfDate : null,
    totalBTC: figure("portfolioTotalBTC"),
    totalValueUSD: figure("portfolioValue"),
  };
  const size = isPhone ? "tall" : "small";
  const buttons = (
    <>
      <Button size={size} disabled={actions.isBusy} onClick={() => void actions.resimulate()}>
        <Icon shape={simulationIcons.draw} />
        Re-simulate
      </Button>
      <Button size={size} disabled={actions.isBusy} onClick={() => setIsSaving(true)}>
        <Icon shape={simulationIcons.save} />
        Save
      </Button>
    </>
  );
  return (
    <BottomPanel
      panel="simulations"
      title="Simulations"
      isFilled
      status={isPhone ? null : <div className={styles.tools}>{buttons}</div>}
      footer={
        isPhone ? (
          <div className={styles.bar}>{buttons}</div>
        ) : (
          <div className={`num ${styles.foot}`}>
            <span>Figures of saved simulations are those of the day they were saved, from 1.000 price paths.</span>
            <span>
              Model {timeline.modelVersion}, market of {formatDay(timeline.dataDate)}
            </span>
          </div>
        )
      }
      onClose={() => closePanel("simulations")}
    >
      <KeyFigures timeline={timeline} current={current} roi={figure("portfolioRoi")} />
      <Tabs
        id={id}
        label="Simulations"
        tabs={[
          {
            value: "saved",
            text: "Saved",
            ...(list.data && { count: list.data.simulations.length }),
          },
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.view}>
        {list.data ? (
          <SavedTab
            list={list.data}
            selected={selected}
            actions={actions}
            current={current}
            onSelect={setChosen}
            onSave={() => setIsSaving(true)}
          />
        ) : list.error ? (
          <Notice severity="error">
            We couldn't load your saved simulations.{" "}
            <Button look="text" onClick={() => void list.mutate()}>
              Retry
            </Button>
          </Notice>
        ) : (
          <p role="status" className={styles.empty}>
            Loading simulation data...
          </p>
        )}
      </div>
      {isSaving ? (
        <SimulationDialog
          title="Save simulation"
          lead="The plan as it is now, with its changed months and the draw of its prices. What you recorded counts in every simulation."
          words={{ name: timeline.planName, notes: "", tags: [] }}
          action="Save simulation"
          busyAction="Saving..."
          onSave={actions.save}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </BottomPanel>
  );
}

interface KeyFiguresProps {
  timeline: Timeline;
  current: CurrentPlan;
  roi: number | null;
}

/** The plan as it is. */
function KeyFigures({ timeline, current, roi }: KeyFiguresProps) {
  const { data: plan } = useOperation("control-panel", "get", {});
  const at = current.lastDate === null ? "" : `, ${formatMonth(current.lastDate)}`;
  return (
    <dl className={`num ${styles.figures}`} aria-label="Current simulation">
      <div>
        <dt>Periods</dt>
        <dd>{formatCount(timeline.rowCount)}</dd>
      </div>
      <div>
        <dt>Base amount</dt>
        <dd>{plan ? formatMoney(plan.baseAmount, plan.baseCurrency) : "–"}</dd>
      </div>
      <div>
        <dt>Epochs</dt>
        <dd>{plan ? plan.epochCount : "–"}</dd>
      </div>
      <div>
        <dt>Total BTC{at}</dt>
        <dd>{current.totalBTC === null ? "–" : bitcoinText(current.totalBTC)}</dd>
      </div>
      <div>
        <dt>Portfolio ROI, model path</dt>
        <dd className={roi === null ? undefined : roi < 0 ? styles.loss : styles.gain}>
          {roi === null ? "–" : `${roi < 0 ? "↓" : "↑"} ${formatPercent(Math.abs(roi))}`}
        </dd>
      </div>
    </dl>
  );
}
