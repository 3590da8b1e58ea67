import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, type S3Client } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { S3Options } from "#lib/local/s3/create.ts";
import type { AccessCall } from "#lib/local/service.ts";
import { kills, linesBeforeKill } from "#test/lib/local/killed-writer.ts";
import { errorOf, openLocal } from "./target.ts";

const buckets = ["bucket"];
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halvest-s3-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function withBucket<T>(
  use: (client: S3Client) => Promise<T>,
  options: Partial<S3Options> = {},
): Promise<T> {
  const { client, close } = await openLocal({ directory, buckets, ...options });
  try {
    return await use(client);
  } finally {
    await close();
  }
}

const put = (client: S3Client, Key: string, Body: string) =>
  client.send(new PutObjectCommand({ Bucket: "bucket", Key, Body }));
const get = async (client: S3Client, Key: string) =>
  (await client.send(new GetObjectCommand({ Bucket: "bucket", Key }))).Body?.transformToString();

describe("objects in a folder", () => {
  it("are there after a restart, and nothing besides", async () => {
    await withBucket(async (client) => {
      await put(client, "a", "first");
      await put(client, "a", "second");
    });
    await writeFile(join(directory, "objects", "left-behind"), "half a file");
    expect(await withBucket((client) => get(client, "a"))).toBe("second");
    expect(await readdir(join(directory, "objects"))).toHaveLength(1);
  });

  it("are whole and as new as acknowledged after their writer was killed", async () => {
    for (let round = 0; round < kills(3); round++) {
      const acknowledged = await writeAndKill(30);
      await withBucket(async (client) => {
        for (const [lane, step] of acknowledged) {
          const content = (await get(client, `lane-${lane}`)) ?? "";
          const [found = ""] = content.split(" ");
          expect(content).toBe(`${found} `.repeat(5_000));
          expect(Number(found)).toBeGreaterThanOrEqual(step);
        }
        const { Contents } = await client.send(new ListObjectsV2Command({ Bucket: "bucket" }));
        expect(await readdir(join(directory, "objects"))).toHaveLength(Contents?.length ?? -1);
      });
    }
  }, 600_000);

  it("whose content is lost are an error and not an empty answer, and the next start is refused by name", async () => {
    const reported: unknown[] = [];
    const report = (error: unknown) => reported.push(error);
    const read = await withBucket(
      async (client) => {
        await put(client, "a", "text");
        const [name = ""] = await readdir(join(directory, "objects"));
        await rm(join(directory, "objects", name));
        return errorOf(get(client, "a"));
      },
      { report },
    );
    expect(read).toMatchObject({ $metadata: { httpStatusCode: 500 } });
    expect(String(reported[0])).toContain("is missing");
    await expect(withBucket(async () => undefined)).rejects.toThrow(
      `${directory} cannot be read: the content of a is missing or damaged. Run`,
    );
  });

  it("whose content was cut short are noticed at the start", async () => {
    await withBucket((client) => put(client, "a", "text"));
    const [name = ""] = await readdir(join(directory, "objects"));
    await writeFile(join(directory, "objects", name), "te");
    await expect(withBucket(async () => undefined)).rejects.toThrow("the content of a is missing or damaged");
  });
});

/** @returns the newest acknowledged step of each lane */
async function writeAndKill(acknowledgements: number): Promise<Map<number, number>> {
  const writer = new URL("crash-writer.ts", import.meta.url).pathname;
  const lines = await linesBeforeKill([writer, directory], acknowledgements);
  return new Map(
    lines.map((line) => {
      const [lane = 0, step = 0] = line.split(" ").map(Number);
      return [lane, step];
    }),
  );
}

describe("the right of a caller", () => {
  const asked: AccessCall[] = [];
  const refusing = (...actions: string[]): Partial<S3Options> => ({
    authorise: (question) => {
      asked.push(question);
      return actions.includes(question.action) ? { allowed: false, message: "Grant it." } : { allowed: true };
    },
  });

  it("needs the right on the object's ARN, and a refusal carries its message", async () => {
    const error = await withBucket(
      (client) => errorOf(put(client, "photos/a", "x")),
      refusing("s3:PutObject"),
    );
    expect(error).toMatchObject({ name: "AccessDenied", message: "Grant it." });
    expect(asked.at(-1)).toEqual({
      accessKeyId: "CONFORMANCE",
      action: "s3:PutObject",
      resources: ["arn:aws:s3:::bucket/photos/a"],
    });
  });

  it("to list needs the right on the bucket with the prefix as a condition", async () => {
    const list = (client: S3Client) =>
      client.send(new ListObjectsV2Command({ Bucket: "bucket", Prefix: "photos/a/" }));
    await withBucket(list, refusing());
    expect(asked.at(-1)).toMatchObject({
      action: "s3:ListBucket",
      resources: ["arn:aws:s3:::bucket"],
      context: { "s3:prefix": ["photos/a/"] },
    });
  });

  it("decides whether a missing key may be revealed", async () => {
    const error = await withBucket((client) => errorOf(get(client, "none")), refusing("s3:ListBucket"));
    expect(error).toMatchObject({ name: "AccessDenied", message: "Access Denied" });
  });

  it("counts for a presigned address when it is opened", async () => {
    await withBucket(async (client) => {
      const command = new GetObjectCommand({ Bucket: "bucket", Key: "a" });
      const answer = await fetch(await getSignedUrl(client, command));
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain("<Message>Grant it.</Message>");
    }, refusing("s3:GetObject"));
  });
});
