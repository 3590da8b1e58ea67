import * as z from "zod";
import { invalidParameter, notAuthorised } from "./failure.ts";
import type { Pool, SchemaAttribute } from "./pool.ts";
import type { PoolClient } from "./pool-client.ts";
import type { PoolUser } from "./state.ts";

export const AttributeList = z.array(
  z.strictObject({ Name: z.string(), Value: z.string().max(2048).default("") }),
);
type AttributeList = z.infer<typeof AttributeList>;

/** Standard attributes and how long their texts may be. */
const standard: Record<string, number> = {
  address: 2048,
  birthdate: 10,
  email: 2048,
  family_name: 2048,
  gender: 2048,
  given_name: 2048,
  locale: 2048,
  middle_name: 2048,
  name: 2048,
  nickname: 2048,
  phone_number: 2048,
  picture: 2048,
  preferred_username: 2048,
  profile: 2048,
  updated_at: 2048,
  website: 2048,
  zoneinfo: 2048,
};
const isStandard = (name: string): boolean => Object.hasOwn(standard, name);
const flags = ["email_verified", "phone_number_verified"];

/**
 * Checks attributes against the pool's schema and returns the user's attributes after the change.
 * @param earlier the attributes before it, or undefined for a new user
 * @throws CognitoFailure InvalidParameterException
 */
export function applyAttributes(
  pool: Pool,
  given: AttributeList,
  earlier: Record<string, string> | undefined,
): Record<string, string> {
  const after = { ...earlier };
  for (const { Name: name, Value: value } of given) {
    check(pool, name, value, earlier !== undefined);
    if (value === "" && earlier !== undefined) delete after[name];
    else after[name] = value;
  }
  // A new address is unproven unless the same call says otherwise.
  for (const address of ["email", "phone_number"]) {
    const flag = `${address}_verified`;
    const changed = after[address] !== earlier?.[address];
    if (changed && !given.some(({ Name }) => Name === flag)) {
      if (after[address] === undefined) delete after[flag];
      else after[flag] = "false";
    }
  }
  for (const { Name: name, Required } of pool.properties.Schema) {
    if (Required === true && (after[name] ?? "") === "") {
      throw invalidParameter(
        `Attributes did not conform to the schema: ${name}: The attribute is required\n`,
      );
    }
  }
  return after;
}

/** What people change about themselves goes through the client's list; proofs of an address never do. */
export function checkWritable(client: PoolClient, given: AttributeList): void {
  const { WriteAttributes } = client.properties;
  for (const { Name } of given) {
    if (flags.includes(Name) || (WriteAttributes !== undefined && !WriteAttributes.includes(Name))) {
      throw notAuthorised("A client attempted to write unauthorized attribute");
    }
  }
}

/** As the API lists them, `sub` first. */
export const listAttributes = (user: PoolUser): AttributeList => [
  { Name: "sub", Value: user.sub },
  ...Object.entries(user.attributes).map(([Name, Value]) => ({ Name, Value })),
];

/** The attributes a client may read. */
export const readableAttributes = (user: PoolUser, client: PoolClient): AttributeList =>
  listAttributes(user).filter(({ Name }) => Name === "sub" || isReadable(client, Name));

/** Claims of an ID token that come from attributes; the two proofs are booleans there. */
export function tokenAttributes(user: PoolUser, client: PoolClient): Record<string, string | boolean> {
  const claims: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(user.attributes)) {
    if (isReadable(client, name)) claims[name] = flags.includes(name) ? value === "true" : value;
  }
  return claims;
}

function isReadable(client: PoolClient, name: string): boolean {
  return client.properties.ReadAttributes?.includes(name) ?? true;
}

function check(pool: Pool, name: string, value: string, update: boolean): void {
  const reject = (reason: string) => {
    throw invalidParameter(`Attributes did not conform to the schema: ${name}: ${reason}\n`);
  };
  if (name === "sub") throw invalidParameter("Cannot modify the non-mutable attribute sub");
  if (flags.includes(name)) {
    if (!["true", "false", ""].includes(value)) reject("The attribute must be true or false");
    return;
  }
  const declared = declaration(pool, name);
  if (declared === undefined && !isStandard(name)) {
    throw invalidParameter(
      `Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`,
    );
  }
  // Only custom attributes are immutable when the template is silent.
  if (update && !(declared?.Mutable ?? isStandard(name))) {
    throw invalidParameter(`user.${name}: Attribute cannot be updated.\n`);
  }
  if (value === "") return;
  if (name === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) {
    throw invalidParameter("Invalid email address format.");
  }
  if (name === "phone_number" && !/^\+\d{1,15}$/.test(value))
    throw invalidParameter("Invalid phone number format.");
  checkBounds(declared, value, standard[name] ?? 2048, reject);
}

function checkBounds(
  declared: SchemaAttribute | undefined,
  value: string,
  longest: number,
  reject: (reason: string) => void,
): void {
  const { MinLength = 0, MaxLength = longest } = declared?.StringAttributeConstraints ?? {};
  if (declared?.AttributeDataType === "Number") {
    const { MinValue = -Infinity, MaxValue = Infinity } = declared.NumberAttributeConstraints ?? {};
    if (!/^-?\d+$/.test(value)) reject("The attribute is not a number");
    if (Number(value) < MinValue) reject("The attribute is too small");
    if (Number(value) > MaxValue) reject("The attribute is too large");
    return;
  }
  if (declared?.AttributeDataType === "Boolean" && !["true", "false"].includes(value)) {
    reject("The attribute is not a boolean");
  }
  if (value.length < MinLength) reject("String must be longer");
  if (value.length > MaxLength) reject("String must be shorter");
}

/** Templates name custom attributes without the prefix they are used with. */
function declaration(pool: Pool, name: string): SchemaAttribute | undefined {
  const custom = name.startsWith("custom:") ? name.slice("custom:".length) : undefined;
  return pool.properties.Schema.find(({ Name }) =>
    custom === undefined ? Name === name && isStandard(name) : Name === custom && !isStandard(custom),
  );
}
