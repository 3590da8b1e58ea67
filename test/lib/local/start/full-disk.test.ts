import { execFileSync } from "node:child_process";
import { appendFile, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { explainFailure } from "#lib/local/start/failures.ts";
import { startLocal } from "#lib/local/start.ts";
import { quietTerminal } from "#lib/local/terminal.ts";
import { arrival, arrivedMails } from "#test/api/mailbox.ts";
import { scratch } from "./small-app.ts";

/** @returns a folder on a small disk, or undefined where this user may not mount one */
async function smallDisk(): Promise<string | undefined> {
  const directory = await scratch();
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", directory], { stdio: "ignore" });
  } catch {
    return undefined;
  }
  onTestFinished(() => void execFileSync("umount", [directory]));
  return directory;
}

/** Takes all the room on the disk. */
async function fill(file: string): Promise<void> {
  for (const size of [1_000_000, 4_096, 1]) {
    let isFull = false;
    while (!isFull) {
      isFull = await appendFile(file, Buffer.alloc(size)).then(
        () => false,
        () => true,
      );
    }
  }
}

it("a product whose disk fills up answers reads, refuses writes with 503, and takes them again with room", async (context) => {
  const disk = await smallDisk();
  if (disk === undefined) return context.skip("mounting a small disk needs root");
  const terminal = quietTerminal();
  const cloud = await startLocal({ dataDirectory: disk, terminal });
  onTestFinished(() => cloud.stop());
  const register = async (name: string) => {
    const response = await fetch(`${cloud.origin}/api/auth/register`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: `${name}@example.com`, password: "Correct-horse-9" }),
    });
    return [response.status, ((await response.json()) as { code?: string }).code];
  };
  expect(await register("before")).toEqual([200, undefined]);
  await arrival(cloud, () => true);
  await fill(join(disk, "filler"));
  for (const name of ["ann", "bob"]) expect(await register(name)).toEqual([503, "UNAVAILABLE"]);
  expect((await fetch(`${cloud.origin}/api/health`)).status).toBe(200);
  expect(await arrivedMails(cloud)).toHaveLength(1);
  expect(terminal.errors.join("\n")).toMatch(/Nothing can be stored in .*dynamodb: the disk is full/);

  await rm(join(disk, "filler"));
  expect(await register("cat")).toEqual([200, undefined]);
});

it("a start on a full disk says so in a sentence, whether the last one ended by itself or was killed", async (context) => {
  const disk = await smallDisk();
  if (disk === undefined) return context.skip("mounting a small disk needs root");
  await fill(join(disk, "filler"));
  for (const attempt of ["after a clean end", "after a kill, which has left its lock"]) {
    const error = await startLocal({ dataDirectory: disk }).catch((failure: unknown) => failure);
    expect(explainFailure(error), attempt).toBe(
      `Halvest cannot store its data in ${disk}: ENOSPC: no space left on device, write. ` +
        "Free some space, or use another folder: npm start -- --data <folder>",
    );
  }
  // Room for the lock, not for the templates.
  await truncate(join(disk, "filler"), (await stat(join(disk, "filler"))).size - 400_000);
  const error = await startLocal({ dataDirectory: disk }).catch((failure: unknown) => failure);
  expect(explainFailure(error)).toMatch(/^ENOSPC: no space left on device.*\. Free some space\.$/);
});
