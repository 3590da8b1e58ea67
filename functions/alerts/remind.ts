import { AppError } from "#functions/platform/errors.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { withOneCount } from "#functions/platform/records/notifications.ts";
import { mostSent, sendingTime } from "#shared/domain/alerts/alert-rules.ts";
import { nextLook, type ReminderKind } from "#shared/domain/alerts/reminders.ts";
import { localDate } from "#shared/domain/time-zones.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import type { AlertDelivery } from "./delivery.ts";
import { type HandledCounts, handleAll } from "./handle-all.ts";
import type { PlanLook } from "./plan-look.ts";
import { reminderChecks } from "./reminders.ts";
import type { AlertStore, DueReminders, StoredAlerts, StoredReminders } from "./store.ts";

interface ReminderDependencies {
  readonly store: AlertStore;
  readonly delivery: AlertDelivery;
  /** The open plan of a user on a day, `yyyy-mm-dd`. */
  readonly look: (userId: string, day: string) => Promise<PlanLook>;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** How long a run may begin to look at others; the rest is left to the next run. */
  readonly budgetMs: number;
}

/** How often a change is retried after a concurrent one. */
const tries = 5;

/** A look at the reminders of one user. */
export type ReminderLook = ReturnType<typeof createReminderLook>;

/**
 * Looks at what the reminders of a user say on a day, and sends it. The look, its notifications and its mails are one
 * transaction under the version of the owner's list, so each is sent once.
 */
export function createReminderLook({
  store,
  delivery,
  look,
  log,
  clock,
}: Omit<ReminderDependencies, "budgetMs">) {
  async function dueOf(userId: string, day: string, { on, done }: StoredReminders) {
    try {
      const seen = await look(userId, day);
      const found = await Promise.all(
        on.map(async (kind) => {
          const reminder = await reminderChecks[kind](seen, done[kind]);
          return reminder === null ? [] : [{ kind, ...reminder }];
        }),
      );
      return found.flat();
    } catch (error) {
      if (!(error instanceof PlanRefused)) throw error;
      // Its owner sees why on Home; there is nothing to remind of.
      log.warn("a plan was refused", { userId, error: errorFields(error) });
      return [];
    }
  }

  /** @returns what was sent; null, and nothing is, when the list was changed since it was read */
  return async (userId: string, before: StoredAlerts, day: string): Promise<ReminderKind[] | null> => {
    const { reminders, quiet, byMail } = before;
    if (reminders === null) return [];
    const nowMs = clock();
    const due = await dueOf(userId, day, reminders);
    const prepared = await Promise.all(
      due.map(({ text }) => delivery.prepare(userId, { text, atMs: nowMs }, byMail)),
    );
    const at = new Date(nowMs).toISOString();
    const sent = prepared.map(({ writes: _, ...came }, index) => ({
      id: due[index]?.kind ?? "",
      at,
      ...came,
    }));
    const kinds = due.map(({ kind }) => kind);
    const marks: Partial<Record<ReminderKind, string>> = Object.fromEntries(
      due.map(({ kind, mark }) => [kind, mark]),
    );
    const after = {
      reminders: {
        ...reminders,
        dueAt: reminders.on.length === 0 ? null : new Date(nextLook(reminders, quiet, nowMs)).toISOString(),
        done: { ...reminders.done, ...marks },
        last: { at, sent: kinds },
      },
      sent: [...sent, ...before.sent].slice(0, mostSent),
    };
    const writes = withOneCount(prepared.flatMap((one) => one.writes));
    return (await store.write(userId, before, after, writes)) ? kinds : null;
  };
}

/** Looks at the reminders whose daily look is due, and at no others, and sends what there is to say. */
export function reminderRun({ budgetMs, ...dependencies }: ReminderDependencies) {
  const { store, log, clock } = dependencies;
  const lookAt = createReminderLook(dependencies);

  /** @returns whether something was sent */
  async function handle(entry: DueReminders): Promise<boolean> {
    const { userId, dueAt } = entry;
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const before = await store.read(userId);
      const { reminders, quiet } = before;
      if (reminders?.dueAt !== dueAt) {
        // Its owner has deleted the account or chosen another time since.
        await store.forgetDue(entry);
        return false;
      }
      const nowMs = clock();
      // Late, and in quiet hours by now: a later run looks.
      if (sendingTime(quiet, nowMs) > nowMs) return false;
      const sent = await lookAt(userId, before, localDate(reminders.timeZone, Date.parse(dueAt)));
      if (sent !== null) return sent.length > 0;
    }
    throw new AppError("CONFLICT", "Reminders were changed by others each time");
  }

  return (): Promise<HandledCounts> => {
    const startMs = clock();
    async function* inTime() {
      for await (const entry of store.due(new Date(startMs).toISOString())) {
        if (clock() - startMs > budgetMs) return;
        yield entry;
      }
    }
    return handleAll({ log, failure: "a reminder was not sent" }, inTime(), handle);
  };
}
