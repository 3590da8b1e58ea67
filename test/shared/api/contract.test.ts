import { describe, expect, it } from "vitest";
import * as z from "zod";
import { type FeatureContract, routeKey } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";

const features: [string, FeatureContract][] = Object.entries(contract);
const operations = features.flatMap(([feature, group]) =>
  Object.entries(group).map(([name, operation]) => [`${feature}.${name}`, operation] as const),
);

/** Whether a schema refuses fields that it does not name; anything but an object has none. */
function isStrict(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodOptional) return isStrict(schema.unwrap());
  if (schema instanceof z.ZodUnion) return schema.options.every(isStrict);
  if (!(schema instanceof z.ZodObject)) return true;
  return schema.def.catchall?._zod.def.type === "never";
}

describe("the contract", () => {
  it("gives every operation a route of its own", () => {
    const routes = operations.map(([, operation]) => routeKey(operation).replace(/\{\w+\}/g, "{}"));
    expect(new Set(routes).size).toBe(routes.length);
  });

  it.each(operations)("refuses what %s does not name", (_id, { params, query, body }) => {
    for (const schema of [params, query, body]) expect(schema === undefined || isStrict(schema)).toBe(true);
  });

  it.each(operations)(
    "protects %s by a CSRF token exactly when a session changes something",
    (_id, operation) => {
      const { method, access, csrf } = operation;
      expect(csrf).toBe(method !== "GET" && (access === "session" || access === "admin"));
    },
  );

  it.each(operations)("states the parameters of the path of %s", (_id, { path, params }) => {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");
    expect(Object.keys(params?.shape ?? {}).sort()).toEqual(named.sort());
  });

  it.each(operations)("names reading operations where %s changes or answers others", (_id, operation) => {
    const { method, changes = [], answers } = operation;
    const reads = operations.flatMap(([id, { method: how }]) => (how === "GET" ? [id] : []));
    for (const name of changes)
      expect(reads.some((id) => id === name || id.startsWith(`${name}.`))).toBe(true);
    if (changes.length > 0) expect(method).not.toBe("GET");
    if (answers === undefined) return;
    expect(reads).toContain(answers);
    expect(operation.response).toBe(operations.find(([id]) => id === answers)?.[1].response);
  });

  const numbers = operations.flatMap(([id, { query }]) =>
    Object.entries((query?.shape ?? {}) as Record<string, z.ZodType>)
      .filter(([, field]) => field.safeParse("1").data === 1)
      .map(([name, field]) => [`${id} ${name}`, field] as const),
  );

  it("has numbers in queries", () => expect(numbers.length).toBeGreaterThan(9));

  it.each(numbers)("takes nothing but decimal digits as %s", (_id, field) => {
    for (const text of ["", " ", "0x10", "1e1", "0b11", "5.0", " 5 ", "+5", "-5", "05", "five", "1000000000"])
      expect(field.safeParse(text).error?.issues[0]?.message, text).toMatch(/^Must be a whole number from /);
  });

  it.each(operations)("has no body for %s when it only reads", (_id, { method, body }) => {
    if (method === "GET") expect(body).toBeUndefined();
  });
});
