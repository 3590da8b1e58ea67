import { CalculationCancelled, PlanRefused } from "#shared/engine/types.ts";
import type {
  ComparisonJob,
  ComparisonOutcome,
  EngineJob,
  EngineMessage,
  EngineOutcome,
  PlanRange,
  RangesJob,
  WorkerJob,
} from "./engine-messages.ts";

/** The part of a Worker that the pool uses. */
export interface EngineWorker {
  postMessage(job: WorkerJob): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<EngineMessage>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

interface RunOptions {
  /** Aborting ends the calculation at once. */
  readonly signal?: AbortSignal;
  /** From 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

export interface EnginePool {
  /**
   * Calculates a plan with its analyses off the main thread; jobs beyond the pool's size are queued.
   * @throws PlanRefused, CalculationCancelled, Error when the worker fails
   */
  run(job: EngineJob, options?: RunOptions): Promise<EngineOutcome>;
  /**
   * Compares plans in the same way.
   * @throws PlanRefused with a path that begins with `scenarios[i]`, CalculationCancelled, Error when the worker fails
   */
  compare(job: ComparisonJob, options?: RunOptions): Promise<ComparisonOutcome>;
  /** Calculates the ranges of compared plans in the same way, and throws the same. */
  ranges(job: RangesJob, options?: RunOptions): Promise<readonly PlanRange[]>;
  /** Has a worker load its code before there is a job for it. */
  prepare(): void;
  /** Terminates all workers; running and queued jobs are cancelled. */
  close(): void;
}

type LastMessage = Extract<EngineMessage, { kind: "done" | "compared" | "ranges" }>;

interface Waiting {
  readonly job: WorkerJob;
  readonly options: RunOptions;
  /** Cancels the job while it is queued. */
  readonly leave: () => void;
  readonly resolve: (message: LastMessage) => void;
  readonly reject: (reason: unknown) => void;
}

const startWorker = (): EngineWorker =>
  new Worker(new URL("./engine.worker.ts", import.meta.url), { type: "module" });

/** Leaves one core to the page. */
const usualSize = () => Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));

/**
 * Workers that each calculate one job at a time. A running calculation cannot receive messages, so cancelling one
 * terminates its worker and starts a new one.
 */
export function createEnginePool(size: number = usualSize(), start = startWorker): EnginePool {
  const idle: EngineWorker[] = [];
  const line: Waiting[] = [];
  /** What cancels the job of each worker at work. */
  const running = new Map<EngineWorker, () => void>();

  function next(): void {
    while (line.length > 0 && (idle.length > 0 || running.size < size)) {
      const waiting = line.shift();
      if (waiting === undefined) return;
      // Its signal has ended another job just now, whose worker became free before this one heard of it.
      if (waiting.options.signal?.aborted) waiting.reject(new CalculationCancelled());
      else begin(idle.pop() ?? start(), waiting);
    }
  }

  function begin(worker: EngineWorker, waiting: Waiting): void {
    const { job, options, leave, resolve, reject } = waiting;
    options.signal?.removeEventListener("abort", leave);
    const finish = (isReusable: boolean) => {
      running.delete(worker);
      options.signal?.removeEventListener("abort", abort);
      worker.onmessage = null;
      worker.onerror = null;
      if (isReusable) idle.push(worker);
      else worker.terminate();
      next();
    };
    const abort = () => {
      finish(false);
      reject(new CalculationCancelled());
    };
    running.set(worker, abort);
    options.signal?.addEventListener("abort", abort);
    worker.onmessage = ({ data }) => {
      if (data.kind === "progress") return options.onProgress?.(data.fraction);
      finish(true);
      if (data.kind === "refused") reject(new PlanRefused(data.error));
      else if (data.kind === "failed") reject(new Error(data.message));
      else resolve(data);
    };
    worker.onerror = (event) => {
      finish(false);
      reject(new Error(event.message === "" ? "The calculation could not be started" : event.message));
    };
    worker.postMessage(job);
  }

  /** Queues a job; `outcomeOf` is undefined for an answer to a job of another kind. */
  function queue<Outcome>(
    job: Waiting["job"],
    outcomeOf: (message: LastMessage) => Outcome | undefined,
    options: RunOptions,
  ): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const { signal } = options;
      if (signal?.aborted) return reject(new CalculationCancelled());
      const leave = () => {
        signal?.removeEventListener("abort", leave);
        const place = line.indexOf(waiting);
        if (place === -1) return;
        line.splice(place, 1);
        reject(new CalculationCancelled());
      };
      const waiting: Waiting = {
        job,
        options,
        leave,
        reject,
        resolve: (message) => {
          const outcome = outcomeOf(message);
          if (outcome === undefined) reject(new Error("The worker has answered another question"));
          else resolve(outcome);
        },
      };
      signal?.addEventListener("abort", leave);
      line.push(waiting);
      next();
    });
  }

  return {
    run: (job, options = {}) =>
      queue(job, (message) => (message.kind === "done" ? message.outcome : undefined), options),
    compare: (job, options = {}) =>
      queue(job, (message) => (message.kind === "compared" ? message.outcome : undefined), options),
    ranges: (job, options = {}) =>
      queue(job, (message) => (message.kind === "ranges" ? message.outcome : undefined), options),
    prepare() {
      if (idle.length > 0 || running.size > 0) return;
      const worker = start();
      // Its first job gets one that works.
      worker.onerror = () => {
        idle.splice(idle.indexOf(worker), 1);
        worker.terminate();
      };
      idle.push(worker);
    },
    close() {
      // The queue first: a worker that is free takes the next job.
      for (const { leave } of [...line]) leave();
      for (const cancel of [...running.values()]) cancel();
      for (const worker of idle.splice(0)) worker.terminate();
    },
  };
}
