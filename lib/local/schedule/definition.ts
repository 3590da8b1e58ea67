import { Cron } from "croner";
import * as z from "zod";
import { type InvokePermission, mayInvoke } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { describe, type Resource, TemplateError } from "#lib/local/template/model.ts";

/** When a schedule fires. */
export type Timing =
  /** Every N milliseconds, counted from the last run. */
  | { readonly kind: "rate"; readonly milliseconds: number }
  /** The next time after a moment; `undefined` if there is none. */
  | { readonly kind: "cron"; readonly next: (after: Date) => Date | undefined };

const unitMilliseconds: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/**
 * Reads EventBridge's `rate(…)` and `cron(…)`, in UTC.
 * @throws Error for an expression of another form
 */
export function parseExpression(expression: string): Timing {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(expression) ?? [];
  const milliseconds = unitMilliseconds[unit ?? ""];
  if (count !== undefined && Number(count) > 0 && milliseconds !== undefined) {
    return { kind: "rate", milliseconds: Number(count) * milliseconds };
  }
  const [, fields] = /^cron\(([^)]+)\)$/.exec(expression) ?? [];
  const parts = fields?.trim().split(/\s+/) ?? [];
  if (parts.length !== 6) throw new Error(`${expression} is neither rate(…) nor cron(…) with six fields`);
  if ((parts[2] === "?") === (parts[4] === "?")) {
    throw new Error(`${expression} needs ? in exactly one of day-of-month and day-of-week`);
  }
  // EventBridge counts weekdays from 1 for Sunday and has a year but no seconds.
  const cron = new Cron(`0 ${parts.join(" ").replaceAll("?", "*")}`, {
    mode: "7-part",
    alternativeWeekdays: true,
    paused: true,
    // EventBridge reads 0/15 as every fifteenth, beginning with 0.
    sloppyRanges: true,
    timezone: "UTC",
  });
  return { kind: "cron", next: (after) => cron.nextRun(after) ?? undefined };
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

/** Something the clock does: at these times, this function with this event. */
export interface ScheduledCall {
  readonly arn: string;
  readonly path: string;
  readonly timing: Timing;
  readonly functionArn: string;
  /** @returns the event as JSON */
  readonly event: (time: Date, id: string) => string;
}

function timingOf(resource: Resource, expression: string): Timing {
  try {
    return parseExpression(expression);
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
  const timing = timingOf(resource, rule.ScheduleExpression);
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
