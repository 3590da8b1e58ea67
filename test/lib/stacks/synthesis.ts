import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { App } from "aws-cdk-lib";
import { buildApp } from "#lib/app.ts";
import { readConfig } from "#lib/config.ts";
import { entryMetadata } from "#lib/constructs/feature-function.ts";

export interface Resource {
  readonly stack: string;
  readonly logicalId: string;
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

export interface Synthesis {
  readonly app: App;
  /** Template by stack name, e.g. `api`. */
  readonly templates: Readonly<
    Record<
      string,
      {
        Resources?: Record<string, Omit<Resource, "stack" | "logicalId">>;
        Outputs?: Record<string, { Export?: { Name: string } }>;
      }
    >
  >;
  readonly resources: readonly Resource[];
}

/** Everything that is switched on or given, so that no branch of the stacks goes untested. */
export const productionContext = {
  stage: "production",
  account: "123456789012",
  domainName: "halvest.example",
  certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/7e7a28d2-163f-4b8f-b9cd-822f96c08d6a",
  mailSender: "no-reply@halvest.example",
  alarmAddress: "operator@halvest.example",
  inboundMailDomain: "reply.halvest.example",
  waf: true,
  tracing: true,
  reservedConcurrency: 20,
};

/** What files of one worker have synthesised: they only read it. */
const known = new Map<string, Synthesis>();

/**
 * Builds the app and synthesises it into a temporary folder, once for each context.
 *
 * @param withPages whether there are built pages to upload; what the CDK brings along for that takes time to copy
 */
export function synthesise(context: Record<string, unknown> = {}, { withPages = false } = {}): Synthesis {
  const key = JSON.stringify([context, withPages]);
  const synthesis = known.get(key) ?? synthesiseNow(context, withPages);
  known.set(key, synthesis);
  return synthesis;
}

function synthesiseNow(context: Record<string, unknown>, withPages: boolean): Synthesis {
  const folder = mkdtempSync(join(tmpdir(), "halvest-synth-"));
  const pages = join(folder, "pages");
  if (withPages) {
    mkdirSync(pages);
    writeFileSync(join(pages, "index.html"), "<!doctype html><title>Halvest</title>");
  }
  const app = buildApp(readConfig(context), { outdir: join(folder, "out"), pages });
  const stacks = app.synth().stacks;
  const templates = Object.fromEntries(stacks.map((stack) => [stack.id, stack.template]));
  const resources = stacks.flatMap((stack) =>
    Object.entries<Omit<Resource, "stack" | "logicalId">>(stack.template.Resources ?? {}).map(
      ([logicalId, resource]) => ({ ...resource, stack: stack.id, logicalId }),
    ),
  );
  return { app, templates, resources };
}

export function ofType(synthesis: Synthesis, type: string): Resource[] {
  return synthesis.resources.filter((resource) => resource.Type === type);
}

/** The functions that run our code, not those that the CDK brings along. */
export function ownFunctions(synthesis: Synthesis): Resource[] {
  return ofType(synthesis, "AWS::Lambda::Function").filter(({ Metadata }) => Metadata?.[entryMetadata]);
}
