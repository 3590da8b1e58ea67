import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FrontResponse } from "#lib/local/gateway/message.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** CloudFront compresses bodies between these sizes only, in bytes. */
const smallest = 1_000;
const largest = 10_000_000;

const compressible =
  /^(text\/(css|html|javascript|markdown|plain|xml|csv|calendar|vcard)|application\/(javascript|json|ld\+json|manifest\+json|wasm|xml|rss\+xml|x-javascript)|font\/(ttf|otf|eot)|image\/(svg\+xml|x-icon|vnd\.microsoft\.icon|bmp))\s*(;|$)/i;

function accepted(acceptEncoding: string): "br" | "gzip" | undefined {
  const offered = acceptEncoding
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(";")[0]);
  return offered.includes("br") ? "br" : offered.includes("gzip") ? "gzip" : undefined;
}

/** Compresses answers as CloudFront does; remembers the result of bodies that have an ETag. */
export function createCompression() {
  const remembered = new Map<string, Buffer>();
  return async (acceptEncoding: string | undefined, response: FrontResponse): Promise<FrontResponse> => {
    const type = String(response.headers["content-type"] ?? "");
    const size = Buffer.byteLength(response.body);
    const encodable =
      response.status === 200 &&
      compressible.test(type) &&
      size >= smallest &&
      size <= largest &&
      response.headers["content-encoding"] === undefined;
    if (!encodable) return response;
    const headers = { ...response.headers, vary: "accept-encoding" };
    const encoding = accepted(acceptEncoding ?? "");
    if (!encoding) return { ...response, headers };
    const etag = response.headers.etag;
    const key = typeof etag === "string" ? `${encoding} ${etag}` : undefined;
    let body = key === undefined ? undefined : remembered.get(key);
    if (!body) {
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
      body = encoding === "br" ? await brotli(response.body, options) : await zip(response.body);
      if (key !== undefined) remembered.set(key, body);
    }
    return {
      ...response,
      headers: {
        ...headers,
        "content-encoding": encoding,
        // The bytes differ now, so a strong validator would be wrong.
        ...(typeof etag === "string" ? { etag: etag.startsWith("W/") ? etag : `W/${etag}` } : {}),
      },
      body,
    };
  };
}
