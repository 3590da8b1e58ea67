import * as z from "zod";
import { invalid, type StripeFailure } from "./failure.ts";

/** Parameters with their brackets resolved: texts, lists and objects of them. */
export type Form = { [name: string]: FormValue };
type FormValue = string | FormValue[] | Form;

/** Deeper brackets than any parameter has are someone's mistake. */
const maximumDepth = 8;

/**
 * Takes `items[0][price]=p&expand[]=customer` apart.
 * @throws StripeFailure for brackets that do not fit together
 */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null);
  for (const [key, value] of new URLSearchParams(text)) place(root, pathOf(key), value);
  return withLists(root) as Form;
}

function pathOf(key: string): string[] {
  const [, name, brackets] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (name === undefined || brackets === undefined) throw invalid(`Invalid parameter name: ${key}`, key);
  const path = [name, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, part = ""]) => part)];
  if (path.length > maximumDepth) throw invalid(`Parameter nested too deeply: ${key}`, key);
  return path;
}

function place(root: Form, path: readonly string[], value: string): void {
  let at = root;
  for (const [depth, part] of path.entries()) {
    const name = part === "" ? String(Object.keys(at).length) : part;
    if (depth === path.length - 1) {
      at[name] = value;
      return;
    }
    at[name] ??= Object.create(null) as Form;
    const next = at[name];
    if (typeof next === "string") throw invalid(`Invalid object: ${path[0]}`, path[0]);
    at = next as Form;
  }
}

/** An object whose names count from 0 is a list. */
function withLists(value: FormValue): FormValue {
  if (typeof value === "string") return value;
  const entries = Object.entries(value).map(([name, part]) => [name, withLists(part)] as const);
  if (entries.length > 0 && entries.every(([name], at) => name === String(at))) {
    return entries.map(([, part]) => part);
  }
  return Object.fromEntries(entries);
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
