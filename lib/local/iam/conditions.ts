import { matchesGlob } from "./glob.ts";

/** Facts of one call that a policy's `Condition` may ask about, by key in lower case. */
export type Context = Readonly<Record<string, readonly string[]>>;

type Comparison = (wanted: string, actual: string) => boolean;

const comparisons: Readonly<Record<string, Comparison>> = {
  StringEquals: (wanted, actual) => wanted === actual,
  StringEqualsIgnoreCase: (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase(),
  StringLike: matchesGlob,
  ArnEquals: matchesGlob,
  ArnLike: matchesGlob,
  Bool: (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase(),
};

const negations: Readonly<Record<string, Comparison>> = {
  StringNotEquals: (wanted, actual) => wanted === actual,
  StringNotEqualsIgnoreCase: (wanted, actual) => wanted.toLowerCase() === actual.toLowerCase(),
  StringNotLike: matchesGlob,
  ArnNotEquals: matchesGlob,
  ArnNotLike: matchesGlob,
};

/** The keys whose value the local cloud knows for every call that AWS would know them for. */
const knownKeys: ReadonlySet<string> = new Set([
  "aws:principalaccount",
  "aws:requestedregion",
  "aws:securetransport",
  "aws:sourceaccount",
  "s3:prefix",
  "ses:fromaddress",
  "ses:recipients",
]);

interface Operator {
  set: "ForAllValues" | "ForAnyValue" | undefined;
  ifExists: boolean;
  negated: boolean;
  compare: Comparison;
}

function parseOperator(name: string): Operator | undefined {
  const match = /^(?:(ForAllValues|ForAnyValue):)?([A-Za-z]+?)(IfExists)?$/.exec(name);
  const base = match?.[2] ?? "";
  const compare = comparisons[base] ?? negations[base];
  if (!match || !compare) return undefined;
  const set = match[1] === "ForAllValues" || match[1] === "ForAnyValue" ? match[1] : undefined;
  return { set, ifExists: match[3] !== undefined, negated: Object.hasOwn(negations, base), compare };
}

/** A statement's `Condition`: operator, then key, then the values of which one must fit. */
export type Conditions = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** What the local cloud cannot judge in a `Condition`, for an error message; undefined if it can judge all. */
export function unknownCondition(conditions: Conditions): string | undefined {
  for (const [name, keys] of Object.entries(conditions)) {
    if (!parseOperator(name)) return `the condition operator ${name}`;
    const unknown = Object.keys(keys).find((key) => !knownKeys.has(key.toLowerCase()));
    if (unknown) return `the condition key ${unknown}`;
  }
  return undefined;
}

function holds(
  operator: Operator,
  wanted: readonly string[],
  actual: readonly string[] | undefined,
): boolean {
  if (!actual || actual.length === 0) {
    return operator.ifExists || operator.set === "ForAllValues" || (operator.negated && !operator.set);
  }
  const fits = (value: string) => wanted.some((one) => operator.compare(one, value)) !== operator.negated;
  return operator.set === "ForAnyValue" ? actual.some(fits) : actual.every(fits);
}

/** Whether every operator and every key of a `Condition` holds for a call. */
export function conditionsHold(conditions: Conditions, context: Context): boolean {
  return Object.entries(conditions).every(([name, keys]) => {
    const operator = parseOperator(name);
    return Object.entries(keys).every(
      ([key, wanted]) => operator !== undefined && holds(operator, wanted, context[key.toLowerCase()]),
    );
  });
}
