import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownedFiles } from "#functions/profile/owned-files.ts";
import { photoFiles } from "#functions/profile/photos/photo-files.ts";
import { ownedFilesContract } from "#test/contracts/owned-files.ts";
import { openLocal } from "#test/lib/local/s3/target.ts";

const bucket = "test-files";
let s3: Awaited<ReturnType<typeof openLocal>>;
let nowMs = Date.now();
beforeAll(async () => {
  s3 = await openLocal({ buckets: [bucket], clock: () => nowMs });
});
afterAll(() => s3.close());

const photos = () => photoFiles(s3.client, { bucket, origin: `${s3.url}/${bucket}` }, () => nowMs);
ownedFilesContract(async () => ({ ...ownedFiles(s3.client, bucket), put: photos().put }));

describe("the address of a photo", () => {
  const bytes = Buffer.from("picture");

  it("opens it, says what it is and lets the browser keep it", async () => {
    await photos().put("photos/a/1", { bytes, contentType: "image/webp" });
    const answer = await fetch(await photos().address("photos/a/1"));
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(answer.headers.get("cache-control")).toContain("private, max-age=86400");
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  it("stays the same for ten minutes and works for at least twenty, for thirty at most", async () => {
    const startMs = Math.ceil(nowMs / 600_000) * 600_000;
    nowMs = startMs;
    const first = await photos().address("photos/a/1");
    nowMs = startMs + 599_000;
    expect(await photos().address("photos/a/1")).toBe(first);
    nowMs = startMs + 600_000;
    expect(await photos().address("photos/a/1")).not.toBe(first);
    nowMs = startMs + 599_000 + 1_200_000;
    expect((await fetch(first)).status).toBe(200);
    nowMs = startMs + 1_801_000;
    expect((await fetch(first)).status).toBe(403);
  });
});
