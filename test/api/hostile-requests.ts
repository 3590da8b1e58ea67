import fc from "fast-check";
import * as z from "zod";
import type { Operation } from "#shared/api/contract.ts";

/** The sender of a request. */
export type Sender = "guest" | "member" | "admin" | "forger";

/** A request as it goes onto the wire. */
export interface HostileRequest {
  readonly operation: string;
  readonly as: Sender;
  readonly method: string;
  /** Below `/api`, with the query, as it is sent. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In base64, since it may be no text. */
  readonly body: string | undefined;
}

type Json = z.core.util.JSONType;
type Schema = Record<string, unknown>;

/** Names that mean something to objects, databases and templates. */
const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "$ne", "pk", "ttl", ""];

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

const texts = [
  "",
  " ",
  "\u0000",
  "a\u001bb",
  "\ud800",
  "\u202egnp.exe",
  "\ufeff",
  "🦄".repeat(40),
  "é".normalize("NFD"),
  "null",
  "undefined",
  "NaN",
  "-0",
  "../../etc/passwd",
  "%00",
  "{{7*7}}",
  "' OR 1=1 --",
  "<img src=x onerror=alert(1)>",
  "user#1",
  "0000-00-00",
  "0000-01-01",
  "9999-12-31",
  "-000001-01-01",
  "+275760-09-13T00:00:00Z",
  "0001-01-01T00:00:00+23:59",
  "9999-12-31T23:59:59-23:59",
  "00000000-0000-0000-0000-000000000000",
  "a@b.c",
  `${"a".repeat(250)}@example.com`,
  "x".repeat(3_000),
  "x".repeat(60_000),
  ...names,
];

const numbers = [
  0,
  -0,
  -1,
  0.1,
  1e-7,
  1e-320,
  5e-324,
  1e21,
  1e130,
  1.7e308,
  -1.7e308,
  2 ** 31,
  2 ** 53,
  2 ** 63,
];

const values: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(...texts, ...numbers, null, true, false, [], {}, [null], [[]]),
  fc.constantFrom(...names).map((name) => JSON.parse(`{${JSON.stringify(name)}:{"isAdmin":true}}`) as Json),
  fc.constantFrom(1, 31, 32, 33, 500).map((depth) => JSON.parse(nested(depth, "[", "]")) as Json),
  fc.constantFrom(10, 300, 2_000).map((length) => Array<Json>(length).fill(0)),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** What a schema accepts, or nearly: what is refined in code may still refuse it. */
function accepted(schema: Schema, root: Schema): fc.Arbitrary<Json> {
  if (typeof schema.$ref === "string") {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return accepted((root.$defs as Record<string, Schema>)?.[name] ?? {}, root);
  }
  if ("const" in schema) return fc.constant(schema.const as Json);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as Json[]));
  for (const choice of [schema.anyOf, schema.oneOf]) {
    if (Array.isArray(choice)) return fc.oneof(...(choice as Schema[]).map((one) => accepted(one, root)));
  }
  if (Array.isArray(schema.allOf)) return accepted((schema.allOf as Schema[])[0] ?? {}, root);
  switch (schema.type) {
    case "object": {
      const properties = (schema.properties ?? {}) as Record<string, Schema>;
      const fields = Object.entries(properties).map(
        ([name, inner]) => [name, accepted(inner, root)] as const,
      );
      const requiredKeys = (schema.required ?? []) as string[];
      return fc.record<Record<string, Json>>(Object.fromEntries(fields), { requiredKeys });
    }
    case "array":
      return fc.array(accepted((schema.items ?? {}) as Schema, root), { maxLength: 3 });
    case "integer":
    case "number": {
      const min = Math.max(-1e9, Number(schema.minimum ?? -1e6));
      const max = Math.min(1e9, Number(schema.maximum ?? 1e6));
      return fc.integer({ min: Math.ceil(min), max: Math.max(Math.ceil(min), Math.floor(max)) });
    }
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return acceptedText(schema);
  }
}

