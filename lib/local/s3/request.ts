import type { ServiceRequest } from "#lib/local/service.ts";
import { XmlFailure } from "#lib/local/xml-service.ts";

/** A request with its address taken apart, path-style: `/bucket/key?query`. */
export interface S3Request {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** As sent, without the query string. */
  readonly rawPath: string;
  /** Empty when the request is about no bucket. */
  readonly bucket: string;
  /** Decoded; empty when the request is about the bucket itself. */
  readonly key: string;
  /** Decoded pairs in the order of the address. */
  readonly query: readonly (readonly [string, string])[];
}

/** @throws XmlFailure for an address that is not encoded properly */
export function readRequest({ method, path, headers, body }: ServiceRequest): S3Request {
  const [rawPath = "/", ...rest] = path.split("?");
  const [, bucket = "", ...segments] = rawPath.split("/");
  const query = rest
    .join("?")
    .split("&")
    .filter(Boolean)
    .map((pair): [string, string] => {
      const [name = "", ...value] = pair.split("=");
      return [decoded(name), decoded(value.join("="))];
    });
  return { method, headers, body, rawPath, bucket: decoded(bucket), key: decoded(segments.join("/")), query };
}

/** The first value of a query parameter; names are compared without case, as S3 does for those of signatures. */
export function queryValue({ query }: Pick<S3Request, "query">, name: string): string | undefined {
  return query.find(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}

/** @throws XmlFailure for a text that is not encoded properly */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new XmlFailure("InvalidURI", "Couldn't parse the specified URI.");
  }
}

export const accessDenied = (message = "Access Denied") => new XmlFailure("AccessDenied", message, 403);
