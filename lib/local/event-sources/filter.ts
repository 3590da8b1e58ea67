import * as z from "zod";
import { isRecord } from "#lib/local/aws-json.ts";

const Condition = z.union([z.string(), z.strictObject({ prefix: z.string() })]);
type Condition = z.infer<typeof Condition>;

/** What an event has to look like: at each place one of the conditions, or a pattern of what is below. */
export interface Pattern {
  [name: string]: Condition[] | Pattern;
}

/** Other conditions of Lambda's event filtering are refused. */
export const Pattern: z.ZodType<Pattern> = z.lazy(() =>
  z.record(z.string(), z.union([z.array(Condition).min(1), Pattern])),
);

/** Source: AWS Lambda Developer Guide, "Filter rule syntax". */
export function matches(pattern: Pattern, event: unknown): boolean {
  return Object.entries(pattern).every(([name, rule]) => {
    const value = isRecord(event) ? event[name] : undefined;
    return Array.isArray(rule) ? rule.some((one) => holds(one, value)) : matches(rule, value);
  });
}

function holds(condition: Condition, value: unknown): boolean {
  if (typeof condition === "string") return value === condition;
  return typeof value === "string" && value.startsWith(condition.prefix);
}
