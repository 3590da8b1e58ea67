import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { matchesGlob } from "./glob.ts";

const Permission = z.strictObject({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: z.string().optional(),
});

/** The callers from outside who may invoke a function: the statements of its resource policy. */
export interface InvokePermission {
  readonly functionArn: string;
  readonly principal: string;
  readonly sourceArn: string | undefined;
}

export function readPermissions(cloud: Cloud): readonly InvokePermission[] {
  return cloud.ofType("AWS::Lambda::Permission").map((resource) => {
    const body = cloud.parse(resource, Permission);
    const target = body.FunctionName;
    const named = cloud.ofType("AWS::Lambda::Function").find((one) => cloud.ref(one) === target);
    return {
      functionArn: named ? cloud.attribute(named, "Arn") : target,
      principal: body.Principal,
      sourceArn: body.SourceArn,
    };
  });
}

/**
 * Refuses what could not call its function when deployed.
 * @param asking what makes the service invoke the function
 * @throws TemplateError unless the service may invoke the function on behalf of the source
 */
export function demandPermission(
  permissions: readonly InvokePermission[],
  asking: Resource,
  { functionArn, principal, sourceArn }: { functionArn: string; principal: string; sourceArn: string },
): void {
  const isPermitted = permissions.some(
    (one) =>
      one.functionArn === functionArn &&
      one.principal === principal &&
      (one.sourceArn === undefined || matchesGlob(one.sourceArn, sourceArn)),
  );
  if (isPermitted) return;
  throw new TemplateError(
    `${describe(asking)}: ${functionArn} does not permit ${principal} to invoke it. Add an AWS::Lambda::Permission with source ${sourceArn}.`,
  );
}
