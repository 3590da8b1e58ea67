import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import "#web/app/base.css";
import { Chart } from "#web/components/charts/chart.tsx";
import type { ChartModel, ChartRange, ChartSeries } from "#web/components/charts/chart-model.ts";
import { drawBare } from "./bare-canvas.ts";

const months = 1600;
const size = { width: 1100, height: 400, pixelRatio: 1 };
const monthDate = (index: number) => new Date(Date.UTC(2009, index, 1)).toISOString().slice(0, 10);

function line(i: 1 | 2 | 3 | 4 | 5): ChartSeries {
  const values = Array.from(
    { length: months },
    (_, month) => 10 ** (month / 200 + Math.sin(month / 15 + i) * 0.4 + Math.sin(month * 12.3 + i) * 0.05),
  );
  return {
    id: `line-${i}`,
    label: `Line ${i}`,
    colour: `series-${i}`,
    kind: "line",
    values,
    projectedFrom: 215,
  };
}

const series = ([1, 2, 3, 4, 5] as const).map(line);
const epochs = Array.from({ length: 33 }, (_, i) => ({ epoch: i + 1, month: 46 + i * 47 }));
const model: ChartModel = {
  id: "bench",
  title: "Benchmark",
  subtitle: "Five lines",
  dates: Array.from({ length: months }, (_, month) => monthDate(month)),
  panes: [
    {
      id: "main",
      label: "Values",
      weight: 1,
      axis: { unit: "USD", canBeLog: true },
      series,
      bands: ([1, 2] as const).map((times) => ({
        id: `band-${times}`,
        label: `± ${times} SD`,
        colour: "series-1",
        low: series[0]?.values.map((value) => (value ?? 1) / 2 ** times) ?? [],
        high: series[0]?.values.map((value) => (value ?? 1) * 2 ** times) ?? [],
        tone: times === 1 ? "near" : "far",
      })),
      levels: [],
      markers: epochs.map(({ month }) => ({
        index: month + 18,
        value: series[0]?.values[month + 18] ?? 1,
        kind: "peak",
        label: "",
      })),
    },
  ],
  halvings: epochs.map(({ epoch, month }) => ({ epoch, date: monthDate(month), isProjected: epoch > 4 })),
  phases: epochs.flatMap(({ month }) => [
    { phase: "support", from: monthDate(month), to: monthDate(month + 18) } as const,
    { phase: "declining", from: monthDate(month + 18), to: monthDate(month + 31) } as const,
    { phase: "recovering", from: monthDate(month + 31), to: monthDate(month + 47) } as const,
  ]),
  nowIndex: 214,
  plan: { from: 200, to: 560 },
  overview: series[0]?.values ?? [],
  tip: (index) => ({ title: monthDate(index), rows: [] }),
};

const holder = document.getElementById("root") as HTMLElement;
Object.defineProperty(globalThis, "devicePixelRatio", { value: size.pixelRatio });
const ignore = () => undefined;
const rangeAt = (step: number): ChartRange => ({ from: step * 4, to: months - 1 - step * 4 });
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

type Draw = (step: number) => void;

/** Draws until what was asked for stands in the canvas. */
const settle = (canvas: HTMLCanvasElement | null) => canvas?.getContext("2d")?.getImageData(0, 0, 1, 1);

const oursAt = (range: ChartRange) => (
  <Chart
    model={model}
    scale="log"
    hasGrid
    hasSelector
    range={range}
    onRangeChange={ignore}
    height={size.height}
  />
);

async function withOurs(use: (draw: Draw) => Promise<void>) {
  const root = createRoot(holder);
  await use((step) => {
    flushSync(() => root.render(oursAt(rangeAt(step))));
    settle(holder.querySelector("canvas"));
  });
  root.unmount();
}

async function withBare(use: (draw: Draw) => Promise<void>) {
  const canvas = document.createElement("canvas");
  canvas.style.width = `${size.width}px`;
  holder.append(canvas);
  await use((step) => {
    drawBare(canvas, model, rangeAt(step), size);
    settle(canvas);
  });
  canvas.remove();
}

const benchOf = (within: typeof withOurs) => ({
  async mount(times: number) {
    for (let i = 0; i < times; i++) {
      await within(async (draw) => {
        draw(0);
        await frame();
      });
    }
  },
  zoom: (steps: number) =>
    within(async (draw) => {
      for (let step = 0; step < steps; step++) {
        draw(step);
        await frame();
      }
    }),
});

Object.assign(globalThis, { chartBench: { bare: benchOf(withBare), ours: benchOf(withOurs) } });
