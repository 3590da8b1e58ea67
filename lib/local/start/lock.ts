import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { codeOf, StoreLocked } from "#lib/local/storage/errors.ts";
import { parseJson } from "#lib/local/storage/files.ts";

const Holder = z.object({ pid: z.number().int(), origin: z.string().optional() });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Whether the holder still answers; one that has announced no address yet is still starting. */
async function answers(origin: string | undefined): Promise<boolean> {
  if (origin === undefined) return true;
  // A number may belong to another program by now, for instance after the machine was started again.
  return fetch(origin, { method: "HEAD", signal: AbortSignal.timeout(2_000) }).then(
    () => true,
    () => false,
  );
}

/** Another start holds the data directory. */
class AlreadyRunning extends StoreLocked {
  constructor(directory: string, pid: number, origin: string | undefined) {
    super(directory);
    this.message = `Halvest is already running on ${directory} (process ${pid}${origin ? `, ${origin}` : ""}). Stop it first, or use another folder: npm start -- --data <folder> --port <port>`;
  }
}

/** The right to use a data directory, until released or until the process ends. */
export interface Lock {
  /** Stores the address of this start for a second one to show. */
  announce(origin: string): Promise<void>;
  release(): Promise<void>;
}

/** @throws StoreLocked if a living process holds the directory */
export async function lockDirectory(directory: string): Promise<Lock> {
  const file = join(directory, "lock.json");
  const content = (origin?: string) => JSON.stringify({ pid: process.pid, origin });
  try {
    await writeFile(file, content(), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    const holder = Holder.safeParse(parseJson(await readFile(file, "utf8")));
    const { pid, origin } = holder.data ?? {};
    if (pid !== undefined && pid !== process.pid && isAlive(pid) && (await answers(origin))) {
      throw new AlreadyRunning(directory, pid, origin);
    }
    // Its process ended without tidying; the stores' own locks still guard against a race here.
    await writeFile(file, content());
  }
  return {
    announce: (origin) => writeFile(file, content(origin)),
    release: () => rm(file, { force: true }),
  };
}
