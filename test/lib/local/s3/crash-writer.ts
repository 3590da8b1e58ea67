import { writeSync } from "node:fs";
import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { openLocal } from "./target.ts";

/**
 * Replaces the same objects over and over until it is killed: `node crash-writer.ts <folder>`. Prints each step
 * when it has been acknowledged, on its own line and unbuffered.
 */
const [directory = ""] = process.argv.slice(2);
const { client } = await openLocal({ directory, buckets: ["bucket"] });

await Promise.all([0, 1, 2, 3].map(replaceForever));

async function replaceForever(lane: number): Promise<void> {
  const place = { Bucket: "bucket", Key: `lane-${lane}` };
  const before = await client.send(new GetObjectCommand(place)).catch(() => undefined);
  const first = Number((await before?.Body?.transformToString())?.split(" ")[0] ?? -1) + 1;
  for (let step = first; ; step++) {
    await client.send(new PutObjectCommand({ ...place, Body: `${step} `.repeat(5_000) }));
    writeSync(1, `${lane} ${step}\n`);
  }
}
