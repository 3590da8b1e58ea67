import { describe, expect, it } from "vitest";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { planFields } from "#shared/domain/plan-fields.ts";
import { runOutlook } from "#shared/engine/analyses/outlook/run-outlook.ts";
import { runAnalyses } from "#shared/engine/analyses/run-analyses.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { simulateLeniently } from "#shared/engine/simulate-leniently.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";
import { day } from "#test/shared/engine/support/plans.ts";
import { createOutlookCalculator, type OutlookCalculator } from "#web/workers/outlook-calculator.ts";
import {
  asFinal,
  createOutlookEngine,
  type OutlookAnswer,
  type OutlookWorker,
} from "#web/workers/outlook-engine.ts";
import type {
  GoalWish,
  OutlookMessage,
  OutlookPlan,
  OutlookWorkerRequest,
} from "#web/workers/outlook-messages.ts";

const noSettings = Object.fromEntries(Object.keys(planFields).map((field) => [field, null]));
const panel = {
  baseAmount: 250,
  baseCurrency: "EUR",
  investStartDate: "2025-01-01",
  investEndDate: "2028-06-30",
  dynamicTopUpCap: 100,
};
const transactions = [
  {
    id: "a",
    dateAcquired: "2025-02-03",
    btcBought: 0.002,
    usdSpent: 200,
    feesUSD: 1,
    dynamicTopUp: 0,
    cycleTopUp: 0,
  },
];
const config = {
  modelVersion: engineConstants.modelVersion,
  constants: {},
  historyUntil: embeddedDataDate,
  planVersion: 3,
  now: "2026-08-21",
  tier: "advanced",
  seed: "one",
  settings: { panel: { ...noSettings, ...panel }, epochCount: null, epochs: {}, edits: {} },
  transactions,
  market: {},
} as EngineConfig;
const plan: OutlookPlan = { config, changes: { plan: {}, epochs: {} } };
const goal: GoalWish = { date: "2028-06-30", realValue: 9_000 };

/** Ten plans, by what sets them apart. */
const savers: readonly (readonly [string, object, GoalWish])[] = [
  ["a value", {}, { date: "2028-06-30", realValue: 9_000 }],
  ["coins", { baseAmount: 400 }, { date: "2028-06-30", totalBTC: 0.2 }],
  ["a date before the end", {}, { date: "2027-05-01", realValue: 5_000 }],
  ["no top-ups", { dynamicTopUpCap: 0 }, { date: "2028-06-30", realValue: 9_000 }],
  ["both top-ups", { cycleTopUpCap: 80 }, { date: "2028-06-30", totalBTC: 0.3 }],
  ["weekly buys", { buyRhythm: "weekly" }, { date: "2028-06-30", realValue: 40_000 }],
  ["buys every two weeks", { buyRhythm: "twoWeekly" }, { date: "2028-06-30", realValue: 9_000 }],
  ["sells and reinvestments", { sellReinvestSettings: true }, { date: "2028-06-30", realValue: 9_000 }],
  ["a growing amount in dollars", { baseCurrency: "USD", baseAmountGrowthRate: 0.4 }, goal],
  ["more growth and other fees", { growthConservatism: 1, feePct: 0, feeFixedUsd: 3 }, goal],
];

const fileOf = (controlPanel: object) => ({
  now: config.now,
  seed: config.seed,
  tier: config.tier,
  controlPanel,
  epochOverrides: {},
  edits: {},
  transactions,
});

/** What the command line answers. */
function expected(paths: number, baseAmount?: number) {
  const { model } = simulateLeniently(fileOf(panel) as never, embeddedMarket).simulated;
  const request = { paths, goal: { date: day("2028-06-30"), realValue: 9_000 } };
  return runOutlook(model, baseAmount === undefined ? request : { ...request, baseAmount });
}

