import type { JsonSchema } from "#shared/api/openapi/openapi-schema.ts";
import { code, escaped } from "./markdown-text.ts";

/** One line about a field: its name with those of the objects around it, and what it may hold, as Markdown. */
export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly note: string;
}

const formats: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "date and time",
  email: "e-mail address",
  uri: "address",
  uuid: "UUID",
};

function bounds(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, minLength, maxLength, minItems, maxItems } = schema;
  const known = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  const [low, high] = [known(minimum), known(maximum)];
  const parts = [
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...range(low, high, ""),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " entries"),
  ];
  return parts.length > 0 ? `, ${parts.join(", ")}` : "";
}

function range(low: number | undefined, high: number | undefined, unit: string): string[] {
  if (low !== undefined && high !== undefined) {
    return [low === high ? `${low}${unit}` : `${low} to ${high}${unit}`];
  }
  if (low !== undefined) return [`at least ${low}${unit}`];
  return high === undefined ? [] : [`at most ${high}${unit}`];
}

/** Describes the possible values. */
export function typeText(schema: JsonSchema): string {
  if (schema.const !== undefined) return code(String(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(String(value))).join(", ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.flatMap((choice) => typeText(choice).split(" or ")))].join(" or ");
  if (schema.$ref !== undefined) return "value, nested as deep as needed";
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any value"]);
  return types.map((type) => typeName(type, schema)).join(" or ");
}

function typeName(type: string, schema: JsonSchema): string {
  if (type === "array") return `list of ${schema.items ? plural(schema.items) : "values"}${bounds(schema)}`;
  if (type === "string" && schema.contentMediaType !== undefined) return "file";
  if (type === "string") return `${formats[schema.format ?? ""] ?? "text"}${bounds(schema)}`;
  if (type === "object") return typeof schema.additionalProperties === "object" ? mapText(schema) : "object";
  if (type === "integer") return `whole number${bounds(schema)}`;
  if (type === "number") return `number${bounds(schema)}`;
  return type === "boolean" ? "true or false" : type;
}

function plural(items: JsonSchema): string {
  if (items.properties) return "objects";
  const text = typeText(items);
  return /^(text|whole number|number|date|UUID)$/.test(text) ? `${text}s` : `(${text})`;
}

function mapText({ additionalProperties }: JsonSchema): string {
  const values = typeof additionalProperties === "object" ? typeText(additionalProperties) : "any value";
  return `object by name: ${values}`;
}

const deepest = 4;

/** The fields of an object, the fields of objects in it below theirs. Other values have none. */
function fieldsOf(schema: JsonSchema, prefix = "", depth = 0): Field[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const line = { name, type: typeText(field), required: required.has(key), note: noteOf(field) };
    if (field.externalDocs || depth === deepest) return [line];
    return [line, ...insideOf(field, name, depth + 1)];
  });
}

/** Fields inside a value: of an object, of the objects of a list, or of the one object among its choices. */
export function insideOf(schema: JsonSchema, name: string, depth: number): Field[] {
  const { items, anyOf, oneOf } = schema;
  if (schema.properties) return fieldsOf(schema, name === "" ? "" : `${name}.`, depth);
  if (items) return insideOf(items, name === "" ? "" : `${name}[]`, depth);
  return (anyOf ?? oneOf ?? []).flatMap((choice) => insideOf(choice, name, depth));
}

function noteOf({ description, externalDocs }: JsonSchema): string {
  const text = escaped(description ?? "");
  if (!externalDocs) return text;
  return `${text}${text === "" ? "" : "; "}see [${escaped(externalDocs.description)}](${externalDocs.url})`;
}
