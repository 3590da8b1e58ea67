import { useEffect, useId, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { mostCompared, savedPaths } from "#shared/domain/plan/simulation-rules.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { useEngineConfig } from "#web/components/calculation/use-engine-config.ts";
import { nominalNote, rateNote } from "#web/components/display-currency/todays-rate.ts";
import { useTodaysRate } from "#web/components/display-currency/use-display-currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { PanelNoteButton } from "#web/components/panel-note/panel-note.tsx";
import { useTimeline } from "#web/components/saved-timeline/use-timeline.tsx";
import { BottomPanel } from "#web/components/shell/bottom-panel.tsx";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowSmall, useMedia } from "#web/components/shell/use-media.ts";
import { Tabs } from "#web/components/ui/blocks/tabs.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { createEnginePool } from "#web/workers/engine-pool.ts";
import { BacktestTab } from "./analyses/backtest-tab.tsx";
import { GoalTab } from "./analyses/goal-tab.tsx";
import { MonteCarloTab } from "./analyses/monte-carlo-tab.tsx";
import { ResultSavingContext } from "./analyses/save-result.tsx";
import { TimingTab } from "./analyses/timing-tab.tsx";
import { CompareTab } from "./compare/compare-tab.tsx";
import {
  ComparisonExport,
  type ComparisonFiles,
  type ComparisonState,
} from "./compare/comparison-export.tsx";
import { comparisonMemory } from "./compare/use-comparison.ts";
import { CurrentFigures } from "./current-figures.tsx";
import styles from "./panel.module.css";
import parts from "./parts.module.css";
import { type CurrentPlan, currentPlan } from "./saved/current-plan.ts";
import { SavedTab } from "./saved/saved-tab.tsx";
import { SimulationDialog } from "./saved/simulation-dialog.tsx";
import { useResultSaving } from "./saved/use-result-saving.ts";
import { useSimulations } from "./saved/use-simulations.ts";
import { simulationIcons } from "./simulation-icons.ts";

/** Saved simulations of the plan. */
export function SimulationsPanel() {
  const { closePanel } = useShell();
  const timeline = useTimeline({ revalidateIfStale: false });
  if (timeline.data) return <Loaded timeline={timeline.data} />;
  return (
    <BottomPanel panel="simulations" title={t("Simulations")} onClose={() => closePanel("simulations")}>
      {timeline.error ? (
        <Notice severity="error">
          {timeline.error.message}{" "}
          <Button look="text" onClick={() => void timeline.mutate()}>
            {t("Retry")}
          </Button>
        </Notice>
      ) : (
        <p role="status" className={styles.empty}>
          {t("Loading simulation data...")}
        </p>
      )}
    </BottomPanel>
  );
}

const analysisTabs = [
  { value: "monte-carlo", text: msg("Monte Carlo") },
  { value: "backtest", text: msg("Backtest") },
  { value: "timing", text: msg("Timing") },
  { value: "goal", text: msg("Goal") },
] as const;

type Tab = "saved" | "compare" | (typeof analysisTabs)[number]["value"];

