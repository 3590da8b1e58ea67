import * as z from "zod";

/** The parts of JSON Schema that the API document uses. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly title?: string;
  readonly contentMediaType?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly externalDocs?: { readonly description: string; readonly url: string };
  readonly examples?: readonly unknown[];
  readonly $ref?: string;
}

/** Converts schemas to JSON Schema and collects shared definitions. */
export interface SchemaWriter {
  /** @param name unique in the document; the name of what the schema may have to refer to */
  write(schema: z.core.$ZodType, io: "input" | "output", name: string): JsonSchema;
  /** Definitions for `components/schemas`, complete when everything is written. */
  readonly definitions: Readonly<Record<string, JsonSchema>>;
}

const place = "#/components/schemas/";

/**
 * Schemas that refer to themselves come with definitions of their own, which inside a larger document would
 * be looked for in the wrong place; they are moved to the document's. Parts that JSON Schema cannot express (a value
 * only checked in code) accept anything.
 *
 * @param additions additional JSON Schema for some schemas
 */
export function schemaWriter(additions: ReadonlyMap<z.core.$ZodType, JsonSchema>): SchemaWriter {
  const definitions: Record<string, JsonSchema> = {};
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
      const { $defs = {}, ...root }: JsonSchema & { readonly $defs?: Readonly<Record<string, JsonSchema>> } =
        JSON.parse(text);
      for (const [key, definition] of Object.entries($defs)) definitions[`${name}.${key}`] = definition;
      if (!text.includes(`"${place}${name}"`)) return root;
      definitions[name] = root;
      return { $ref: place + name };
    },
  };
}
