import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import type { PathRange } from "#shared/engine/analyses/outlook/outlook-paths.ts";
import { joinedBands, type RowBands } from "#shared/engine/analyses/outlook/outlook-rows.ts";
import type { PastPeaks } from "#shared/engine/analyses/outlook/past-peaks.ts";
import type { PathTallies } from "#shared/engine/analyses/outlook/path-tallies.ts";
import type {
  GoalWish,
  OutlookMessage,
  OutlookPlan,
  OutlookTask,
  OutlookWorkerRequest,
  PathQuestion,
} from "./outlook-messages.ts";

/** An outlook to show; the last one of a question has all paths. */
export interface OutlookAnswer {
  readonly outlook: Outlook;
  readonly pastPeaks: PastPeaks;
  readonly isFinal: boolean;
  /** With the first paths alone; the same until it is final. */
  readonly rough: Outlook;
}

/**
 * An answer to compare with another: with the same number of paths, because with fewer paths the same plan differs by
 * chance.
 */
export const asFinal = (answer: OutlookAnswer, isFinal: boolean): OutlookAnswer =>
  isFinal || !answer.isFinal ? answer : { ...answer, outlook: answer.rough, isFinal };

/** The part of a Worker that outlooks use. */
export interface OutlookWorker {
  postMessage(request: OutlookWorkerRequest, options?: { transfer: Transferable[] }): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<OutlookMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface EngineDependencies {
  /** Called with the first paths, then with all of them. */
  onAnswer(answer: OutlookAnswer): void;
  /** Share of the paths of the present question that are calculated; 0 to 1. */
  onProgress?(fraction: number): void;
  /** The plan cannot be calculated, or a worker has failed. Asking again tries again. */
  onFailure(message: string): void;
  readonly workers?: number;
  start?(): OutlookWorker;
}

/** Calculates outlooks off the main thread. */
export interface OutlookEngine {
  /**
   * Asks for the outlook of a plan; the question before is dropped. The same plan object keeps its price paths, so a
   * change of the amount or the goal alone is answered in a few frames. `baseAmount` is that of the purchases to come,
   * the plan's own without it.
   */
  ask(plan: OutlookPlan, goal: GoalWish | null, baseAmount?: number): void;
  close(): void;
}

const firstPaths = 1_000;
const allPaths = 10_000;
/** Few enough that a worker is soon free for another question. */
const pathsAtOnce = 250;
/** While an amount is being moved only the first paths are calculated: the others begin after this rest, in milliseconds. */
const restBeforeAllMs = 150;

const startWorker = (): OutlookWorker =>
  new Worker(new URL("./outlook.worker.ts", import.meta.url), { type: "module" });

/** Leaves one core to the page. */
const usualWorkers = () => Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1));

type SampledPaths = Extract<OutlookMessage, { kind: "sampled" }>;
type Without<Request, Key extends PropertyKey> = Request extends unknown ? Omit<Request, Key> : never;

/** The ranges of paths up to `until`, at most this many at once. */
function rangesOf(from: number, until: number, most: number): PathRange[] {
  const ranges: PathRange[] = [];
  for (let at = from; at < until; at += most) ranges.push({ from: at, until: Math.min(at + most, until) });
  return ranges;
}

/** A worker that does one task at a time; tasks of an earlier question are dropped before they begin. */
class Lane {
  readonly #worker: OutlookWorker;
  readonly #line: { task: OutlookTask; transfer: Transferable[]; done(message: OutlookMessage): void }[] = [];
  #running: ((message: OutlookMessage) => void) | null = null;

  constructor(worker: OutlookWorker, onFailure: (message: string) => void) {
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      const done = this.#running;
      this.#running = null;
      done?.(data);
      this.#next();
    };
    worker.onerror = (event) =>
      onFailure(event.message === "" ? "The calculation could not be started" : event.message);
  }

  get waiting(): number {
    return this.#line.length + (this.#running === null ? 0 : 1);
  }

  setPlan(plan: OutlookPlan): void {
    this.#worker.postMessage({ kind: "plan", plan });
  }

  /** `transfer` is not copied and cannot be used here any more. */
  add(task: OutlookTask, transfer: Transferable[], done: (message: OutlookMessage) => void): void {
    this.#line.push({ task, transfer, done });
    this.#next();
  }

  drop(): void {
    this.#line.length = 0;
    if (this.#running !== null) this.#running = () => undefined;
  }

  end(): void {
    this.drop();
    this.#worker.terminate();
  }

  #next(): void {
    if (this.#running !== null) return;
    const next = this.#line.shift();
    if (next === undefined) return;
    this.#running = next.done;
    this.#worker.postMessage(next.task, { transfer: next.transfer });
  }
}

/**
 * Workers that share the paths of an outlook: the first thousand at once, then all. The figures do not depend on how
 * many workers there are, nor in which order they finish.
 *
 * @throws when the browser has no workers
 */
