import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { mailItem, type Outbox } from "#functions/platform/mail/outbox.ts";
import { exportReadyMail } from "#functions/profile/mails.ts";
import { nextExportAt } from "#shared/domain/settings/automatic-export.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";
import type { DueExport, DueExports } from "./due-exports.ts";
import type { Export } from "./export.ts";
import { exportFile } from "./export-files.ts";
import type { WriteExport } from "./export-writer.ts";

interface AutomaticExportDependencies {
  readonly due: DueExports;
  readonly collect: (userId: string) => Promise<Export>;
  readonly write: WriteExport;
  readonly outbox: Pick<Outbox, "wrap">;
  readonly tables: { readonly accounts: string; readonly events: string };
  readonly webOrigin: string;
  readonly log: Log;
  readonly clock: () => number;
  /** Milliseconds after which a run begins no other export; the next run goes on. */
  readonly budgetMs: number;
}

/**
 * Makes the files of automatic exports that are due and mails their owners, each once a month. Those whose subscription
 * does not include exports, or whose address is not verified, wait for the next month. One that fails is tried again
 * by the next run.
 */
export function automaticExport(dependencies: AutomaticExportDependencies) {
  const { due, collect, write, outbox, tables, webOrigin, log, clock } = dependencies;
  /** Whether a file was made. */
  const make = async (one: DueExport): Promise<boolean> => {
    const owner = await due.owner(one.userId);
    if (owner === undefined) return false;
    const { user, settings } = owner;
    const nextAt = nextExportAt(clock());
    if (!tierIncludes(effectiveTier(user.subscription, clock()), "basic") || !user.emailVerified) {
      await due.move(one, nextAt, []);
      return false;
    }
    const file = await exportFile(await collect(one.userId), settings.exportFormat);
    const { ready, item } = await write(one.userId, file);
    const mail = await outbox.wrap(user.email, exportReadyMail(webOrigin, ready));
    await due.move(one, nextAt, [
      { Put: { TableName: tables.accounts, Item: item } },
      { Put: { TableName: tables.events, Item: mailItem(mail) } },
    ]);
    return true;
  };
  return async (): Promise<{ made: number; failed: number }> => {
    const endMs = clock() + dependencies.budgetMs;
    const counts = { made: 0, failed: 0 };
    // One after another: each holds everything about someone in memory.
    for await (const one of due.due(new Date(clock()).toISOString())) {
      if (clock() > endMs) break;
      try {
        counts.made += Number(await make(one));
      } catch (error) {
        // Another run was faster, or it was switched off meanwhile.
        if (isConditionFailure(error)) continue;
        counts.failed += 1;
        log.error("an automatic export was not made", { userId: one.userId, error: errorFields(error) });
      }
    }
    return counts;
  };
}
