import { Worker } from "node:worker_threads";
import { codeOf } from "#lib/local/storage/errors.ts";
import type { FunctionError, Invocation, WorkerReport, WorkerSetup } from "./messages.ts";

export interface WorkerOptions {
  readonly setup: WorkerSetup;
  /** The whole of `process.env` inside. */
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMegabytes: number;
  /** Receives what the function writes to its standard output and error. */
  readonly onOutput: (chunk: string) => void;
}

export type InvocationOutcome = { ok: true; payload: string } | { ok: false; error: FunctionError };

/** Lambda gives a function this long to load its module. */
const initMilliseconds = 10_000;

/** One execution environment: a thread with its own heap, globals and environment. */
export class WorkerHandle {
  readonly ready: Promise<FunctionError | undefined>;
  #worker: Worker;
  #settle: ((outcome: InvocationOutcome) => void) | undefined;
  #gone: FunctionError | undefined;

  constructor(options: WorkerOptions) {
    this.#worker = new Worker(new URL("./worker.ts", import.meta.url), {
      workerData: options.setup,
      env: { ...options.environment },
      argv: [],
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMegabytes },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding("utf8").on("data", options.onOutput);
    }
    this.ready = this.#waitForInit();
    this.#worker.on("error", (error) => this.#end(crash(error)));
    this.#worker.on("exit", (code) => this.#end(exit(code)));
  }

  /** Whether the thread has ended and can take no more events. */
  get dead(): boolean {
    return this.#gone !== undefined;
  }

  /** Passes one event in; resolves with the answer, a thrown error, a crash or the time-out. */
  async run(invocation: Invocation): Promise<InvocationOutcome> {
    if (this.#gone) return { ok: false, error: this.#gone };
    const { promise, resolve } = Promise.withResolvers<InvocationOutcome>();
    this.#settle = resolve;
    const limit = invocation.deadline - Date.now();
    const timer = setTimeout(() => {
      const seconds = (limit / 1000).toFixed(2);
      this.#end({
        errorType: "Sandbox.Timedout",
        errorMessage: `RequestId: ${invocation.requestId} Error: Task timed out after ${seconds} seconds`,
      });
      void this.#worker.terminate();
    }, limit);
    this.#worker.postMessage(invocation);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  async stop(): Promise<void> {
    this.#end({ errorType: "Runtime.ExitError", errorMessage: "The local cloud stopped this environment." });
    await this.#worker.terminate();
  }

  async #waitForInit(): Promise<FunctionError | undefined> {
    const { promise, resolve } = Promise.withResolvers<FunctionError | undefined>();
    const timer = setTimeout(
      () => resolve({ errorType: "Sandbox.Timedout", errorMessage: "Init phase timed out after 10 seconds" }),
      initMilliseconds,
    );
    this.#worker.on("message", (report: WorkerReport) => {
      if (report.kind === "ready") resolve(undefined);
      else if (report.kind === "failed-init") resolve(report.error);
      else if (report.kind === "done") this.#finish({ ok: true, payload: report.payload });
      else this.#finish({ ok: false, error: report.error });
    });
    this.#worker.once("error", (error) => resolve(crash(error)));
    this.#worker.once("exit", (code) => resolve(exit(code)));
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  #finish(outcome: InvocationOutcome): void {
    const settle = this.#settle;
    this.#settle = undefined;
    settle?.(outcome);
  }

  #end(error: FunctionError): void {
    this.#gone ??= error;
    this.#finish({ ok: false, error: this.#gone });
  }
}

const exit = (code: number): FunctionError => ({
  errorType: "Runtime.ExitError",
  errorMessage: `Runtime exited with error: exit status ${code}`,
});

/** The error that callers get for an uncaught error or exhausted memory. */
function crash(error: unknown): FunctionError {
  if (codeOf(error) === "ERR_WORKER_OUT_OF_MEMORY") {
    return { errorType: "Runtime.OutOfMemory", errorMessage: "Runtime exited with error: signal: killed" };
  }
  const detail = error instanceof Error ? error : new Error(String(error));
  return {
    errorType: "Runtime.ExitError",
    errorMessage: `Runtime exited because of an uncaught error: ${detail.message}`,
    trace: (detail.stack ?? "").split("\n"),
  };
}
