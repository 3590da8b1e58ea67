import type { Context } from "#lib/local/service.ts";
import { matchesGlob } from "./glob.ts";

type Comparison = (wanted: string, actual: string) => boolean;

const comparisons: Readonly<Record<string, Comparison>> = {
  StringEquals: (wanted, actual) => wanted === actual,
  StringLike: matchesGlob,
  Bool: (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase(),
};

/** The keys whose value the local cloud has for every call for which AWS has it. */
const knownKeys: ReadonlySet<string> = new Set([
  "aws:principalaccount",
  "aws:requestedregion",
  "aws:securetransport",
  "aws:sourceaccount",
  "s3:prefix",
  "ses:fromaddress",
  "ses:recipients",
]);

/** A statement's `Condition`: operator, then key, then the values of which one must fit. */
export type Conditions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What the local cloud cannot judge in a `Condition`, for an error message; undefined if it can judge all. */
export function unknownCondition(conditions: Conditions): string | undefined {
  for (const [operator, keys] of Object.entries(conditions)) {
    if (!Object.hasOwn(comparisons, operator)) return `the condition operator ${operator}`;
    const unknown = Object.keys(keys).find((key) => !knownKeys.has(key.toLowerCase()));
    if (unknown) return `the condition key ${unknown}`;
  }
  return undefined;
}

/** Whether every operator and every key of a `Condition` holds for a call. A key without a value holds never. */
export function conditionsHold(conditions: Conditions, context: Context): boolean {
  return Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const actual = context[key.toLowerCase()] ?? [];
      const fits = (value: string) => wanted.some((one) => comparisons[operator]?.(one, value) === true);
      return actual.length > 0 && actual.every(fits);
    }),
  );
}
