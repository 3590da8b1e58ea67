import { GetObjectCommand } from "@aws-sdk/client-s3";
import { createPresignedPost, type PresignedPostOptions } from "@aws-sdk/s3-presigned-post";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "#test/lib/local/dynamodb/target.ts";
import { startTarget, type Target } from "./target.ts";

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(() => target?.close());

const key = "attachments/user/file";

const presign = (options: Partial<PresignedPostOptions> = {}) =>
  createPresignedPost(target.client, {
    Bucket: target.bucket,
    Key: key,
    Conditions: [["content-length-range", 4, 20]],
    Fields: { "Content-Type": "image/png" },
    Expires: 60,
    ...options,
  });

type Post = Awaited<ReturnType<typeof presign>>;

interface Sent {
  fields?: Record<string, string | undefined>;
  content?: string;
  headers?: Record<string, string>;
}

async function send({ url, fields }: Post, { fields: changed = {}, content, headers = {} }: Sent = {}) {
  const form = new FormData();
  const all = { ...fields, ...changed };
  for (const [name, value] of Object.entries(all)) if (value !== undefined) form.append(name, value);
  form.append("file", new Blob([content ?? "a picture"]), "picture.png");
  const response = await fetch(url, { method: "POST", body: form, headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const stored = async (Key = key) => target.client.send(new GetObjectCommand({ Bucket: target.bucket, Key }));

async function expectRefusal(
  answer: Promise<{ status: number; text: string }>,
  status: number,
  code: string,
) {
  const { status: actual, text } = await answer;
  expect(text).toContain(`<Code>${code}</Code>`);
  expect(actual).toBe(status);
}

describe("a form with a policy", () => {
  it("stores the file under its key with its type", async () => {
    expect(await send(await presign())).toMatchObject({ status: 204, text: "" });
    const found = await stored();
    expect(found.ContentType).toBe("image/png");
    expect(await found.Body?.transformToString()).toBe("a picture");
  });

  it("keeps the user metadata that its policy names", async () => {
    const metadata = { "Content-Type": "image/png", "x-amz-meta-sender": "ada" };
    expect(await send(await presign({ Fields: metadata }))).toMatchObject({ status: 204 });
    expect((await stored()).Metadata).toEqual({ sender: "ada" });
    const { status } = await send(await presign({ Fields: metadata }), {
      fields: { "x-amz-meta-sender": "eve" },
    });
    expect(status).toBe(403);
  });

  it("holds the file to its size", async () => {
    await expectRefusal(send(await presign(), { content: "abc" }), 400, "EntityTooSmall");
    await expectRefusal(send(await presign(), { content: "x".repeat(21) }), 400, "EntityTooLarge");
    expect(await send(await presign(), { content: "abcd" })).toMatchObject({ status: 204 });
    expect(await send(await presign(), { content: "x".repeat(20) })).toMatchObject({ status: 204 });
  });

  it("holds the file to its type", async () => {
    const post = await presign();
    await expectRefusal(send(post, { fields: { "Content-Type": "text/html" } }), 403, "AccessDenied");
    await expectRefusal(send(post, { fields: { "Content-Type": undefined } }), 403, "AccessDenied");
  });

  it("holds the file to its key", async () => {
    const post = await presign();
    await expectRefusal(send(post, { fields: { key: "attachments/other/file" } }), 403, "AccessDenied");
    expect(await errorOf(stored("attachments/other/file"))).toMatchObject({ name: "NoSuchKey" });
  });

  it("holds the file to its bucket", async () => {
    const { url } = await presign();
    const { fields } = await presign({ Bucket: "halvest-another" });
    await expectRefusal(send({ url, fields }), 403, "AccessDenied");
  });

  it("takes no field that its policy does not name", async () => {
    const { status, text } = await send(await presign(), { fields: { "x-amz-meta-more": "1" } });
    expect(status).toBe(403);
    expect(text).toContain("Extra input fields: x-amz-meta-more");
    expect(await send(await presign(), { fields: { "x-ignore-this": "1" } })).toMatchObject({ status: 204 });
  });

  it("is worth nothing when it is forged", async () => {
    const post = await presign();
    const policy = Buffer.from(post.fields.Policy ?? "", "base64").toString();
    const widened = Buffer.from(policy.replace("4,20", "4,2000")).toString("base64");
    await expectRefusal(send(post, { fields: { Policy: widened } }), 403, "SignatureDoesNotMatch");
    const wrong = { "X-Amz-Signature": "0".repeat(64) };
    await expectRefusal(send(post, { fields: wrong }), 403, "SignatureDoesNotMatch");
    await expectRefusal(send(post, { fields: { Policy: undefined } }), 403, "AccessDenied");
  });

  it("is worth nothing when its time is over", async () => {
    const { status, text } = await send(await presign({ Expires: -1 }));
    expect(status).toBe(403);
    expect(text).toContain("Invalid according to Policy: Policy expired.");
  });

  it("without a file, or that is no form, is refused", async () => {
    const { url, fields } = await presign();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    expect((await fetch(url, { method: "POST", body: form })).status).toBe(400);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const broken = await fetch(url, { method: "POST", headers, body: "--x\r\nnonsense" });
    expect(broken.status).toBe(400);
    expect(await broken.text()).toContain("<Code>MalformedPOSTRequest</Code>");
  });
});
