import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

const Note = z.strictObject({
  /** Hash of everything besides sources that decides what the bundle holds. */
  key: z.string(),
  directory: z.string(),
  /** Content hash of each of our own sources; packages are covered by the lock file, which is in the key. */
  sources: z.record(z.string(), z.string()),
});
type Note = z.infer<typeof Note>;

/** Remembers from which sources each bundle was made, in one file beside each bundle. */
export class BundleNotes {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The note of a bundle that is still what its sources would give, or undefined. */
  read(name: string, key: string): Note | undefined {
    const file = this.fileOf(name);
    if (!existsSync(file)) return undefined;
    const note = parse(readFileSync(file, "utf8"));
    if (note?.key !== key || !existsSync(note.directory)) return undefined;
    const isFresh = Object.entries(note.sources).every(([path, before]) => {
      const source = join(projectRoot, path);
      return existsSync(source) && hash(readFileSync(source)) === before;
    });
    return isFresh ? note : undefined;
  }

  /**
   * Notes how a bundle was made.
   *
   * @param startedMs when the build began: a source saved since then may not be the one that was built, so nothing
   * is noted and the next time builds again
   */
  write(
    name: string,
    key: string,
    made: { readonly directory: string; readonly sources: readonly string[] },
    startedMs: number,
  ): void {
    const paths = made.sources.map((path) => [path, join(projectRoot, path)] as const);
    if (paths.some(([, file]) => statSync(file).mtimeMs >= startedMs)) return;
    const sources = Object.fromEntries(paths.map(([path, file]) => [path, hash(readFileSync(file))]));
    mkdirSync(this.folder, { recursive: true });
    const draft = join(this.folder, `.note-${randomUUID()}`);
    writeFileSync(draft, JSON.stringify({ key, directory: made.directory, sources } satisfies Note));
    renameSync(draft, this.fileOf(name));
  }

  private fileOf(name: string): string {
    return join(this.folder, `${name}.json`);
  }
}

export function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** A note that cannot be read is treated as missing. */
function parse(text: string): Note | undefined {
  try {
    return Note.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
