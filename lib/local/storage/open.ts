import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { Level } from "level";
import { MemoryLevel } from "memory-level";
import { codeOf, isUnwritable, StoreCorrupt, StoreLocked, StoreUnavailable } from "./errors.ts";
import { readMarker, writeMarker } from "./format.ts";
import { breakSeal, sealDatabase } from "./seal.ts";
import { type Database, Storage } from "./storage.ts";

/** A folder that keeps data between starts, or memory that forgets it. */
export type StorageLocation = { directory: string } | { memory: true };

/**
 * Opens a store of JSON documents.
 * @throws StoreCorrupt when the folder holds data that is damaged or from a newer version
 * @throws StoreLocked when a running process holds it
 * @throws StoreUnavailable when the disk is full or read-only: opening writes, too
 */
export async function openStorage(location: StorageLocation): Promise<Storage> {
  if ("memory" in location) {
    const database: Database = new MemoryLevel<string, unknown>({ valueEncoding: "json" });
    await database.open();
    return new Storage(database, "memory");
  }
  const { directory } = location;
  return openDirectory(directory).catch((error: unknown) => {
    throw openError(directory, error);
  });
}

/** @throws the failures of `openStorage`, and those of Node and of LevelDB */
async function openDirectory(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const known = await readMarker(directory);
  if (known) await checkFiles(directory);
  // Once a folder is known, a vanished database must be an error and not be replaced by an empty one.
  const database: Database = new Level<string, unknown>(join(directory, "data"), {
    valueEncoding: "json",
    createIfMissing: !known,
  });
  await database.open();
  if (await hasDropped(join(directory, "data"))) {
    await database.close();
    const damage = "some of the last changes are damaged";
    await writeMarker(directory, damage);
    throw new StoreCorrupt(directory, damage);
  }
  if (!known) {
    if ((await database.keys({ limit: 1 }).all()).length > 0) {
      await database.close();
      throw new StoreCorrupt(directory, "its version marker format.json is missing");
    }
    await writeMarker(directory);
  }
  return new Storage(database, directory, {
    hasRoom: () => hasRoom(directory),
    // Without a seal, for instance on a full disk, the next start can check no more than after a crash.
    onClosed: () => sealDatabase(directory).catch(() => undefined),
  });
}

/** Uses a store that was just opened; closes it again when that fails. */
export async function orClosed<T>(storage: Storage, use: () => Promise<T>): Promise<T> {
  return use().catch(async (error: unknown) => {
    await storage.close();
    throw error;
  });
}

/** @throws StoreCorrupt for damage that LevelDB would ignore */
async function checkFiles(directory: string): Promise<void> {
  await breakSeal(directory);
  const names = await readdir(join(directory, "data")).catch(() => undefined);
  if (names === undefined) throw new StoreCorrupt(directory, "its folder data is missing");
  // There is one at every moment from the first opening on, and it holds the newest records.
  if (!names.some((name) => name.endsWith(".log"))) {
    throw new StoreCorrupt(directory, "the journal in its folder data is missing");
  }
}

/** As much as opening a database may write, twice over. */
const roomBytes = 8 * 1024 * 1024;

/** Whether the disk takes what opening a database needs; quotas show only in an attempt. */
async function hasRoom(directory: string): Promise<boolean> {
  const attempt = join(directory, "room.tmp");
  try {
    const file = await open(attempt, "w", 0o600);
    await file.writeFile(Buffer.alloc(roomBytes)).finally(() => file.close());
    return true;
  } catch {
    return false;
  } finally {
    await rm(attempt, { force: true }).catch(() => undefined);
  }
}

/**
 * Whether LevelDB left changes out when it opened its journal. It opens all the same and says so in its log
 * only; a last write that a crash has cut off was never acknowledged and is not meant.
 */
async function hasDropped(database: string): Promise<boolean> {
  return /: dropping \d+ bytes; /.test(await readFile(join(database, "LOG"), "utf8"));
}

function openError(directory: string, error: unknown): unknown {
  const isDatabase = codeOf(error) === "LEVEL_DATABASE_NOT_OPEN";
  const cause = error instanceof Error && isDatabase ? error.cause : error;
  if (codeOf(cause) === "LEVEL_LOCKED") return new StoreLocked(directory, { cause: error });
  const refusal = cause instanceof Error ? cause.message : String(cause);
  if (isUnwritable(refusal)) return new StoreUnavailable(directory, { refusal, cause: error });
  return isDatabase ? new StoreCorrupt(directory, refusal, { cause: error }) : error;
}
