import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Code, type FunctionProps, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { onTestFinished } from "vitest";
import { type LocalCloud, type StartOptions, startLocal } from "#lib/local/start.ts";
import { quietTerminal } from "#lib/local/terminal.ts";

/** A folder that is gone after the test. */
export async function scratch(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "halvest-start-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A function of CommonJS text. */
export function inlineFunction(
  scope: Construct,
  id: string,
  code: string,
  props: Partial<FunctionProps> = {},
) {
  return new LambdaFunction(scope, id, {
    functionName: id,
    runtime: Runtime.NODEJS_24_X,
    handler: "index.handler",
    code: Code.fromInline(code),
    ...props,
  });
}

/** An app of one stack. */
export function appOf(build: (stack: Stack) => void): NonNullable<StartOptions["app"]> {
  return ({ outdir }) => {
    const app = new App({
      outdir,
      analyticsReporting: false,
      context: { "aws:cdk:enable-path-metadata": true },
    });
    build(new Stack(app, "shop"));
    return app;
  };
}

export interface Started {
  readonly cloud: LocalCloud;
  readonly errors: readonly string[];
}

/** Starts a cloud that is stopped with the test, in memory unless told otherwise. */
export async function started(options: Partial<StartOptions> = {}): Promise<Started> {
  const terminal = quietTerminal();
  const dataDirectory = options.dataDirectory ?? (await scratch());
  const cloud = await startLocal({ inMemory: true, ...options, dataDirectory, terminal });
  onTestFinished(() => cloud.stop());
  return { cloud, errors: terminal.errors };
}
