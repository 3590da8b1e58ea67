import { XMLParser } from "fast-xml-parser";
import * as z from "zod";
import type { ServiceResponse } from "#lib/local/service.ts";
import { accessDenied, S3Failure, xmlResponse } from "./failure.ts";
import type { Objects, StoredObject } from "./objects.ts";
import { queryValue, type S3Request } from "./request.ts";

/** One call whose sender is known. */
interface OperationCall {
  readonly request: S3Request;
  readonly objects: Objects;
  /** ISO text. */
  readonly now: string;
  /** @throws S3Failure AccessDenied unless the sender may do this to the key, or to the bucket when there is none */
  readonly demand: (action: string, key?: string) => Promise<void>;
}

type Operation = (call: OperationCall) => Promise<ServiceResponse>;

/** Headers that are kept with an object and sent with it. */
const kept =
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

const getObject: Operation = async (call) => {
  const { request, objects } = call;
  await call.demand("s3:GetObject", request.key);
  const beginning = /^bytes=0-(\d+)$/.exec(request.headers.range ?? "");
  if (request.headers.range !== undefined && beginning === null) {
    throw new S3Failure("NotImplemented", "The local S3 sends objects whole, or their beginning.", 501);
  }
  const found = await objects.get(request.bucket, request.key);
  if (found === undefined) return missing(call);
  const headers = objectHeaders(found.object);
  headers["content-length"] = String(found.content.length);
  for (const name of ["content-type", "content-disposition", "cache-control"]) {
    const instead = queryValue(request, `response-${name}`);
    if (instead !== undefined) headers[name] = instead;
  }
  const { length } = found.content;
  if (beginning === null || length === 0) return { status: 200, headers, body: found.content };
  const body = found.content.subarray(0, Number(beginning[1]) + 1);
  headers["content-length"] = String(body.length);
  headers["content-range"] = `bytes 0-${body.length - 1}/${length}`;
  return { status: 206, headers, body };
};

const headObject: Operation = async (call) => {
  await call.demand("s3:GetObject", call.request.key);
  const object = call.objects.head(call.request.bucket, call.request.key);
  if (object === undefined) {
    const { status } = await missing(call).catch((error: S3Failure) => error);
    return { status, headers: {}, body: "" };
  }
  const headers = { ...objectHeaders(object), "content-length": String(object.size) };
  return { status: 200, headers, body: "" };
};

const deleteObject: Operation = async ({ request, objects, demand }) => {
  await demand("s3:DeleteObject", request.key);
  await objects.remove(request.bucket, request.key);
  return { status: 204, headers: {}, body: "" };
};

const DeleteRequest = z.object({
  Delete: z.object({
    Quiet: z.string().optional(),
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
    throw new S3Failure("MalformedXML", "The XML you provided was not well-formed or did not validate.");
  }
  const { Object: entries, Quiet } = parsed.data.Delete;
  const failed: { Key: string; Code: string; Message: string }[] = [];
  const deleted: { Key: string }[] = [];
  for (const { Key } of entries) {
    try {
      await demand("s3:DeleteObject", Key);
      await objects.remove(request.bucket, Key);
      deleted.push({ Key });
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      failed.push({ Key, Code: error.code, Message: error.message });
    }
  }
  return xmlResponse("DeleteResult", { Deleted: Quiet === "true" ? [] : deleted, Error: failed });
};

const listObjects: Operation = async ({ request, objects, demand }) => {
  await demand("s3:ListBucket");
  if (queryValue(request, "list-type") !== "2" || queryValue(request, "delimiter")) {
    throw new S3Failure("NotImplemented", "The local S3 lists by ListObjectsV2 without a delimiter.", 501);
  }
  const prefix = queryValue(request, "prefix") ?? "";
  const token = queryValue(request, "continuation-token");
  const after = token === undefined ? queryValue(request, "start-after") : fromToken(token);
  const most = Math.min(Number(queryValue(request, "max-keys") ?? mostListed), mostListed);
  if (!Number.isInteger(most) || most < 0) {
    throw new S3Failure("InvalidArgument", "Argument maxKeys must be an integer between 0 and 2147483647");
  }
  const all = await objects.list(request.bucket, prefix);
  const rest = after === undefined ? all : all.filter(({ key }) => compareKeys(key, after) > 0);
  const page = rest.slice(0, most);
  const last = page.at(-1);
  const isTruncated = last !== undefined && rest.length > page.length;
  return xmlResponse("ListBucketResult", {
    Name: request.bucket,
    Prefix: prefix,
    KeyCount: page.length,
    MaxKeys: most,
    IsTruncated: isTruncated,
    ...(isTruncated ? { NextContinuationToken: Buffer.from(last.key).toString("base64url") } : {}),
    Contents: page.map(({ key, lastModified, etag, size }) => ({
      Key: key,
      LastModified: lastModified,
      ETag: `"${etag}"`,
      Size: size,
      StorageClass: "STANDARD",
    })),
  });
};

/** Finds the operation of a request. @throws S3Failure for one that the local S3 does not have */
export function operationOf(request: S3Request): Operation {
  const { method, key, query, headers } = request;
  const flags = query.map(([name]) => name).filter((name) => subresources.has(name));
  const isCopy = headers["x-amz-copy-source"] !== undefined;
  if (key !== "" && flags.length === 0 && !isCopy) {
    const found = { PUT: putObject, GET: getObject, HEAD: headObject, DELETE: deleteObject }[method];
    if (found) return found;
  }
  if (key === "" && method === "GET" && flags.length === 0) return listObjects;
  if (key === "" && method === "POST" && flags.join() === "delete") return deleteObjects;
  const what = isCopy ? "copying of objects" : `${method} with ${flags.join(", ") || "this address"}`;
  throw new S3Failure("NotImplemented", `The local S3 has no ${what}.`, 501);
}

/** Parameters that make a request one about something else than the object itself. */
const subresources = new Set(
  "acl attributes cors delete encryption legal-hold lifecycle location logging notification object-lock partNumber policy publicAccessBlock replication restore retention select tagging torrent uploadId uploads versionId versioning versions website".split(
    " ",
  ),
);

function objectHeaders({ headers, etag, lastModified }: StoredObject): Record<string, string> {
  return {
    ...headers,
    etag: `"${etag}"`,
    "last-modified": new Date(lastModified).toUTCString(),
  };
}

/** Anyone who may not list a bucket does not learn that a key is missing. */
async function missing({ request, demand }: OperationCall): Promise<never> {
  const mayKnow = await demand("s3:ListBucket").then(
    () => true,
    () => false,
  );
  if (!mayKnow) throw accessDenied();
  throw new S3Failure("NoSuchKey", "The specified key does not exist.", 404, { Key: request.key });
}

function fromToken(token: string): string {
  return Buffer.from(token, "base64url").toString("utf8");
}

function compareKeys(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
