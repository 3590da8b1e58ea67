/** What the runtime's thread passes to a worker at its start. */
export interface WorkerSetup {
  /** Absolute path of the bundled module. */
  readonly file: string;
  /** Name of the exported handler. */
  readonly exportName: string;
  /** Where V8 keeps compiled code between starts; undefined for none. */
  readonly compileCache: string | undefined;
}

/** One event for a worker; a worker has at most one at a time. */
export interface Invocation {
  readonly requestId: string;
  /** The event as JSON. */
  readonly payload: string;
  /** Milliseconds since the epoch at which the runtime kills the worker. */
  readonly deadline: number;
  readonly invokedArn: string;
}

/** An error as Lambda reports it to callers. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: readonly string[];
}

export type WorkerReport =
  | { readonly kind: "ready" }
  | { readonly kind: "failed-init"; readonly error: FunctionError }
  | { readonly kind: "done"; readonly payload: string }
  | { readonly kind: "failed"; readonly error: FunctionError };
