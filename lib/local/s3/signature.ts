import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { S3Failure } from "./failure.ts";
import type { S3Request } from "./request.ts";

/** The keys that belong to an access key id. Temporary ones come with a session token. */
interface SecretKeys {
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
}

export type SecretKeysOf = (accessKeyId: string) => SecretKeys | undefined;

/** `<key id>/<yyyymmdd>/<region>/s3/aws4_request`, taken apart. */
export interface SignatureScope {
  readonly accessKeyId: string;
  readonly day: string;
  readonly region: string;
}

/** What was signed, in the terms of Signature Version 4. */
export interface Signed {
  readonly scope: SignatureScope;
  /** `yyyymmddThhmmssZ`. */
  readonly moment: string;
  readonly signature: string;
  readonly sessionToken: string | undefined;
}

/** @throws S3Failure with this code for a credential of another form */
export function readScope(credential: string, code: string): SignatureScope {
  const match = /^([^/\s]+)\/(\d{8})\/([^/\s]+)\/s3\/aws4_request$/.exec(credential);
  const [, accessKeyId, day, region] = match ?? [];
  if (accessKeyId === undefined || day === undefined || region === undefined) {
    throw new S3Failure(
      code,
      'The credential is mal-formed; expecting "<YOUR-AKID>/YYYYMMDD/REGION/s3/aws4_request".',
    );
  }
  return { accessKeyId, day, region };
}

/**
 * Compares a signature with the one that the owner of the key would have made.
 * @param stringToSign of a request, or the policy of a form
 * @throws S3Failure InvalidAccessKeyId, InvalidToken or SignatureDoesNotMatch
 */
export function checkSignature(signed: Signed, stringToSign: string, keysOf: SecretKeysOf): void {
  const { scope, sessionToken, signature } = signed;
  const keys = keysOf(scope.accessKeyId);
  if (!keys) {
    const text = "The AWS Access Key Id you provided does not exist in our records.";
    throw new S3Failure("InvalidAccessKeyId", text, 403, { AWSAccessKeyId: scope.accessKeyId });
  }
  if (keys.sessionToken !== undefined && keys.sessionToken !== sessionToken) {
    throw new S3Failure("InvalidToken", "The provided token is malformed or otherwise invalid.");
  }
  const steps = [scope.day, scope.region, "s3", "aws4_request", stringToSign];
  const start: Buffer = Buffer.from(`AWS4${keys.secretAccessKey}`);
  const expected = steps.reduce((key, text) => createHmac("sha256", key).update(text).digest(), start);
  const given = Buffer.from(signature, "hex");
  if (given.length === expected.length && timingSafeEqual(given, expected)) return;
  throw new S3Failure(
    "SignatureDoesNotMatch",
    "The request signature we calculated does not match the signature you provided. Check your key and signing method.",
    403,
    { AWSAccessKeyId: scope.accessKeyId, StringToSign: stringToSign },
  );
}

/**
 * The string to sign of a request.
 * @param basePath what precedes the path that the service sees, for the signer's address has it
 * @param signedHeaders names in lower case
 */
export function requestToSign(
  request: S3Request,
  basePath: string,
  { scope, moment }: Pick<Signed, "scope" | "moment">,
  signedHeaders: readonly string[],
  payloadHash: string,
): string {
  const path = (basePath + request.rawPath).split("/").map((part) => encoded(decodeURIComponent(part)));
  const query = request.query
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted();
  const headers = signedHeaders.map(
    (name) => `${name}:${(request.headers[name] ?? "").trim().replace(/\s+/g, " ")}\n`,
  );
  const canonical = [
    request.method,
    path.join("/"),
    query.join("&"),
    headers.join(""),
    signedHeaders.join(";"),
    payloadHash,
  ].join("\n");
  const place = `${scope.day}/${scope.region}/s3/aws4_request`;
  return ["AWS4-HMAC-SHA256", moment, place, sha256(canonical)].join("\n");
}

export function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Milliseconds since the epoch of a moment as signatures write it. @throws S3Failure with this code */
export function momentMs(moment: string, code: string): number {
  const [, day, time] = /^(\d{4}\d{2}\d{2})T(\d{2}\d{2}\d{2})Z$/.exec(moment) ?? [];
  const ms = Date.parse(
    `${day?.replace(/(..)(..)$/, "-$1-$2")}T${time?.replace(/^(..)(..)(..)$/, "$1:$2:$3")}Z`,
  );
  if (Number.isNaN(ms)) {
    throw new S3Failure(code, "X-Amz-Date must be in the ISO8601 Long Format \"yyyyMMdd'T'HHmmss'Z'\"");
  }
  return ms;
}

/** Percent-encoding as signatures want it: all but letters, digits and `-._~`. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
