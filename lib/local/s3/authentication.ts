import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { accessDenied, S3Failure } from "./failure.ts";
import { queryValue, type S3Request } from "./request.ts";
import {
  checkSignature,
  momentMs,
  readScope,
  requestToSign,
  type SecretKeysOf,
  sha256,
} from "./signature.ts";

export interface Verifier {
  readonly keysOf: SecretKeysOf;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Part of the address before the path that the service sees, without a slash at its end. */
  readonly basePath: string;
}

/** How far the clocks of caller and service may differ. */
const skewMs = 15 * 60_000;
const longestExpirySeconds = 604_800;

/**
 * Finds out who sent a request, by its headers or by the query of a presigned address.
 * @returns the access key id
 * @throws S3Failure as S3 answers an unsigned, forged, late or altered request
 */
export function authenticate(request: S3Request, verifier: Verifier): string {
  if (queryValue(request, "X-Amz-Algorithm") !== undefined) return fromQuery(request, verifier);
  if (request.headers.authorization !== undefined) return fromHeaders(request, verifier);
  throw accessDenied();
}

function fromHeaders(request: S3Request, { keysOf, clock, basePath }: Verifier): string {
  const { headers, body } = request;
  const code = "AuthorizationHeaderMalformed";
  const field = (name: string) => new RegExp(`\\b${name}=([^,\\s]+)`).exec(headers.authorization ?? "")?.[1];
  const signature = field("Signature");
  const signedHeaders = field("SignedHeaders")?.split(";");
  if (!headers.authorization?.startsWith("AWS4-HMAC-SHA256 ") || !signature || !signedHeaders) {
    throw new S3Failure(code, "The authorization header that you provided is not valid.");
  }
  const scope = readScope(field("Credential") ?? "", code);
  const moment = headers["x-amz-date"] ?? "";
  if (Math.abs(momentMs(moment, code) - clock()) > skewMs || !moment.startsWith(scope.day)) {
    const text = "The difference between the request time and the current time is too large.";
    throw new S3Failure("RequestTimeTooSkewed", text, 403);
  }
  const payloadHash = headers["x-amz-content-sha256"];
  if (payloadHash === undefined) {
    throw new S3Failure("InvalidRequest", "Missing required header for this request: x-amz-content-sha256");
  }
  const signed = { scope, moment, signature, sessionToken: headers["x-amz-security-token"] };
  checkSignature(signed, requestToSign(request, basePath, signed, signedHeaders, payloadHash), keysOf);
  if (payloadHash.startsWith("STREAMING-")) {
    throw new S3Failure("NotImplemented", "The local S3 takes bodies whole, not in signed chunks.", 501);
  }
  if (payloadHash !== "UNSIGNED-PAYLOAD" && payloadHash !== sha256(body)) {
    const text = "The provided 'x-amz-content-sha256' header does not match what was computed.";
    throw new S3Failure("XAmzContentSHA256Mismatch", text);
  }
  checkDigests(request);
  return scope.accessKeyId;
}

function fromQuery(request: S3Request, { keysOf, clock, basePath }: Verifier): string {
  const code = "AuthorizationQueryParametersError";
  const value = (name: string) => queryValue(request, `X-Amz-${name}`);
  const [credential, moment, signature] = [value("Credential"), value("Date"), value("Signature")];
  const [expires, signedHeaders] = [value("Expires"), value("SignedHeaders")];
  if (!credential || !moment || !signature || !expires || !signedHeaders) {
    throw new S3Failure(
      code,
      "Query-string authentication version 4 requires the X-Amz-Algorithm, X-Amz-Credential, X-Amz-Signature, X-Amz-Date, X-Amz-SignedHeaders, and X-Amz-Expires parameters.",
    );
  }
  const scope = readScope(credential, code);
  const seconds = Number(expires);
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestExpirySeconds) {
    const text =
      "X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than 604800 seconds";
    throw new S3Failure(code, text);
  }
  const startMs = momentMs(moment, code);
  if (startMs - clock() > skewMs) throw accessDenied("Request is not yet valid");
  if (clock() > startMs + seconds * 1_000) throw accessDenied("Request has expired");
  const signed = { scope, moment, signature, sessionToken: value("Security-Token") };
  const payloadHash = value("Content-Sha256") ?? "UNSIGNED-PAYLOAD";
  checkSignature(
    signed,
    requestToSign(request, basePath, signed, signedHeaders.split(";"), payloadHash),
    keysOf,
  );
  checkDigests(request);
  return scope.accessKeyId;
}

/** A body that arrived other than it was sent. */
function checkDigests({ headers, body }: S3Request): void {
  const checksum = headers["x-amz-checksum-crc32"];
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  const md5 = headers["content-md5"];
  const isAltered =
    (checksum !== undefined && checksum !== crc.toString("base64")) ||
    (md5 !== undefined && md5 !== createHash("md5").update(body).digest("base64"));
  if (isAltered) {
    throw new S3Failure("BadDigest", "The checksum that you specified did not match what we received.");
  }
}