/** Workers that calculate when the test says so, in any order. */
class StepWorker implements OutlookWorker {
  onmessage: OutlookWorker["onmessage"] = null;
  onerror: OutlookWorker["onerror"] = null;
  readonly requests: OutlookWorkerRequest[] = [];
  isEnded = false;
  #calculator: OutlookCalculator | null = null;
  #waiting: OutlookWorkerRequest[] = [];
  postMessage(request: OutlookWorkerRequest, options?: { transfer: Transferable[] }) {
    const received = structuredClone(request, options);
    this.requests.push(received);
    this.#waiting.push(received);
  }
  terminate() {
    this.isEnded = true;
  }
  step(): boolean {
    const request = this.#waiting.shift();
    if (request === undefined || this.isEnded) return false;
    if (request.kind === "plan") this.#calculator = createOutlookCalculator(request.plan, embeddedMarket);
    else this.say(this.#calculator!.answer(request));
    return true;
  }
  say(data: OutlookMessage) {
    this.onmessage?.(new MessageEvent("message", { data }));
  }
}

function engineOf(count: number) {
  const workers: StepWorker[] = [];
  const answers: OutlookAnswer[] = [];
  const progress: number[] = [];
  const failures: string[] = [];
  const engine = createOutlookEngine({
    onAnswer: (answer) => answers.push(answer),
    onProgress: (fraction) => progress.push(fraction),
    onFailure: (message) => failures.push(message),
    workers: count,
    start() {
      const worker = new StepWorker();
      workers.push(worker);
      return worker;
    },
  });
  const run = async (until: () => boolean) => {
    while (!until()) {
      const order = answers.length % 2 === 0 ? workers : [...workers].reverse();
      order.map((worker) => worker.step());
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { engine, workers, answers, progress, failures, run };
}

describe("the outlook in workers", () => {
  it("answers with the first thousand paths, then with all, as the command line does, on one worker or two", async () => {
    const one = engineOf(1);
    const two = engineOf(2);
    for (const { engine, run, answers } of [one, two]) {
      engine.ask(plan, goal);
      await run(() => answers.length === 2);
    }
    const [early, late] = two.answers;
    expect(early!.outlook).toEqual(expected(1_000));
    expect(late!.outlook).toEqual(expected(10_000));
    expect([early!.isFinal, late!.isFinal]).toEqual([false, true]);
    expect(one.answers).toEqual(two.answers);
    // Compared with an answer of the first paths alone, the same plan has the same figures.
    expect(asFinal(late!, false)).toEqual(early);
    expect(asFinal(late!, true)).toBe(late);
    expect(two.progress.at(-1)).toBe(1);
    two.progress.forEach((fraction, index) => {
      expect(fraction).toBeGreaterThan(two.progress[index - 1] ?? 0);
    });
  });

  it.each(savers)("gives goal, chance and range of the command line: %s", async (_, other, wish) => {
    const { engine, run, answers } = engineOf(2);
    const settings = { ...config.settings, panel: { ...config.settings.panel, ...other } };
    const asked = { config: { ...config, settings }, changes: { plan: {}, epochs: {} } } as OutlookPlan;
    engine.ask(asked, wish);
    await run(() => answers.length === 1);
    engine.close();
    const analyses = { outlook: { paths: 1_000, goal: wish }, pastPeaks: true };
    const file = { ...fileOf({ ...panel, ...other }), analyses };
    const commandLine = runAnalyses(simulateLeniently(file as never, embeddedMarket).simulated);
    expect(answers[0]!.outlook).toEqual(commandLine.outlook);
    expect(answers[0]!.outlook.goal).not.toBeNull();
    expect(answers[0]!.pastPeaks).toEqual(commandLine.pastPeaks);
  });

  it("drops a question for another amount, and then answers only that", async () => {
    const { engine, run, answers, workers } = engineOf(2);
    engine.ask(plan, goal);
    await run(() => answers.length === 1);
    const before = answers[0]!.outlook.goal!;
    engine.ask(plan, goal, 300);
    engine.ask(plan, goal, 400);
    await run(() => answers.length === 2);
    const { outlook, isFinal } = answers[1]!;
    expect(outlook).toEqual(expected(1_000, 400));
    expect(isFinal).toBe(false);
    expect(outlook.goal!.chance).toBeGreaterThan(before.chance);
    expect(outlook.goal!.inEightOfTen).toEqual(before.inEightOfTen);
    const asked = workers.flatMap(({ requests }) => requests);
    expect(asked.filter(({ kind }) => kind === "plan")).toHaveLength(2);
    // Of amounts that follow each other at once only the first paths are calculated.
    const sampled = asked.filter((request) => request.kind === "sample");
    expect(sampled.filter(({ range }) => range.from >= 1_000)).toEqual([]);
    expect(sampled).toHaveLength(6);
    // The amounts that the goal needs on these paths were known already.
    expect(sampled.filter(({ withAmounts }) => withAmounts)).toHaveLength(2);
    engine.close();
  });

  it("reports why a plan has no outlook, and starts again when it is asked again", async () => {
    const { engine, run, answers, failures, workers } = engineOf(1);
    engine.ask(plan, null);
    const message = "Sell more";
    const { id } = workers[0]!.requests.find((request) => request.kind === "sample")!;
    workers[0]!.say({ kind: "failed", id, message });
    expect(failures).toEqual([message]);
    expect(workers[0]!.isEnded).toBe(true);
    engine.ask(plan, null);
    await run(() => answers.length === 1);
    expect(answers[0]!.outlook.goal).toBeNull();
    engine.close();
    expect(workers[1]!.isEnded).toBe(true);
  });

  it("reports a worker that cannot start", () => {
    const { engine, failures, workers } = engineOf(2);
    engine.ask(plan, null);
    workers[1]!.onerror?.({ message: "" } as ErrorEvent);
    expect(failures).toEqual(["The calculation could not be started"]);
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });
});
