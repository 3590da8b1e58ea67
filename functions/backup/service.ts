import type { TransactionWrite } from "#functions/platform/aws/transact.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import type { PlanOwner } from "#functions/platform/records/plan/plan-input.ts";
import type { HandlerOutput } from "#shared/api/contract.ts";
import type { BackupPreview, BackupUndo, backup } from "#shared/api/portfolio/backup.ts";
import type { BackupFile } from "#shared/api/portfolio/backup-file.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { packed, unpacked } from "./archive.ts";
import { differencesOf, isChanged } from "./differences.ts";
import { type BackupSources, presentAccount } from "./sources.ts";
import type { UndoStore } from "./undo-store.ts";

interface BackupDependencies {
  readonly sources: BackupSources;
  readonly undos: UndoStore;
  /** Makes all writes or none; false when a condition of one does not hold. */
  readonly commit: (writes: readonly TransactionWrite[]) => Promise<boolean>;
  readonly limiter: Pick<RateLimiter, "take">;
  readonly log: Pick<Log, "warn">;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const backupsPerUser: RateLimit = { name: "backup", max: 20, windowMinutes: 60 };
const previewsPerUser: RateLimit = { name: "backup-preview", max: 60, windowMinutes: 60 };
const restoresPerUser: RateLimit = { name: "backup-restore", max: 10, windowMinutes: 60 };

/** Everything that someone has planned, recorded and set, as one file, and replacing it by such a file. */
export function createBackupService(dependencies: BackupDependencies) {
  const { sources, undos, commit, limiter, log, clock } = dependencies;

  /** Replaces the account by a file; the account from before is stored first. */
  async function replace(
    owner: PlanOwner,
    file: BackupFile,
    isExpected: (now: Pick<BackupPreview, "planVersion" | "ledgerVersion">) => boolean,
  ): Promise<BackupUndo> {
    const nowMs = clock();
    const present = await presentAccount(sources, owner, new Date(nowMs));
    if (!isExpected(present)) throw changedMeanwhile();
    const checked = await present.check(file);
    const differences = differencesOf(present.file, checked.file).filter(isChanged);
    if (differences.length === 0) {
      throw invalidFields([
        { path: "body.backup", message: msg("The account is as the backup has it already") },
      ]);
    }
    const parts = new Set(differences.map(({ part }) => part));
    const { undo, write } = await undos.stage(owner.userId, await packed(present.file), nowMs);
    const replacement = await checked.stage(parts);
    if (!(await commit([...replacement.writes, write]))) {
      await tidied(owner, replacement.forget);
      throw changedMeanwhile();
    }
    await tidied(owner, replacement.tidy);
    return { restoredAt: undo.restoredAt, until: undo.until };
  }

  /** What is left over does not count; it is only removed to save room. */
  async function tidied({ userId }: PlanOwner, tidy: () => Promise<void>): Promise<void> {
    try {
      await tidy();
    } catch (error) {
      log.warn("leftovers of a restored backup stay", { userId, error: errorFields(error) });
    }
  }

  return {
    async status({ userId }: PlanOwner): Promise<HandlerOutput<typeof backup.get>> {
      const found = await undos.find(userId, clock());
      return { undo: found && { restoredAt: found.restoredAt, until: found.until } };
    },

    /** @throws AppError RATE_LIMITED */
    async create(owner: PlanOwner): Promise<HandlerOutput<typeof backup.create>> {
      await limiter.take(backupsPerUser, owner.userId);
      const { file } = await presentAccount(sources, owner, new Date(clock()));
      return {
        fileName: `halvest-backup-${file.createdAt.slice(0, 10)}.json`,
        content: (await packed(file)).toString("base64"),
        counts: {
          plans: file.plans.length,
          transactions: file.transactions.length,
          simulations: file.simulations.length,
          wallets: file.wallets.transfers.length + file.wallets.watched.length,
          taxReport: file.taxReport === null ? 0 : 1,
          alerts: file.alerts.list.length,
          settings: Object.values(file.settings).flatMap((values) => Object.keys(values ?? {})).length,
        },
      };
    },

    /** @throws AppError BAD_REQUEST, VALIDATION_FAILED, TIER_REQUIRED, RATE_LIMITED */
    async preview(owner: PlanOwner, bytes: Uint8Array): Promise<BackupPreview> {
      await limiter.take(previewsPerUser, owner.userId);
      const given = await unpacked(bytes);
      const present = await presentAccount(sources, owner, new Date(clock()));
      const { file, leftOut, kept } = await present.check(given);
      return {
        createdAt: given.createdAt,
        parts: differencesOf(present.file, file),
        leftOut,
        kept: [...kept],
        planVersion: present.planVersion,
        ledgerVersion: present.ledgerVersion,
      };
    },

    /** @throws AppError BAD_REQUEST, VALIDATION_FAILED, TIER_REQUIRED, CONFLICT, RATE_LIMITED */
    async restore(
      owner: PlanOwner,
      bytes: Uint8Array,
      seen: Pick<BackupPreview, "planVersion" | "ledgerVersion">,
    ): Promise<BackupUndo> {
      await limiter.take(restoresPerUser, owner.userId);
      const file = await unpacked(bytes);
      return replace(
        owner,
        file,
        (now) => now.planVersion === seen.planVersion && now.ledgerVersion === seen.ledgerVersion,
      );
    },

    /** @throws AppError NOT_FOUND, CONFLICT, RATE_LIMITED */
    async undo(owner: PlanOwner): Promise<BackupUndo> {
      await limiter.take(restoresPerUser, owner.userId);
      const undo = await undos.find(owner.userId, clock());
      if (undo === null) throw new AppError("NOT_FOUND", msg("There is no restored backup to undo."));
      return replace(owner, await unpacked(await undos.read(owner.userId, undo)), () => true);
    },
  };
}

function changedMeanwhile(): AppError {
  return new AppError(
    "CONFLICT",
    msg("Your account was changed since. Nothing was restored; look at the differences again."),
  );
}
