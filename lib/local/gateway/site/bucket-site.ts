import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join, normalize, sep } from "node:path";
import { lookup } from "mrmime";
import * as z from "zod";
import type { FrontResponse } from "#lib/local/gateway/message.ts";
import { matchesGlob } from "#lib/local/iam/glob.ts";
import { readBuckets } from "#lib/local/s3/create.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";

const Deployment = z.looseObject({
  DestinationBucketName: z.string(),
  DestinationBucketKeyPrefix: z.string().optional(),
  Include: z.array(z.string()).default([]),
  Exclude: z.array(z.string()).default([]),
  SystemMetadata: z.record(z.string(), z.string()).default({}),
});

/** One `BucketDeployment`: which files of the pages' build it uploads and with which headers. */
interface PageDeployment {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}

/** What CloudFront finds in one bucket. */
export interface BucketContent {
  /** In the order of the templates; a later one overwrites. */
  readonly deployments: readonly PageDeployment[];
  /** Whether the bucket's policy lets CloudFront list it. */
  readonly listable: boolean;
}

const BucketPolicy = z.looseObject({
  PolicyDocument: z.looseObject({
    Statement: z.array(
      z.looseObject({
        Effect: z.string(),
        Action: z.union([z.string(), z.array(z.string())]),
        Principal: z.unknown(),
      }),
    ),
  }),
});

/** @throws TemplateError for a property of a bucket that is not reproduced, such as a website or notifications */
export function readBucket(cloud: Cloud, bucketName: string): BucketContent {
  readBuckets(cloud);
  const listable = cloud
    .ofType("AWS::S3::BucketPolicy")
    .filter((resource) => cloud.property(resource, "Bucket") === bucketName)
    .flatMap((resource) => cloud.parse(resource, BucketPolicy).PolicyDocument.Statement)
    .some(
      ({ Effect, Action, Principal }) =>
        Effect === "Allow" &&
        [Action].flat().includes("s3:ListBucket") &&
        JSON.stringify(Principal).includes("cloudfront.amazonaws.com"),
    );
  return { deployments: readDeployments(cloud, bucketName), listable };
}

function readDeployments(cloud: Cloud, bucketName: string): readonly PageDeployment[] {
  return cloud
    .ofType("Custom::CDKBucketDeployment")
    .filter((resource) => cloud.property(resource, "DestinationBucketName") === bucketName)
    .map((resource) => {
      const { Include, Exclude, SystemMetadata } = cloud.parse(resource, Deployment);
      return { include: Include, exclude: Exclude, metadata: SystemMetadata };
    });
}

/** The deployment tool's filters: excluded files are left out, except those that are included again. */
function uploads({ include, exclude }: PageDeployment, key: string): boolean {
  if (include.some((pattern) => matchesGlob(pattern, key))) return true;
  return !exclude.some((pattern) => matchesGlob(pattern, key));
}

interface Stored {
  modified: number;
  body: Buffer;
  etag: string;
}

function failure(status: number, code: string, message: string): FrontResponse {
  return {
    status,
    headers: { "content-type": "application/xml" },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  };
}

/** Reads the files of a folder that the deployments of a bucket upload, by their keys. */
function deployedFiles(directory: string, deployments: readonly PageDeployment[]) {
  const files = new Map<string, Stored>();
  return async (key: string): Promise<{ stored: Stored; deployment: PageDeployment } | undefined> => {
    const deployment = deployments.findLast((one) => uploads(one, key));
    const file = normalize(join(directory, key));
    if (deployment === undefined || key === "" || !file.startsWith(directory + sep)) return undefined;
    const info = await stat(file).catch(() => undefined);
    if (!info?.isFile()) return undefined;
    const known = files.get(key);
    if (known?.modified === info.mtimeMs) return { stored: known, deployment };
    const body = await readFile(file);
    const stored = {
      modified: info.mtimeMs,
      body,
      etag: `"${createHash("md5").update(body).digest("hex")}"`,
    };
    files.set(key, stored);
    return { stored, deployment };
  };
}

/** What the deployments of all buckets upload from a folder, for readers of the buckets themselves. */
export function deployedObjects(
  directory: string,
  cloud: Cloud,
): (bucket: string, key: string) => Promise<Buffer | undefined> {
  const readers = new Map(
    readBuckets(cloud).map((name) => [name, deployedFiles(directory, readDeployments(cloud, name))]),
  );
  return async (bucket, key) => (await readers.get(bucket)?.(key))?.stored.body;
}

/** Answers reads of a bucket whose files are those of a folder. */
export function createBucketSite(directory: string, content: BucketContent) {
  // S3 answers that a key is missing only to callers who may list the bucket, and refuses others.
  const missing = content.listable
    ? failure(404, "NoSuchKey", "The specified key does not exist.")
    : failure(403, "AccessDenied", "Access Denied");
  const load = deployedFiles(directory, content.deployments);

  return async (path: string, headers: Readonly<Record<string, string>>): Promise<FrontResponse> => {
    let key: string;
    try {
      key = decodeURIComponent(path.slice(1));
    } catch {
      return missing;
    }
    const found = await load(key);
    if (found === undefined) return missing;
    const { stored, deployment } = found;
    const type = lookup(key) ?? "application/octet-stream";
    const common = {
      "content-type": type,
      ...deployment.metadata,
      etag: stored.etag,
      "last-modified": new Date(stored.modified).toUTCString(),
    };
    const known = (headers["if-none-match"] ?? "").split(/\s*,\s*/).map((one) => one.replace(/^W\//, ""));
    if (known.includes(stored.etag)) return { status: 304, headers: common, body: "" };
    return { status: 200, headers: common, body: stored.body };
  };
}
