import { type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Timeline } from "#shared/api/timeline.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import "#web/app/base.css";
import { formatCell, formatRowMonth } from "#web/components/format/cell-format.ts";
import { layoutColumns, tableSizes } from "#web/features/timeline/columns/table-layout.ts";
import { displayRows } from "#web/features/timeline/grid/display-rows.ts";
import type { GridHandle } from "#web/features/timeline/grid/grid-props.ts";
import { TimelineGrid } from "#web/features/timeline/grid/timeline-grid.tsx";
import { timelineModel } from "#web/features/timeline/timeline-model.ts";
import { BareTable } from "./bare-table.tsx";

const plan = {
  now: "2026-11-21",
  tier: "advanced",
  controlPanel: { investStartDate: "2009-01-04", investEndDate: "2139-12-31", epochCount: 33 },
};

function timeline(): Timeline {
  const parsed = parsePlan(plan, 20_778);
  if (!parsed.ok) throw new Error(parsed.errors[0]?.message);
  const { analyses: _, ...result } = toResult(simulate(parsed.plan, embeddedMarket));
  return {
    ...structuredClone(result),
    planVersion: 1,
    baseCurrency: "USD",
    epochs: result.epochs.map(
      ({ epoch, halvingBlockHeight, halvingDate, peakPriceDate, troughPriceDate, anchors }) => ({
        epoch,
        halvingBlockHeight,
        halvingDate,
        peakPriceDate,
        troughPriceDate,
        anchors: [...anchors],
      }),
    ),
  } as Timeline;
}

const model = timelineModel(timeline());
const noneExpanded = new Set<string>();
const sizes = tableSizes(false, false);
const columns = new Set(model.timeline.columns.map(({ id }) => id));
const layout = layoutColumns(model.timeline.columns, { columns, asPercent: noneExpanded }, sizes);
const months = model.rows.map(({ date }) => formatRowMonth(date, false));
const headers = layout.columns.map(({ definition }) => definition.header);
const text = (row: number, column: number) => {
  const definition = layout.columns[column]?.definition;
  return definition
    ? formatCell(definition.id, definition.unit, model.cell(definition.id, row), "USD").text
    : "";
};
const noTransactions = new Map<string, never>();
const display = displayRows(model, noTransactions, noneExpanded);
const ignore = () => undefined;

function Ours() {
  const handle = useRef<GridHandle>(null);
  return (
    <TimelineGrid
      ref={handle}
      model={model}
      layout={layout}
      sizes={sizes}
      display={display}
      months={noTransactions}
      expanded={noneExpanded}
      confirmableMonth={-1}
      onMonthsInView={ignore}
      onAction={ignore}
      onTogglePercent={ignore}
      onExplain={ignore}
      onCopy={ignore}
    />
  );
}

const tables: Record<string, () => ReactNode> = {
  bare: () => (
    <BareTable
      headers={headers}
      months={months}
      text={text}
      rowHeight={sizes.row}
      columnWidth={sizes.column}
    />
  ),
  ours: () => <Ours />,
};

const holder = document.getElementById("root");
if (!holder) throw new Error("The page has no root");

/** Milliseconds from nothing to a table that is laid out. */
function mount(name: string): number {
  const root = createRoot(holder as HTMLElement);
  const start = performance.now();
  flushSync(() => root.render(tables[name]?.()));
  (holder as HTMLElement).getBoundingClientRect();
  const time = performance.now() - start;
  root.unmount();
  return time;
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Milliseconds of script and layout for each step of a scroll through the table, in order of size. */
async function scroll(name: string, steps: number, stepPixels: number): Promise<number[]> {
  const root = createRoot(holder as HTMLElement);
  flushSync(() => root.render(tables[name]?.()));
  const scroller = document.querySelector<HTMLElement>('[role="grid"], [data-scroller]');
  if (!scroller) throw new Error("No scroller");
  scroller.scrollTop = 0;
  await frame();
  const times: number[] = [];
  for (let step = 1; step <= steps; step++) {
    const start = performance.now();
    flushSync(() => {
      scroller.scrollTop = step * stepPixels;
      scroller.dispatchEvent(new Event("scroll", { bubbles: true }));
    });
    scroller.getBoundingClientRect();
    times.push(performance.now() - start);
    await frame();
  }
  root.unmount();
  return times.sort((a, b) => a - b);
}

/** Milliseconds between the frames of a steady scroll, in order of size. */
async function frames(name: string, count: number, stepPixels: number): Promise<number[]> {
  const root = createRoot(holder as HTMLElement);
  flushSync(() => root.render(tables[name]?.()));
  const scroller = document.querySelector<HTMLElement>('[role="grid"], [data-scroller]');
  if (!scroller) throw new Error("No scroller");
  scroller.scrollTop = 0;
  await frame();
  const times: number[] = [];
  let before = await frame();
  for (let i = 1; i <= count; i++) {
    scroller.scrollTop = i * stepPixels;
    const now = await frame();
    times.push(now - before);
    before = now;
  }
  root.unmount();
  return times.sort((a, b) => a - b);
}

Object.assign(globalThis, {
  tableBench: { mount, scroll, frames, rows: model.rows.length, columns: layout.columns.length },
});
