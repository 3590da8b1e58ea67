import { access, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StoreCorrupt } from "#lib/local/storage/errors.ts";
import { writeWhole } from "#lib/local/storage/write-whole.ts";
import {
  type DataDirectory,
  firstStartFile,
  knownStoresFile,
  type StoreName,
  storeNames,
} from "./data-directory.ts";

const KnownStores = z.object({ stores: z.array(z.enum(storeNames)) });

/**
 * Checks whether every store that an earlier start has created still exists: a missing one would be created again,
 * and its records would be lost without notice. What an unfinished first start has left is removed: no one was served
 * by it, and the accounts it was creating would neither exist nor be available.
 * @throws StoreCorrupt naming the folder
 */
export async function checkStores(data: DataDirectory): Promise<void> {
  const known = await read(data);
  const folders = storeNames.map((name) => data.store(name).directory);
  if (known === undefined) {
    const wasCutOff = await exists(join(data.path, firstStartFile));
    if (wasCutOff) await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    const isNew = !(await Promise.all(folders.map(exists))).includes(true);
    if (isNew) await writeWhole(data.path, firstStartFile, "");
  }
  for (const name of known ?? []) {
    const { directory } = data.store(name);
    if (!(await exists(directory))) throw new StoreCorrupt(directory, "the folder is missing");
    if (!(await exists(join(directory, "format.json")))) {
      throw new StoreCorrupt(directory, "its version marker format.json is missing");
    }
  }
}

/** Lists the stores before anyone is served: from now on, none of them may be missing. */
export async function noteStores(data: DataDirectory): Promise<void> {
  const present = await Promise.all(
    storeNames.map(async (name) => ((await exists(data.store(name).directory)) ? [name] : [])),
  );
  await writeWhole(data.path, knownStoresFile, JSON.stringify({ stores: present.flat() }));
  await rm(join(data.path, firstStartFile), { force: true });
}

/** Undefined before the end of the first start. */
async function read({ path }: DataDirectory): Promise<readonly StoreName[] | undefined> {
  try {
    return KnownStores.parse(JSON.parse(await readFile(join(path, knownStoresFile), "utf8"))).stores;
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return undefined;
    throw new StoreCorrupt(path, `its list ${knownStoresFile} is damaged`, { cause });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
