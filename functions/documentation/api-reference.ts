import type { Access, FeatureContract, Operation } from "#shared/api/contract.ts";
import {
  type ContentByType,
  type OperationDescription,
  openApiDocument,
} from "#shared/api/openapi/openapi.ts";
import type { JsonSchema } from "#shared/api/openapi/openapi-schema.ts";
import { keyCallsPerMinute } from "#shared/domain/account/api-keys.ts";
import { keyExamples } from "./key-examples.ts";
import { code, escaped, table } from "./markdown-text.ts";
import { type Field, insideOf, typeText } from "./schema-fields.ts";

type Features = Readonly<Record<string, FeatureContract>>;

const introduction = `# API reference

All operations of the Halvest API, generated from the contract that the server and the pages use. The same description in OpenAPI 3.1 is served at \`/api/openapi.json\`.

All paths begin with \`/api\`. Requests and responses are JSON. A successful response is \`{"success": true, "data": …}\`, an error \`{"success": false, "error": …, "code": …, "requestId": …}\` with the HTTP status of its code; \`details\` then names each invalid field. Texts of errors, and documents that are translated, are in English, or in the language that \`Accept-Language\` prefers of es, fr, de, it and pt; codes are the same in all. Dates are ISO texts in UTC.

Calls that need a session send the access token from a login as \`Authorization: Bearer …\`. Calls that need a CSRF token send the token from \`GET /csrf-token\` in the header \`x-csrf-token\`; it is valid for four hours. 

Programs call what begins with \`/api/v1\`, with an API key from the [settings](/settings) in the header \`X-API-Key\`. Each key may call ${keyCallsPerMinute} times a minute: \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` say how many calls are left and after how many seconds all are again, and a refused call (429) says in \`Retry-After\` how many seconds to wait. Lists continue with their \`nextCursor\` as \`cursor\`. Send the \`ETag\` of a response as \`If-None-Match\` with the next request, and an unchanged one comes as 304 without a body.

The examples are complete programs. They read the address of Halvest, such as \`https://halvest.example\`, and the key from the environment: \`HALVEST_URL\` and \`HALVEST_KEY\`; where an address names a simulation, its id is \`ID\`. Send an \`Idempotency-Key\` with a call that creates something: when you do not know whether it arrived, repeat it with the same key and body, and nothing is created twice.`;

/** The reference of all operations as Markdown, derived from the contract alone. */
export function writeApiReference(contract: Features): string {
  const { paths } = openApiDocument(contract);
  const sections = Object.entries(contract).map(([feature, operations]) => {
    const described = Object.values(operations).map((operation) => {
      const found = paths[`/api${operation.path}`]?.[operation.method.toLowerCase()];
      if (!found) throw new Error(`${operation.method} ${operation.path} is not in the API document`);
      return describe(operation, found);
    });
    return [`## ${escaped(titleOf(feature))}`, ...described].join("\n\n");
  });
  return [introduction, ...sections].join("\n\n");
}

/** `two-factor` becomes `Two-factor`, `control-panel` `Control panel`. */
function titleOf(feature: string): string {
  const words = feature === "two-factor" || feature === "api-keys" ? feature : feature.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describe(operation: Operation, described: OperationDescription): string {
  const { method, path, summary, access, csrf } = operation;
  return [
    `### ${code(`${method} ${path}`)}`,
    escaped(summary),
    `**Access:** ${accessText(access)}${csrf ? " · **CSRF token:** required" : ""}`,
    ...request(described),
    ...response(described),
    errors(described),
    ...keyExamples(operation),
  ].join("\n\n");
}

function accessText(access: Access): string {
  if (access === "public") return "everyone";
  if (access === "session") return "signed-in users";
  if (access === "admin") return "signed-in administrators";
  return `an API key with the permission ${code(access.slice("apiKey:".length))}`;
}

function request({ parameters, requestBody }: OperationDescription): string[] {
  const given = parameters.map(({ name, in: place, required, schema }) => ({
    name: place === "path" ? `{${name}}` : `?${name}`,
    type: typeText(schema),
    required,
    note: escaped(schema.description ?? ""),
  }));
  const body = schemaIn(requestBody?.content);
  const fields = body ? insideOf(body, "", 0) : [];
  const isForm = requestBody !== undefined && !("application/json" in requestBody.content);
  const label = isForm
    ? `**Request**, as a form (${Object.keys(requestBody.content).join(", ")})`
    : "**Request**";
  if (given.length + fields.length > 0) return [label, fieldTable([...given, ...fields], true)];
  return body ? [`**Request:** ${typeText(body)}`] : [];
}

function response({ responses }: OperationDescription): string[] {
  if (!responses["200"]) return ["**Response:** redirects to another address (302)"];
  const [kind, { schema } = { schema: {} as JsonSchema }] =
    Object.entries(responses["200"]?.content ?? {})[0] ?? [];
  const isJson = kind === "application/json";
  const properties = schema.properties;
  const envelope = properties?.success !== undefined && properties.data !== undefined;
  const data = envelope ? properties.data : schema;
  const label = `**Response** (${envelope ? "in `data`" : isJson ? "without envelope" : (kind ?? "nothing")})`;
  const fields = data ? insideOf(data, "", 0) : [];
  const beside = Object.keys(properties ?? {}).filter(
    (name) => envelope && name !== "success" && name !== "data",
  );
  const more = beside.length > 0 ? [`Besides \`data\`: ${beside.map(code).join(", ")}.`] : [];
  const kindText = data ? typeText(data) : "nothing";
  if (fields.length === 0) return [`${label}: ${kindText}`, ...more];
  return [`${label}: ${kindText}`, fieldTable(fields, false), ...more];
}

function schemaIn(content: ContentByType | undefined): JsonSchema | undefined {
  return Object.values(content ?? {})[0]?.schema;
}

function fieldTable(fields: readonly Field[], isRequest: boolean): string {
  const kind = ({ type, required }: Field) => (isRequest && !required ? `${type}, optional` : type);
  const rows = fields.map((field) => [code(field.name), kind(field), field.note]);
  const hasNotes = fields.some(({ note }) => note !== "");
  return hasNotes
    ? table(["Field", "Value", "Meaning"], rows)
    : table(
        ["Field", "Value"],
        rows.map((row) => row.slice(0, 2)),
      );
}

function errors({ responses }: OperationDescription): string {
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const texts = refusals.map(([status, { description }]) => {
    return `${status} ${description.split(", ").map(code).join(", ")}`;
  });
  return `**Errors:** ${texts.join(" · ")}`;
}
