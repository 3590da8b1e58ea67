import { createHash } from "node:crypto";
import {
  CopyObjectCommand,
  type CopyObjectCommandInput,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf, startTarget, type Target } from "./target.ts";

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target?.close());

const named = (Key: string) => ({ Bucket: target.bucket, Key });
const put = (Key: string, Body: string | Uint8Array, more: object = {}) =>
  target.client.send(new PutObjectCommand({ ...named(Key), Body, ...more }));
const get = (Key: string, more: object = {}) =>
  target.client.send(new GetObjectCommand({ ...named(Key), ...more }));

describe("an object", () => {
  it("comes back byte by byte with what was said about it", async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256);
    const about = {
      ContentType: "image/jpeg",
      CacheControl: "private, max-age=60",
      ContentDisposition: "inline",
      Metadata: { origin: "suite" },
    };
    const { ETag } = await put("objects/bytes", bytes, about);
    expect(ETag).toBe(`"${createHash("md5").update(bytes).digest("hex")}"`);
    const found = await get("objects/bytes");
    expect(found).toMatchObject({ ...about, ETag, ContentLength: 70_000, LastModified: expect.any(Date) });
    expect(Buffer.from((await found.Body?.transformToByteArray()) ?? [])).toEqual(Buffer.from(bytes));
  });

  it("may be empty and have a key of any characters", async () => {
    const key = "objects/ä ü+&=?#%/(1)'*!~.txt";
    await put(key, new Uint8Array());
    expect(await (await get(key)).Body?.transformToString()).toBe("");
    const { Contents } = await target.client.send(
      new ListObjectsV2Command({ Bucket: target.bucket, Prefix: "objects/ä ü+" }),
    );
    expect(Contents?.map(({ Key }) => Key)).toEqual([key]);
  });

  it("is replaced as a whole", async () => {
    await put("objects/replaced", "first", { CacheControl: "no-store" });
    await put("objects/replaced", "second");
    const found = await get("objects/replaced");
    expect(await found.Body?.transformToString()).toBe("second");
    expect(found.CacheControl).toBeUndefined();
  });

  it("that is not there is reported by its key", async () => {
    expect(await errorOf(get("objects/missing"))).toMatchObject({
      name: "NoSuchKey",
      message: "The specified key does not exist.",
      $metadata: { httpStatusCode: 404 },
    });
    const Bucket = "halvest-no-such-bucket-7f3a";
    expect(await errorOf(target.client.send(new GetObjectCommand({ Bucket, Key: "x" })))).toMatchObject({
      name: "NoSuchBucket",
    });
  });
});

describe("a copy", () => {
  const copy = (from: string, to: string, more: Partial<CopyObjectCommandInput> = {}) =>
    target.client.send(
      new CopyObjectCommand({
        ...named(to),
        CopySource: `${target.bucket}/${from}`,
        IfNoneMatch: "*",
        ...more,
      }),
    );
  const refused = { name: "PreconditionFailed", $metadata: { httpStatusCode: 412 } };

  it("has the content and what was said about it, while the original has the wanted tag", async () => {
    const about = { ContentType: "image/jpeg", Metadata: { sender: "ada" } };
    const { ETag } = await put("copies/one", "picture", about);
    const { CopyObjectResult } = await copy("copies/one", "copies/one/sent", { CopySourceIfMatch: ETag });
    expect(CopyObjectResult).toMatchObject({ ETag, LastModified: expect.any(Date) });
    await put("copies/one", "another");
    const found = await get("copies/one/sent");
    expect(found).toMatchObject({ ...about, ETag });
    expect(await found.Body?.transformToString()).toBe("picture");
  });

  it("is not made of another content, nor over an object", async () => {
    const { ETag } = await put("copies/two", "picture");
    await put("copies/two", "another");
    const changed = { CopySourceIfMatch: ETag };
    expect(await errorOf(copy("copies/two", "copies/two/sent", changed))).toMatchObject(refused);
    expect(await errorOf(get("copies/two/sent"))).toMatchObject({ name: "NoSuchKey" });
    const now = { CopySourceIfMatch: (await get("copies/two")).ETag };
    await copy("copies/two", "copies/two/sent", now);
    expect(await errorOf(copy("copies/two", "copies/two/sent", now))).toMatchObject(refused);
  });

  it("of nothing is refused", async () => {
    const tag = { CopySourceIfMatch: '"a"' };
    expect(await errorOf(copy("copies/none", "copies/none/sent", tag))).toMatchObject({ name: "NoSuchKey" });
  });
});

