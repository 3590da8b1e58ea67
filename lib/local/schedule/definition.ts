import * as z from "zod";
import { type InvokePermission, mayInvoke } from "#lib/local/iam/invoke-permissions.ts";
import { evaluate, type Statement } from "#lib/local/iam/policy.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";
import { parseExpression, type Timing } from "./expression.ts";

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

const Schedule = z.strictObject({
  Description: z.string().optional(),
  FlexibleTimeWindow: z.strictObject({ Mode: z.string(), MaximumWindowInMinutes: z.number().optional() }),
  GroupName: z.string().optional(),
  Name: z.string().optional(),
  ScheduleExpression: z.string(),
  ScheduleExpressionTimezone: z.string().default("UTC"),
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  Target: z.strictObject({
    Arn: z.string(),
    DeadLetterConfig: z.unknown().optional(),
    Input: z.string().optional(),
    RetryPolicy: z.unknown().optional(),
    RoleArn: z.string(),
  }),
});

/** Something the clock does: at these times, this function with this event. */
export interface ScheduledCall {
  readonly arn: string;
  readonly path: string;
  readonly timing: Timing;
  readonly functionArn: string;
  /** @returns the event as JSON */
  readonly event: (time: Date, id: string) => string;
}

function timingOf(resource: Resource, expression: string, timezone: string): Timing {
  try {
    return parseExpression(expression, timezone);
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
 * Every enabled rule and schedule of the templates.
 * @throws TemplateError for one that could not call its function when deployed, or is not understood
 */
export function readSchedules(
  cloud: Cloud,
  permissions: readonly InvokePermission[],
  roles: ReadonlyMap<string, readonly Statement[]>,
): readonly ScheduledCall[] {
  return [
    ...cloud.ofType("AWS::Events::Rule").flatMap((resource) => readRule(cloud, resource, permissions)),
    ...cloud.ofType("AWS::Scheduler::Schedule").flatMap((resource) => readSchedule(cloud, resource, roles)),
  ];
}

function readRule(
  cloud: Cloud,
  resource: Resource,
  permissions: readonly InvokePermission[],
): ScheduledCall[] {
  const rule = cloud.parse(resource, Rule);
  if (rule.State === "DISABLED") return [];
  const arn = cloud.attribute(resource, "Arn");
  const timing = timingOf(resource, rule.ScheduleExpression, "UTC");
  const { account, region } = resource.stack;
  return rule.Targets.map((target) => {
    if (
      !mayInvoke(permissions, { functionArn: target.Arn, principal: "events.amazonaws.com", sourceArn: arn })
    ) {
      throw new TemplateError(`${describe(resource)}: ${target.Arn} does not permit this rule to invoke it.`);
    }
    return {
      arn,
      path: resource.path,
      timing,
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

function readSchedule(
  cloud: Cloud,
  resource: Resource,
  roles: ReadonlyMap<string, readonly Statement[]>,
): ScheduledCall[] {
  const schedule = cloud.parse(resource, Schedule);
  if (schedule.State === "DISABLED") return [];
  const arn = cloud.attribute(resource, "Arn");
  const { Arn: functionArn, Input, RoleArn } = schedule.Target;
  const verdict = evaluate(roles.get(RoleArn) ?? [], {
    action: "lambda:InvokeFunction",
    resource: functionArn,
    context: {},
  });
  if (verdict !== "allowed") {
    throw new TemplateError(
      `${describe(resource)}: its role does not allow lambda:InvokeFunction on ${functionArn}.`,
    );
  }
  const { account, region } = resource.stack;
  return [
    {
      arn,
      path: resource.path,
      timing: timingOf(resource, schedule.ScheduleExpression, schedule.ScheduleExpressionTimezone),
      functionArn,
      event: (time, id) =>
        Input?.replaceAll("<aws.scheduler.scheduled-time>", isoSeconds(time))
          .replaceAll("<aws.scheduler.schedule-arn>", arn)
          .replaceAll("<aws.scheduler.execution-id>", id)
          .replaceAll("<aws.scheduler.attempt-number>", "1") ??
        JSON.stringify({
          version: "0",
          id,
          "detail-type": "Scheduled Event",
          source: "aws.scheduler",
          account,
          time: isoSeconds(time),
          region,
          resources: [arn],
          detail: "{}",
        }),
    },
  ];
}
