import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { codeOf, StoreUnavailable } from "#lib/local/storage/errors.ts";
import { syncFolder, writeThrough } from "#lib/local/storage/files.ts";

/** Contents of objects under names of their own; a content never changes once it is written. */
export interface Blobs {
  /** Resolves with the content's name when it is on the disk. @throws StoreUnavailable when it has no room there */
  write(content: Buffer): Promise<string>;
  /** Undefined when there is none of that name. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
  /**
   * Removes every content but these: what a crash left without an object.
   * @param sizes bytes of each content by its name
   * @returns the names of those that are missing or of another size
   */
  keepOnly(sizes: ReadonlyMap<string, number>): Promise<string[]>;
}

export function memoryBlobs(): Blobs {
  const contents = new Map<string, Buffer>();
  return {
    write: async (content) => {
      const name = randomUUID();
      contents.set(name, Buffer.from(content));
      return name;
    },
    read: async (name) => contents.get(name),
    remove: async (name) => void contents.delete(name),
    keepOnly: async () => [],
  };
}

/** One file for each content in a folder. */
export async function fileBlobs(directory: string): Promise<Blobs> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  return {
    write: async (content) => {
      const name = randomUUID();
      try {
        await writeThrough(join(directory, name), content, "wx");
      } catch (cause) {
        // Half a content would take up room that is missing already.
        await rm(join(directory, name), { force: true });
        throw new StoreUnavailable(directory, { cause });
      }
      // The name has to be on the disk as well before an object may point to it.
      await syncFolder(directory);
      return name;
    },
    read: (name) =>
      readFile(join(directory, name)).catch((error: unknown) => {
        if (codeOf(error) === "ENOENT") return undefined;
        throw error;
      }),
    remove: (name) => rm(join(directory, name), { force: true }),
    keepOnly: async (sizes) => {
      const present = await readdir(directory);
      const strays = present.filter((name) => !sizes.has(name));
      await Promise.all(strays.map((name) => rm(join(directory, name), { force: true })));
      const found = [...sizes].map(async ([name, bytes]) => {
        const { size } = await stat(join(directory, name)).catch(() => ({ size: undefined }));
        return size === bytes ? [] : [name];
      });
      return (await Promise.all(found)).flat();
    },
  };
}
