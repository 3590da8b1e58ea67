import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { codeOf, StoreCorrupt } from "./errors.ts";
import { readWhole, writeWhole } from "./files.ts";

const sealFile = "seal.json";

const Seal = z.object({
  /** Whether the database has been opened since: its tables stay as they are even then, its journal does not. */
  isBroken: z.boolean(),
  /** Hash of each file of the database. */
  files: z.record(z.string(), z.string()),
});
type Seal = z.infer<typeof Seal>;

/**
 * Records the hashes of a closed database's files. LevelDB itself checks few checksums, and treats a
 * journal that has lost its end as one that was cut off by a crash.
 */
export async function sealDatabase(directory: string): Promise<void> {
  const names = (await readdir(join(directory, "data"))).filter((name) => !/^LO(CK|G)/.test(name));
  const hashes = names.map(async (name) => [name, hash(await readFile(fileOf(directory, name)))] as const);
  await write(directory, { isBroken: false, files: Object.fromEntries(await Promise.all(hashes)) });
}

/**
 * Compares a database with its seal, and breaks it: the database is about to be opened.
 * @throws StoreCorrupt naming the file that is missing or damaged
 */
export async function breakSeal(directory: string): Promise<void> {
  const seal = await readWhole(directory, sealFile, Seal);
  if (seal === undefined) return;
  for (const [name, sealed] of Object.entries(seal.files)) {
    const isTable = name.endsWith(".ldb");
    if (seal.isBroken && !isTable) continue;
    const content = await readFile(fileOf(directory, name)).catch((cause: unknown) => {
      if (codeOf(cause) === "ENOENT") return undefined;
      throw new StoreCorrupt(directory, `data/${name} cannot be opened`, { cause });
    });
    if (content !== undefined && hash(content) !== sealed) {
      throw new StoreCorrupt(directory, `data/${name} is damaged`);
    }
    // A table may have been merged into others since; LevelDB itself misses one that it needs.
    if (content === undefined && !seal.isBroken) throw new StoreCorrupt(directory, `data/${name} is missing`);
  }
  if (!seal.isBroken) await write(directory, { ...seal, isBroken: true });
}

/** An unbroken seal that a power cut brought back would fit no longer, so it is on the disk when this resolves. */
function write(directory: string, seal: Seal): Promise<void> {
  return writeWhole(directory, sealFile, JSON.stringify(seal));
}

function fileOf(directory: string, name: string): string {
  return join(directory, "data", name);
}

function hash(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("base64");
}