function acceptedText({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.constantFrom("nobody@example.com", "some.one+tag@example.com");
  const day = fc.date({ min: new Date("2010-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  if (format === "date") return day.map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return day.map((date) => date.toISOString());
  if (typeof pattern === "string") return fc.stringMatching(new RegExp(pattern));
  const most = Math.min(Number(maxLength), 200);
  return fc.string({ minLength: Math.min(Number(minLength), most), maxLength: most });
}

function acceptedBy(schema: z.ZodType | undefined): fc.Arbitrary<Json> {
  if (schema === undefined) return fc.constant({});
  const root = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  return accepted(root, root);
}

interface Change {
  /** Chooses the place among all there are. */
  readonly at: number;
  readonly kind: "replace" | "remove" | "add" | "keep";
  readonly name: string;
  readonly value: Json;
}

const changes: fc.Arbitrary<Change> = fc.record({
  at: fc.nat(1_000),
  kind: fc.constantFrom("replace", "replace", "replace", "remove", "add", "keep"),
  name: fc.constantFrom(...names, "surprise"),
  value: values,
});

/** A copy with one place changed. */
function changed(value: Json, { at, kind, name, value: other }: Change): Json {
  const copy = structuredClone(value);
  const places: (readonly [Record<string, Json>, string])[] = [];
  const walk = (inner: Json) => {
    if (typeof inner !== "object" || inner === null) return;
    const parent = inner as Record<string, Json>;
    for (const key of Object.keys(parent)) {
      places.push([parent, key]);
      walk(parent[key] as Json);
    }
  };
  walk(copy);
  const [parent, key] = places[at % Math.max(1, places.length)] ?? [];
  if (kind === "keep") return copy;
  if (parent === undefined || key === undefined) return other;
  if (kind === "remove") delete parent[key];
  else {
    const target = kind === "add" ? name : key;
    Object.defineProperty(parent, target, {
      value: other,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return copy;
}

/** Texts that are no JSON, or JSON that parsers disagree about. */
const odd: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(text.slice(0, -1)),
  (text) => Buffer.from(`${text}trailing`),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, "utf16le"),
  (text) =>
    Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xfe, 0xc0]), Buffer.from("}")]),
  (text) => Buffer.from(text.replace("{", '{"__proto__":{"isAdmin":true},')),
  (text) => Buffer.from(text.replace(/^\{("[^"]*":)(?!\})/, "{$1null,$1")),
  (text) => Buffer.from(text.replace(/:\s*-?\d[\d.e+-]*/, ":1e99999")),
  (text) => Buffer.from(text.replace(/:\s*-?\d[\d.e+-]*/, ":NaN")),
  (text) => Buffer.from(`// comment\n${text}`),
  () => Buffer.from(nested(20_000, "[", "]")),
  () => Buffer.from(nested(8_000, '{"a":', "}").replace('{"a":}', '{"a":1}')),
  () => Buffer.from('"'.repeat(999)),
  () => Buffer.from("\u0000"),
  () => Buffer.alloc(0),
  () => Buffer.alloc(70_000, "x"),
  () =>
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="photo"; filename="__proto__"\r\n\r\nx\r\n--b--\r\n',
    ),
  () => Buffer.from("--b\r\ncontent-disposition: form-data\r\n\r\n"),
];

const contentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=b",
  'multipart/form-data; boundary="',
  "application/json; charset=utf-16",
  "APPLICATION/JSON;",
  "application/json, text/plain",
  "application/vnd.api+json",
  ";",
];

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.constantFrom(...contentTypes).map((type) => ({ "content-type": type })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "content-encoding": "gzip" },
      { "accept-encoding": "br;q=1e99, \u00ff" },
      { accept: "*/*;q=__proto__, text/csv, application/pdf" },
      { "if-none-match": '"' },
      { "if-none-match": `W/"${"x".repeat(4_000)}", *` },
      { "x-forwarded-for": "1.2.3.4, ::1, __proto__, 999.999.999.999" },
      { "x-csrf-token": "." },
      { "x-csrf-token": "\u00e9".repeat(50) },
      { cookie: "__proto__=1; =; a" },
      { "user-agent": "x".repeat(7_000) },
      { "user-agent": "\u00ff()<>" },
      { "x-api-key": "hv_" },
      { "x-api-key": "x".repeat(3_000) },
      { "stripe-signature": "t=,v1=" },
      { "stripe-signature": "t=99999999999999999999,v1=00" },
      { origin: "null" },
      { host: "evil.example" },
      { range: "bytes=0-,-1" },
      { "x-http-method-override": "DELETE" },
      { filler: "x".repeat(15_000) },
    ),
  },
);

