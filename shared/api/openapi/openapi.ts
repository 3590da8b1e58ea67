import * as z from "zod";
import type { Access, FeatureContract, Operation } from "#shared/api/contract.ts";
import { type ErrorCode, errorStatus } from "#shared/api/errors.ts";
import { TimelineRows } from "#shared/api/timeline.ts";
import { apiVersion } from "#shared/api/version.ts";
import { languages } from "#shared/domain/formats.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { columnProperties } from "./openapi-columns.ts";
import { type JsonSchema, type SchemaWriter, schemaWriter } from "./openapi-schema.ts";

/** One operation of an API as OpenAPI describes it. */
export interface OperationDescription {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: ContentByType };
  /** By status. */
  readonly responses: Readonly<Record<string, ResponseDescription>>;
}

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string;
}

interface ResponseDescription {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly schema: JsonSchema; readonly description?: string }>>;
  readonly content?: ContentByType;
}

/** The schema of a body by its media type. */
export type ContentByType = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** Error codes of a call that follow from its requirements, besides those in its contract. */
function commonErrors({ access, csrf, confirm, method }: Operation): ErrorCode[] {
  return [
    "VALIDATION_FAILED",
    // A body can be sent, and rejected, where none is expected.
    ...(method === "GET" ? [] : (["INVALID_JSON", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE"] as const)),
    ...(access === "public" ? [] : (["UNAUTHENTICATED"] as const)),
    ...(access === "session" || access === "admin" ? (["SESSION_EXPIRED"] as const) : []),
    ...(access.startsWith("apiKey:") ? (["FORBIDDEN", "TIER_REQUIRED", "RATE_LIMITED"] as const) : []),
    ...(access === "admin" ? (["FORBIDDEN"] as const) : []),
    ...(csrf ? (["CSRF_FAILED"] as const) : []),
    ...(confirm === undefined ? [] : (["ACTIONS_LOCKED"] as const)),
    ...(confirm === undefined || confirm.by === "nothing" ? [] : (["CONFIRMATION_REQUIRED"] as const)),
    "INTERNAL",
    "UNAVAILABLE",
  ];
}

/**
 * Describes a contract in OpenAPI 3.1.
 *
 * @param contract operations by feature; a feature becomes a tag
 */
export function openApiDocument(contract: Readonly<Record<string, FeatureContract>>) {
  const paths: Record<string, Record<string, OperationDescription>> = {};
  const writer = schemaWriter(new Map([[TimelineRows, columnProperties(columnDefinitions)]]));
  for (const [feature, operations] of Object.entries(contract)) {
    for (const [name, operation] of Object.entries(operations)) {
      const path = `/api${operation.path}`;
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: describe(writer, `${feature}.${name}`, operation),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Halvest API",
      version: apiVersion,
      description:
        "Plan and simulate Bitcoin dollar-cost averaging across halving epochs. Responses are `{success: true, data}` " +
        "or `{success: false, error, code}`; dates are ISO 8601 strings in UTC.",
    },
    servers: [{ url: "/", description: "The product's own origin" }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema, ...writer.definitions },
      securitySchemes: {
        session: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: "Access token from a login.",
        },
        csrf: {
          type: "apiKey",
          in: "header",
          name: "x-csrf-token",
          description: "Token from `GET /api/csrf-token`, required by calls that change data.",
        },
        apiKey: {
          type: "apiKey",
          in: "header",
          name: "x-api-key",
          description: "API key with the operation's permission; needs a Basic subscription or higher.",
        },
      },
    },
  };
}

const errorSchema: JsonSchema = {
  type: "object",
  required: ["success", "error", "code", "requestId"],
  properties: {
    success: { const: false },
    error: { type: "string", description: "Message to show to the user." },
    code: { type: "string", enum: Object.keys(errorStatus) },
    details: {
      type: "array",
      description: "Every invalid field.",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string", examples: ["body.email"] }, message: { type: "string" } },
      },
    },
    suggestions: { type: "array", items: { type: "string" } },
    requestId: { type: "string" },
  },
};

function describe(writer: SchemaWriter, id: string, operation: Operation): OperationDescription {
  const { summary, body, upload, signed, params, query } = operation;
  return {
    operationId: id,
    tags: [id.slice(0, id.indexOf("."))],
    summary,
    security: security(operation.access, operation.csrf),
    parameters: [
      ...parameters(writer, id, "path", params),
      ...parameters(writer, id, "query", query),
      ...(hasTag(operation) ? [ifNoneMatch] : []),
      ...(operation.idempotent ? [idempotencyKey] : []),
      ...(operation.translated ? [acceptLanguage] : []),
      ...(signed === undefined
        ? []
        : [{ name: signed.header, in: "header", required: true, schema: { type: "string" } } as const]),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: !body.safeParse(undefined).success,
            content: { "application/json": { schema: writer.write(body, "input", `${id}.request`) } },
          },
        }),
    ...(signed === undefined
      ? {}
      : { requestBody: { required: true, content: { "application/json": { schema: { type: "object" } } } } }),
    ...(upload === undefined ? {} : { requestBody: { required: true, content: formWith(upload.field) } }),
    responses: {
      ...(operation.answer?.as === "redirect"
        ? { "302": redirection }
        : { "200": success(writer, id, operation) }),
      ...(hasTag(operation) ? { "304": unchanged } : {}),
      ...failures(operation),
    },
  };
}

