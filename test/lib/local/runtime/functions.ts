import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { createAccess } from "#lib/local/iam/access.ts";
import type { FunctionDefinition } from "#lib/local/runtime/function-definition.ts";
import { createLogs } from "#lib/local/runtime/logs.ts";
import { createRuntime, type Runtime } from "#lib/local/runtime/runtime.ts";
import { resourcesOf } from "#lib/local/template/model.ts";
import { quietTerminal } from "#lib/local/terminal.ts";
import { stackOf } from "#test/lib/local/template/stack-of.ts";

const [resource] = resourcesOf(stackOf({ Resources: { Fn: { Type: "AWS::Lambda::Function" } } }));
const roleArn = "arn:aws:iam::1:role/test";

/** The text of each function, by its entry. */
const texts = new Map<string, string>();

/** A function of CommonJS text with Lambda's usual limits. */
export function inline(text: string, rest: Partial<FunctionDefinition> = {}): FunctionDefinition {
  if (!resource) throw new Error("no resource");
  const name = rest.name ?? "probe";
  const entry = createHash("sha256").update(text).digest("hex");
  texts.set(entry, text);
  return {
    resource,
    name,
    arn: `arn:aws:lambda:eu-central-1:1:function:${name}`,
    roleArn,
    runtime: "nodejs24.x",
    handler: "index.handler",
    entry,
    environment: {},
    memoryMegabytes: 128,
    timeoutSeconds: 5,
    logGroup: `/aws/lambda/${name}`,
    ...rest,
  };
}

export interface TestRuntime extends Runtime {
  readonly directory: string;
  readonly errors: readonly string[];
  /** Runs a function and gives its answer, parsed. @throws Error with type and message of a failure */
  call(definition: FunctionDefinition, event?: unknown): Promise<unknown>;
}

/** A runtime of these functions that stops with the test. */
export async function runtimeOf(
  definitions: readonly FunctionDefinition[],
  options: { idleMilliseconds?: number; concurrentExecutions?: number } = {},
): Promise<TestRuntime> {
  const directory = await mkdtemp(join(tmpdir(), "halvest-runtime-"));
  const terminal = quietTerminal();
  const logs = createLogs(join(directory, "logs"), terminal);
  const runtime = createRuntime({
    code: {
      async locate({ entry, handler }) {
        const file = join(directory, `${entry}.cjs`);
        await writeFile(file, texts.get(entry) ?? "");
        return { file, exportName: handler.replace(/^.*\./, "") };
      },
      refresh: async () => [],
    },
    roles: new Map([[roleArn, []]]),
    access: createAccess({ region: "eu-central-1", account: "1" }),
    place: { region: "eu-central-1", awsEndpoint: "http://127.0.0.1:9/_local/aws" },
    logs,
    ...options,
  });
  for (const definition of definitions) runtime.define(definition);
  onTestFinished(async () => {
    await runtime.close();
    await logs.close();
    await rm(directory, { recursive: true });
  });
  return {
    ...runtime,
    directory,
    errors: terminal.errors,
    async call(definition, event = {}) {
      const outcome = await runtime.invoke(definition, JSON.stringify(event));
      if (!outcome.ok) throw new Error(`${outcome.error.errorType}: ${outcome.error.errorMessage}`);
      return JSON.parse(outcome.payload);
    },
  };
}
