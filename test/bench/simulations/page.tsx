import { createRoot } from "react-dom/client";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { pageConfig, pagePanel } from "#test/bench/page-plan.ts";
import "#web/app/base.css";
import { MonteCarloTab } from "#web/features/simulations/analyses/monte-carlo-tab.tsx";
import { createEnginePool } from "#web/workers/engine-pool.ts";
import { simulateOwnPlan } from "#web/workers/own/own-plan.ts";
import { createPreviewCalculator } from "#web/workers/preview-calculator.ts";
import { previewTimeline } from "#web/workers/preview-timeline.ts";

/** 31 years of monthly buys with top-ups from now on: 372 months, all of them modelled. */
const panel = {
  ...pagePanel,
  investStartDate: "2026-11-21",
  investEndDate: "2057-11-20",
  sellReinvestSettings: false,
};
const config = pageConfig({ panel, epochCount: null, epochs: {}, edits: {} });
const changes = { plan: {}, epochs: {} };
const previewed = createPreviewCalculator(config, embeddedMarket).preview(changes);
if (!previewed) throw new Error("The plan is refused");
const timeline = previewTimeline(previewed, null);
const money = { currency: timeline.baseCurrency, rate: 1 };
const holder = document.getElementById("root") as HTMLElement;

/** A panel that was just opened: nothing is on the page, and no worker has started. */
function openPanel() {
  const pool = createEnginePool(1);
  const root = createRoot(holder);
  return {
    show: (shown: EngineConfig) =>
      root.render(<MonteCarloTab timeline={timeline} money={money} config={shown} pool={pool} />),
    close() {
      root.unmount();
      pool.close();
    },
  };
}
let panelOpen = openPanel();

/** The end of the frame in which `isDone` holds. */
const painted = (isDone: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (isDone()) requestAnimationFrame(() => setTimeout(resolve));
      else requestAnimationFrame(look);
    };
    look();
  });

let ledgerVersion = 1;

/**
 * Milliseconds on the wall until the figures and the chart of a plan that is new to the panel are painted.
 *
 * @param isNew whether the panel is opened for it; else the range of another plan is shown meanwhile
 */
async function ours(isNew: boolean): Promise<number> {
  if (isNew) {
    panelOpen.close();
    panelOpen = openPanel();
  }
  ledgerVersion += 1;
  const start = performance.now();
  panelOpen.show({ ...config, ledgerVersion });
  await painted(() => holder.querySelector("progress") !== null);
  await painted(() => holder.querySelector("progress") === null && holder.querySelector("canvas") !== null);
  return performance.now() - start;
}

/** Milliseconds of the engine alone, which asks for the same and hands nothing on. */
function bare(paths: number): number {
  const start = performance.now();
  const columns = ["dateAcquired", "cumulativeCosts"];
  const { monteCarlo } = runAnalyses(
    simulateOwnPlan({ config, changes, analyses: { monteCarlo: { paths } }, columns }),
  );
  if (monteCarlo?.paths !== paths) throw new Error("The paths were not calculated");
  return performance.now() - start;
}

Object.assign(globalThis, { simulationsBench: { bare, ours } });
