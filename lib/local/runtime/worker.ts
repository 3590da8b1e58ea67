/**
 * The inside of one Lambda execution environment: loads the bundled module once, then handles one event
 * after another. Started by worker-handle.ts with exactly the function's environment as `process.env`.
 */
import { enableCompileCache } from "node:module";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";
import type { FunctionError, Invocation, WorkerReport, WorkerSetup } from "./messages.ts";

type Handler = (event: unknown, context: object) => unknown;

const setup: WorkerSetup = workerData;
const port = parentPort;
if (!port) throw new Error("worker.ts runs as a worker thread only");

function describeError(error: unknown): FunctionError {
  if (!(error instanceof Error)) {
    return { errorType: "Error", errorMessage: typeof error === "string" ? error : JSON.stringify(error) };
  }
  return { errorType: error.name, errorMessage: error.message, trace: traceOf(error) };
}

/** The stack, and those of the errors that led to this one. */
function traceOf(error: Error, depth = 0): string[] {
  const own = (error.stack ?? String(error)).split("\n");
  if (!(error.cause instanceof Error) || depth === 4) return own;
  const [first = "", ...rest] = traceOf(error.cause, depth + 1);
  return [...own, `Caused by ${first}`, ...rest];
}

function contextOf(invocation: Invocation): object {
  const { env } = process;
  return {
    functionName: env.AWS_LAMBDA_FUNCTION_NAME,
    functionVersion: "$LATEST",
    invokedFunctionArn: invocation.invokedArn,
    memoryLimitInMB: env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE,
    awsRequestId: invocation.requestId,
    logGroupName: env.AWS_LAMBDA_LOG_GROUP_NAME,
    logStreamName: env.AWS_LAMBDA_LOG_STREAM_NAME,
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, invocation.deadline - Date.now()),
  };
}

async function load(): Promise<Handler> {
  process.setSourceMapsEnabled(true);
  if (setup.compileCache) enableCompileCache(setup.compileCache);
  const module: Record<string, unknown> = await import(pathToFileURL(setup.file).href);
  // A CommonJS module's exports may arrive under `default` only.
  const nested = module.default;
  const candidate =
    module[setup.exportName] ??
    (typeof nested === "object" && nested !== null ? Reflect.get(nested, setup.exportName) : undefined);
  if (typeof candidate !== "function") {
    throw new Error(`${setup.exportName} is undefined or not exported`);
  }
  return (event, context) => candidate(event, context);
}

async function handle(handler: Handler, invocation: Invocation): Promise<WorkerReport> {
  try {
    process.env._X_AMZN_TRACE_ID = `Root=1-${Math.floor(Date.now() / 1000).toString(16)}-${invocation.requestId.replaceAll("-", "").slice(0, 24)};Sampled=0`;
    const result = await handler(JSON.parse(invocation.payload), contextOf(invocation));
    return { kind: "done", payload: JSON.stringify(result) ?? "null" };
  } catch (error) {
    return { kind: "failed", error: describeError(error) };
  }
}

try {
  const handler = await load();
  port.on("message", async (invocation: Invocation) => port.postMessage(await handle(handler, invocation)));
  port.postMessage({ kind: "ready" } satisfies WorkerReport);
} catch (error) {
  port.postMessage({ kind: "failed-init", error: describeError(error) } satisfies WorkerReport);
}
