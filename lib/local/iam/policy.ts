import * as z from "zod";
import type { Context } from "#lib/local/service.ts";
import { type Conditions, conditionsHold, unknownCondition } from "./conditions.ts";
import { matchesGlob } from "./glob.ts";

const Texts = z
  .union([z.string(), z.array(z.string())])
  .transform((given) => (Array.isArray(given) ? given : [given]));

const ConditionValue = z
  .union([z.string(), z.boolean(), z.array(z.union([z.string(), z.boolean()]))])
  .transform((given) => (Array.isArray(given) ? given : [given]).map(String));

const Body = z.strictObject({
  Sid: z.string().optional(),
  Effect: z.enum(["Allow", "Deny"]),
  Action: Texts,
  Resource: Texts,
  Condition: z.record(z.string(), z.record(z.string(), ConditionValue)).optional(),
});

function check(statement: z.output<typeof Body>, context: z.RefinementCtx): void {
  const variable = statement.Resource.find((one) => one.includes("${"));
  if (variable) {
    context.addIssue({ code: "custom", message: `the policy variable in ${variable} is not understood` });
  }
  const unknown = unknownCondition((statement.Condition ?? {}) satisfies Conditions);
  if (unknown) context.addIssue({ code: "custom", message: `${unknown} is not understood` });
}

const Statement = Body.superRefine(check);
export type Statement = z.output<typeof Statement>;

/** An identity policy. Anything in it that the local cloud cannot judge is a parse error. */
export const PolicyDocument = z.strictObject({
  Version: z.string().optional(),
  Id: z.string().optional(),
  Statement: z
    .union([Statement, z.array(Statement)])
    .transform((given) => (Array.isArray(given) ? given : [given])),
});

/** An action on a resource that is to be judged. */
export interface Question {
  /** E.g. `dynamodb:PutItem`. */
  action: string;
  /** A full ARN, or `*` for actions that have no resource. */
  resource: string;
  context: Context;
}

export type Verdict = "allowed" | "denied explicitly" | "not allowed";

function fits(statement: Statement, { action, resource, context }: Question): boolean {
  const isMeant = (pattern: string) => matchesGlob(pattern.toLowerCase(), action.toLowerCase());
  return (
    statement.Action.some(isMeant) &&
    statement.Resource.some((pattern) => matchesGlob(pattern, resource)) &&
    conditionsHold(statement.Condition ?? {}, context)
  );
}

/** IAM's rule for identity policies: an explicit Deny wins, then any Allow, else the call is refused. */
export function evaluate(statements: readonly Statement[], question: Question): Verdict {
  const fitting = statements.filter((statement) => fits(statement, question));
  if (fitting.some(({ Effect }) => Effect === "Deny")) return "denied explicitly";
  return fitting.length > 0 ? "allowed" : "not allowed";
}
