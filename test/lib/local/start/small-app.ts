import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, CfnResource, Stack } from "aws-cdk-lib";
import { Code, type FunctionProps, Function as LambdaFunction, Runtime } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { onTestFinished } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { entryMetadata } from "#lib/constructs/feature-function.ts";
import { type LocalCloud, type StartOptions, startLocal } from "#lib/local/start.ts";
import { quietTerminal } from "#lib/local/terminal.ts";

/** A folder that is gone after the test. */
export async function scratch(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "halvest-start-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** A source file with this CommonJS text, named by it, so that its bundle is made once. */
function entryOf(code: string): string {
  const name = createHash("sha256").update(code).digest("hex").slice(0, 16);
  const folder = join(".cache", "small-apps", name);
  mkdirSync(join(projectRoot, folder), { recursive: true });
  writeFileSync(join(projectRoot, folder, "package.json"), '{ "type": "commonjs" }');
  const entry = join(folder, "index.lambda.ts");
  writeFileSync(join(projectRoot, entry), code);
  return entry;
}

/** A function of CommonJS text, or of an entry of the product. */
export function inlineFunction(
  scope: Construct,
  id: string,
  code: string,
  props: Partial<FunctionProps> = {},
) {
  const made = new LambdaFunction(scope, id, {
    functionName: id,
    runtime: Runtime.NODEJS_24_X,
    handler: "index.handler",
    code: Code.fromInline("its bundle takes the place of this"),
    ...props,
  });
  const entry = code.endsWith(".lambda.ts") ? code : entryOf(code);
  const resource = made.node.defaultChild;
  if (CfnResource.isCfnResource(resource)) resource.addMetadata(entryMetadata, entry);
  return made;
}

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

/** Starts a cloud that is stopped with the test, in memory by default. */
export async function started(options: Partial<StartOptions> = {}): Promise<Started> {
  const terminal = quietTerminal();
  const dataDirectory = options.dataDirectory ?? (await scratch());
  const cloud = await startLocal({ inMemory: true, ...options, dataDirectory, terminal });
  onTestFinished(() => cloud.stop());
  return { cloud, errors: terminal.errors };
}
