import { access, chmod, constants, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { codeOf, remedyOf, StoreCorrupt } from "#lib/local/storage/errors.ts";
import { readWhole, writeWhole } from "#lib/local/storage/files.ts";
import type { StorageLocation } from "#lib/local/storage/open.ts";
import type { Terminal } from "#lib/local/terminal.ts";
import { lockDirectory } from "./lock.ts";

/** What a start keeps between runs, each in a folder of its own below the data directory. */
const storeNames = ["dynamodb", "cognito", "ssm", "ses", "s3", "sqs", "stripe", "cloud"] as const;
/** Lists the stores that a start has created. */
const knownStoresFile = "stores.json";
const KnownStores = z.object({ stores: z.array(z.enum(storeNames)) });
/** Exists from the beginning of a first start to its end. */
const firstStartFile = "first-start";
/** Everything that starts leave in a data directory, beside the lock of the one that runs. */
const ours = new Set<string>([
  ...storeNames,
  "assembly",
  "logs",
  "operator.env",
  knownStoresFile,
  firstStartFile,
]);

/** The folder for data cannot be made or written to; the message says what to do. */
export class DataDirectoryUnusable extends Error {
  override readonly name = "DataDirectoryUnusable";

  constructor(path: string, options: { cause: unknown }) {
    const reason = options.cause instanceof Error ? options.cause.message : String(options.cause);
    super(
      `Halvest cannot store its data in ${path}: ${reason}. ` +
        `${remedyOf(reason)}, or use another folder: npm start -- --data <folder>`,
      options,
    );
  }
}

/** A folder as one start has it for itself. */
export interface DataDirectory {
  readonly path: string;
  readonly assembly: string;
  readonly logs: string;
  /** Where a store is. */
  location(name: (typeof storeNames)[number]): StorageLocation;
  /** Lets a second start know the address of this one. @throws DataDirectoryUnusable */
  announce(origin: string): Promise<void>;
  /** Lists the stores before anyone is served: from now on, none of them may be missing. @throws DataDirectoryUnusable */
  noteStores(): Promise<void>;
}

/**
 * Takes a folder, which is made if it is missing, until `closing` is disposed of.
 * @param fresh forgets what earlier starts have left there, which is checked otherwise
 * @param inMemory keeps no stores there
 * @throws DataDirectoryUnusable, StoreLocked, StoreCorrupt
 */
export async function takeDataDirectory(
  path: string,
  { fresh = false, inMemory = false }: { readonly fresh?: boolean; readonly inMemory?: boolean },
  terminal: Terminal,
  closing: AsyncDisposableStack,
): Promise<DataDirectory> {
  const [assembly, logs] = [join(path, "assembly"), join(path, "logs")] as const;
  const lock = await usable(path, async () => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const taken = closing.adopt(await lockDirectory(path), ({ release }) => release());
    if (fresh) await clear(path);
    if (!inMemory) await checkStores(path);
    await rm(assembly, { recursive: true, force: true });
    await Promise.all([assembly, logs].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })));
    return taken;
  });
  await keepPrivate(path).catch(({ message }: Error) =>
    terminal.error(
      `Other users of this computer may be able to read ${path}: ${message}. Restrict its permissions.`,
    ),
  );
  return {
    path,
    assembly,
    logs,
    location: (name) => (inMemory ? { memory: true } : { directory: join(path, name) }),
    announce: (origin) => usable(path, () => lock.announce(origin)),
    noteStores: async () => {
      if (!inMemory) await usable(path, () => noteStores(path));
    },
  };
}

/** @throws DataDirectoryUnusable when the file system refuses something, for instance because the disk is full */
function usable<T>(path: string, use: () => Promise<T>): Promise<T> {
  return use().catch((cause: unknown) => {
    // Errors of the file system have a code, others explain themselves.
    throw codeOf(cause) === undefined ? cause : new DataDirectoryUnusable(path, { cause });
  });
}

/** Removes what starts have left in a directory, and nothing else that may lie there. */
async function clear(path: string): Promise<void> {
  const present = (await readdir(path)).filter((name) => ours.has(name));
  await Promise.all(present.map((name) => rm(join(path, name), { recursive: true })));
}

/**
 * Checks whether every store that an earlier start has created still exists: a missing one would be created again,
 * and its records would be lost without notice. What an unfinished first start has left is removed: no one was served
 * by it, and the accounts it was creating would neither exist nor be available.
 */
async function checkStores(path: string): Promise<void> {
  const known = await readWhole(path, knownStoresFile, KnownStores);
  if (known === undefined) {
    const folders = storeNames.map((name) => join(path, name));
    const wasCutOff = await exists(join(path, firstStartFile));
    if (wasCutOff) await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    const isNew = !(await Promise.all(folders.map(exists))).includes(true);
    if (isNew) await writeWhole(path, firstStartFile, "");
  }
  for (const directory of known?.stores.map((name) => join(path, name)) ?? []) {
    if (!(await exists(directory))) throw new StoreCorrupt(directory, "the folder is missing");
    if (!(await exists(join(directory, "format.json")))) {
      throw new StoreCorrupt(directory, "its version marker format.json is missing");
    }
  }
}

async function noteStores(path: string): Promise<void> {
  const present = await Promise.all(
    storeNames.map(async (name) => ((await exists(join(path, name))) ? [name] : [])),
  );
  await writeWhole(path, knownStoresFile, JSON.stringify({ stores: present.flat() }));
  await rm(join(path, firstStartFile), { force: true });
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Takes the right to read what starts have left from everyone but its owner: addresses, mails and plans are in it.
 * A folder that someone keeps other things in stays open itself.
 * @throws Error of the file system when the rights cannot be changed
 */
async function keepPrivate(path: string): Promise<void> {
  const present = await readdir(path);
  const isOurs = (name: string) => ours.has(name) || name === "lock.json";
  if (present.every(isOurs)) await closeToOthers(path);
  for (const name of present.filter(isOurs)) {
    await closeToOthers(join(path, name));
    const inside = await readdir(join(path, name), { recursive: true }).catch(() => []);
    for (const entry of inside) await closeToOthers(join(path, name, entry));
  }
}

async function closeToOthers(path: string): Promise<void> {
  const about = await lstat(path);
  if (about.isSymbolicLink()) return;
  const { mode } = about;
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}
