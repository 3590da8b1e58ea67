import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { OwnedFiles } from "#functions/profile/owned-files.ts";
import type { PhotoFiles } from "#functions/profile/photos/photo-files.ts";

type Files = OwnedFiles & Pick<PhotoFiles, "put">;

/** What every store of files promises. */
export function ownedFilesContract(open: () => Promise<Files>): void {
  describe("a store of files", () => {
    const put = (files: Files, key: string) =>
      files.put(key, { bytes: Buffer.from(key), contentType: "image/png" });

    it("lists the files below a prefix, with the time of its writing", async () => {
      const [files, prefix, start] = [await open(), `photos/${randomUUID()}/`, Date.now()];
      for (const name of ["b", "a", "c"]) await put(files, prefix + name);
      await put(files, `photos/${randomUUID()}/elsewhere`);
      const found = await files.list(prefix);
      expect(found.map(({ key }) => key)).toEqual(["a", "b", "c"].map((name) => prefix + name));
      for (const { writtenAtMs } of found) expect(writtenAtMs).toBeGreaterThan(start - 5_000);
      expect(await files.list(`photos/${randomUUID()}/`)).toEqual([]);
    });

    it("removes several, also those that are not there", async () => {
      const [files, prefix] = [await open(), `photos/${randomUUID()}/`];
      for (const name of ["a", "b", "c"]) await put(files, prefix + name);
      await files.remove([`${prefix}a`, `${prefix}c`, `${prefix}none`]);
      expect((await files.list(prefix)).map(({ key }) => key)).toEqual([`${prefix}b`]);
      await files.remove([]);
      expect(await files.list(prefix)).toHaveLength(1);
    });
  });
}
