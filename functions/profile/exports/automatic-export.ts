import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import { AppError } from "#functions/platform/errors.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { mailItem, type Outbox } from "#functions/platform/mail/outbox.ts";
import { type MailContent, mailInFormats } from "#functions/platform/mail/template.ts";
import { exportFailedMail, exportReadyMail } from "#functions/profile/mails.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { nextExportAt } from "#shared/domain/settings/automatic-export.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import type { DueExport, DueExports, LastExport } from "./due-exports.ts";
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

/** With the pause, attempts reach over a day: an outage of some hours does not lose an export. */
const mostAttempts = 6;
const pauseMs = 4 * hourMs;

/**
 * Makes the files of automatic exports that are due and mails their owners, each once. Those whose subscription does not
 * include exports, or whose address is not verified, wait for the next date. One that fails is tried again after some
 * hours; after six attempts a mail says so, and it waits for the next date.
 *
 * @returns how many were made, and how many attempts failed
 * @throws AggregateError of attempts that could not be noted, after everything else has been tried
 */
export function automaticExport(dependencies: AutomaticExportDependencies) {
  const { due, collect, write, outbox, tables, webOrigin, log, clock } = dependencies;
  const ownerOf = async (userId: string) => {
    const owner = await due.owner(userId);
    if (owner === undefined) return undefined;
    const { user, settings } = owner;
    const isServed =
      tierFeatures[effectiveTier(user.subscription, clock())].dataExports && user.emailVerified;
    return { ...owner, isServed, nextAt: nextExportAt(clock(), settings.exportRhythm) };
  };
  const lastOf = (outcome: LastExport["outcome"]) => ({ at: new Date(clock()).toISOString(), outcome });
  const mailPut = async (address: string, content: MailContent) => ({
    Put: { TableName: tables.events, Item: mailItem(await outbox.wrap(address, content)) },
  });
  /** Whether a file was made. */
  const make = async (one: DueExport): Promise<boolean> => {
    const owner = await ownerOf(one.userId);
    if (owner === undefined) return false;
    const { user, settings, environment, formats, isServed, nextAt } = owner;
    if (!isServed) {
      await due.move(one, nextAt, lastOf("passed"), []);
      return false;
    }
    const file = await exportFile(await collect(one.userId), settings.exportFormat, environment);
    const { ready, item } = await write(one.userId, file);
    const content = mailInFormats(formats, () => exportReadyMail(webOrigin, ready));
    const mail = await mailPut(user.email, content);
    await due.move(one, nextAt, lastOf("made"), [{ Put: { TableName: tables.accounts, Item: item } }, mail]);
    return true;
  };
  const giveUp = async (one: DueExport): Promise<void> => {
    const owner = await ownerOf(one.userId);
    if (owner === undefined) return;
    const { user, formats, isServed, nextAt } = owner;
    const content = mailInFormats(formats, () => exportFailedMail(webOrigin, mostAttempts, nextAt));
    const mails = isServed ? [await mailPut(user.email, content)] : [];
    await due.move(one, nextAt, lastOf("failed"), mails);
    log.error("an automatic export was given up", { userId: one.userId, nextAt });
  };
  const attempt = async (waiting: DueExport): Promise<"made" | "passed" | "failed"> => {
    const { attempts, due: one } = await due.begin(waiting, new Date(clock() + pauseMs).toISOString());
    // More than there may be: the function ended in the last one.
    if (attempts <= mostAttempts) {
      try {
        return (await make(one)) ? "made" : "passed";
      } catch (error) {
        if (isConditionFailure(error)) throw error;
        log.warn("an automatic export was not made", {
          userId: one.userId,
          attempts,
          error: errorFields(error),
        });
        if (attempts < mostAttempts) return "failed";
      }
    }
    await giveUp(one);
    return "failed";
  };
  return async (): Promise<{ made: number; failed: number }> => {
    const endMs = clock() + dependencies.budgetMs;
    const counts = { made: 0, passed: 0, failed: 0 };
    const failures: unknown[] = [];
    // One after another: each holds everything about someone in memory.
    for await (const one of due.due(new Date(clock()).toISOString())) {
      if (clock() > endMs) break;
      try {
        counts[await attempt(one)] += 1;
      } catch (error) {
        // Another run was faster, or it was switched off meanwhile.
        if (isConditionFailure(error)) continue;
        failures.push(error);
        log.error("an automatic export stays unfinished", {
          userId: one.userId,
          error: errorFields(error),
        });
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, "Some automatic exports stay unfinished");
    return { made: counts.made, failed: counts.failed };
  };
}

/**
 * Makes the file of someone's automatic export now and mails its owner; the next date stays.
 * @throws AppError VERIFICATION_REQUIRED when there is no address to write to
 */
export function exportOnDemand(
  dependencies: Omit<AutomaticExportDependencies, "log" | "budgetMs">,
): (userId: string) => Promise<void> {
  const { due, collect, write, outbox, tables, webOrigin, clock } = dependencies;
  return async (userId) => {
    const owner = await due.owner(userId);
    if (owner === undefined || !owner.user.emailVerified) {
      throw new AppError(
        "VERIFICATION_REQUIRED",
        msg("Verify your email address first: the file is announced by mail."),
      );
    }
    const { settings, environment } = owner;
    const file = await exportFile(await collect(userId), settings.exportFormat, environment);
    const { ready, item } = await write(userId, file);
    const content = mailInFormats(owner.formats, () => exportReadyMail(webOrigin, ready));
    const mail = mailItem(await outbox.wrap(owner.user.email, content));
    await due.note(userId, { at: new Date(clock()).toISOString(), outcome: "made" }, [
      { Put: { TableName: tables.accounts, Item: item } },
      { Put: { TableName: tables.events, Item: mail } },
    ]);
  };
}
