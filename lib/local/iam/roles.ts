import * as z from "zod";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { PolicyDocument, type Statement } from "./policy.ts";

const Role = z.strictObject({
  AssumeRolePolicyDocument: z.unknown(),
  ManagedPolicyArns: z.array(z.string()).default([]),
  Policies: z.array(z.strictObject({ PolicyName: z.string(), PolicyDocument })).default([]),
  RoleName: z.string().optional(),
  Tags: z.unknown().optional(),
});

const AttachedPolicy = z.strictObject({
  PolicyName: z.string().optional(),
  PolicyDocument,
  Roles: z.array(z.string()).default([]),
});

/** What AWS's own managed policies say, as far as functions of this product carry them. */
const awsManaged: Readonly<Record<string, readonly string[]>> = {
  "service-role/AWSLambdaBasicExecutionRole": [
    "logs:CreateLogGroup",
    "logs:CreateLogStream",
    "logs:PutLogEvents",
  ],
};

function managedStatements(role: Resource, arn: string): readonly Statement[] {
  const [, name = ""] = /^arn:aws:iam::aws:policy\/(.+)$/.exec(arn) ?? [];
  const actions = awsManaged[name];
  if (actions) return [{ Effect: "Allow", Action: [...actions], Resource: ["*"] }];
  throw new TemplateError(
    `${describe(role)}: the local cloud does not know what the managed policy ${arn} says. Grant the actions one by one.`,
  );
}

/**
 * The statements of every role by ARN: inline, attached and managed policies together.
 * @throws TemplateError for a policy that cannot be judged locally
 */
export function readRoles(cloud: Cloud): ReadonlyMap<string, readonly Statement[]> {
  const attached = cloud.ofType("AWS::IAM::Policy").map((resource) => cloud.parse(resource, AttachedPolicy));
  return new Map(
    cloud.ofType("AWS::IAM::Role").map((resource) => {
      const role = cloud.parse(resource, Role);
      const name = cloud.ref(resource);
      const statements = [
        ...role.Policies.flatMap((policy) => policy.PolicyDocument.Statement),
        ...attached
          .filter(({ Roles }) => Roles.includes(name))
          .flatMap((policy) => policy.PolicyDocument.Statement),
        ...role.ManagedPolicyArns.flatMap((arn) => managedStatements(resource, arn)),
      ];
      return [cloud.attribute(resource, "Arn"), statements] as const;
    }),
  );
}
