import { randomUUID } from "node:crypto";
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  S3Client,
} from "@aws-sdk/client-s3";
import { listen } from "#lib/local/listen.ts";
import { createS3, type S3Options } from "#lib/local/s3/create.ts";

export interface Target {
  client: S3Client;
  bucket: string;
  close(): Promise<void>;
}

const keys = { accessKeyId: "CONFORMANCE", secretAccessKey: "a-secret-of-the-suite" };

/**
 * A bucket under test: local and in memory; with CONFORMANCE=aws one that is made in the account of the
 * environment's credentials, and emptied and removed at the end.
 */
export async function startTarget(): Promise<Target> {
  const bucket = `halvest-conformance-${randomUUID()}`;
  if (process.env.CONFORMANCE !== "aws") {
    const local = await openLocal({ buckets: [bucket] });
    return { ...local, bucket };
  }
  const client = new S3Client({});
  const region = await client.config.region();
  const place = { CreateBucketConfiguration: { LocationConstraint: region as "eu-central-1" } };
  await client.send(
    new CreateBucketCommand({ Bucket: bucket, ...(region === "us-east-1" ? undefined : place) }),
  );
  return {
    client,
    bucket,
    async close() {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: bucket }));
      const Objects = Contents.map(({ Key }) => ({ Key }));
      if (Objects.length > 0)
        await client.send(new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects } }));
      await client.send(new DeleteBucketCommand({ Bucket: bucket }));
      client.destroy();
    },
  };
}

/** A local S3, in memory by default, and a client for it. */
export async function openLocal(
  options: Partial<S3Options> & Pick<S3Options, "buckets">,
): Promise<{ client: S3Client; url: string; keys: typeof keys; close(): Promise<void> }> {
  const s3 = await createS3({
    ...("directory" in options && options.directory !== undefined
      ? { directory: options.directory }
      : { memory: true }),
    keysOf: (accessKeyId) => (accessKeyId === keys.accessKeyId ? keys : undefined),
    ...options,
  } as S3Options);
  const listener = await listen(s3);
  const client = new S3Client({
    endpoint: listener.url,
    region: "eu-central-1",
    credentials: keys,
    maxAttempts: 1,
  });
  return {
    client,
    url: listener.url,
    keys,
    async close() {
      client.destroy();
      await listener.close();
      await s3.close();
    },
  };
}

/** The error a promise is rejected with. */
export async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}
