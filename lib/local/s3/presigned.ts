import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { XmlFailure } from "#lib/local/xml-service.ts";
import { accessDenied, queryValue, type S3Request } from "./request.ts";

/** The keys that belong to an access key id. Temporary ones come with a session token. */
interface SecretKeys {
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export interface Verifier {
  readonly keysOf: (accessKeyId: string) => SecretKeys | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Part of the address before the path that the service sees, without a slash at its end. */
  readonly basePath: string;
}

const longestExpirySeconds = 604_800;

const malformed = (message: string) => new XmlFailure("AuthorizationQueryParametersError", message);

/**
 * Finds out who made a presigned address. Its signature is computed again, because nothing else in the request
 * authenticates a browser; signatures in headers are not, as everywhere in the local cloud. Source: AWS Signature
 * Version 4 for API requests, "Authenticating requests: using query parameters".
 * @returns the access key id
 * @throws XmlFailure as S3 answers a forged, late or altered address
 */
export function signerOf(request: S3Request, { keysOf, clock, basePath }: Verifier): string {
  const value = (name: string) => queryValue(request, `X-Amz-${name}`) ?? "";
  const [accessKeyId = "", day = "", region = "", service] = value("Credential").split("/");
  const moment = value("Date");
  const startMs = Date.parse(moment.replace(/^(....)(..)(..T..)(..)/, "$1-$2-$3:$4:"));
  const seconds = Number(value("Expires"));
  if (service !== "s3" || !moment.startsWith(day) || Number.isNaN(startMs)) {
    throw malformed("X-Amz-Credential or X-Amz-Date is missing or of another form.");
  }
  if (!(Number.isInteger(seconds) && seconds >= 0 && seconds <= longestExpirySeconds)) {
    throw malformed("X-Amz-Expires must be a number of seconds, and less than a week.");
  }
  if (clock() > startMs + seconds * 1_000) throw accessDenied("Request has expired");
  const canonical = canonicalRequest(request, basePath, value("SignedHeaders").split(";"));
  const toSign = ["AWS4-HMAC-SHA256", moment, scopeOf(day, region).join("/"), sha256(canonical)].join("\n");
  const signed = { accessKeyId, day, region, sessionToken: value("Security-Token") };
  demandSignature({ ...signed, signature: value("Signature") }, toSign, keysOf);
  return accessKeyId;
}

interface Signed {
  readonly accessKeyId: string;
  /** `yyyymmdd`. */
  readonly day: string;
  readonly region: string;
  readonly sessionToken: string;
  /** Hexadecimal. */
  readonly signature: string;
}

const scopeOf = (day: string, region: string) => [day, region, "s3", "aws4_request"];

/**
 * Compares a signature with the one that the owner of the key would have made.
 * @param toSign the string to sign of a request, or the policy of a form
 * @throws XmlFailure InvalidAccessKeyId, InvalidToken or SignatureDoesNotMatch
 */
export function demandSignature(
  { accessKeyId, day, region, sessionToken, signature }: Signed,
  toSign: string,
  keysOf: Verifier["keysOf"],
): void {
  const keys = keysOf(accessKeyId);
  if (!keys) {
    const text = "The AWS Access Key Id you provided does not exist in our records.";
    throw new XmlFailure("InvalidAccessKeyId", text, 403, { AWSAccessKeyId: accessKeyId });
  }
  if (keys.sessionToken !== undefined && keys.sessionToken !== sessionToken) {
    throw new XmlFailure("InvalidToken", "The provided token is malformed or otherwise invalid.");
  }
  const start: Buffer = Buffer.from(`AWS4${keys.secretAccessKey}`);
  const steps = [...scopeOf(day, region), toSign];
  const expected = steps.reduce((key, text) => createHmac("sha256", key).update(text).digest(), start);
  const given = Buffer.from(signature, "hex");
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  const text = "The request signature we calculated does not match the signature you provided.";
  throw new XmlFailure("SignatureDoesNotMatch", text, 403, { StringToSign: toSign });
}

/** @param basePath what precedes the path that the service sees, for the signer's address has it */
function canonicalRequest(request: S3Request, basePath: string, signedHeaders: readonly string[]): string {
  const path = (basePath + request.rawPath).split("/").map((part) => encoded(decodeURIComponent(part)));
  const query = request.query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted();
  const headers = signedHeaders.map((name) => `${name}:${(request.headers[name] ?? "").trim()}\n`);
  const lines = [request.method, path.join("/"), query.join("&"), headers.join("")];
  return [...lines, signedHeaders.join(";"), "UNSIGNED-PAYLOAD"].join("\n");
}

function sha256(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Percent-encoding as signatures want it: all but letters, digits and `-._~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