function Loaded({ timeline }: { timeline: Timeline }) {
  const id = useId();
  const { closePanel } = useShell();
  const isPhone = useMedia(belowSmall);
  const list = useOperation("simulations", "list", {});
  const actions = useSimulations(timeline.planId);
  const engine = useEngineConfig(timeline);
  const [pool] = useState(() => createEnginePool(1));
  useEffect(() => () => pool.close(), [pool]);
  const [memory] = useState(comparisonMemory);
  const files = useRef<ComparisonFiles>(null);
  const [compared, setCompared] = useState<ComparisonState>("none");
  const [tab, setTab] = useState<Tab>("saved");
  const [chosen, setChosen] = useState<readonly string[]>([currentPlan]);
  const [isSaving, setIsSaving] = useState(false);
  const results = useResultSaving(engine.config, actions);
  const known = new Set([currentPlan, ...(list.data?.simulations ?? []).map((simulation) => simulation.id)]);
  const selected = chosen.filter((each) => known.has(each)).slice(0, mostCompared);
  const isComparable = selected.length >= 2;
  useEffect(() => {
    if (isComparable) pool.prepare();
  }, [isComparable, pool]);
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
  const money = useTodaysRate(timeline);
  // Monte Carlo says it beside its figures, the comparison has a choice, and goals say it themselves.
  const nominal = tab === "saved" || tab === "timing" ? nominalNote(money) : null;
  const converted = tab === "goal" || tab === "compare" ? null : rateNote(money);
  const notes = [nominal, converted].filter((sentence) => sentence !== null);
  const size = isPhone ? "tall" : "small";
  const compareText = isComparable ? t("Compare {count}", { count: selected.length }) : t("Compare");
  const next: Tab = isComparable ? "compare" : "saved";
  const wayToCompare = {
    text: isComparable ? compareText : t("Choose simulations"),
    run: () => setTab(next),
  };
  const exportMenu = (
    <ComparisonExport
      state={compared}
      files={files}
      isChosen={isComparable}
      way={tab === next ? null : wayToCompare}
      isCompact={isPhone}
    />
  );
  const buttons = (
    <>
      <Button size={size} disabled={actions.isBusy} onClick={() => void actions.resimulate()}>
        <Icon shape={simulationIcons.draw} />
        {actions.isDrawing ? t("Running...") : t("Re-simulate")}
      </Button>
      <Button size={size} disabled={actions.isBusy} onClick={() => setIsSaving(true)}>
        <Icon shape={simulationIcons.save} />
        {t("Save")}
      </Button>
      <Button size={size} look="filled" disabled={!isComparable} onClick={() => setTab("compare")}>
        <Icon shape={simulationIcons.compare} />
        {compareText}
      </Button>
      {isPhone ? null : exportMenu}
    </>
  );
  return (
    <BottomPanel
      panel="simulations"
      title={t("Simulations")}
      isFilled
      tools={
        <>
          {isPhone ? exportMenu : null}
          <PanelNoteButton panel="simulations" />
        </>
      }
      status={isPhone ? null : <div className={styles.tools}>{buttons}</div>}
      footer={
        isPhone ? (
          <div className={styles.bar}>{buttons}</div>
        ) : (
          <div className={`num ${styles.foot}`}>
            <span>{footText(tab)}</span>
            <span>
              {t("Model {model}, market of {day}", {
                model: timeline.modelVersion,
                day: formatDay(timeline.dataDate),
              })}
            </span>
          </div>
        )
      }
      onClose={() => closePanel("simulations")}
    >
      <CurrentFigures timeline={timeline} current={current} roi={figure("portfolioRoi")} />
      <Tabs<Tab>
        id={id}
        label={t("Simulations")}
        tabs={[
          {
            value: "saved",
            text: t("Saved"),
            ...(list.data && { count: list.data.simulations.length }),
          },
          { value: "compare", text: t("Compare") },
          ...analysisTabs.map(({ value, text }) => ({ value, text: t(text) })),
        ]}
        chosen={tab}
        onChoose={setTab}
      />
      <ResultSavingContext value={results.saving}>
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={styles.view}>
          {engine.error === undefined ? null : (
            <Notice severity="error">
              {t("We couldn't load your plan for calculations.")}{" "}
              <Button look="text" onClick={engine.retry}>
                {t("Retry")}
              </Button>
            </Notice>
          )}
          {tab !== "saved" && engine.config === null ? (
            engine.error === undefined ? (
              <p role="status" className={styles.empty}>
                {t("Loading simulation data...")}
              </p>
            ) : null
          ) : tab === "monte-carlo" ? (
            <MonteCarloTab timeline={timeline} money={money} config={engine.config} pool={pool} />
          ) : tab === "backtest" ? (
            <BacktestTab timeline={timeline} money={money} config={engine.config} pool={pool} />
          ) : tab === "timing" ? (
            <TimingTab timeline={timeline} money={money} config={engine.config} pool={pool} />
          ) : tab === "goal" ? (
            <GoalTab timeline={timeline} config={engine.config} pool={pool} />
          ) : list.data && tab === "compare" ? (
            <CompareTab
              timeline={timeline}
              money={money}
              list={list.data}
              selected={selected}
              config={engine.config}
              pool={pool}
              memory={memory}
              files={files}
              onState={setCompared}
              onChoose={() => setTab("saved")}
            />
          ) : list.data ? (
            <SavedTab
              list={list.data}
              selected={selected}
              actions={actions}
              timeline={timeline}
              current={current}
              money={money}
              onSelect={setChosen}
              onSave={() => setIsSaving(true)}
            />
          ) : list.error ? (
            <Notice severity="error">
              {t("We couldn't load your saved simulations.")}{" "}
              <Button look="text" onClick={() => void list.mutate()}>
                {t("Retry")}
              </Button>
            </Notice>
          ) : (
            <p role="status" className={styles.empty}>
              {t("Loading simulation data...")}
            </p>
          )}
          {notes.length === 0 ? null : <p className={parts.note}>{notes.join(" ")}</p>}
        </div>
      </ResultSavingContext>
      {isSaving ? (
        <SimulationDialog
          title={t("Save simulation")}
          lead={t(
            "The plan as it is now, with its changed months and the seed of its prices. What you recorded counts in every simulation.",
          )}
          words={{ name: timeline.planName, notes: "", tags: [] }}
          action={t("Save simulation")}
          busyAction={t("Saving...")}
          onSave={(words) => actions.save(words, results.noteSaved)}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
      {results.waiting === null ? null : (
        <SimulationDialog
          title={t("Save result")}
          lead={t("The result is saved with a simulation of the plan as it is now.")}
          words={{ name: timeline.planName, notes: "", tags: [] }}
          action={t("Save result")}
          busyAction={t("Saving...")}
          onSave={results.saveWaiting}
          onClose={results.forget}
        />
      )}
    </BottomPanel>
  );
}

/** Describes the figures of a tab. */
function footText(tab: Tab): string {
  if (tab === "saved") {
    return t("Figures of saved simulations are those of the day they were saved, from {count} price paths.", {
      count: savedPaths,
    });
  }
  if (tab === "backtest" || tab === "goal") {
    return t("Calculated in your browser, same figures as the server.");
  }
  return t(
    "Past months without a recorded transaction count as the plan would have bought. Calculated in your browser.",
  );
}
