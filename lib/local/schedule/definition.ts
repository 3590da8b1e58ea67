import * as z from "zod";
import { demandPermission, type InvokePermission } from "#lib/local/iam/invoke-permissions.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";

const unitMilliseconds: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

/** EventBridge's `rate(…)`, the only kind of schedule that the product has, in milliseconds. */
export const Rate = z
  .string()
  .regex(/^rate\([1-9]\d* (minute|hour|day)s?\)$/)
  .transform((expression) => {
    const [, count, unit = ""] = /(\d+) (minute|hour|day)/.exec(expression) ?? [];
    return Number(count) * (unitMilliseconds[unit] ?? 0);
  });

const Rule = z.strictObject({
  Description: z.string().optional(),
  Name: z.string().optional(),
  ScheduleExpression: Rate,
  State: z.enum(["ENABLED", "DISABLED"]).default("ENABLED"),
  Tags: z.unknown().optional(),
  Targets: z
    .array(
      z.strictObject({
        Arn: z.string(),
        Id: z.string(),
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

/**
 * Every enabled rule of the templates.
 * @throws TemplateError for one that could not call its function when deployed, or is not understood
 */
export function readSchedules(
  cloud: Cloud,
  permissions: readonly InvokePermission[],
): readonly ScheduledCall[] {
  return cloud.ofType("AWS::Events::Rule").flatMap((resource) => {
    const { State, ScheduleExpression: every, Targets } = cloud.parse(resource, Rule);
    if (State === "DISABLED") return [];
    const arn = cloud.attribute(resource, "Arn");
    const { account, region } = resource.stack;
    return Targets.map(({ Arn: functionArn }): ScheduledCall => {
      const call = { functionArn, principal: "events.amazonaws.com", sourceArn: arn };
      demandPermission(permissions, resource, call);
      const event = (time: Date, id: string) => ({
        version: "0",
        id,
        "detail-type": "Scheduled Event",
        source: "aws.events",
        account,
        // EventBridge gives times in whole seconds.
        time: `${time.toISOString().slice(0, 19)}Z`,
        region,
        resources: [arn],
        detail: {},
      });
      return { arn, every, functionArn, event: (time, id) => JSON.stringify(event(time, id)) };
    });
  });
}
