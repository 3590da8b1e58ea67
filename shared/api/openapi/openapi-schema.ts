import * as z from "zod";

export type Json = z.core.util.JSONType;
export type JsonObject = { [key: string]: Json };

/** Turns schemas into JSON Schema and keeps what several places refer to. */
export interface SchemaWriter {
  /** @param name unique in the document; the name of what the schema may have to refer to */
  write(schema: z.core.$ZodType, io: "input" | "output", name: string): JsonObject;
  /** Definitions for `components/schemas`, complete when everything is written. */
  readonly definitions: JsonObject;
}

const place = "#/components/schemas/";

/**
 * Schemas that refer to themselves come with definitions of their own, which inside a larger document would
 * be looked for in the wrong place; they are moved to the document's. Parts that JSON Schema cannot say (a
 * value only checked in code) are described as anything.
 *
 * @param additions what is known of a schema beyond what it says itself, in JSON Schema
 */
export function schemaWriter(additions: ReadonlyMap<z.core.$ZodType, JsonObject>): SchemaWriter {
  const definitions: JsonObject = {};
  return {
    definitions,
    write: (schema, io, name) => {
      const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
        io,
        unrepresentable: "any",
        override: ({ zodSchema, jsonSchema }) => void Object.assign(jsonSchema, additions.get(zodSchema)),
      });
      const text = JSON.stringify(written)
        .replaceAll('"#/$defs/', `"${place}${name}.`)
        .replaceAll('"$ref":"#"', `"$ref":"${place}${name}"`);
      const { $defs = {}, ...root }: JsonObject & { $defs?: JsonObject } = JSON.parse(text);
      for (const [key, definition] of Object.entries($defs)) definitions[`${name}.${key}`] = definition;
      if (!text.includes(`"${place}${name}"`)) return root;
      definitions[name] = root;
      return { $ref: place + name };
    },
  };
}