export function createOutlookEngine(dependencies: EngineDependencies): OutlookEngine {
  const { onAnswer, onProgress, onFailure, start = startWorker, workers = usualWorkers() } = dependencies;
  let lanes: Lane[] = [];
  let plan: OutlookPlan | null = null;
  /** Amounts that the present goal needs, by the first path of their range: no base amount changes them. */
  let amounts = new Map<number, Float64Array>();
  let amountsFor = "";
  let lastId = 0;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function end(): void {
    clearTimeout(resting);
    for (const lane of lanes) lane.end();
    lanes = [];
    plan = null;
    amounts.clear();
  }

  function fail(message: string): void {
    end();
    onFailure(message);
  }

  function prepare(next: OutlookPlan): void {
    clearTimeout(resting);
    for (const lane of lanes) lane.drop();
    if (lanes.length === 0) lanes = Array.from({ length: workers }, () => new Lane(start(), fail));
    if (plan === next) return;
    plan = next;
    amounts.clear();
    for (const lane of lanes) lane.setPlan(next);
  }

  /** Does tasks on the lanes they belong to, or on the one that is free first. */
  async function all<Kind extends OutlookMessage["kind"]>(
    kind: Kind,
    tasks: readonly { task: Without<OutlookTask, "id">; lane?: number; transfer?: Transferable[] }[],
    onDone: () => void = () => undefined,
  ): Promise<Extract<OutlookMessage, { kind: Kind }>[]> {
    return Promise.all(
      tasks.map(
        ({ task, lane, transfer = [] }) =>
          new Promise<Extract<OutlookMessage, { kind: Kind }>>((resolve) => {
            const idlest = lanes.reduce((best, one) => (one.waiting < best.waiting ? one : best));
            const chosen = lane === undefined ? idlest : lanes[lane % lanes.length]!;
            chosen.add({ ...task, id: ++lastId } as OutlookTask, transfer, (message) => {
              if (message.kind === "failed") return fail(message.message);
              onDone();
              // Each kind of task has one kind of answer.
              if (message.kind === kind) resolve(message as Extract<OutlookMessage, { kind: Kind }>);
            });
          }),
      ),
    );
  }

  /** The first paths are part of the next stage too; the last stage transfers all its data. */
  async function bandsOf(samples: readonly SampledPaths[], isFinal: boolean): Promise<RowBands> {
    const banded = await all(
      "banded",
      (samples[0]?.stretches ?? []).map(({ costs, costsVary, paths }, position) => {
        const parts = samples.map(({ stretches }) => stretches[position]!);
        const buffers = parts.flatMap((part) => [part.value.buffer, part.costs.buffer]);
        return {
          task: { kind: "bands", parts, rows: costsVary ? costs.length / paths : costs.length },
          transfer: isFinal ? buffers : [],
        };
      }),
    );
    return joinedBands(banded.map(({ bands }) => bands));
  }

  async function finish(
    question: PathQuestion,
    samples: readonly SampledPaths[],
    rough: Outlook | null,
  ): Promise<Outlook | null> {
    const isFinal = rough !== null;
    const bands = await bandsOf(samples, isFinal);
    const tallies: PathTallies[] = samples.map((sample) => sample.tallies);
    // Amounts of a whole stage or of all paths: those of the previous stage stay valid.
    const task = { kind: "finish", question, bands, tallies, amounts: [...amounts.values()] } as const;
    const [finished] = await all("finished", [{ task }]);
    if (!finished) return null;
    const { outlook, pastPeaks } = finished;
    onAnswer({ outlook, pastPeaks, isFinal, rough: rough ?? outlook });
    return outlook;
  }

  async function run(question: PathQuestion): Promise<void> {
    let done = 0;
    const sampled = async (ranges: readonly PathRange[], offset: number): Promise<SampledPaths[]> => {
      const samples = await all(
        "sampled",
        ranges.map((range, position) => {
          const withAmounts = question.goal !== null && !amounts.has(range.from);
          // The price paths of a range stay with the worker that drew them.
          return { task: { kind: "sample", range, question, withAmounts }, lane: offset + position };
        }),
        () => {
          done++;
          onProgress?.(done / (first.length + rest.length));
        },
      );
      samples.forEach((sample, position) => {
        if (sample.amounts) amounts.set(ranges[position]!.from, sample.amounts);
      });
      return samples;
    };
    const first = rangesOf(0, firstPaths, Math.ceil(firstPaths / lanes.length));
    const rest = rangesOf(firstPaths, allPaths, pathsAtOnce);
    const early = await sampled(first, 0);
    const rough = await finish(question, early, null);
    if (rough === null) return;
    // Another question ends the rest, and with it this one.
    await new Promise<void>((rested) => {
      resting = setTimeout(rested, restBeforeAllMs);
    });
    await finish(question, [...early, ...(await sampled(rest, first.length))], rough);
  }

  return {
    ask(next, goal, baseAmount) {
      prepare(next);
      const wanted = JSON.stringify(goal);
      if (wanted !== amountsFor) amounts = new Map();
      amountsFor = wanted;
      // A replaced question never completes: its tasks are dropped.
      void run({ goal, baseAmount: baseAmount ?? null });
    },
    close: end,
  };
}
