import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { collection } from "#lib/local/storage/collection.ts";
import { StoreCorrupt, StoreLocked } from "#lib/local/storage/errors.ts";
import { openStorage } from "#lib/local/storage/open.ts";

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halvest-storage-"));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** A store with one document, closed again. */
async function filled(): Promise<void> {
  const storage = await openStorage({ directory });
  await storage.write([{ key: "a", value: { n: 1 } }]);
  await storage.close();
}

async function refusal(): Promise<unknown> {
  return openStorage({ directory }).then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe("documents", () => {
  test("are there after a restart", async () => {
    await filled();
    const storage = await openStorage({ directory });
    expect(storage.get("a")).toEqual({ n: 1 });
    await storage.close();
  });

  test("can be read as soon as their write is accepted", async () => {
    const storage = await openStorage({ directory });
    const written = storage.write([{ key: "a", value: 1 }]);
    expect(storage.get("a")).toBe(1);
    const removed = storage.write([{ key: "a", value: undefined }]);
    expect(storage.get("a")).toBeUndefined();
    await Promise.all([written, removed]);
    expect(storage.get("a")).toBeUndefined();
    await storage.close();
  });

  test("are counted right by concurrent callers that read and write without waiting between", async () => {
    const storage = await openStorage({ memory: true });
    const increment = async () => {
      await Promise.resolve();
      await storage.write([{ key: "n", value: Number(storage.get("n") ?? 0) + 1 }]);
    };
    await Promise.all(Array.from({ length: 100 }, increment));
    expect(storage.get("n")).toBe(100);
    await storage.close();
  });

  test("of a view stay as they were", async () => {
    const storage = await openStorage({ directory });
    await storage.write([{ key: "a", value: 1 }]);
    const view = storage.view();
    await storage.write([{ key: "a", value: 2 }]);
    expect([view.get("a"), storage.get("a")]).toEqual([1, 2]);
    await view.close();
    await storage.close();
  });
});

describe("a collection", () => {
  const Person = z.object({ name: z.string() });

  test("lists its own documents in key order, by prefix", async () => {
    const storage = await openStorage({ memory: true });
    const people = collection(storage, "person", (stored) => Person.parse(stored));
    const others = collection(storage, "persons", (stored) => Person.parse(stored));
    await Promise.all([
      people.put("b1", { name: "B" }),
      people.put("a1", { name: "A" }),
      others.put("a1", { name: "other" }),
    ]);
    expect(await people.list()).toEqual([{ name: "A" }, { name: "B" }]);
    expect(await people.list("b")).toEqual([{ name: "B" }]);
    await people.remove("a1");
    expect(people.get("a1")).toBeUndefined();
    await storage.close();
  });

  test("reports a document of another shape as damaged", async () => {
    const storage = await openStorage({ memory: true });
    const people = collection(storage, "person", (stored) => Person.parse(stored));
    await storage.write([people.change("a", { name: "A" }), { key: "person\u0000b", value: { no: 1 } }]);
    expect(() => people.get("b")).toThrow(StoreCorrupt);
    await storage.close();
  });
});

describe("a folder", () => {
  test("that another process holds is reported as such", async () => {
    const storage = await openStorage({ directory });
    const error = await refusal();
    expect(error).toBeInstanceOf(StoreLocked);
    expect(String(error)).toContain(`Another Halvest is running on this folder: ${directory}`);
    await storage.close();
  });

  test.each([
    ["damaged", "{", "is damaged"],
    ["of another kind", '{"format":"other","version":1}', "is damaged"],
    ["newer", '{"format":"halvest-local-store","version":99}', "format version 99, newer than"],
  ])("with a %s marker is refused with what to do", async (_kind, marker, reason) => {
    await filled();
    await writeFile(join(directory, "format.json"), marker);
    const error = await refusal();
    expect(error).toBeInstanceOf(StoreCorrupt);
    expect(String(error)).toContain(directory);
    expect(String(error)).toContain(reason);
    expect(String(error)).toContain("npm start -- --fresh");
    expect(String(error)).toContain("with the same --data");
  });

  test("with data but no marker is refused", async () => {
    await filled();
    await rm(join(directory, "format.json"));
    expect(await refusal()).toBeInstanceOf(StoreCorrupt);
  });

  test("whose database was removed is refused, not begun anew", async () => {
    await filled();
    await rm(join(directory, "data"), { recursive: true });
    expect(await refusal()).toBeInstanceOf(StoreCorrupt);
  });

  test("whose database lost its manifest is refused", async () => {
    await filled();
    const manifest = (await readdir(join(directory, "data"))).find((name) => name.startsWith("MANIFEST"));
    await writeFile(join(directory, "data", manifest ?? ""), "nonsense");
    const error = await refusal();
    expect(error).toBeInstanceOf(StoreCorrupt);
    expect(error).toHaveProperty("directory", directory);
  });

  test("whose last changes are damaged is refused, now and at the next start, instead of forgetting them", async () => {
    const storage = await openStorage({ directory });
    for (let n = 0; n < 40; n++) await storage.write([{ key: `k${n}`, value: "x".repeat(2_000) }]);
    await storage.close();
    const journal = (await readdir(join(directory, "data"))).find((name) => name.endsWith(".log")) ?? "";
    const bytes = await readFile(join(directory, "data", journal));
    bytes.fill("?", 40_000, 40_200);
    await writeFile(join(directory, "data", journal), bytes);
    for (const _start of ["first", "second"]) {
      const error = await refusal();
      expect(error).toBeInstanceOf(StoreCorrupt);
      expect(String(error)).toContain("some of the last changes are damaged");
    }
  });

  test("whose last write was cut off by a crash is opened with all the others", async () => {
    const storage = await openStorage({ directory });
    for (let n = 0; n < 3; n++) await storage.write([{ key: `k${n}`, value: "x".repeat(2_000) }]);
    await storage.close();
    const journal = (await readdir(join(directory, "data"))).find((name) => name.endsWith(".log")) ?? "";
    const bytes = await readFile(join(directory, "data", journal));
    await writeFile(join(directory, "data", journal), bytes.subarray(0, -10));
    const reopened = await openStorage({ directory });
    expect([reopened.get("k1"), reopened.get("k2")]).toEqual(["x".repeat(2_000), undefined]);
    await reopened.close();
  });

  test("carries its version", async () => {
    await filled();
    const marker: unknown = JSON.parse(await readFile(join(directory, "format.json"), "utf8"));
    expect(marker).toEqual({ format: "halvest-local-store", version: 1 });
  });
});
