import type { TransactionWrite } from "#functions/platform/aws/transact.ts";
import type { BackupSource, PresentPart, StagedPart } from "#functions/platform/records/backup-source.ts";
import type { PlanOwner } from "#functions/platform/records/plan/plan-input.ts";
import { type BackupPart, backupParts } from "#shared/api/portfolio/backup.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";

/** Where each part of a backup comes from and goes to. */
export type BackupSources = { readonly [Part in BackupPart]: BackupSource<BackupFile[Part]> };

/** A file that may take the place of an account. */
interface CheckedFile {
  /** As the account would be read afterwards. */
  readonly file: BackupFile;
  readonly leftOut: number;
  readonly kept: readonly string[];
  /**
   * Stores the given parts; they count once the writes are made, which fail when any part has changed since it was read:
   * the copy by which a restored backup is undone has the other parts, too.
   */
  stage(parts: ReadonlySet<BackupPart>): Promise<{
    readonly writes: readonly TransactionWrite[];
    tidy(): Promise<void>;
    forget(): Promise<void>;
  }>;
}

/** An account as it is now. */
interface PresentAccount {
  readonly file: BackupFile;
  readonly planVersion: number;
  readonly ledgerVersion: number;
  check(given: BackupFile): Promise<CheckedFile>;
}

/** Reads an account as a backup. */
export async function presentAccount(
  sources: BackupSources,
  owner: PlanOwner,
  now: Date,
): Promise<PresentAccount> {
  const reading = backupParts.map(
    async (part) => [part, await (sources[part] as BackupSource<unknown>).read(owner, now)] as const,
  );
  const present = new Map<BackupPart, PresentPart<unknown>>(await Promise.all(reading));
  const frame = { format: "halvest-backup", formatVersion: 1 } as const;
  const fileOf = (createdAt: string, contents: Iterable<readonly [BackupPart, unknown]>) =>
    // Each part has the content of its source.
    ({ ...frame, createdAt, ...Object.fromEntries(contents) }) as BackupFile;
  return {
    file: fileOf(
      now.toISOString(),
      [...present].map(([part, { content }]) => [part, content]),
    ),
    planVersion: present.get("plans")?.version ?? 0,
    ledgerVersion: present.get("transactions")?.version ?? 0,
    async check(given) {
      const checked = new Map(
        await Promise.all(
          [...present].map(async ([part, each]) => [part, await each.check(given[part])] as const),
        ),
      );
      return {
        file: fileOf(
          given.createdAt,
          [...checked].map(([part, { content }]) => [part, content]),
        ),
        leftOut: [...checked.values()].reduce((sum, { leftOut = 0 }) => sum + leftOut, 0),
        kept: [...checked.values()].flatMap(({ kept = [] }) => kept),
        async stage(parts) {
          const staged: StagedPart[] = [];
          const forget = async () => {
            for (const part of staged) await part.forget?.();
          };
          for (const [part, each] of checked) {
            if (parts.has(part)) staged.push(await each.stage());
          }
          const others = [...present].filter(([part]) => !parts.has(part));
          return {
            writes: [
              ...staged.flatMap(({ writes }) => writes),
              ...others.flatMap(([, { unchanged }]) => unchanged.map((check) => ({ ConditionCheck: check }))),
            ],
            forget,
            tidy: async () => {
              for (const part of staged) await part.tidy?.();
            },
          };
        },
      };
    },
  };
}
