import type { Log } from "#functions/platform/log.ts";
import {
  holdMs,
  isoTime,
  type Outbox,
  type OutboxStore,
  type WaitingMail,
} from "#functions/platform/mail/outbox.ts";
import { hourMs } from "#shared/domain/durations.ts";

/** Waiting mails as the scheduled run uses them. */
export interface DueMailStore extends Pick<OutboxStore, "remove"> {
  /** About the requested number of mails that no one is sending, oldest first. */
  due(now: string, most: number): Promise<WaitingMail[]>;
  /** Counts an attempt and holds the mail meanwhile; undefined when someone else does, or has sent it. */
  hold(mail: WaitingMail, until: string): Promise<WaitingMail | undefined>;
}

interface DueMailDependencies {
  store: DueMailStore;
  outbox: Pick<Outbox, "deliver">;
  log: Log;
  clock: () => number;
}

const longestHoldMs = hourMs;
/** More than one run can send at once. */
const mostInRun = 800;

/** Sends waiting mails while there is time, and drops those that are no longer useful. */
export function dueMails({ store, outbox, log, clock }: DueMailDependencies) {
  return async (budgetMs: number): Promise<{ sent: number; left: number }> => {
    const startedMs = clock();
    const counts = { sent: 0, left: 0 };
    for (const mail of await store.due(isoTime(clock()), mostInRun)) {
      const nowMs = clock();
      if (nowMs - startedMs > budgetMs) break;
      if (mail.uselessFrom <= isoTime(nowMs)) {
        log.error("a mail could not be sent as long as it was of use, and was dropped", { mailId: mail.id });
        await store.remove(mail);
        continue;
      }
      const pauseMs = Math.min(holdMs * 2 ** (mail.attempts - 1), longestHoldMs);
      const held = await store.hold(mail, isoTime(nowMs + pauseMs));
      if (held !== undefined) counts[await outbox.deliver(held)] += 1;
    }
    return counts;
  };
}
