import { XMLParser } from "fast-xml-parser";
import * as z from "zod";
import type { ServiceResponse } from "#lib/local/service.ts";
import { XmlFailure, xmlResponse } from "#lib/local/xml-service.ts";
import type { Objects } from "./objects.ts";
import { accessDenied, decoded, queryValue, type S3Request } from "./request.ts";

/** One call whose sender is known. */
interface OperationCall {
  readonly request: S3Request;
  readonly objects: Objects;
  /** ISO text. */
  readonly now: string;
  /** @throws XmlFailure AccessDenied unless the sender may do this to the key, or to the bucket when there is none */
  readonly demand: (action: string, key?: string) => Promise<void>;
}

type Operation = (call: OperationCall) => Promise<ServiceResponse>;

/** Headers that are kept with an object and sent with it. */
export const kept =
  /^(?:content-type|content-disposition|content-encoding|content-language|cache-control|expires|x-amz-meta-.+)$/;
const mostListed = 1_000;

const putObject: Operation = async ({ request, objects, now, demand }) => {
  await demand("s3:PutObject", request.key);
  const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => kept.test(name)));
  const { etag } = await objects.put(request.bucket, request.key, request.body, {
    headers: { "content-type": "binary/octet-stream", ...headers },
    lastModified: now,
  });
  return { status: 200, headers: { etag: `"${etag}"` }, body: "" };
};

const unsupportedOfCopies =
  /^x-amz-(?:copy-source-(?!if-match$)|metadata-directive$|tagging|acl$|storage-class$|server-side-encryption)/;

/** Copies an object within its bucket: of one content alone, and only to a key that has none. */
const copyObject: Operation = async ({ request, objects, now, demand }) => {
  const { bucket, key, headers } = request;
  const source = copySourceOf(request);
  const wanted = headers["x-amz-copy-source-if-match"];
  const isBound = wanted !== undefined && headers["if-none-match"] === "*";
  if (!isBound || Object.keys(headers).some((name) => unsupportedOfCopies.test(name))) {
    const text =
      "The local S3 copies one content (CopySourceIfMatch) to a new key (IfNoneMatch: *), as it is.";
    throw new XmlFailure("NotImplemented", text, 501);
  }
  await demand("s3:GetObject", source);
  await demand("s3:PutObject", key);
  const found = await objects.get(bucket, source);
  if (found === undefined) return missing({ request: { ...request, key: source }, demand });
  const { object, content } = found;
  if (`"${object.etag}"` !== wanted) throw preconditionFailed("x-amz-copy-source-If-Match");
  if ((await objects.get(bucket, key)) !== undefined) throw preconditionFailed("If-None-Match");
  const copy = await objects.put(bucket, key, content, { headers: object.headers, lastModified: now });
  return inNamespace("CopyObjectResult", { LastModified: now, ETag: `"${copy.etag}"` });
};

