import * as z from "zod";

const ResourceBody = z.strictObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).optional(),
  Metadata: z.record(z.string(), z.unknown()).optional(),
  DependsOn: z.union([z.string(), z.array(z.string())]).optional(),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
});

const OutputBody = z.strictObject({
  Value: z.unknown(),
  Description: z.string().optional(),
  Export: z.strictObject({ Name: z.unknown() }).optional(),
});

/** The sections of a CloudFormation template. Another section (Conditions, Transform…) is refused. */
const TemplateBody = z.strictObject({
  AWSTemplateFormatVersion: z.string().optional(),
  Description: z.string().optional(),
  Metadata: z.record(z.string(), z.unknown()).optional(),
  Parameters: z
    .record(z.string(), z.looseObject({ Type: z.string(), Default: z.unknown().optional() }))
    .optional(),
  /** Assertions on parameters at deployment; without a deployment they hold nothing to check. */
  Rules: z.record(z.string(), z.unknown()).optional(),
  Resources: z.record(z.string(), ResourceBody).default({}),
  Outputs: z.record(z.string(), OutputBody).optional(),
});
type TemplateBody = z.infer<typeof TemplateBody>;

/** One synthesised stack: its name, where it would be deployed, and its template as parsed JSON. */
export interface StackTemplate {
  readonly name: string;
  readonly region: string;
  readonly account: string;
  readonly body: TemplateBody;
}

/** One resource of one stack, its properties still with intrinsics. */
export interface Resource {
  readonly stack: StackTemplate;
  readonly logicalId: string;
  readonly type: string;
  /** Path of the construct in the CDK tree, e.g. `Halvest-api/Api/Default`. */
  readonly path: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly dependsOn: readonly string[];
}

/** Something in a template that the local cloud cannot reproduce faithfully; it stops the start. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}

/** The resource as error messages name it: construct path, type, logical id and stack. */
export function describe(resource: Resource): string {
  return `${resource.path} (${resource.type}, resource ${resource.logicalId} of stack ${resource.stack.name})`;
}

/**
 * Checks the form of one stack's template.
 * @throws TemplateError naming the section that is not understood
 */
export function parseStack(stack: Omit<StackTemplate, "body">, body: unknown): StackTemplate {
  const parsed = TemplateBody.safeParse(body);
  if (!parsed.success) {
    throw new TemplateError(
      `Stack ${stack.name}: the local cloud does not understand its template.\n${z.prettifyError(parsed.error)}`,
      { cause: parsed.error },
    );
  }
  return { ...stack, body: parsed.data };
}

/** The resources of a stack in template order. */
export function resourcesOf(stack: StackTemplate): Resource[] {
  return Object.entries(stack.body.Resources).map(([logicalId, body]) => {
    const metadata = body.Metadata ?? {};
    const path = metadata["aws:cdk:path"];
    const dependsOn = body.DependsOn ?? [];
    return {
      stack,
      logicalId,
      type: body.Type,
      path: typeof path === "string" ? path : `${stack.name}/${logicalId}`,
      properties: body.Properties ?? {},
      metadata,
      dependsOn: typeof dependsOn === "string" ? [dependsOn] : dependsOn,
    };
  });
}
