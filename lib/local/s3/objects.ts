import { createHash } from "node:crypto";
import { join } from "node:path";
import * as z from "zod";
import { collection } from "#lib/local/storage/collection.ts";
import { StoreCorrupt } from "#lib/local/storage/errors.ts";
import { openStorage, orClosed, type StorageLocation } from "#lib/local/storage/open.ts";
import { fileBlobs, memoryBlobs } from "./blobs.ts";

const StoredObject = z.object({
  key: z.string(),
  /** Name of the content. */
  blob: z.string(),
  /** Bytes. */
  size: z.number(),
  /** MD5 of the content, hexadecimal. */
  etag: z.string(),
  /** ISO text. */
  lastModified: z.string(),
  /** Headers that go with the object, by name in lower case. */
  headers: z.record(z.string(), z.string()),
});
type StoredObject = z.infer<typeof StoredObject>;

/** Objects of all buckets. */
export interface Objects {
  /** Resolves when the object is on the disk; it replaces one of the same key as a whole or not at all. */
  put(
    bucket: string,
    key: string,
    content: Buffer,
    about: Pick<StoredObject, "headers" | "lastModified">,
  ): Promise<StoredObject>;
  get(bucket: string, key: string): Promise<{ object: StoredObject; content: Buffer } | undefined>;
  /** Resolves when the object is gone, also when there was none. */
  remove(bucket: string, key: string): Promise<void>;
  /** In the order of their keys. */
  list(bucket: string, prefix: string): Promise<StoredObject[]>;
  close(): Promise<void>;
}

/**
 * Descriptions are in a store of documents and point to contents, which are written before and removed after, so
 * that a crash at any moment leaves whole objects and at worst a content too many.
 * @throws StoreCorrupt, StoreLocked when the folder cannot be used
 */
export async function openObjects(location: StorageLocation): Promise<Objects> {
  const storage = await openStorage(location);
  const described = collection(storage, "object", (stored) => StoredObject.parse(stored));
  const blobs =
    "directory" in location ? await fileBlobs(join(location.directory, "objects")) : memoryBlobs();
  await orClosed(storage, async () => {
    const known = await described.list();
    const lost = await blobs.keepOnly(new Map(known.map(({ blob, size }) => [blob, size])));
    const object = known.find(({ blob }) => lost.includes(blob));
    if (object)
      throw new StoreCorrupt(storage.directory, `the content of ${object.key} is missing or damaged`);
  });
  const place = (bucket: string, key: string) => `${bucket}/${key}`;

  const get: Objects["get"] = async (bucket, key) => {
    const object = described.get(place(bucket, key));
    if (object === undefined) return undefined;
    const content = await blobs.read(object.blob);
    if (content !== undefined) return { object, content };
    // It was replaced or removed while it was being read; otherwise its content is lost.
    if (described.get(place(bucket, key))?.blob !== object.blob) return get(bucket, key);
    throw new StoreCorrupt(storage.directory, `the content of ${key} is missing`);
  };

  return {
    get,
    put: async (bucket, key, content, about) => {
      const blob = await blobs.write(content);
      const etag = createHash("md5").update(content).digest("hex");
      const object = { key, blob, size: content.length, etag, ...about };
      const replaced = described.get(place(bucket, key));
      await described.put(place(bucket, key), object).catch(async (error: unknown) => {
        await blobs.remove(blob);
        throw error;
      });
      if (replaced !== undefined) await blobs.remove(replaced.blob);
      return object;
    },
    remove: async (bucket, key) => {
      const removed = described.get(place(bucket, key));
      if (removed === undefined) return;
      await described.remove(place(bucket, key));
      await blobs.remove(removed.blob);
    },
    list: (bucket, prefix) => described.list(place(bucket, prefix)),
    close: () => storage.close(),
  };
}
