import * as z from "zod";
import { type FrontResponse, gatewayMessage } from "#lib/local/gateway/message.ts";

const HeaderValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const Answer = z.object({
  statusCode: z.number().int().min(100).max(599),
  headers: z.record(z.string(), HeaderValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/**
 * Turns what a function returned (as JSON) into a response by the rules of payload format 2.0: without a
 * `statusCode` the whole value is the body of a 200; a malformed answer is a 500.
 */
export function toResponse(payload: string): FrontResponse {
  const value: unknown = JSON.parse(payload);
  if (typeof value !== "object" || value === null || !("statusCode" in value)) {
    return {
      status: 200,
      headers: { "content-type": "application/json" },
      body: typeof value === "string" ? value : payload,
    };
  }
  const parsed = Answer.safeParse(value);
  if (!parsed.success) return gatewayMessage(500, "Internal Server Error");
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const lowered = Object.fromEntries(
    Object.entries(headers ?? {}).map(([name, header]) => [name.toLowerCase(), header]),
  );
  return {
    status: statusCode,
    headers: {
      "content-type": "text/plain;charset=UTF-8",
      ...lowered,
      ...(cookies && cookies.length > 0 ? { "set-cookie": cookies } : {}),
    },
    body: isBase64Encoded ? Buffer.from(body ?? "", "base64") : (body ?? ""),
  };
}
