import { open, rename } from "node:fs/promises";
import { join } from "node:path";

/** Writes a file for its owner alone. It appears as a whole or not at all, and is on the disk when this resolves. */
export async function writeWhole(directory: string, name: string, content: string): Promise<void> {
  const draft = join(directory, `${name}.new`);
  const file = await open(draft, "w", 0o600);
  await file
    .writeFile(content)
    .then(() => file.sync())
    .finally(() => file.close());
  await rename(draft, join(directory, name));
  const folder = await open(directory);
  await folder.sync().finally(() => folder.close());
}
