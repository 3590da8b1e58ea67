import { access, constants, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** What a start keeps between runs, each in a folder of its own below the data directory. */
const stores = ["dynamodb", "cognito", "ssm", "ses", "s3", "stripe", "cloud"] as const;
/** What a start makes anew when it is missing. */
const leftovers = ["assembly", "code", "logs", "operator.env"] as const;

export type StoreName = (typeof stores)[number];

/** The folder for data cannot be made or written to; the message says what to do. */
export class DataDirectoryUnusable extends Error {
  override readonly name = "DataDirectoryUnusable";

  constructor(path: string, options: { cause: unknown }) {
    const reason = options.cause instanceof Error ? options.cause.message : String(options.cause);
    super(
      `Halvest cannot keep its data in ${path}: ${reason}. ` +
        "Allow writing there, or give another folder: npm start -- --data <folder>",
      options,
    );
  }
}

export interface DataDirectory {
  readonly path: string;
  store(name: StoreName): { directory: string };
  readonly assembly: string;
  readonly code: string;
  readonly logs: string;
}

/**
 * Names the parts of a data directory, which is made if it is missing.
 * @throws DataDirectoryUnusable
 */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  try {
    await mkdir(path, { recursive: true });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new DataDirectoryUnusable(path, { cause });
  }
  return {
    path,
    store: (name) => ({ directory: join(path, name) }),
    assembly: join(path, "assembly"),
    code: join(path, "code"),
    logs: join(path, "logs"),
  };
}

/** Removes what starts have left in a directory, and nothing else that may lie there. */
export async function clearDataDirectory(path: string): Promise<void> {
  const known = new Set<string>([...stores, ...leftovers]);
  const present = await readdir(path).catch(() => []);
  await Promise.all(
    present.filter((name) => known.has(name)).map((name) => rm(join(path, name), { recursive: true })),
  );
}
