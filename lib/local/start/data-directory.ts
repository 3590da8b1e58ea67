import { access, chmod, constants, lstat, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** What a start keeps between runs, each in a folder of its own below the data directory. */
export const storeNames = ["dynamodb", "cognito", "ssm", "ses", "s3", "sqs", "stripe", "cloud"] as const;
/** The file that lists the stores. */
export const knownStoresFile = "stores.json";
/** Exists from the beginning of a first start to its end. */
export const firstStartFile = "first-start";
/** What a start creates again when it is missing. */
const leftovers = ["assembly", "logs", "operator.env", knownStoresFile, firstStartFile] as const;
/** Everything that starts leave in a data directory, beside the lock of the one that runs. */
const ours: ReadonlySet<string> = new Set([...storeNames, ...leftovers]);

export type StoreName = (typeof storeNames)[number];

/** The folder for data cannot be made or written to; the message says what to do. */
export class DataDirectoryUnusable extends Error {
  override readonly name = "DataDirectoryUnusable";

  constructor(path: string, options: { cause: unknown }) {
    const reason = options.cause instanceof Error ? options.cause.message : String(options.cause);
    super(
      `Halvest cannot store its data in ${path}: ${reason}. ` +
        "Make the folder writable, or use another one: npm start -- --data <folder>",
      options,
    );
  }
}

export interface DataDirectory {
  readonly path: string;
  store(name: StoreName): { directory: string };
  readonly assembly: string;
  readonly logs: string;
}

/**
 * Names the parts of a data directory, which is made if it is missing.
 * @throws DataDirectoryUnusable
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DataDirectoryUnusable(path, { cause });
  }
  return {
    path,
    store: (name) => ({ directory: join(path, name) }),
    assembly: join(path, "assembly"),
    logs: join(path, "logs"),
  };
}

/** Removes what starts have left in a directory, and nothing else that may lie there. */
export async function clearDataDirectory(path: string): Promise<void> {
  const present = await readdir(path).catch(() => []);
  await Promise.all(
    present.filter((name) => ours.has(name)).map((name) => rm(join(path, name), { recursive: true })),
  );
}

/**
 * Takes the right to read what starts have left from everyone but its owner: addresses, mails and plans are in it.
 * A folder that someone keeps other things in stays open itself.
 * @throws Error of the file system when the rights cannot be changed
 */
export async function keepPrivate(path: string): Promise<void> {
  const present = await readdir(path);
  const isOurs = (name: string) => ours.has(name) || name === "lock.json";
  if (present.every(isOurs)) await closeToOthers(path);
  for (const name of present.filter(isOurs)) {
    await closeToOthers(join(path, name));
    const inside = await readdir(join(path, name), { recursive: true }).catch(() => []);
    for (const entry of inside) await closeToOthers(join(path, name, entry));
  }
}

async function closeToOthers(path: string): Promise<void> {
  const about = await lstat(path);
  if (about.isSymbolicLink()) return;
  const { mode } = about;
  if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
}
