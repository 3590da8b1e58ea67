import { randomBytes } from "node:crypto";
import { createContext, Script } from "node:vm";
import * as z from "zod";
import type { FrontRequest } from "#lib/local/gateway/message.ts";
import type { ViewerFunctionSource } from "./distribution.ts";

/** Of all that such a function may change, the path and the headers are taken; an answer of its own is refused. */
const Result = z.object({
  uri: z.string().startsWith("/"),
  headers: z.record(z.string(), z.object({ value: z.string() })),
  statusCode: z.undefined().optional(),
});

/** CloudFront counts processor time, this clock counts everything: it only has to end an endless loop. */
const timeoutMilliseconds = 10_000;

/** Pairs as these functions see them. */
function pairs(entries: Iterable<[string, string]>): Record<string, { value: string }> {
  return Object.fromEntries([...entries].map(([name, value]) => [name, { value }]));
}

/**
 * CloudFront's own code, run in a context that has the language and nothing of this process.
 * @throws Error for code that does not compile
 */
export function createViewerFunction({
  path,
  code,
}: ViewerFunctionSource): (request: FrontRequest) => FrontRequest {
  const sandbox = createContext(Object.assign(Object.create(null), { event: "" }), {
    codeGeneration: { strings: false, wasm: false },
  });
  new Script(code, { filename: path }).runInContext(sandbox);
  // Only texts cross the border, so that no object of this side is reachable from inside.
  const call = new Script("JSON.stringify(handler(JSON.parse(event)))", { filename: path });
  return (request) => {
    const { cookie, ...headers } = request.headers;
    sandbox.event = JSON.stringify({
      version: "1.0",
      context: {
        distributionDomainName: "local.cloudfront.net",
        distributionId: "LOCAL",
        eventType: "viewer-request",
        requestId: randomBytes(24).toString("base64"),
      },
      viewer: { ip: request.viewer.address },
      request: {
        method: request.method,
        uri: request.path,
        querystring: pairs(new URLSearchParams(request.query)),
        headers: pairs(Object.entries(headers)),
      },
    });
    const result = call.runInContext(sandbox, { timeout: timeoutMilliseconds });
    const changed = Result.parse(JSON.parse(z.string().parse(result)));
    const kept = Object.entries(changed.headers).map(([name, { value }]) => [name, value]);
    return {
      ...request,
      path: changed.uri,
      headers: { ...Object.fromEntries(kept), ...(cookie === undefined ? {} : { cookie }) },
    };
  };
}
