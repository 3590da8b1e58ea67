import * as z from "zod";
import { invalid, type StripeFailure } from "./failure.ts";
import type { Form } from "./form.ts";

/** The forms in which parameters arrive. */
export const text = z.string().min(1).max(5_000);
const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, "integer")
  .transform(Number);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const webAddress = z.url({ protocol: /^https?$/ }).max(5_000);
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));
export const paging = {
  limit: whole.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
};

/** @throws StripeFailure naming the first parameter that is unknown, missing or malformed */
export function parseParams<S extends z.ZodType>(schema: S, params: Form): z.output<S> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw issue ? refusal(issue, params) : invalid("Invalid parameters");
}

function refusal(issue: z.core.$ZodIssue, params: Form): StripeFailure {
  if (issue.code === "unrecognized_keys") {
    const param = nameOf([...issue.path, issue.keys[0] ?? ""]);
    return invalid(`Received unknown parameter: ${param}`, param, "parameter_unknown");
  }
  const param = nameOf(issue.path);
  const given = issue.path.reduce<unknown>((value, key) => Object(value)[key], params);
  if (given === undefined) return invalid(`Missing required param: ${param}.`, param, "parameter_missing");
  if (given === "") {
    return invalid(`You passed an empty string for '${param}'.`, param, "parameter_invalid_empty");
  }
  if (issue.message === "integer") {
    return invalid(`Invalid integer: ${String(given)}`, param, "parameter_invalid_integer");
  }
  if (issue.code === "invalid_format" && issue.format === "url")
    return invalid("Not a valid URL", param, "url_invalid");
  return invalid(`Invalid ${param}: ${issue.message}`, param);
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join("");
}