/** @throws XmlFailure for an object of another bucket */
function copySourceOf({ bucket, headers }: S3Request): string {
  const path = decoded(headers["x-amz-copy-source"] ?? "").replace(/^\//, "");
  if (path.startsWith(`${bucket}/`)) return path.slice(bucket.length + 1);
  throw new XmlFailure("NotImplemented", "The local S3 copies within a bucket.", 501);
}

function preconditionFailed(Condition: string): XmlFailure {
  const text = "At least one of the pre-conditions you specified did not hold";
  return new XmlFailure("PreconditionFailed", text, 412, { Condition });
}

const getObject: Operation = async (call) => {
  const { request, objects } = call;
  await call.demand("s3:GetObject", request.key);
  const beginning = /^bytes=0-(\d+)$/.exec(request.headers.range ?? "");
  if (request.headers.range !== undefined && beginning === null) {
    throw new XmlFailure("NotImplemented", "The local S3 sends objects whole, or their beginning.", 501);
  }
  const found = await objects.get(request.bucket, request.key);
  if (found === undefined) return missing(call);
  const { object, content } = found;
  const headers: Record<string, string> = {
    ...object.headers,
    etag: `"${object.etag}"`,
    "last-modified": new Date(object.lastModified).toUTCString(),
  };
  for (const name of ["content-type", "content-disposition", "cache-control"]) {
    const instead = queryValue(request, `response-${name}`);
    if (instead !== undefined) headers[name] = instead;
  }
  const isPart = beginning !== null && content.length > 0;
  const body = isPart ? content.subarray(0, Number(beginning[1]) + 1) : content;
  if (isPart) headers["content-range"] = `bytes 0-${body.length - 1}/${content.length}`;
  return {
    status: isPart ? 206 : 200,
    headers: { ...headers, "content-length": String(body.length) },
    body,
  };
};

const DeleteRequest = z.object({
  Delete: z.object({
    Quiet: z.literal("true"),
    Object: z.array(z.object({ Key: z.string() })).max(mostListed),
  }),
});

const deleteObjects: Operation = async ({ request, objects, demand }) => {
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    isArray: (name) => name === "Object",
  });
  const parsed = DeleteRequest.safeParse(parser.parse(request.body.toString("utf8")));
  if (!parsed.success) {
    throw new XmlFailure("MalformedXML", "The XML you provided was not well-formed or did not validate.");
  }
  const failed: { Key: string; Code: string; Message: string }[] = [];
  for (const { Key } of parsed.data.Delete.Object) {
    try {
      await demand("s3:DeleteObject", Key);
      await objects.remove(request.bucket, Key);
    } catch (error) {
      if (!(error instanceof XmlFailure)) throw error;
      failed.push({ Key, Code: error.code, Message: error.message });
    }
  }
  return inNamespace("DeleteResult", { Error: failed });
};

const listObjects: Operation = async ({ request, objects, demand }) => {
  await demand("s3:ListBucket");
  const prefix = queryValue(request, "prefix") ?? "";
  const token = queryValue(request, "continuation-token");
  const after = token === undefined ? undefined : Buffer.from(token, "base64url").toString("utf8");
  const most = Math.min(Number(queryValue(request, "max-keys") ?? mostListed), mostListed);
  const all = await objects.list(request.bucket, prefix);
  const rest = after === undefined ? all : all.filter(({ key }) => compareKeys(key, after) > 0);
  const page = rest.slice(0, most);
  const last = page.at(-1);
  const isTruncated = last !== undefined && rest.length > page.length;
  return inNamespace("ListBucketResult", {
    IsTruncated: isTruncated,
    ...(isTruncated ? { NextContinuationToken: Buffer.from(last.key).toString("base64url") } : {}),
    Contents: page.map(({ key, lastModified }) => ({ Key: key, LastModified: lastModified })),
  });
};

/** Finds the operation of a request. @throws XmlFailure for one that the product does not call */
export function operationOf({ method, key, query, headers }: S3Request): Operation {
  const flags = query
    .map(([name]) => name)
    .filter((name) => !/^(x-amz-|x-id$|response-|prefix$|max-keys$|continuation-token$)/i.test(name));
  const isCopy = headers["x-amz-copy-source"] !== undefined;
  const about = key === "" ? "bucket" : "object";
  const address = [method, about, ...flags, ...(isCopy ? ["copy"] : [])].join(" ");
  const found = operations[address];
  if (found) return found;
  throw new XmlFailure("NotImplemented", `The local S3 has no ${address}.`, 501);
}

const operations: Readonly<Record<string, Operation>> = {
  "PUT object": putObject,
  "PUT object copy": copyObject,
  "GET object": getObject,
  "GET bucket list-type": listObjects,
  "POST bucket delete": deleteObjects,
};

/** Anyone who may not list a bucket does not learn that a key is missing. */
async function missing({ request, demand }: Pick<OperationCall, "request" | "demand">): Promise<never> {
  const mayKnow = await demand("s3:ListBucket").then(
    () => true,
    () => false,
  );
  if (!mayKnow) throw accessDenied();
  throw new XmlFailure("NoSuchKey", "The specified key does not exist.", 404, { Key: request.key });
}

function inNamespace(root: string, content: object): ServiceResponse {
  return xmlResponse({ [root]: { "@_xmlns": "http://s3.amazonaws.com/doc/2006-03-01/", ...content } });
}

function compareKeys(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
