import { useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Timeline } from "#shared/api/timeline.ts";
import { type PlanSettings, planFile, withSettingChanges } from "#shared/domain/plan/plan-settings.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { decodeCell } from "#shared/engine/result/cells.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import "#web/app/base.css";
import { pageConfig, pagePanel } from "#test/bench/page-plan.ts";
import { formatCell, formatRowMonth } from "#web/components/format/cell-format.ts";
import { layoutColumns, tableSizes } from "#web/features/timeline/columns/table-layout.ts";
import { displayRows } from "#web/features/timeline/grid/display-rows.ts";
import { TimelineGrid } from "#web/features/timeline/grid/timeline-grid.tsx";
import { type TimelineModel, timelineModel } from "#web/features/timeline/timeline-model.ts";
import { marketOf } from "#web/workers/market-of.ts";
import { createPreviewCalculator } from "#web/workers/preview-calculator.ts";
import { createPreviewEngine } from "#web/workers/preview-engine.ts";
import type { PreviewAnswer } from "#web/workers/preview-messages.ts";
import { previewTimeline } from "#web/workers/preview-timeline.ts";
import { BareTable } from "./bare-table.tsx";

const today = 20_778;
const settings: PlanSettings = { panel: pagePanel, epochCount: null, epochs: {}, edits: {} };
const frame = { now: "2026-11-21", seed: "bench", tier: "advanced", transactions: [] } as const;
const config = pageConfig(settings);
const changed = (step: number) => ({ plan: { baseAmount: 250 + step }, epochs: {} });

const answer = createPreviewCalculator(config, marketOf(config)).preview(changed(0));
if (!answer) throw new Error("The plan is refused");
const first: Timeline = previewTimeline(answer, null);
const none = new Set<string>();
const sizes = tableSizes(false, false);
// The columns that the figures of earlier runs were measured with.
const measuredGroups: readonly string[] = ["price", "holdings", "perCycle"];
const measured = new Set(
  first.columns.filter(({ group }) => measuredGroups.includes(group)).map(({ id }) => id),
);
const layout = layoutColumns(first.columns, { columns: measured, asPercent: none }, sizes);
const noTransactions = new Map<string, never>();
const ignore = () => undefined;
const holder = document.getElementById("root") as HTMLElement;

function Ours({ model }: { model: TimelineModel }) {
  return (
    <TimelineGrid
      ref={useRef(null)}
      model={model}
      layout={layout}
      sizes={sizes}
      display={displayRows(model, noTransactions, none)}
      months={noTransactions}
      expanded={none}
      confirmableMonth={-1}
      onMonthsInView={ignore}
      onAction={ignore}
      onTogglePercent={ignore}
      onExplain={ignore}
      onCopy={ignore}
    />
  );
}

function Bare({ result }: { result: SimulationResult }) {
  const text = (row: number, column: number) => {
    const definition = layout.columns[column]?.definition;
    if (!definition) return "";
    const { id, unit } = definition as SimulationResult["columnOrder"][number];
    const value = decodeCell(result.columns[id]?.[row] ?? Number.NaN, unit, result.texts[id]);
    return formatCell(id, unit, value, "USD").text;
  };
  return (
    <BareTable
      headers={layout.columns.map(({ definition }) => definition.header)}
      months={(first.rows.dateAcquired ?? []).map((date) => formatRowMonth(String(date), false))}
      text={text}
      rowHeight={sizes.row}
      columnWidth={sizes.column}
    />
  );
}

function simulated(step: number): SimulationResult {
  const parsed = parsePlan(planFile(withSettingChanges(settings, changed(step)), frame), today);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  return simulate(parsed.plan, embeddedMarket);
}

/** Milliseconds of the engine on the page and of drawing its numbers again, and nothing else. */
function bare(steps: number): number[] {
  const root = createRoot(holder);
  flushSync(() => root.render(<Bare result={simulated(0)} />));
  const times = Array.from({ length: steps }, (_, step) => {
    const start = performance.now();
    flushSync(() => root.render(<Bare result={simulated(step + 1)} />));
    holder.getBoundingClientRect();
    return performance.now() - start;
  });
  root.unmount();
  return times;
}

/** Milliseconds from a change through the worker to a table that is laid out with its numbers; no wait for a frame. */
async function ours(steps: number): Promise<number[]> {
  const root = createRoot(holder);
  let told: (answer: PreviewAnswer) => void = ignore;
  const engine = createPreviewEngine({
    onAnswer: (next) => told(next),
    onFailure: () => {
      throw new Error("The worker broke");
    },
    beforePaint(callback) {
      queueMicrotask(callback);
      return ignore;
    },
  });
  engine.configure(config);
  let timeline = first;
  flushSync(() => root.render(<Ours model={timelineModel(timeline)} />));
  const times: number[] = [];
  for (let step = 1; step <= steps; step++) {
    const start = performance.now();
    const next = await new Promise<PreviewAnswer>((resolve) => {
      told = resolve;
      engine.show(changed(step));
    });
    timeline = previewTimeline(next, timeline);
    flushSync(() => root.render(<Ours model={timelineModel(timeline)} />));
    holder.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  engine.close();
  root.unmount();
  return times;
}

Object.assign(globalThis, { repaintBench: { bare, ours, rows: first.rowCount } });
