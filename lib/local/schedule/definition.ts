import * as z from "zod";
import { type InvokePermission, mayInvoke } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

const unitMilliseconds: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * The milliseconds of EventBridge's `rate(…)`, the only kind of schedule that the product has.
 * @throws Error for an expression of another form
 */
export function parseRate(expression: string): number {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const milliseconds = Number(count) * (unitMilliseconds[unit ?? ""] ?? 0);
  if (milliseconds > 0) return milliseconds;
  throw new Error(`${expression} is no rate(…)`);
}

const Rule = z.strictObject({
  Description: z.string().optional(),
  Name: z.string().optional(),
  ScheduleExpression: z.string(),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  Tags: z.unknown().optional(),
  Targets: z
    .array(
      z.strictObject({
        Arn: z.string(),
        Id: z.string(),
        Input: z.string().optional(),
        /** What happens after a failure; locally it is reported in the terminal. */
        DeadLetterConfig: z.unknown().optional(),
        RetryPolicy: z.unknown().optional(),
      }),
    )
    .default([]),
});

/** A scheduled call: how often, which function, with which event. */
export interface ScheduledCall {
  readonly arn: string;
  /** Milliseconds from one run to the next. */
  readonly every: number;
  readonly functionArn: string;
  /** @returns the event as JSON */
  readonly event: (time: Date, id: string) => string;
}

function intervalOf(resource: Resource, expression: string): number {
  try {
    return parseRate(expression);
  } catch (error) {
    throw new TemplateError(
      `${describe(resource)}: the local cloud does not understand the schedule ${expression}.`,
      { cause: error },
    );
  }
}

/** EventBridge gives times in whole seconds. */
function isoSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/**
 * Every enabled rule of the templates.
 * @throws TemplateError for one that could not call its function when deployed, or is not understood
 */
export function readSchedules(
  cloud: Cloud,
  permissions: readonly InvokePermission[],
): readonly ScheduledCall[] {
  return cloud.ofType("AWS::Events::Rule").flatMap((resource) => readRule(cloud, resource, permissions));
}

function readRule(
  cloud: Cloud,
  resource: Resource,
  permissions: readonly InvokePermission[],
): ScheduledCall[] {
  const rule = cloud.parse(resource, Rule);
  if (rule.State === "DISABLED") return [];
  const arn = cloud.attribute(resource, "Arn");
  const every = intervalOf(resource, rule.ScheduleExpression);
  const { account, region } = resource.stack;
  return rule.Targets.map((target) => {
    if (
      !mayInvoke(permissions, { functionArn: target.Arn, principal: "events.amazonaws.com", sourceArn: arn })
    ) {
      throw new TemplateError(`${describe(resource)}: ${target.Arn} does not permit this rule to invoke it.`);
    }
    return {
      arn,
      every,
      functionArn: target.Arn,
      event: (time, id) =>
        target.Input ??
        JSON.stringify({
          version: "0",
          id,
          "detail-type": "Scheduled Event",
          source: "aws.events",
          account,
          time: isoSeconds(time),
          region,
          resources: [arn],
          detail: {},
        }),
    };
  });
}
