import { open, rename } from "node:fs/promises";
import { join } from "node:path";

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