const redirection: ResponseDescription = {
  description: "Temporary redirect.",
  headers: { location: { schema: { type: "string", format: "uri" } } },
};

const entityTag = {
  schema: { type: "string" },
  description: "Identifies this version of the response. It changes when anything in the response changes.",
};

const ifNoneMatch: Parameter = {
  name: "if-none-match",
  in: "header",
  required: false,
  schema: { type: "string" },
  description: "Entity tags (`etag`) of responses the caller has stored.",
};

const idempotencyKey: Parameter = {
  name: "idempotency-key",
  in: "header",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 64 },
  description:
    "Names the call: repeated with the same key and body, it changes nothing and gets the first answer.",
};

const acceptLanguage: Parameter = {
  name: "accept-language",
  in: "header",
  required: false,
  schema: { type: "string" },
  description: `The languages that the caller prefers, of ${languages.join(", ")}. Default: en.`,
};

const unchanged: ResponseDescription = {
  description: "Nothing has changed since the response with this tag; use the stored one.",
  headers: { etag: entityTag },
};

/** A form with one file in it. */
function formWith(field: string): ContentByType {
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  const schema = {
    type: "object",
    required: [field],
    additionalProperties: false,
    properties: { [field]: file },
  };
  return { "multipart/form-data": { schema } };
}

function security(access: Access, csrf: boolean): OperationDescription["security"] {
  if (access === "public") return [];
  const scheme = access.startsWith("apiKey:") ? "apiKey" : "session";
  // The permission acts as a scope, which the key carries.
  const scopes = access.startsWith("apiKey:") ? [access.slice("apiKey:".length)] : [];
  return [{ [scheme]: scopes, ...(csrf ? { csrf: [] } : {}) }];
}

function parameters(
  writer: SchemaWriter,
  id: string,
  place: "path" | "query",
  schema: z.ZodObject | undefined,
): Parameter[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === "path" || !z.safeParse(field, undefined).success,
    schema: writer.write(field, "input", `${id}.${place}.${name}`),
  }));
}

function success(writer: SchemaWriter, id: string, operation: Operation): ResponseDescription {
  const { response, answer, access } = operation;
  const data = writer.write(response, "output", `${id}.response`);
  const headers = {
    ...(hasTag(operation) ? { etag: entityTag } : {}),
    ...(access.startsWith("apiKey:") ? quotaHeaders : {}),
  };
  const shown = Object.keys(headers).length > 0 ? { headers } : {};
  return { description: "Done.", ...shown, content: contentOf(writer, id, data, answer) };
}

/** What programs read has a tag, as have the answers that pages read again. */
function hasTag({ access, method, revalidates }: Operation): boolean {
  return revalidates === true || (access.startsWith("apiKey:") && method === "GET");
}

const count = { type: "integer", minimum: 0 };
const quotaHeaders = {
  "ratelimit-limit": { schema: count, description: "Calls that the key may make in a minute." },
  "ratelimit-remaining": { schema: count, description: "Calls that are left of them." },
  "ratelimit-reset": { schema: count, description: "Seconds until all are left again." },
};

function contentOf(
  writer: SchemaWriter,
  id: string,
  data: JsonSchema,
  answer: Operation["answer"],
): ContentByType {
  switch (answer?.as) {
    case "raw":
      return { [typeOf(answer)]: { schema: data } };
    case "file":
      return { [typeOf(answer)]: { schema: { type: "string", format: "binary" } } };
    case "spread":
      return { "application/json": { schema: withSuccess(data) } };
    case "text":
      return {
        "application/json": { schema: envelope(data) },
        [typeOf(answer)]: { schema: { type: "string" } },
      };
    case "json":
      return {
        "application/json": {
          schema: envelope(data, writer.write(answer.topLevel, "output", `${id}.beside`)),
        },
      };
    default:
      return { "application/json": { schema: envelope(data) } };
  }
}

function envelope(data: JsonSchema, { properties = {} }: JsonSchema = {}): JsonSchema {
  return {
    type: "object",
    required: ["success", "data", ...Object.keys(properties)],
    properties: { success: { const: true }, data, ...properties },
  };
}

function typeOf({ contentType }: { contentType: string }): string {
  return contentType.split(";", 1).join();
}

/** The envelope of an answer whose fields are the envelope's own. */
function withSuccess({ required = [], properties, ...answer }: JsonSchema): JsonSchema {
  return {
    ...answer,
    required: ["success", ...required],
    properties: { success: { const: true }, ...properties },
  };
}

/** One entry per status, naming the codes that share it. */
function failures(operation: Operation): Readonly<Record<string, ResponseDescription>> {
  const codes = new Set([...operation.errors, ...commonErrors(operation)]);
  const byStatus = Object.groupBy(codes, (code) => String(errorStatus[code]));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group = []]) => [
      status,
      {
        description: group.join(", "),
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    ]),
  );
}
