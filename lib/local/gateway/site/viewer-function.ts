import { randomBytes } from "node:crypto";
import { createContext, Script } from "node:vm";
import * as z from "zod";
import type { FrontRequest, FrontResponse } from "#lib/local/gateway/message.ts";
import type { ViewerFunctionSource } from "./distribution.ts";

const Value = z.object({ value: z.string() });
const Pairs = z.record(z.string(), Value);

const Request = z.object({
  method: z.string(),
  uri: z.string().startsWith("/"),
  querystring: Pairs,
  headers: Pairs,
});
const Response = z.object({
  statusCode: z.number().int(),
  statusDescription: z.string().optional(),
  headers: Pairs.default({}),
  body: z.union([z.string(), z.object({ data: z.string() })]).optional(),
});

/** CloudFront counts processor time, this clock counts everything: it only has to end an endless loop. */
const timeoutMilliseconds = 2_000;

function pairs(entries: Iterable<[string, string]>): Record<string, { value: string }> {
  return Object.fromEntries([...entries].map(([name, value]) => [name, { value }]));
}

function requestOf(request: FrontRequest) {
  const { cookie, ...headers } = request.headers;
  const cookies = (cookie ?? "").split(/;\s*/).filter(Boolean);
  return {
    method: request.method,
    uri: request.path,
    querystring: pairs(new URLSearchParams(request.query)),
    headers: pairs(Object.entries(headers)),
    cookies: pairs(cookies.map((one) => [one.split("=")[0] ?? "", one.slice(one.indexOf("=") + 1)] as const)),
  };
}

function queryOf(querystring: z.output<typeof Pairs>): string {
  const parameters = new URLSearchParams();
  for (const [name, { value }] of Object.entries(querystring)) parameters.append(name, value);
  return parameters.toString();
}

/** CloudFront's own code, run in a context that has the language and nothing of this process. */
export interface ViewerFunction {
  /** The request to go on with, or an answer in its place. */
  onRequest(request: FrontRequest): FrontRequest | FrontResponse;
  onResponse(request: FrontRequest, response: FrontResponse): FrontResponse;
}

/** @throws Error for code that does not compile */
export function createViewerFunction({ path, code }: ViewerFunctionSource): ViewerFunction {
  const sandbox = createContext(Object.assign(Object.create(null), { event: "" }), {
    codeGeneration: { strings: false, wasm: false },
  });
  new Script(code, { filename: path }).runInContext(sandbox);
  // Only texts cross the border, so that no object of this side is reachable from inside.
  const call = new Script("JSON.stringify(handler(JSON.parse(event)))", { filename: path });
  const run = (eventType: string, request: FrontRequest, response?: object): unknown => {
    sandbox.event = JSON.stringify({
      version: "1.0",
      context: {
        distributionDomainName: "local.cloudfront.net",
        distributionId: "LOCAL",
        eventType,
        requestId: randomBytes(24).toString("base64"),
      },
      viewer: { ip: request.viewer.address },
      request: requestOf(request),
      ...(response ? { response } : {}),
    });
    const result: unknown = call.runInContext(sandbox, { timeout: timeoutMilliseconds });
    return JSON.parse(z.string().parse(result));
  };
  return {
    onRequest(request) {
      const result = run("viewer-request", request);
      const answer = Response.safeParse(result);
      if (answer.success) {
        const { statusCode, headers, body } = answer.data;
        return {
          status: statusCode,
          headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
          body: typeof body === "string" ? body : (body?.data ?? ""),
        };
      }
      const { method, uri, querystring, headers } = Request.parse(result);
      const changed = Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
      const sameQuery = JSON.stringify(querystring) === JSON.stringify(requestOf(request).querystring);
      const { cookie } = request.headers;
      return {
        ...request,
        method,
        path: uri,
        query: sameQuery ? request.query : queryOf(querystring),
        headers: cookie === undefined ? changed : { ...changed, cookie },
      };
    },
    onResponse(request, response) {
      const single = Object.entries(response.headers).filter(
        (entry): entry is [string, string] => typeof entry[1] === "string",
      );
      const given = { statusCode: response.status, headers: pairs(single) };
      const { statusCode, headers } = Response.parse(run("viewer-response", request, given));
      const cookies = response.headers["set-cookie"];
      return {
        status: statusCode,
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value])),
          ...(cookies === undefined ? {} : { "set-cookie": cookies }),
        },
        body: response.body,
      };
    },
  };
}
