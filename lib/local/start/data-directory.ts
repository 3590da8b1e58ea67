import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** What a start keeps between runs, each in a folder of its own below the data directory. */
const stores = ["dynamodb", "cognito", "ssm", "ses", "cloud"] as const;
/** What a start makes anew when it is missing. */
const leftovers = ["assembly", "code", "logs", "operator.env"] as const;

export type StoreName = (typeof stores)[number];

export interface DataDirectory {
  readonly path: string;
  store(name: StoreName): { directory: string };
  readonly assembly: string;
  readonly code: string;
  readonly logs: string;
}

/** Names the parts of a data directory, which is made if it is missing. */
export async function openDataDirectory(path: string): Promise<DataDirectory> {
  await mkdir(path, { recursive: true });
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
