import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { matchesGlob } from "./glob.ts";

const Permission = z.strictObject({
  Action: z.string(),
  FunctionName: z.string(),
  Principal: z.string(),
  SourceArn: z.string().optional(),
  SourceAccount: z.string().optional(),
  InvokedViaFunctionUrl: z.boolean().optional(),
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

/** Whether a service may invoke a function on behalf of a source. */
export function mayInvoke(
  permissions: readonly InvokePermission[],
  call: { functionArn: string; principal: string; sourceArn: string },
): boolean {
  return permissions.some(
    (one) =>
      one.functionArn === call.functionArn &&
      one.principal === call.principal &&
      (one.sourceArn === undefined || matchesGlob(one.sourceArn, call.sourceArn)),
  );
}
