import { BodyTooLarge, type FrontRequest, type FrontResponse } from "#lib/local/gateway/message.ts";

/** A request as it reaches the gateway. */
export function request(
  method: string,
  target: string,
  { headers = {}, body = "" }: { headers?: Record<string, string>; body?: string | Buffer } = {},
): FrontRequest {
  const [path = "/", query = ""] = target.split("?");
  const bytes = Buffer.from(body);
  return {
    method,
    path,
    query,
    headers: {
      host: "localhost:4000",
      ...(bytes.length > 0 ? { "content-length": String(bytes.length) } : {}),
      ...headers,
    },
    viewer: { address: "192.0.2.7" },
    body: async (limitBytes) => {
      if (bytes.length > limitBytes) throw new BodyTooLarge();
      return bytes;
    },
  };
}

export function json(response: FrontResponse): unknown {
  return JSON.parse(response.body.toString());
}
