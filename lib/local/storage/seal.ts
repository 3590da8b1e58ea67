import { createHash } from "node:crypto";
import { open, readdir, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StoreCorrupt } from "./errors.ts";

const Seal = z.object({
  /** Whether the database has been opened since: its tables stay as they are even then, its journal does not. */
  isBroken: z.boolean(),
  /** Hash of each file of the database. */
  files: z.record(z.string(), z.string()),
});
type Seal = z.infer<typeof Seal>;

/**
 * Notes what the files of a closed database hold. LevelDB itself looks at the checksums of few of them, and takes a
 * journal that has lost its end for one that was cut off by a crash.
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
  const seal = await read(directory);
  if (seal === undefined) return;
  for (const [name, sealed] of Object.entries(seal.files)) {
    const isTable = name.endsWith(".ldb");
    if (seal.isBroken && !isTable) continue;
    const content = await readFile(fileOf(directory, name)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== "ENOENT")
        throw new StoreCorrupt(directory, `data/${name} cannot be opened`, { cause });
      return undefined;
    });
    if (content !== undefined && hash(content) !== sealed) {
      throw new StoreCorrupt(directory, `data/${name} is damaged`);
    }
    // A table may have been merged into others since; LevelDB itself misses one that it needs.
    if (content === undefined && !seal.isBroken) throw new StoreCorrupt(directory, `data/${name} is missing`);
  }
  if (!seal.isBroken) await write(directory, { ...seal, isBroken: true });
}

async function read(directory: string): Promise<Seal | undefined> {
  try {
    return Seal.parse(JSON.parse(await readFile(join(directory, "seal.json"), "utf8")));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw new StoreCorrupt(directory, "its file seal.json is damaged", { cause });
  }
}

/** On the disk when it resolves: an unbroken seal that a power cut brought back would fit no longer. */
async function write(directory: string, seal: Seal): Promise<void> {
  const draft = join(directory, "seal.json.new");
  const file = await open(draft, "w", 0o600);
  await file
    .writeFile(JSON.stringify(seal))
    .then(() => file.sync())
    .finally(() => file.close());
  await rename(draft, join(directory, "seal.json"));
  const folder = await open(directory);
  await folder.sync().finally(() => folder.close());
}

function fileOf(directory: string, name: string): string {
  return join(directory, "data", name);
}

function hash(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("base64");
}
