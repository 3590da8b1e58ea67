import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type * as z from "zod";
import { codeOf, StoreCorrupt } from "./errors.ts";

/**
 * What `writeWhole` has written, as JSON.
 * @returns undefined when there is no such file
 * @throws StoreCorrupt when it cannot be read or is of another form
 */
export async function readWhole<S extends z.ZodType>(
  directory: string,
  name: string,
  schema: S,
): Promise<z.output<S> | undefined> {
  try {
    return schema.parse(JSON.parse(await readFile(join(directory, name), "utf8")));
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return undefined;
    throw new StoreCorrupt(directory, `its file ${name} is damaged or cannot be opened`, { cause });
  }
}

/** Writes a file for its owner alone. It appears as a whole or not at all, and is on the disk when this resolves. */
export async function writeWhole(directory: string, name: string, content: string): Promise<void> {
  const draft = join(directory, `${name}.new`);
  await writeThrough(draft, content, "w");
  await rename(draft, join(directory, name));
  await syncFolder(directory);
}

/** Writes a file for its owner alone, whose content is on the disk when this resolves. */
export async function writeThrough(path: string, content: string | Buffer, flags: "w" | "wx"): Promise<void> {
  const file = await open(path, flags, 0o600);
  await file
    .writeFile(content)
    .then(() => file.sync())
    .finally(() => file.close());
}

/** Resolves when the names of a folder's files are on the disk. */
export async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory);
  await folder.sync().finally(() => folder.close());
}

/** Undefined for a text that is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
