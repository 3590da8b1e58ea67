import type { Level } from "level";
import { codeOf, StoreCorrupt, StoreUnavailable } from "./errors.ts";

type Snapshot = ReturnType<Level["snapshot"]>;

/** What the database on disk and the one in memory have in common. */
export interface Database {
  open(options?: { createIfMissing: boolean }): Promise<void>;
  close(): Promise<void>;
  getSync(key: string, options?: { snapshot: Snapshot }): unknown;
  batch(
    changes: ({ type: "put"; key: string; value: unknown } | { type: "del"; key: string })[],
    options: object,
  ): Promise<void>;
  snapshot(): Snapshot;
  keys(range: Range): { all(): Promise<string[]> };
  values(range: Range): AsyncIterable<unknown>;
  iterator(range: Range): AsyncIterable<[string, unknown]>;
}

/** One document to write; `value: undefined` removes it. */
export interface Write {
  key: string;
  value: unknown;
}

/** Bounds of a scan over keys, in byte order. */
export interface Range {
  gt?: string;
  gte?: string;
  lt?: string;
  lte?: string;
  reverse?: boolean;
  /** Number of documents; no bound when left out or negative. */
  limit?: number;
}

/** A view of what had been acknowledged at one moment. Close it after use. */
export interface View {
  get(key: string): unknown;
  close(): Promise<void>;
}

/** What only a store in a folder has. */
export interface Disk {
  /** Called after a failed write: whether another attempt makes sense. */
  hasRoom?: () => Promise<boolean>;
  onClosed?: () => Promise<void>;
}

/** The options of the database on disk; the one in memory ignores flushing. */
const durable = { keyEncoding: "utf8", sync: true };

/** Writes that reach the disk together, and the callers who wait for it. */
class Group {
  readonly writes = new Map<string, unknown>();
  readonly done = Promise.withResolvers<void>();
}

/**
 * Durable JSON documents under string keys.
 *
 * `get` is synchronous and sees every write accepted so far, so reading, deciding and calling `write` without
 * an `await` between them is one indivisible step. `write` resolves when its documents are on the disk, all of
 * them or none; writes accepted while the disk is busy share the next flush.
 */
export class Storage {
  readonly directory: string;
  readonly #database: Database;
  #next = new Group();
  #flushing: Group | undefined;
  #loop: Promise<void> | undefined;
  /** Whether a write has failed since the database was opened. */
  #failed = false;
  #recovering: Promise<void> | undefined;
  readonly #disk: Disk;
  #closed = false;

  constructor(database: Database, directory: string, disk: Disk = {}) {
    this.#database = database;
    this.directory = directory;
    this.#disk = disk;
  }

  /** @throws StoreCorrupt when the stored bytes are no document; StoreUnavailable while it recovers */
  get(key: string): unknown {
    if (this.#next.writes.has(key)) return this.#next.writes.get(key);
    if (this.#flushing?.writes.has(key)) return this.#flushing.writes.get(key);
    return this.#read(key);
  }

  /**
   * Resolves when all of the writes are durable. Later writes of one key win.
   * @throws StoreUnavailable when they cannot be stored, for instance because the disk is full
   */
  write(writes: readonly Write[]): Promise<void> {
    if (writes.length === 0) return this.settled();
    for (const { key, value } of writes) this.#next.writes.set(key, value);
    const { promise } = this.#next.done;
    this.#loop ??= this.#flush();
    return promise;
  }

  /** Resolves when every write accepted so far is durable. */
  async settled(): Promise<void> {
    if (this.#next.writes.size > 0) await this.#next.done.promise;
    else await this.#flushing?.done.promise;
  }

  /** What is durable now, frozen. */
  view(): View {
    const snapshot = this.#snapshot();
    return { get: (key) => this.#read(key, snapshot), close: () => snapshot.close() };
  }

  /** Durable documents in key order, as of the moment of the first read. */
  async *values(range: Range): AsyncGenerator<unknown> {
    try {
      yield* this.#database.values(range);
    } catch (error) {
      throw this.#unreadable(error);
    }
  }

  /** Durable keys and documents in key order, as of the moment of the first read. */
  async *entries(range: Range): AsyncGenerator<[string, unknown]> {
    try {
      yield* this.#database.iterator(range);
    } catch (error) {
      throw this.#unreadable(error);
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#loop;
    await this.#recovering?.catch(() => undefined);
    await this.#database.close();
    await this.#disk.onClosed?.();
  }

  async #flush(): Promise<void> {
    while (this.#next.writes.size > 0) {
      const group = this.#next;
      this.#flushing = group;
      this.#next = new Group();
      try {
        if (this.#failed) await this.#recover();
        await this.#database.batch(
          [...group.writes].map(([key, value]) =>
            value === undefined ? { type: "del", key } : { type: "put", key, value },
          ),
          durable,
        );
        group.done.resolve();
      } catch (error) {
        this.#failed = true;
        this.#abandon(group, new StoreUnavailable(this.directory, { cause: error }));
      }
    }
    this.#flushing = undefined;
    this.#loop = undefined;
  }

  /**
   * Opens the database again. LevelDB takes nothing more after some failed writes, and after others it would append
   * to half a record, which its next start would take for damage and pass over with all that follows.
   */
  #recover(): Promise<void> {
    this.#recovering ??= this.#openAnew().finally(() => {
      this.#recovering = undefined;
    });
    return this.#recovering;
  }

  async #openAnew(): Promise<void> {
    if (this.#closed) throw new Error("The store is closed.");
    if ((await this.#disk.hasRoom?.()) === false) throw new Error("The disk is full.");
    await this.#database.close();
    await this.#database.open({ createIfMissing: false });
    this.#failed = false;
  }

  /** Later writes may have been decided on what a failed flush would have stored: they fail with it. */
  #abandon(group: Group, error: unknown): void {
    const later = this.#next;
    this.#next = new Group();
    group.done.reject(error);
    if (later.writes.size > 0) later.done.reject(error);
  }

  #snapshot(): Snapshot {
    try {
      return this.#database.snapshot();
    } catch (error) {
      throw this.#unreadable(error);
    }
  }

  #read(key: string, snapshot?: Snapshot): unknown {
    try {
      return snapshot === undefined ? this.#database.getSync(key) : this.#database.getSync(key, { snapshot });
    } catch (error) {
      throw this.#unreadable(error);
    }
  }

  #unreadable(error: unknown): unknown {
    const code = codeOf(error);
    if (typeof code === "string" && code.endsWith("_NOT_OPEN") && !this.#closed) {
      // Either a recovery is under way, or one has failed after it had closed the database.
      if (this.#failed) this.#recover().catch(() => undefined);
      return new StoreUnavailable(this.directory, { cause: error });
    }
    if (code === "LEVEL_DECODE_ERROR" || code === "LEVEL_CORRUPTION") {
      return new StoreCorrupt(this.directory, "a stored document is damaged", { cause: error });
    }
    return error;
  }
}
