import { createHash, randomUUID } from "node:crypto";
import * as z from "zod";
import { credentialScope } from "#lib/local/iam/access.ts";
import type { Service, ServiceOptions, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import type { Cloud } from "#lib/local/template/cloud.ts";
import { failureOf, XmlFailure, xmlResponse } from "#lib/local/xml-service.ts";
import { type Objects, openObjects } from "./objects.ts";
import { operationOf } from "./operations.ts";
import { readUpload } from "./post-form.ts";
import { signerOf, type Verifier } from "./presigned.ts";
import { accessDenied, queryValue, readRequest, type S3Request } from "./request.ts";

/** Every property that a bucket may have; what is `unknown` has no effect on a laptop. */
const BucketProperties = z.strictObject({
  BucketEncryption: z.unknown().optional(),
  BucketName: z.string().optional(),
  LifecycleConfiguration: z.unknown().optional(),
  LoggingConfiguration: z.unknown().optional(),
  PublicAccessBlockConfiguration: z.unknown().optional(),
  Tags: z.unknown().optional(),
});

/**
 * The names of the buckets.
 * @throws TemplateError for a property of a bucket that is not reproduced, such as a website or notifications
 */
export function readBuckets(cloud: Cloud): readonly string[] {
  return cloud.ofType("AWS::S3::Bucket").map((resource) => {
    cloud.parse(resource, BucketProperties);
    return cloud.ref(resource);
  });
}

export interface S3 extends Service {
  /** Stores an object for another service of the cloud, as its bucket's policy allows it. */
  put(bucket: string, key: string, content: Buffer): Promise<void>;
}

export type S3Options = ServiceOptions & {
  /** Their names. */
  buckets: readonly string[];
  /** The keys by which presigned addresses are checked. */
  keysOf: Verifier["keysOf"];
  /** Part of the address before the path that the service sees, without a slash at its end. */
  basePath?: string;
  /** What a deployment has put into a bucket; it can be read, and is in no list. */
  deployed?: (bucket: string, key: string) => Promise<Buffer | undefined>;
};

/**
 * S3 with path-style addresses: objects, presigned addresses and browsers' forms, all with their signatures checked.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used
 */
export async function createS3(options: S3Options): Promise<S3> {
  const objects = withDeployed(await openObjects(options), options.deployed);
  const verifier: Verifier = {
    keysOf: options.keysOf,
    clock: options.clock ?? Date.now,
    basePath: options.basePath ?? "",
  };
  return {
    handle: (request) =>
      respond(request, { objects, verifier, options }).catch((error: unknown) => {
        const { code, message, status, members } = failureOf(error, "InternalError", options.report);
        const RequestId = randomUUID();
        return xmlResponse(
          { Error: { Code: code, Message: message, ...members, RequestId } },
          status,
          RequestId,
        );
      }),
    put: async (bucket, key, content) => {
      const lastModified = new Date(verifier.clock()).toISOString();
      await objects.put(bucket, key, content, { headers: {}, lastModified });
    },
    close: () => objects.close(),
  };
}

function withDeployed(objects: Objects, deployed: S3Options["deployed"]): Objects {
  if (deployed === undefined) return objects;
  return {
    ...objects,
    get: async (bucket, key) => {
      const found = await objects.get(bucket, key);
      const content = found === undefined ? await deployed(bucket, key) : undefined;
      if (content === undefined) return found;
      const etag = createHash("md5").update(content).digest("hex");
      const lastModified = new Date(0).toISOString();
      return {
        object: { key, blob: "", size: content.length, etag, lastModified, headers: {} },
        content,
      };
    },
  };
}

interface Dependencies {
  readonly objects: Objects;
  readonly verifier: Verifier;
  readonly options: Pick<S3Options, "authorise" | "buckets">;
}

async function respond(
  received: ServiceRequest,
  { objects, verifier, options }: Dependencies,
): Promise<ServiceResponse> {
  const request = readRequest(received);
  const { bucket } = request;
  if (bucket === "") throw new XmlFailure("NotImplemented", "The local S3 does not list buckets.", 501);
  if (!options.buckets.includes(bucket)) {
    const about = { BucketName: bucket };
    throw new XmlFailure("NoSuchBucket", "The specified bucket does not exist", 404, about);
  }
  const demander = (accessKeyId: string) => async (action: string, key?: string) => {
    const arn = `arn:aws:s3:::${bucket}`;
    const prefix = queryValue(request, "prefix");
    const decision = options.authorise?.({
      accessKeyId,
      action,
      resources: [key === undefined ? arn : `${arn}/${key}`],
      ...(action === "s3:ListBucket" && prefix !== undefined ? { context: { "s3:prefix": [prefix] } } : {}),
    });
    if (decision && !decision.allowed) throw accessDenied(decision.message);
  };
  const now = new Date(verifier.clock()).toISOString();
  if (request.method === "POST" && request.headers["content-type"]?.startsWith("multipart/form-data")) {
    const { key, content, headers, accessKeyId } = await readUpload(request, verifier);
    await demander(accessKeyId)("s3:PutObject", key);
    const { etag } = await objects.put(bucket, key, content, { headers, lastModified: now });
    return { status: 204, headers: { etag: `"${etag}"` }, body: "" };
  }
  const demand = demander(callerOf(request, verifier));
  return operationOf(request)({ request, objects, now, demand });
}

/** @throws XmlFailure for a request without a signature, and for a presigned address that is not good */
function callerOf(request: S3Request, verifier: Verifier): string {
  if (queryValue(request, "X-Amz-Algorithm") !== undefined) return signerOf(request, verifier);
  const scope = credentialScope(request.headers);
  if (scope === undefined) throw accessDenied();
  return scope.accessKeyId;
}
