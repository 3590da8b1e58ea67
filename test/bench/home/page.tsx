import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { pageConfig, pagePanel } from "#test/bench/page-plan.ts";
import "#web/app/base.css";
import { FanChart } from "#web/features/home/outlook/fan/fan-chart.tsx";
import { type FanPoint, fanPoints } from "#web/features/home/outlook/fan/fan-points.ts";
import { answerText } from "#web/features/home/outlook/goal/goal-text.ts";
import { Tenths } from "#web/features/home/outlook/goal/tenths.tsx";
import { createOutlookEngine, type OutlookAnswer } from "#web/workers/outlook-engine.ts";
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
const plan = { config, changes: { plan: {}, epochs: {} } };
const goal = { date: "2057-11-20", realValue: 1_000_000 };
const previewed = createPreviewCalculator(config, embeddedMarket).preview(plan.changes);
if (!previewed) throw new Error("The plan is refused");
const timeline = previewTimeline(previewed, null);
const holder = document.getElementById("root") as HTMLElement;
const ignore = () => undefined;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Answers of one question after the other: with the first thousand paths, then with all. */
function questions(workers: number) {
  let onAnswer: (answer: OutlookAnswer) => void = ignore;
  const engine = createOutlookEngine({
    workers,
    onAnswer: (answer) => onAnswer(answer),
    onFailure(message) {
      throw new Error(message);
    },
  });
  return {
    async ask(amount: number, isFinal: boolean, asked = plan): Promise<OutlookAnswer> {
      const answered = new Promise<OutlookAnswer>((resolve) => {
        onAnswer = (answer) => {
          if (answer.isFinal === isFinal) resolve(answer);
        };
      });
      engine.ask(asked, goal, amount);
      return answered;
    },
    close: () => engine.close(),
  };
}

function draw(root: Root, points: readonly FanPoint[], chance: number, amount: number): void {
  const mark = { date: goal.date, value: goal.realValue };
  flushSync(() =>
    root.render(
      <>
        <FanChart
          points={points}
          before={null}
          goal={mark}
          timeline={timeline}
          currency={timeline.baseCurrency}
          isLog
          paths={1000}
          summary="The range."
          onTable={ignore}
        />
        <p>{answerText(String(amount), "monthly", chance, true)}</p>
        <Tenths chance={chance} />
      </>,
    ),
  );
}

const pointsOf = ({ outlook }: OutlookAnswer) => fanPoints(outlook, timeline.now, "real", "base");
const chanceOf = ({ outlook }: OutlookAnswer) => outlook.goal?.chance ?? Number.NaN;

async function withAnswer(use: (answer: OutlookAnswer) => Promise<void>): Promise<void> {
  const { ask, close } = questions(1);
  const answer = await ask(250, false);
  close();
  await use(answer);
}

/** The same curves as polygons without scales, texts and marks. */
function drawBare(svg: SVGSVGElement, points: readonly FanPoint[], step: number): void {
  const at = (key: "p95" | "p75" | "p50" | "p25" | "p5" | "putIn") =>
    points.map((point, i) => `${i + step} ${(240 - Math.log10(point[key]) * 30).toFixed(1)}`);
  const keys = ["p95", "p75", "p50", "p25", "p5", "putIn"] as const;
  svg.innerHTML = keys.map((key) => `<path d="M${at(key).join("L")}" fill="none" stroke="black"/>`).join("");
  holder.getBoundingClientRect();
}

const bare = {
  mount: (times: number) =>
    withAnswer(async (answer) => {
      const points = pointsOf(answer);
      for (let i = 0; i < times; i++) {
        const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        holder.append(svg);
        drawBare(svg, points, 0);
        await frame();
        svg.remove();
      }
    }),
  frames: (steps: number) =>
    withAnswer(async (answer) => {
      const points = pointsOf(answer);
      const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      holder.append(svg);
      for (let step = 0; step < steps; step++) {
        drawBare(svg, points, step);
        await frame();
      }
      svg.remove();
    }),
};

const ours = {
  mount: (times: number) =>
    withAnswer(async (answer) => {
      const points = pointsOf(answer);
      for (let i = 0; i < times; i++) {
        const root = createRoot(holder);
        draw(root, points, chanceOf(answer), 250);
        await frame();
        root.unmount();
      }
    }),
  /** The pointer goes over the months. */
  frames: (steps: number) =>
    withAnswer(async (answer) => {
      const root = createRoot(holder);
      draw(root, pointsOf(answer), chanceOf(answer), 250);
      await frame();
      const svg = holder.querySelector("svg");
      const box = svg?.getBoundingClientRect() ?? new DOMRect();
      for (let step = 0; step < steps; step++) {
        const clientX = box.left + 80 + ((box.width - 260) * step) / steps;
        svg?.dispatchEvent(
          new PointerEvent("pointermove", { bubbles: true, clientX, clientY: box.top + 60 }),
        );
        await frame();
      }
      root.unmount();
    }),
};

/** Milliseconds from each move of the slider to the frame after the new chance and fan of a thousand paths. */
async function slide(steps: number): Promise<number[]> {
  const { ask, close } = questions(2);
  const root = createRoot(holder);
  // All price paths are drawn by then, as some time after the page was opened.
  draw(root, pointsOf(await ask(250, true)), 0, 250);
  const times: number[] = [];
  for (let step = 1; step <= steps; step++) {
    const start = performance.now();
    const answer = await ask(250 + step, false);
    draw(root, pointsOf(answer), chanceOf(answer), 250 + step);
    await frame();
    times.push(performance.now() - start);
  }
  root.unmount();
  close();
  return times;
}

/** Asks for all paths of a plan that is new to the workers, one time after the other. */
async function outlook(workers: number, times: number): Promise<void> {
  const { ask, close } = questions(workers);
  for (let i = 0; i < times; i++) await ask(250, true, { ...plan });
  close();
}

Object.assign(globalThis, { homeBench: { bare, ours, slide, outlook } });
