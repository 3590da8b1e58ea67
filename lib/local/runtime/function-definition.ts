import * as z from "zod";
import { entryMetadata } from "#lib/constructs/feature-function.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const LambdaFunction = z.strictObject({
  Architectures: z.unknown().optional(),
  /** Of the deployment; here the entry is bundled. */
  Code: z.unknown(),
  Description: z.string().optional(),
  Environment: z.strictObject({ Variables: z.record(z.string(), z.string()).optional() }).optional(),
  FunctionName: z.string().optional(),
  Handler: z.string(),
  LoggingConfig: z.looseObject({ LogGroup: z.string().optional() }).optional(),
  MemorySize: z.number().default(128),
  /** Lambda's own protection against chains of calls, which the local runtime does not have. */
  RecursiveLoop: z.literal("Allow").optional(),
  Role: z.string(),
  Runtime: z.string(),
  Tags: z.unknown().optional(),
  Timeout: z.number().default(3),
});

/** One Lambda function as its template describes it. */
export interface FunctionDefinition {
  readonly resource: Resource;
  readonly name: string;
  readonly arn: string;
  readonly roleArn: string;
  readonly runtime: string;
  readonly handler: string;
  /** A `.lambda.ts` file of this project, bundled as for deployment and again when it changes. */
  readonly entry: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMegabytes: number;
  readonly timeoutSeconds: number;
  readonly logGroup: string;
}

/**
 * Reads one `AWS::Lambda::Function`.
 * @throws TemplateError for a property that the local runtime does not reproduce, and for code that is no entry
 */
export function readFunction(cloud: Cloud, resource: Resource): FunctionDefinition {
  const body = cloud.parse(resource, LambdaFunction);
  const entry = resource.metadata[entryMetadata];
  if (typeof entry !== "string") {
    throw new TemplateError(`${describe(resource)}: the local cloud runs entries of this project only.`);
  }
  const name = cloud.ref(resource);
  return {
    resource,
    name,
    arn: cloud.attribute(resource, "Arn"),
    roleArn: body.Role,
    runtime: body.Runtime,
    handler: body.Handler,
    entry,
    environment: body.Environment?.Variables ?? {},
    memoryMegabytes: body.MemorySize,
    timeoutSeconds: body.Timeout,
    logGroup: body.LoggingConfig?.LogGroup ?? `/aws/lambda/${name}`,
  };
}
