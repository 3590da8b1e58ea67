import type { IncomingMessage, ServerResponse } from "node:http";

/** A request on its way through the emulated front: viewer, CloudFront, API Gateway. */
export interface FrontRequest {
  readonly method: string;
  /** As sent, still percent-encoded, without the query string. */
  readonly path: string;
  /** As sent, without the question mark. */
  readonly query: string;
  /** Names in lower case; values of repeated headers joined by commas (cookies by semicolons). */
  readonly headers: Readonly<Record<string, string>>;
  /** Address of the browser. */
  readonly viewer: { readonly address: string };
  /** Reads the body once. @throws BodyTooLarge beyond the limit */
  readonly body: (limitBytes: number) => Promise<Buffer>;
}

export interface FrontResponse {
  readonly status: number;
  /** Names in lower case. Only `set-cookie` may have several values. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | string;
}

export class BodyTooLarge extends Error {
  override readonly name = "BodyTooLarge";
}

/** A JSON answer in the form of API Gateway's own errors. */
export function gatewayMessage(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): FrontResponse {
  return {
    status,
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ message }),
  };
}

async function readBody(incoming: IncomingMessage, limitBytes: number): Promise<Buffer> {
  if (Number(incoming.headers["content-length"] ?? 0) > limitBytes) throw new BodyTooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limitBytes) throw new BodyTooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

export function readRequest(incoming: IncomingMessage): FrontRequest {
  const [path = "/", ...rest] = (incoming.url ?? "/").split("?");
  const headers: Record<string, string> = {};
  for (const [name, values] of Object.entries(incoming.headersDistinct)) {
    if (values) headers[name] = values.join(name === "cookie" ? "; " : ",");
  }
  return {
    method: incoming.method ?? "GET",
    path,
    query: rest.join("?"),
    headers,
    viewer: { address: (incoming.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, "") },
    body: (limitBytes) => readBody(incoming, limitBytes),
  };
}

export function writeResponse(outgoing: ServerResponse, method: string, response: FrontResponse): void {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [
      name,
      typeof value === "string" ? value : [...value],
    ]),
  );
  const bodiless = response.status === 204 || response.status === 304;
  if (!bodiless) headers["content-length"] ??= String(Buffer.byteLength(response.body));
  outgoing.writeHead(response.status, headers);
  outgoing.end(bodiless || method === "HEAD" ? undefined : response.body);
}