describe("a list", () => {
  it("goes through the keys of a prefix in order, page by page", async () => {
    const keys = ["list/a", "list/b/1", "list/b/2", "list/c", "list/d"];
    for (const key of keys.toReversed()) await put(key, key);
    await put("listing", "not below the prefix");
    const found: (string | undefined)[] = [];
    let ContinuationToken: string | undefined;
    let pages = 0;
    do {
      const page: ListObjectsV2CommandOutput = await target.client.send(
        new ListObjectsV2Command({ Bucket: target.bucket, Prefix: "list/", MaxKeys: 2, ContinuationToken }),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        found.push(Key);
        expect(LastModified).toBeInstanceOf(Date);
      }
      ContinuationToken = page.NextContinuationToken;
      pages += 1;
    } while (ContinuationToken !== undefined);
    expect(found).toEqual(keys);
    expect(pages).toBe(3);
  });

  it("of keys is deleted at once", async () => {
    for (const key of ["several/<a>&b", "several/2"]) await put(key, "x");
    const Objects = [{ Key: "several/<a>&b" }, { Key: "several/2" }, { Key: "several/none" }];
    const { Errors } = await target.client.send(
      new DeleteObjectsCommand({ Bucket: target.bucket, Delete: { Objects, Quiet: true } }),
    );
    expect(Errors).toBeUndefined();
    const left = await target.client.send(
      new ListObjectsV2Command({ Bucket: target.bucket, Prefix: "several/" }),
    );
    expect(left.Contents).toBeUndefined();
  });
});

/** Status and error code of an answer. */
async function refusal(url: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(url, init);
  return { status: response.status, text: await response.text() };
}

describe("a presigned address", () => {
  const address = (options: Parameters<typeof getSignedUrl>[2] = {}) =>
    getSignedUrl(target.client, new GetObjectCommand(named("signed/photo")), options);

  it("reads the one object without any other credentials", async () => {
    await put("signed/photo", "picture", { ContentType: "image/jpeg" });
    const response = await fetch(await address({ expiresIn: 60 }));
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("image/jpeg");
    expect(await response.text()).toBe("picture");
  });

  it("cannot be changed to another object, method or lifetime", async () => {
    await put("signed/secret", "secret");
    const url = await address({ expiresIn: 60 });
    const forged = [
      await refusal(url.replace("/signed/photo", "/signed/secret")),
      await refusal(url, { method: "PUT", body: "mine" }),
      await refusal(url, { method: "DELETE" }),
      await refusal(url.replace("X-Amz-Expires=60", "X-Amz-Expires=600")),
      await refusal(url.replace(/X-Amz-Signature=../, "X-Amz-Signature=00")),
      await refusal(`${url}&response-content-type=text%2Fhtml`),
    ];
    for (const { status, text } of forged) {
      expect(status).toBe(403);
      expect(text).toContain("<Code>SignatureDoesNotMatch</Code>");
    }
    expect(await (await get("signed/photo")).Body?.transformToString()).toBe("picture");
  });

  it("ends when its time is over, and lasts a week at most", async () => {
    const signingDate = new Date(Date.now() - 120_000);
    const { status, text } = await refusal(await address({ expiresIn: 60, signingDate }));
    expect(status).toBe(403);
    expect(text).toMatch(/<Code>AccessDenied<\/Code><Message>Request has expired<\/Message>/);
    expect((await fetch(await address({ expiresIn: 300, signingDate }))).status).toBe(200);
    const url = (await address()).replace(/X-Amz-Expires=\d+/, "X-Amz-Expires=604801");
    expect(await refusal(url)).toMatchObject({
      status: 400,
      text: expect.stringContaining("AuthorizationQueryParametersError"),
    });
  });

  it("of a stranger opens nothing", async () => {
    const stranger = new S3Client({
      ...(target.client.config.endpoint ? { endpoint: target.client.config.endpoint } : {}),
      region: await target.client.config.region(),
      credentials: { accessKeyId: "AKIANOBODY0000000000", secretAccessKey: "nothing" },
    });
    const url = await getSignedUrl(stranger, new GetObjectCommand(named("signed/photo")));
    expect(await refusal(url)).toMatchObject({
      status: 403,
      text: expect.stringContaining("<Code>InvalidAccessKeyId</Code>"),
    });
  });

  it("is required: without one nothing is revealed", async () => {
    const bare = (await address()).split("?")[0] ?? "";
    expect(await refusal(bare)).toMatchObject({
      status: 403,
      text: expect.stringContaining("<Code>AccessDenied</Code>"),
    });
  });
});
