import * as z from "zod";
import { XmlFailure } from "#lib/local/xml-service.ts";
import { accessDenied } from "./request.ts";

const Condition = z.union([
  z.record(z.string(), z.string()),
  z.tuple([z.enum(["eq", "starts-with"]), z.string(), z.string()]),
  z.tuple([z.literal("content-length-range"), z.coerce.number(), z.coerce.number()]),
]);

const Policy = z.strictObject({ expiration: z.iso.datetime(), conditions: z.array(Condition) });
type Policy = z.infer<typeof Policy>;

/** Fields of a form that its policy need not mention. */
const unconditional = /^(?:policy|file|x-amz-signature|x-ignore-.*)$/;

export interface PostedForm {
  readonly bucket: string;
  /** Values by name in lower case, without the file. */
  readonly fields: ReadonlyMap<string, string>;
  /** Bytes of the file. */
  readonly size: number;
}

/** @throws XmlFailure for a policy that cannot be read */
export function readPolicy(encoded: string): Policy {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    throw new XmlFailure("InvalidPolicyDocument", "Invalid Policy: Invalid JSON.");
  }
  const parsed = Policy.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new XmlFailure("InvalidPolicyDocument", `Invalid Policy: ${issue?.path.join(".")} ${issue?.message}`);
}

/**
 * Holds a form against the policy that its signer gave it.
 * @throws XmlFailure for a policy that has expired, a condition that does not hold or a field without a condition
 */
export function enforcePolicy(policy: Policy, { bucket, fields, size }: PostedForm, nowMs: number): void {
  const refuse = (reason: string): never => {
    throw accessDenied(`Invalid according to Policy: ${reason}`);
  };
  if (Date.parse(policy.expiration) <= nowMs) refuse("Policy expired.");
  const mentioned = new Set<string>();
  const check = (operator: "eq" | "starts-with", name: string, wanted: string): void => {
    const field = name.toLowerCase();
    mentioned.add(field);
    const actual = field === "bucket" ? bucket : (fields.get(field) ?? "");
    if (operator === "eq" ? actual === wanted : startsWith(field, actual, wanted)) return;
    refuse(`Policy Condition failed: ${JSON.stringify([operator, `$${name}`, wanted])}`);
  };
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition)) {
      for (const [name, wanted] of Object.entries(condition)) check("eq", name, wanted);
    } else if (condition[0] !== "content-length-range") {
      const [operator, name, wanted] = condition;
      if (!name.startsWith("$")) refuse(`Policy Condition failed: ${JSON.stringify(condition)}`);
      check(operator, name.slice(1), wanted);
    }
  }
  const extra = [...fields.keys()].filter((name) => !mentioned.has(name) && !unconditional.test(name));
  if (extra.length > 0) refuse(`Extra input fields: ${extra.join(", ")}`);
  for (const condition of policy.conditions) {
    if (!Array.isArray(condition) || condition[0] !== "content-length-range") continue;
    const [, least, most] = condition;
    if (size < least) throw sizeFailure("EntityTooSmall", "is smaller than the minimum", size, least);
    if (size > most) throw sizeFailure("EntityTooLarge", "exceeds the maximum", size, most);
  }
}

/** Of a list of types each one has to fit. */
function startsWith(field: string, actual: string, wanted: string): boolean {
  if (field !== "content-type") return actual.startsWith(wanted);
  return actual.split(",").every((one) => one.startsWith(wanted));
}

function sizeFailure(code: "EntityTooSmall" | "EntityTooLarge", how: string, size: number, limit: number) {
  const text = `Your proposed upload ${how} allowed size`;
  const name = code === "EntityTooLarge" ? "MaxSizeAllowed" : "MinSizeAllowed";
  return new XmlFailure(code, text, 400, { ProposedSize: String(size), [name]: String(limit) });
}
