import { availableParallelism } from "node:os";
import type { AccessControl } from "#lib/local/iam/access.ts";
import type { Statement } from "#lib/local/iam/policy.ts";
import { describe, TemplateError } from "#lib/local/template/model.ts";
import type { CodeStore } from "./code.ts";
import { functionEnvironment, type RuntimePlace } from "./environment.ts";
import type { FunctionDefinition } from "./function-definition.ts";
import { FunctionPool, rateExceeded } from "./function-pool.ts";
import type { Logs } from "./logs.ts";
import type { InvocationOutcome, WorkerOptions } from "./worker-handle.ts";

export interface RuntimeOptions {
  readonly code: CodeStore;
  readonly roles: ReadonlyMap<string, readonly Statement[]>;
  readonly access: AccessControl;
  readonly place: RuntimePlace;
  readonly logs: Logs;
  /** Folder where V8 keeps compiled code between starts. */
  readonly compileCache?: string;
  /** Executions of all functions at one time; calls beyond them are refused. */
  readonly concurrentExecutions?: number | undefined;
  /** How long an unused execution environment is kept; default two minutes. */
  readonly idleMilliseconds?: number;
}

/** Runs the functions of the templates. */
export interface Runtime {
  /**
   * Makes a function known.
   * @throws TemplateError if its role is in no template
   */
  define(definition: FunctionDefinition): void;
  /** Every function by ARN. */
  readonly functions: ReadonlyMap<string, FunctionDefinition>;
  /** By name, partial or whole ARN, as the Invoke API accepts it. */
  find(nameOrArn: string): FunctionDefinition | undefined;
  /** Runs a function once with an event as JSON. */
  invoke(definition: FunctionDefinition, payload: string): Promise<InvocationOutcome>;
  /** Ends the warm environments of a function: new calls begin with what is configured now. */
  renew(definition: FunctionDefinition): void;
  /** Executions that a function may have at one time; undefined for no limit of its own. */
  reserve(definition: FunctionDefinition, executions: number | undefined): void;
  /** Bundles changed sources; new calls run the new code, those under way finish on the old. */
  refresh(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/**
 * Runs a function once, and gives back what it returned.
 * @throws Error with the function's own message if it fails, and when there is no such function
 */
export async function callFunction(
  { functions, invoke }: Pick<Runtime, "functions" | "invoke">,
  functionArn: string,
  event: unknown,
): Promise<unknown> {
  const definition = functions.get(functionArn);
  if (!definition) throw new Error(`${functionArn} is no function of these stacks`);
  const outcome = await invoke(definition, JSON.stringify(event));
  if (!outcome.ok) throw new Error(outcome.error.errorMessage);
  return JSON.parse(outcome.payload);
}

/** Enough for what one browser does at once; more calls wait for a free environment. */
const maximumConcurrency = Math.max(4, availableParallelism() * 2);

export function createRuntime(options: RuntimeOptions): Runtime {
  const functions = new Map<string, FunctionDefinition>();
  const byName = new Map<string, FunctionDefinition>();
  const pools = new Map<FunctionDefinition, FunctionPool>();
  const { code, concurrentExecutions = Number.POSITIVE_INFINITY } = options;
  let underWay = 0;
  const find = (nameOrArn: string) => {
    const [, name = nameOrArn] = /function:([^:]+)/.exec(nameOrArn) ?? [];
    return byName.get(name);
  };
  return {
    functions,
    find,
    define(definition) {
      pools.set(definition, createPool(definition, options));
      functions.set(definition.arn, definition);
      byName.set(definition.name, definition);
    },
    invoke: async (definition, payload) => {
      const pool = pools.get(definition);
      if (!pool) throw new Error(`${definition.name} is a function of another cloud`);
      if (underWay >= concurrentExecutions) return rateExceeded;
      underWay++;
      return pool.invoke(payload).finally(() => underWay--);
    },
    renew: (definition) => pools.get(definition)?.renew(),
    reserve: (definition, executions) => pools.get(definition)?.reserve(executions),
    async refresh() {
      const changed = await code.refresh();
      for (const [{ entry }, pool] of pools) if (changed.includes(entry)) pool.renew();
      return changed;
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

function createPool(definition: FunctionDefinition, options: RuntimeOptions): FunctionPool {
  const statements = options.roles.get(definition.roleArn);
  if (!statements) {
    throw new TemplateError(
      `${describe(definition.resource)}: its role ${definition.roleArn} is in no stack.`,
    );
  }
  const credentials = options.access.issue({
    path: definition.resource.path,
    roleArn: definition.roleArn,
    functionName: definition.name,
    statements,
  });
  const prepare = async (): Promise<WorkerOptions> => {
    const { file, exportName } = await options.code.locate(definition);
    return {
      setup: { file, exportName, compileCache: options.compileCache },
      environment: functionEnvironment(definition, credentials, options.place),
      memoryMegabytes: definition.memoryMegabytes,
      onOutput: options.logs.output(definition.name),
    };
  };
  return new FunctionPool({
    arn: definition.arn,
    timeoutSeconds: definition.timeoutSeconds,
    maximumConcurrency,
    idleMilliseconds: options.idleMilliseconds ?? 120_000,
    prepare,
    report: (call) => options.logs.report(definition.name, definition.resource.path, call),
  });
}
