import { access, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { StoreCorrupt } from "#lib/local/storage/errors.ts";
import { type DataDirectory, knownStoresFile, type StoreName, storeNames } from "./data-directory.ts";

const KnownStores = z.object({ stores: z.array(z.enum(storeNames)) });

/**
 * Looks whether every store that an earlier start has made is still there: one that is missing would be made anew,
 * and its records with it would be gone without a word.
 * @throws StoreCorrupt naming the folder
 */
export async function checkStores(data: DataDirectory): Promise<void> {
  for (const name of await read(data)) {
    const { directory } = data.store(name);
    if (!(await exists(directory))) throw new StoreCorrupt(directory, "the folder is missing");
    if (!(await exists(join(directory, "format.json")))) {
      throw new StoreCorrupt(directory, "its version marker format.json is missing");
    }
  }
}

/** Notes which stores there are now. */
export async function noteStores(data: DataDirectory): Promise<void> {
  const present = await Promise.all(
    storeNames.map(async (name) => ((await exists(data.store(name).directory)) ? [name] : [])),
  );
  const draft = join(data.path, `${knownStoresFile}.new`);
  await writeFile(draft, JSON.stringify({ stores: present.flat() }), { mode: 0o600, flush: true });
  await rename(draft, join(data.path, knownStoresFile));
}

async function read({ path }: DataDirectory): Promise<readonly StoreName[]> {
  try {
    return KnownStores.parse(JSON.parse(await readFile(join(path, knownStoresFile), "utf8"))).stores;
  } catch (cause) {
    // Before the first start has come this far, there is nothing to miss.
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
    throw new StoreCorrupt(path, `its list ${knownStoresFile} is damaged`, { cause });
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
