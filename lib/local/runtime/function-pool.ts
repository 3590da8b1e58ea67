import { randomUUID } from "node:crypto";
import type { FunctionError } from "./messages.ts";
import { type InvocationOutcome, WorkerHandle, type WorkerOptions } from "./worker-handle.ts";

/** Lambda's limit for the payload of a synchronous call, either way, in bytes. */
const payloadLimitBytes = 6 * 1024 * 1024;

export interface PoolOptions {
  readonly arn: string;
  readonly timeoutSeconds: number;
  /** The laptop's own limit: calls beyond it wait. */
  readonly maximumConcurrency: number;
  readonly idleMilliseconds: number;
  /** Prepares a new execution environment; rejects if the code cannot be bundled. */
  prepare(): Promise<WorkerOptions>;
  /** Called after each finished call. */
  report(call: CallReport): void;
}

export interface CallReport {
  readonly requestId: string;
  readonly milliseconds: number;
  readonly coldStart: boolean;
  readonly error: FunctionError | undefined;
}

interface Environment {
  worker: WorkerHandle;
  generation: number;
  idleTimer: NodeJS.Timeout | undefined;
}

/** The execution environments of one function: started on demand, reused when warm, one event each. */
export class FunctionPool {
  readonly #options: PoolOptions;
  readonly #idle: Environment[] = [];
  readonly #all = new Set<Environment>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #reserved: number | undefined;
  #generation = 0;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** How many environments exist now, warm ones included. */
  get size(): number {
    return this.#all.size;
  }

  /**
   * Runs the function once.
   * @param payload the event as JSON
   */
  async invoke(payload: string): Promise<InvocationOutcome> {
    if (Buffer.byteLength(payload) > payloadLimitBytes) {
      return failure(
        "RequestEntityTooLargeException",
        `Request must be smaller than ${payloadLimitBytes} bytes`,
      );
    }
    if (this.#running >= (this.#reserved ?? Number.POSITIVE_INFINITY)) return rateExceeded;
    if (this.#running >= this.#options.maximumConcurrency) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running++;
    try {
      return await this.#run(payload);
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }

  /** Refuses calls beyond these from now on, as an operator wants it; undefined for no such limit. */
  reserve(executions: number | undefined): void {
    this.#reserved = executions;
  }

  /** New calls get new environments; calls under way finish in their old ones. */
  renew(): void {
    this.#generation++;
    for (const environment of this.#idle.splice(0)) this.#retire(environment);
  }

  async close(): Promise<void> {
    await Promise.all(
      [...this.#all].map((environment) => {
        clearTimeout(environment.idleTimer);
        return environment.worker.stop();
      }),
    );
    this.#all.clear();
    this.#idle.length = 0;
  }

  async #run(payload: string): Promise<InvocationOutcome> {
    const requestId = randomUUID();
    const warm = this.#idle.pop();
    const started = performance.now();
    let outcome: InvocationOutcome;
    let environment = warm;
    try {
      environment ??= await this.#start();
      clearTimeout(environment.idleTimer);
      const failedInit = await environment.worker.ready;
      outcome = failedInit
        ? { ok: false, error: failedInit }
        : limitAnswer(
            await environment.worker.run({
              requestId,
              payload,
              deadline: Date.now() + this.#options.timeoutSeconds * 1000,
              invokedArn: this.#options.arn,
            }),
          );
      if (failedInit) this.#retire(environment);
      else this.#release(environment);
    } catch (error) {
      outcome = failure("Local.BundleError", error instanceof Error ? error.message : String(error));
    }
    const error = outcome.ok ? undefined : outcome.error;
    this.#options.report({ requestId, milliseconds: performance.now() - started, coldStart: !warm, error });
    return outcome;
  }

  async #start(): Promise<Environment> {
    const generation = this.#generation;
    const worker = new WorkerHandle(await this.#options.prepare());
    const environment: Environment = { worker, generation, idleTimer: undefined };
    this.#all.add(environment);
    return environment;
  }

  #release(environment: Environment): void {
    if (environment.worker.dead || environment.generation !== this.#generation) {
      this.#retire(environment);
      return;
    }
    environment.idleTimer = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(environment), 1);
      this.#retire(environment);
    }, this.#options.idleMilliseconds).unref();
    this.#idle.push(environment);
  }

  #retire(environment: Environment): void {
    clearTimeout(environment.idleTimer);
    this.#all.delete(environment);
    void environment.worker.stop();
  }
}

function failure(errorType: string, errorMessage: string): InvocationOutcome {
  return { ok: false, error: { errorType, errorMessage } };
}

/** The answer to a call beyond a limit of concurrent executions. */
export const rateExceeded = failure("TooManyRequestsException", "Rate Exceeded.");

function limitAnswer(outcome: InvocationOutcome): InvocationOutcome {
  if (!outcome.ok || Buffer.byteLength(outcome.payload) <= payloadLimitBytes) return outcome;
  return failure(
    "Function.ResponseSizeTooLarge",
    `Response payload size exceeded maximum allowed payload size (${payloadLimitBytes} bytes).`,
  );
}
