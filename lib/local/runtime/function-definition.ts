import { join } from "node:path";
import * as z from "zod";
import { entryMetadata } from "#lib/constructs/feature-function.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const LambdaFunction = z.strictObject({
  Architectures: z.unknown().optional(),
  Code: z.looseObject({ ZipFile: z.string().optional() }),
  DeadLetterConfig: z.unknown().optional(),
  Description: z.string().optional(),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()).optional() }).optional(),
  EphemeralStorage: z.unknown().optional(),
  FunctionName: z.string().optional(),
  Handler: z.string(),
  LoggingConfig: z.looseObject({ LogGroup: z.string().optional() }).optional(),
  MemorySize: z.number().default(128),
  PackageType: z.literal("Zip").optional(),
  ReservedConcurrentExecutions: z.number().optional(),
  Role: z.string(),
  Runtime: z.string(),
  Tags: z.unknown().optional(),
  Timeout: z.number().default(3),
  TracingConfig: z.unknown().optional(),
});

/** Where a function's module comes from. */
type CodeSource =
  /** A `.lambda.ts` file of this project, bundled like for deployment and again when it changes. */
  | { readonly kind: "entry"; readonly entry: string }
  /** A folder that the synthesis staged. */
  | { readonly kind: "directory"; readonly directory: string }
  /** CommonJS text inside the template. */
  | { readonly kind: "inline"; readonly text: string };

/** One Lambda function as its template describes it. */
export interface FunctionDefinition {
  readonly resource: Resource;
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  readonly runtime: string;
  readonly handler: string;
  readonly source: CodeSource;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  readonly reservedConcurrency: number | undefined;
  readonly logGroup: string;
}

function sourceOf(resource: Resource, inline: string | undefined, assembly: string): CodeSource {
  const entry = resource.metadata[entryMetadata];
  if (typeof entry === "string") return { kind: "entry", entry };
  if (inline !== undefined) return { kind: "inline", text: inline };
  const asset = resource.metadata["aws:asset:path"];
  if (typeof asset === "string") return { kind: "directory", directory: join(assembly, asset) };
  throw new TemplateError(`${describe(resource)}: the local cloud does not know where its code is.`);
}

/**
 * Reads one `AWS::Lambda::Function`.
 * @param assembly folder of the cloud assembly, which asset paths are relative to
 * @throws TemplateError for a property that the local runtime does not reproduce
 */
export function readFunction(cloud: Cloud, resource: Resource, assembly: string): FunctionDefinition {
  // Code of an asset names the bootstrap bucket; only inline text is of use here.
  const body = cloud.parse(resource, LambdaFunction);
  const name = cloud.ref(resource);
  return {
    resource,
    name,
    arn: cloud.attribute(resource, "Arn"),
    roleArn: body.Role,
    runtime: body.Runtime,
    handler: body.Handler,
    source: sourceOf(resource, body.Code.ZipFile, assembly),
    environment: body.Environment?.Variables ?? {},
    memoryMegabytes: body.MemorySize,
    timeoutSeconds: body.Timeout,
    reservedConcurrency: body.ReservedConcurrentExecutions,
    logGroup: body.LoggingConfig?.LogGroup ?? `/aws/lambda/${name}`,
  };
}
