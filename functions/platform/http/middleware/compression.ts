import { brotliCompress, type CompressCallback, constants, gzip } from "node:zlib";
import { entityTag } from "#functions/platform/http/entity-tag.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";
import { header } from "#functions/platform/http/headers.ts";

/** Compressing what fits into one network packet gains nothing. */
const worthwhileBytes = 1_400;

/**
 * Measured on a large timeline: gzip at 4 takes a third less time than at its default of 6 for one part in a hundred
 * more bytes. Brotli at 2 packs a first load in half a millisecond, twice as long as at 1, to a tenth fewer bytes; at 4
 * it takes several times as long for hardly less.
 */
const gzipLevel = 4;
const brotliQuality = 2;

/** Brotli where the caller takes it, else gzip; the weight zero means "anything but this". */
const encodings = [
  {
    name: "br",
    accepted: acceptance("br"),
    pack: (body: string) =>
      packed((done) =>
        brotliCompress(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }, done),
      ),
  },
  {
    name: "gzip",
    accepted: acceptance("gzip"),
    pack: (body: string) => packed((done) => gzip(body, { level: gzipLevel }, done)),
  },
];

/** The encodings of answers. */
export const encodingNames: readonly string[] = encodings.map(({ name }) => name);

/** Node's `promisify` would do this as well, but an import of its module loads a third of Node at every cold start. */
function packed(pack: (done: CompressCallback) => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    pack((error, result) => (error ? reject(error) : resolve(result)));
  });
}

function acceptance(name: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[^,]*)?(?:,|$)`, "i");
}

/** Compresses large responses for callers that accept it. */
export function compression(): Middleware {
  return {
    after: async ({ event, response }) => {
      const body = response?.body;
      if (!response || body === undefined || response.isBase64Encoded) return;
      if (Buffer.byteLength(body) < worthwhileBytes) return;
      response.headers = { ...response.headers, vary: "accept-encoding" };
      const wanted = header(event.http, "accept-encoding") ?? "";
      const encoding = encodings.find(({ accepted }) => accepted.test(wanted));
      if (encoding === undefined) return;
      response.headers = {
        ...response.headers,
        "content-encoding": encoding.name,
        ...(event.version !== undefined && { etag: entityTag(event.version, encoding.name) }),
      };
      response.body = (await encoding.pack(body)).toString("base64");
      response.isBase64Encoded = true;
    },
  };
}
