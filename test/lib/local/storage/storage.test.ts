import { execFileSync } from "node:child_process";
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryLevel } from "memory-level";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import { collection } from "#lib/local/storage/collection.ts";
import { StoreCorrupt, StoreLocked, StoreUnavailable } from "#lib/local/storage/errors.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import { Storage } from "#lib/local/storage/storage.ts";

let directory: string;
let isMounted = false;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "halvest-storage-"));
});
afterEach(async () => {
  if (isMounted) execFileSync("umount", [directory]);
  isMounted = false;
  await rm(directory, { recursive: true, force: true });
});

/** A store with one document, closed again. */
async function filled(): Promise<void> {
  const storage = await openStorage({ directory });
  await storage.write([{ key: "a", value: { n: 1 } }]);
  await storage.close();
}

/** Leaves the folder without the seal of a clean end. */
const asAfterKill = () => rm(join(directory, "seal.json"));

/** A store with a journal and a table file, closed again. @returns the names of both files */
async function filledWithTable(): Promise<{ journal: string; table: string }> {
  for (const key of ["a", "b"]) {
    const storage = await openStorage({ directory });
    await storage.write([{ key, value: key.repeat(2_000) }]);
    await storage.close();
  }
  const names = await readdir(join(directory, "data"));
  const named = (ending: string) => names.find((name) => name.endsWith(ending)) ?? "";
  return { journal: named(".log"), table: named(".ldb") };
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

  test("whose database was removed is refused, not created again", async () => {
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

  test.each([
    ["journal", "cut short", (bytes: Buffer) => bytes.subarray(0, -10)],
    ["journal", "emptied", () => Buffer.alloc(0)],
    ["table", "changed in a byte", (bytes: Buffer) => bytes.fill("?", 100, 101)],
  ] as const)(
    "whose %s was %s after a clean end is refused by the file's name",
    async (kind, _how, damage) => {
      const file = (await filledWithTable())[kind];
      const path = join(directory, "data", file);
      await writeFile(path, damage(await readFile(path)));
      for (const _start of ["first", "second"]) {
        expect(String(await refusal())).toContain(`${directory} cannot be read: data/${file} is damaged`);
      }
    },
  );

  test("whose table was changed after a kill is refused by the file's name, if an earlier end was clean", async () => {
    const { table } = await filledWithTable();
    const storage = await openStorage({ directory });
    const copy = await mkdtemp(join(tmpdir(), "halvest-killed-"));
    await cp(directory, copy, { recursive: true });
    await storage.close();
    await rm(directory, { recursive: true });
    await rename(copy, directory);
    const path = join(directory, "data", table);
    await writeFile(path, (await readFile(path)).fill("?", 100, 101));
    expect(String(await refusal())).toContain(`data/${table} is damaged`);
  });

  test.each(["journal", "table"] as const)(
    "whose %s was removed is refused, after a kill too",
    async (kind) => {
      const file = (await filledWithTable())[kind];
      await rm(join(directory, "data", file));
      expect(String(await refusal())).toContain(`${directory} cannot be read: data/${file} is missing`);
      await asAfterKill();
      expect(await refusal()).toBeInstanceOf(StoreCorrupt);
    },
  );

  test("whose last changes are damaged is refused, now and at the next start, instead of forgetting them", async () => {
    const storage = await openStorage({ directory });
    for (let n = 0; n < 40; n++) await storage.write([{ key: `k${n}`, value: "x".repeat(2_000) }]);
    await storage.close();
    const journal = (await readdir(join(directory, "data"))).find((name) => name.endsWith(".log")) ?? "";
    const bytes = await readFile(join(directory, "data", journal));
    bytes.fill("?", 40_000, 40_200);
    await writeFile(join(directory, "data", journal), bytes);
    await asAfterKill();
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
    await asAfterKill();
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

/** Mounts a small disk at the folder, where this user may. */
function mountSmall(): void {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", directory], { stdio: "ignore" });
    isMounted = true;
  } catch {
    isMounted = false;
  }
}

/** Takes all the room on the disk. */
async function fill(file: string): Promise<void> {
  for (const size of [1_000_000, 4_096, 1]) {
    for (;;) {
      const failed = await appendFile(file, Buffer.alloc(size)).then(
        () => false,
        () => true,
      );
      if (failed) break;
    }
  }
}

describe("a disk that is full", () => {
  test("refuses writes as unavailable, keeps reads, and takes writes again when there is room", async (context) => {
    mountSmall();
    if (!isMounted) return context.skip("mounting a small disk needs root");
    const store = join(directory, "store");
    await mkdir(store);
    const filler = join(directory, "filler");
    const storage = await openStorage({ directory: store });
    await storage.write([{ key: "before", value: 1 }]);
    await fill(filler);
    const attempts = ["x", "y", "z"].map((key) =>
      storage.write([{ key, value: "x".repeat(100_000) }]).catch((error: unknown) => error),
    );
    for (const refused of await Promise.all(attempts)) expect(refused).toBeInstanceOf(StoreUnavailable);
    expect([storage.get("before"), storage.get("x")]).toEqual([1, undefined]);
    await expect(storage.write([{ key: "small", value: 1 }])).rejects.toThrow(/the disk is full/);

    await rm(filler);
    for (let n = 0; n < 20; n++) await storage.write([{ key: `after${n}`, value: "x".repeat(10_000) }]);
    expect([storage.get("before"), storage.get("small"), storage.get("x")]).toEqual([
      1,
      undefined,
      undefined,
    ]);
    await storage.close();
    const reopened = await openStorage({ directory: store });
    let count = 0;
    for await (const _document of reopened.values({})) count++;
    expect(count).toBe(21);
    await reopened.close();
  });

  test.for([
    ["was killed", "No space left on device", false],
    ["was closed", "no space left on device", false],
    ["was killed", "Read-only file system", true],
    ["was closed", "read-only file system", true],
  ] as const)(
    "opens no store that %s: %s, with what to do, and all data once that is done",
    async ([end, reason, isReadOnly], context) => {
      mountSmall();
      if (!isMounted) return context.skip("mounting a small disk needs root");
      const store = join(directory, "store");
      const filler = join(directory, "filler");
      const storage = await openStorage({ directory: store });
      for (let n = 0; n < 9; n++) await storage.write([{ key: `k${n}`, value: "x".repeat(20_000) }]);
      await storage.close();
      if (end === "was killed") await rm(join(store, "seal.json"));
      const remount = (mode: string) => execFileSync("mount", ["-o", `remount,${mode}`, directory]);
      if (isReadOnly) remount("ro");
      else await fill(filler);
      const error = await openStorage({ directory: store }).catch((failure: unknown) => failure);
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(String(error)).toContain(`Nothing can be stored in ${store}: `);
      expect(String(error)).toContain(reason);
      expect(String(error)).toContain(
        `${isReadOnly ? "Make the folder writable" : "Free some space"}, then start again.`,
      );

      if (isReadOnly) remount("rw");
      await rm(filler, { force: true });
      const reopened = await openStorage({ directory: store });
      for (let n = 0; n < 9; n++) expect(reopened.get(`k${n}`)).toBe("x".repeat(20_000));
      await reopened.close();
    },
  );

  test("is checked for room before the database is opened again, and reads meanwhile are unavailable too", async () => {
    const database = new MemoryLevel<string, unknown>({ valueEncoding: "json" });
    await database.open();
    let isFull = true;
    const { batch } = database;
    database.batch = (() =>
      Promise.reject(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }))) as never;
    const storage = new Storage(database, "here", { hasRoom: async () => !isFull });
    for (const _attempt of [1, 2]) {
      await expect(storage.write([{ key: "a", value: 1 }])).rejects.toThrow(StoreUnavailable);
    }
    expect(storage.get("a")).toBeUndefined();
    database.batch = batch;
    await expect(storage.write([{ key: "a", value: 1 }])).rejects.toThrow(StoreUnavailable);

    isFull = false;
    const gate = Promise.withResolvers<void>();
    const { open } = database;
    database.open = async () => {
      await gate.promise;
      await open.call(database, {});
    };
    const written = storage.write([{ key: "a", value: 2 }]);
    await expect.poll(() => database.status).toBe("closed");
    expect(() => storage.get("b")).toThrow(StoreUnavailable);
    expect(() => storage.view()).toThrow(StoreUnavailable);
    gate.resolve();
    await written;
    expect(storage.get("a")).toBe(2);
    await storage.close();
  });

  test("that fills again while the database is opened again leaves a store that a read brings back", async () => {
    const database = new MemoryLevel<string, unknown>({ valueEncoding: "json" });
    await database.open();
    const storage = new Storage(database, "here");
    await storage.write([{ key: "a", value: 1 }]);
    const { batch, open } = database;
    database.batch = (() => Promise.reject(new Error("no space"))) as never;
    await expect(storage.write([{ key: "b", value: 1 }])).rejects.toThrow(StoreUnavailable);
    database.batch = batch;
    database.open = () => Promise.reject(new Error("no space"));
    await expect(storage.write([{ key: "b", value: 1 }])).rejects.toThrow(StoreUnavailable);
    expect(() => storage.get("a")).toThrow(StoreUnavailable);
    database.open = open;
    await expect
      .poll(() => {
        try {
          return storage.get("a");
        } catch {
          return undefined;
        }
      })
      .toBe(1);
    await storage.close();
  });
});
