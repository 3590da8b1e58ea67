import type * as z from "zod";
import type { FieldError } from "#shared/api/errors.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { forbiddenValues, isNestedTooDeeply, mostErrors, shownName } from "./forbidden-values.ts";

type Read<T> =
  | { readonly data: T; readonly errors?: undefined }
  | { readonly errors: readonly FieldError[]; readonly cause: z.ZodError | undefined };

/**
 * What a caller gave, by its schema, or what is wrong with it in the language of the call, at most `mostErrors` of it.
 * Other values are parsed by their schemas alone: what is wrong with those is for the log, which is in English.
 *
 * @param place what the paths of the errors begin with: `body`
 */
export function readInput<T>(schema: z.ZodType<T>, value: unknown, place: string): Read<T> {
  if (isNestedTooDeeply(value)) {
    return { errors: [{ path: place, message: msg("Is nested too deeply") }], cause: undefined };
  }
  const forbidden = forbiddenValues(value, place);
  if (forbidden.length >= mostErrors) return { errors: forbidden, cause: undefined };
  const read = schema.safeParse(value, { error: (issue) => issueText(issue, value) });
  if (read.success && forbidden.length === 0) return { data: read.data };
  const issues = read.error?.issues.slice(0, mostErrors) ?? [];
  const errors = [...forbidden, ...issues.flatMap((issue) => fieldErrors(issue, place))];
  return { errors: errors.slice(0, mostErrors), cause: read.error };
}

function fieldErrors(issue: z.core.$ZodIssue, place: string): FieldError[] {
  const path = [place, ...issue.path.map((part) => shownName(String(part)))];
  const { message } = issue;
  if (issue.code !== "unrecognized_keys") return [{ path: path.join("."), message }];
  // This one is forbidden everywhere.
  const keys = issue.keys.filter((key) => key !== "__proto__").slice(0, mostErrors);
  return keys.map((key) => ({ path: [...path, shownName(key)].join("."), message }));
}

/**
 * The text of an issue for which the contract has none of its own. The English ones are those of zod, which programs
 * may know, but for what is missing or unknown.
 */
function issueText(issue: z.core.$ZodRawIssue, given: unknown): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return valueAt(given, issue.path) === undefined ? t("Required") : wrongType(issue);
    case "unrecognized_keys":
      return t("Unknown field");
    case "invalid_value":
      return wrongValue(issue);
    case "too_big":
      return tooBig(issue);
    case "too_small":
      return tooSmall(issue);
    case "invalid_format":
      return wrongFormat(issue);
    case "invalid_key":
      return t("Invalid key in record");
    case "invalid_union":
      return valueAt(given, issue.path) === undefined ? t("Required") : noneOf(issue);
    case "custom":
      return t("Invalid input");
    default:
      return undefined;
  }
}

function valueAt(given: unknown, path: readonly PropertyKey[] = []): unknown {
  return path.reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  }, given);
}

/** What JSON has; a property of other names is named as it is. */
const typeNames: Readonly<Record<string, string>> = {
  string: msg("string"),
  number: msg("number"),
  int: msg("int"),
  boolean: msg("boolean"),
  array: msg("array"),
  object: msg("object"),
  record: msg("record"),
};

const typeName = (type: string) => t(typeNames[type] ?? type);

function wrongType({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  const received = typeName(typeOf(input));
  return t("Invalid input: expected {expected}, received {received}", {
    expected: typeName(expected),
    received,
  });
}

function typeOf(input: unknown): string {
  if (input === null) return "null";
  if (Array.isArray(input)) return "array";
  return typeof input === "number" && !Number.isFinite(input) ? String(input) : typeof input;
}

function wrongValue({ values }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidValue>): string {
  const expected = values.map((value) => (typeof value === "string" ? `"${value}"` : String(value)));
  return expected.length === 1
    ? t("Invalid input: expected {expected}", { expected: expected.join() })
    : t("Invalid option: expected one of {options}", { options: expected.join("|") });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>) {
  const max = String(maximum);
  if (origin === "string") return t("Too big: expected string to have <={max} characters", { max });
  if (origin === "array") return t("Too big: expected array to have <={max} items", { max });
  return inclusive ? t("Too big: expected number to be <={max}", { max }) : undefined;
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>) {
  const min = String(minimum);
  if (origin === "string") return t("Too small: expected string to have >={min} characters", { min });
  if (origin === "array") return t("Too small: expected array to have >={min} items", { min });
  return inclusive
    ? t("Too small: expected number to be >={min}", { min })
    : t("Too small: expected number to be >{min}", { min });
}

const formatTexts: Readonly<Record<string, string>> = {
  uuid: msg("Invalid UUID"),
  date: msg("Invalid ISO date"),
  datetime: msg("Invalid ISO datetime"),
};

function wrongFormat({ format, pattern }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>) {
  if (format === "regex")
    return t("Invalid string: must match pattern {pattern}", { pattern: String(pattern) });
  const text = formatTexts[format];
  return text && t(text);
}

function noneOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (!("options" in issue) || !Array.isArray(issue.options)) return t("Invalid input");
  const options = issue.options.map((option) => `'${String(option)}'`).join(" | ");
  return t("Invalid discriminator value. Expected {options}", { options });
}
