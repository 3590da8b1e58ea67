import { describe, expect, it } from "vitest";
import * as z from "zod";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import { readInput } from "#functions/platform/call/read-input.ts";
import { readable } from "#functions/platform/errors.ts";
import type { Operation } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";
import { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { changeSchema } from "#shared/api/schemas/settings.ts";
import type { Language } from "#shared/domain/formats.ts";
import { settingsCategories } from "#shared/domain/settings/setting-fields.ts";
import { translated } from "#web/build/language/catalogues.ts";

type Schema = Readonly<Record<string, unknown>>;
type Schemas = Readonly<Record<string, Schema>>;

/** Each is refused by most fields, for a reason of its own. */
const wrong = [undefined, null, true, "", "?", "x".repeat(9_000), -1, 0.5, 1e15, [], Array(200).fill(""), {}];

/** Values in the form of a schema, each with something in one place that may be wrong there. */
function* nearly(schema: Schema, root: Schema): Generator<unknown> {
  yield* wrong;
  const { $ref, properties = {}, additionalProperties: others, items, anyOf, oneOf, allOf } = schema;
  const fields = Object.entries(properties as Schemas);
  if (typeof $ref === "string") {
    yield* nearly((root.$defs as Schemas)[$ref.split("/").at(-1) ?? ""] ?? {}, root);
  }
  const choices = [anyOf, oneOf, allOf].flatMap((some) => (some ?? []) as Schema[]);
  for (const each of choices) yield* nearly(each, root);
  // A choice is made by its constants.
  const constants = fields.flatMap(([name, inner]) => ("const" in inner ? [[name, inner.const]] : []));
  const known = Object.fromEntries(constants) as Record<string, unknown>;
  for (const [name, inner] of fields) {
    for (const value of nearly(inner, root)) yield { ...known, [name]: value };
  }
  if (fields.length > 0) yield { ...known, unknown: true };
  if (typeof others === "object" && others !== null) {
    for (const value of nearly(others as Schema, root)) yield { "2026-01": value };
  }
  if (typeof items === "object") for (const value of nearly(items as Schema, root)) yield [value];
}

const errorsOf = (schema: z.ZodType, value: unknown, language: Language) =>
  inLanguage(language, () =>
    (readInput(schema, value, "body").errors ?? []).map(({ path, message }) => ({
      path,
      message: readable(message),
    })),
  );

/** A value for each text that callers can get, in English. */
function refusedValues(schema: z.ZodType): ReadonlyMap<string, unknown> {
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const refused = new Map<string, unknown>();
  for (const value of nearly(root, root)) {
    for (const { message } of errorsOf(schema, value, "en")) {
      if (!refused.has(message)) refused.set(message, value);
    }
  }
  return refused;
}

const inputs = [
  ...Object.entries(contract).flatMap(([feature, its]) =>
    Object.entries(its as Record<string, Operation>).flatMap(([name, operation]) =>
      (["params", "query", "body"] as const).flatMap((place) => {
        const schema = operation[place];
        return schema === undefined ? [] : [[`${place} of ${feature}.${name}`, schema] as const];
      }),
    ),
  ),
  ["backup", BackupFile as z.ZodType] as const,
  ...settingsCategories.map((name) => [`settings of ${name}`, changeSchema(name) as z.ZodType] as const),
].map(([name, schema]) => [name, schema, refusedValues(schema)] as const);

describe("what is wrong with an input", () => {
  it.each(inputs)("is said in each language: %s", (_name, schema, refused) => {
    const untranslated = [...refused].flatMap(([message, value]) =>
      translated
        .filter((language) => errorsOf(schema, value, language).some((error) => error.message === message))
        .map((language) => `${language}: ${message}`),
    );
    expect(untranslated).toEqual([]);
  });

  it.each(inputs)("is said in English in the words of zod, or in ours: %s", (_name, schema, refused) => {
    for (const [message, value] of refused) {
      const ofZod = schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? [];
      const isOurs = message === "Required" || message === "Unknown field";
      expect(isOurs || ofZod.includes(message), message).toBe(true);
    }
  });
});

describe("an input that no call takes", () => {
  const anything = z.record(z.string(), z.unknown());
  const errorsIn = (value: unknown, schema: z.ZodType = anything) => errorsOf(schema, value, "en");

  it("is refused with at most twenty errors, in which its own names are cut", () => {
    const values = errorsIn({ ["k".repeat(5_000)]: Array(1_000).fill(1e-200) });
    const fields = errorsIn(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`field${index}`, 1])),
      z.strictObject({}),
    );
    const rows = errorsIn({ rows: Array(5_000).fill("\u0000") }, z.strictObject({ rows: z.array(z.int()) }));
    const keys = errorsIn({ ["k".repeat(5_000)]: 1 }, z.record(z.string().max(9), z.int()));
    expect([values.length, fields.length, rows.length, keys.length]).toEqual([20, 20, 20, 1]);
    expect(values[19]?.path).toBe(`body.${"k".repeat(64)}.19`);
    expect(keys[0]?.path).toBe(`body.${"k".repeat(64)}`);
  });

  it.each([1e126, -1e300])("is refused with %d, a number too great to be kept", (number) => {
    expect(errorsIn({ a: [number] })).toEqual([{ path: "body.a.0", message: "Number is too large" }]);
    expect(errorsIn({ a: [9e125] })).toEqual([]);
  });

  it("is refused when it tries to set a prototype, also where any name is taken", () => {
    const given: unknown = JSON.parse('{"a":{"__proto__":{"b":1}}}');
    const errors = [{ path: "body.a.__proto__", message: "Unknown field" }];
    expect(errorsIn(given)).toEqual(errors);
    expect(errorsIn(given, z.strictObject({ a: z.strictObject({}) }))).toEqual(errors);
  });

  it("is refused, not walked through, when it is nested too deeply", () => {
    const given: unknown = JSON.parse(`${"[".repeat(14_000)}${"]".repeat(14_000)}`);
    expect(errorsIn({ a: given })).toEqual([{ path: "body", message: "Is nested too deeply" }]);
  });

  it("is refused where something of several kinds is missing", () => {
    const schema = z.strictObject({ step: z.union([z.int(), z.literal("done")]) });
    expect(errorsIn({}, schema)).toEqual([{ path: "body.step", message: "Required" }]);
  });
});
