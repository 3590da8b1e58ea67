import { parse } from "qs";
import * as z from "zod";
import { invalid, type StripeFailure } from "./failure.ts";

/** Parameters with their brackets resolved: texts, lists and objects of them. */
export type Form = { [name: string]: FormValue };
type FormValue = string | FormValue[] | Form;

/** Takes `items[0][price]=p&expand[]=customer` apart. @throws StripeFailure for brackets nested too deeply */
export function parseForm(text: string): Form {
  try {
    return parse(text, { strictDepth: true }) as Form;
  } catch (error) {
    if (error instanceof RangeError) throw invalid("Parameters nested too deeply");
    throw error;
  }
}

/** The forms in which parameters arrive. */
export const text = z.string().min(1).max(5_000);
const whole = z
  .string()
  .regex(/^-?\d{1,15}$/, "integer")
  .transform(Number);
export const flag = z.enum(["true", "false"]).transform((value) => value === "true");
export const webAddress = z.url({ protocol: /^https?$/ }).max(5_000);
export const metadata = z.record(z.string().min(1).max(40), z.string().max(500));
/** A list is answered whole: no one has more than a page of anything here. */
export const paging = { limit: whole.pipe(z.number().min(1).max(100)).default(10) };

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
  if (issue.message === "integer") {
    return invalid(`Invalid integer: ${String(given)}`, param, "parameter_invalid_integer");
  }
  return invalid(`Invalid ${param}: ${issue.message}`, param);
}

function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, at) => (at === 0 ? String(part) : `[${String(part)}]`)).join("");
}
