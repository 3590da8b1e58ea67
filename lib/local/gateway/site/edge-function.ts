import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { FrontRequest, FrontResponse } from "#lib/local/gateway/message.ts";
import type { InvocationOutcome } from "#lib/local/runtime/worker-handle.ts";

/** Receives an origin's response and returns the one to send. */
export type OriginResponseFunction = (
  request: FrontRequest,
  response: FrontResponse,
) => Promise<FrontResponse>;

const Headers = z.record(z.string(), z.array(z.object({ key: z.string().optional(), value: z.string() })));

const Result = z.object({
  status: z.string().regex(/^[1-5]\d\d$/),
  statusDescription: z.string().optional(),
  headers: Headers.default({}),
  body: z.string().optional(),
  bodyEncoding: z.enum(["text", "base64"]).default("text"),
});

/** Headers that an origin-response function may neither change nor remove. */
const readOnly = ["transfer-encoding", "via"];

function toEdge(headers: Readonly<Record<string, string | readonly string[]>>): z.output<typeof Headers> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => [
      name,
      [values].flat().map((value) => ({ key: name, value })),
    ]),
  );
}

function fromEdge(headers: z.output<typeof Headers>): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, values]) => {
      const texts = values.map(({ value }) => value);
      return [name.toLowerCase(), name === "set-cookie" ? texts : texts.join(",")];
    }),
  );
}

/**
 * What CloudFront answers when its function fails. Source: its Developer Guide, "Troubleshoot error response status
 * codes": 502 for an error or an invalid answer, 503 for more executions than the account may have in the region.
 */
function failed(reason: string, status = 502): FrontResponse {
  return {
    status,
    headers: { "content-type": "text/html", server: "CloudFront", "x-cache": "LambdaExecutionError" },
    body: `<!doctype html><title>ERROR: The request could not be satisfied</title><h1>${status} ERROR</h1><p>${reason}</p>`,
  };
}

/**
 * A Lambda@Edge function at the moment of the origin's answer. As at CloudFront it does not get the body, which
 * passes unless the function gives another one.
 *
 * @param invoke runs the function with an event as JSON
 */
export function createOriginResponseFunction(
  invoke: (event: string) => Promise<InvocationOutcome>,
): OriginResponseFunction {
  return async (request, response) => {
    const event = {
      Records: [
        {
          cf: {
            config: {
              distributionDomainName: "local.cloudfront.net",
              distributionId: "LOCAL",
              eventType: "origin-response",
              requestId: randomBytes(24).toString("base64"),
            },
            request: {
              clientIp: request.viewer.address,
              method: request.method,
              uri: request.path,
              querystring: request.query,
              headers: toEdge(request.headers),
            },
            response: {
              status: String(response.status),
              statusDescription: "",
              headers: toEdge(response.headers),
            },
          },
        },
      ],
    };
    const outcome = await invoke(JSON.stringify(event));
    if (!outcome.ok) {
      const lambda = "The Lambda function associated with the CloudFront distribution";
      return outcome.error.errorType === "TooManyRequestsException"
        ? failed(`${lambda} was throttled.`, 503)
        : failed(`${lambda} failed.`);
    }
    const result = Result.safeParse(JSON.parse(outcome.payload));
    if (!result.success) return failed("The Lambda function returned an invalid response.");
    const { status, headers, body, bodyEncoding } = result.data;
    const kept = Object.fromEntries(
      Object.entries(response.headers).filter(([name]) => readOnly.includes(name)),
    );
    const { "content-length": _, ...given } = fromEdge(headers);
    return {
      status: Number(status),
      headers: { ...(body === undefined ? fromEdge(headers) : given), ...kept },
      body:
        body === undefined ? response.body : Buffer.from(body, bodyEncoding === "base64" ? "base64" : "utf8"),
    };
  };
}
