/** The code of an error of Node or of a library, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** Whether a file system takes nothing more, by the message of Node or of LevelDB, whose errors have no code for it. */
export function isUnwritable(message: string): boolean {
  return /no space left|quota exceeded|read-only file system/i.test(message);
}

/** What to do when a file system refuses to write, by what Node or LevelDB says. */
export function remedyOf(refusal: string): string {
  return /no space left|quota exceeded/i.test(refusal) ? "Free some space" : "Make the folder writable";
}

/** The data of a folder cannot be used as it is; the message says which folder and what to do. */
export class StoreCorrupt extends Error {
  override readonly name = "StoreCorrupt";
  readonly directory: string;

  constructor(directory: string, reason: string, options?: ErrorOptions) {
    super(
      `The local data in ${directory} cannot be read: ${reason}. ` +
        "Run `npm start -- --fresh` to start fresh (with the same --data, if you gave one), " +
        "or put back a copy of that folder.",
      options,
    );
    this.directory = directory;
  }
}

/** A running process already holds the folder. */
export class StoreLocked extends Error {
  override readonly name = "StoreLocked";
  readonly directory: string;

  constructor(directory: string, options?: ErrorOptions) {
    super(`Another Halvest is running on this folder: ${directory}. Stop it first.`, options);
    this.directory = directory;
  }
}

/** Nothing can be stored for now, most likely because the disk is full; what was stored before is safe. */
export class StoreUnavailable extends Error {
  override readonly name = "StoreUnavailable";

  /** @param refusal what the file system said to a store that was being opened; nothing for one that is open */
  constructor(directory: string, { refusal, ...options }: ErrorOptions & { readonly refusal?: string } = {}) {
    super(
      refusal === undefined
        ? `Nothing can be stored in ${directory}: the disk is full. Free some space; storing then continues automatically.`
        : `Nothing can be stored in ${directory}: ${refusal}. What was stored before is safe. ` +
            `${remedyOf(refusal)}, then start again.`,
      options,
    );
  }
}