const segments = [
  ...names,
  "..",
  ".",
  "%2e%2e",
  "%2F",
  "%00",
  "%0d%0aset-cookie:a=b",
  "%ff",
  "%",
  "%ud800",
  ";a=b",
  "*",
  "{id}",
  "-1",
  "1e3",
  "99999999999999999999",
  "x".repeat(2_100),
  "%F0%9F%A6%84",
  "00000000-0000-4000-8000-000000000000",
];

const pathTricks: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `${path}/..`,
  (path) => `${path}%00`,
  (path) => path.replaceAll("/", "//"),
  (path) => path.toUpperCase(),
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  (path) => `${path};jsessionid=1`,
  (path) => `${path}%`,
];

const queries = [
  "",
  "?",
  "?__proto__=1",
  "?constructor=1&constructor=2",
  "?page=1&page=2",
  "?limit=-1",
  "?limit=1e9",
  "?cursor=%00",
  "?cursor=e30",
  "?cursor=bnVsbA==",
  "?a[]=1&a[b]=2",
  "?%",
  "?=&&",
  `?q=${"x".repeat(5_000)}`,
  "?q=%ff%fe",
  "?searchTerm=__proto__",
  "?format=constructor",
];

/** The seven that the distribution lets through. */
const methods = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"];

/** Requests near the operations of the contract, each with something wrong. @param operations by name */
export function hostileRequests(
  operations: readonly (readonly [string, Operation])[],
): fc.Arbitrary<HostileRequest> {
  const requests = operations.map(([name, operation]) => {
    const { method, path, params, query, body, upload } = operation;
    return fc
      .record({
        as: fc.constantFrom<Sender>(
          "guest",
          "forger",
          "admin",
          "member",
          "member",
          "member",
          "member",
          "member",
        ),
        params: acceptedBy(params),
        query: acceptedBy(query),
        body: acceptedBy(body),
        change: changes,
        odd: fc.option(fc.constantFrom(...odd), { freq: 5 }),
        segment: fc.option(fc.constantFrom(...segments), { freq: 2 }),
        pathTrick: fc.option(fc.constantFrom(...pathTricks), { freq: 12 }),
        oddQuery: fc.option(fc.constantFrom(...queries), { freq: 6 }),
        queryChange: fc.option(changes, { freq: 3 }),
        method: fc.option(fc.constantFrom(...methods), { freq: 15 }),
        headers,
      })
      .map((made): HostileRequest => {
        const filled = path.replace(/\{(\w+)\}/g, (_all, key: string) =>
          made.segment === null
            ? encodeURIComponent(String((made.params as Record<string, Json>)[key] ?? "5"))
            : made.segment,
        );
        const given = made.queryChange === null ? made.query : changed(made.query, made.queryChange);
        const asked = made.oddQuery ?? (query === undefined ? "" : queryText(given));
        const text = JSON.stringify(changed(made.body, made.change)) ?? "";
        const bytes = made.odd === null ? Buffer.from(text) : made.odd(text);
        const used = made.method ?? method;
        const hasBody = (body !== undefined || upload !== undefined || made.odd !== null) && used !== "GET";
        return {
          operation: name,
          as: made.as,
          method: used,
          target: (made.pathTrick?.(filled) ?? filled) + asked,
          headers: { ...(hasBody ? { "content-type": "application/json" } : {}), ...made.headers },
          body: hasBody ? bytes.toString("base64") : undefined,
        };
      });
  });
  return fc.oneof(...requests);
}

function queryText(given: Json): string {
  if (typeof given !== "object" || given === null) return "?";
  const parts = Object.entries(given).map(
    ([name, value]) =>
      `${encoded(name)}=${encoded(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  // A server would cut the request off before its code saw more.
  return `?${parts.join("&").slice(0, 7_000)}`;
}

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
