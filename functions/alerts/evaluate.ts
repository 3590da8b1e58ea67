import { AppError } from "#functions/platform/errors.ts";
import type { Log } from "#functions/platform/log.ts";
import {
  crossedValues,
  isReached,
  type MarketLevel,
  mostSent,
  sendingTime,
} from "#shared/domain/alerts/alert-rules.ts";
import type { AlertDelivery } from "./delivery.ts";
import { type HandledCounts, handleAll } from "./handle-all.ts";
import { reachedText } from "./mails.ts";
import type { AlertStore, MarketMove, ReachedAlert, SeenLevel, StoredAlerts, WaitingAlert } from "./store.ts";

interface EvaluationDependencies {
  readonly store: AlertStore;
  readonly delivery: AlertDelivery;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** How long a run may begin to send others; the rest is left to the next run. */
  readonly budgetMs: number;
}

/** How often a change is retried after a concurrent one. */
const tries = 5;

/** How many moves are remembered, the oldest first, so that their item stays small. */
const mostUnfinished = 100;

/**
 * Sends the alerts that the market has reached since the last run, and those that waited for the end of quiet hours.
 * Reads those alerts and no others. Each is sent once: switching it off, listing it as sent, its notification and its
 * mail are one transaction.
 */
export function alertEvaluation({ store, delivery, log, clock, budgetMs }: EvaluationDependencies) {
  /** @returns whether it was sent or put off by this call */
  async function handle(reached: ReachedAlert, level: SeenLevel, waited: WaitingAlert | null) {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      // An overlapping run may have sent it.
      if (waited !== null && attempt > 0 && !(await store.isWaiting(waited))) return false;
      const before = await store.read(reached.userId);
      const alert = before.alerts.find(({ id }) => id === reached.id);
      if (alert === undefined) {
        // Its owner has removed it, alone or with everything else: this index entry is stale.
        if (waited !== null) await store.forget(waited);
        return false;
      }
      // It may have been replaced since.
      const isCurrent = alert.kind === reached.kind && alert.value === reached.value;
      if (waited === null && !(isCurrent && alert.isOn)) return false;
      const nowMs = clock();
      const sendMs = sendingTime(before.quiet, nowMs);
      const off = before.alerts.map((each) => (each.id === reached.id ? { ...each, isOn: false } : each));
      const change: Partial<StoredAlerts> = { alerts: waited === null ? off : before.alerts };
      const endWait = waited === null ? [] : [store.endWait(waited)];
      // Also of one that has waited: its owner may have moved the quiet hours meanwhile.
      if (sendMs > nowMs) {
        const waiting = { ...reached, level, sendAt: new Date(sendMs).toISOString() };
        if (await store.write(reached.userId, before, change, [...endWait, store.wait(waiting)])) return true;
        continue;
      }
      const { kind, value } = reached;
      const text = () => reachedText({ kind, value, level });
      const message = { text, atMs: nowMs };
      const { writes, ...came } = await delivery.prepare(reached.userId, message, before.byMail);
      const sent = { id: reached.id, at: new Date(nowMs).toISOString(), ...came };
      const more = [...endWait, ...writes];
      const after = { ...change, sent: [sent, ...before.sent].slice(0, mostSent) };
      if (await store.write(reached.userId, before, after, more)) return true;
    }
    throw new AppError("CONFLICT", "An alert was changed by others each time");
  }

  const failing = { log, failure: "an alert was not sent" };
  return async (market: MarketLevel): Promise<HandledCounts> => {
    const endMs = clock() + budgetMs;
    // An alert that waits, or is sent by a later run, says when this was.
    const after: SeenLevel = { ...market, seenAt: new Date(clock()).toISOString() };
    let isComplete = true;
    async function* inTime<T>(all: AsyncIterable<T>) {
      for await (const each of all) {
        isComplete &&= clock() < endMs;
        if (!isComplete) return;
        yield each;
      }
    }
    const seen = await store.seenMarket();
    /** A run that overlaps with this one may have been faster: then its level stands, and what is unfinished of both. */
    const remember = async (unfinished: readonly MarketMove[]): Promise<void> => {
      let known = seen;
      for (let attempt = 0; attempt < tries; attempt += 1) {
        const isOvertaken = known !== seen;
        if (isOvertaken && unfinished.length === 0) return;
        const { unfinished: others, ...level } =
          isOvertaken && known !== null ? known : { ...after, unfinished: [] };
        const all = [...others, ...unfinished].slice(0, mostUnfinished);
        if (await store.setSeenMarket(known, { ...level, unfinished: all })) return;
        known = await store.seenMarket();
      }
      throw new AppError("CONFLICT", "The evaluated level was changed by others each time");
    };
    const due = inTime(store.waiting(new Date(clock()).toISOString()));
    const total = { ...(await handleAll(failing, due, (alert) => handle(alert, alert.level, alert))) };
    if (seen === null) {
      await remember([]);
      return total;
    }
    const { unfinished: former, revision: _, ...from } = seen;
    const unfinished: MarketMove[] = [];
    for (const move of [...former, { from, to: after }]) {
      let failures = 0;
      for (const range of crossedValues(move.from, move.to)) {
        const { done, failed } = await handleAll(failing, inTime(store.reached(range)), (alert) =>
          isReached(alert.kind, alert.value, move.to) ? handle(alert, move.to, null) : Promise.resolve(false),
        );
        total.done += done;
        failures += failed;
      }
      total.failed += failures;
      // The next run reads the same range again, wherever the price is by then: alerts that were sent are off.
      if (!isComplete || failures > 0) unfinished.push(move);
    }
    await remember(unfinished);
    return total;
  };
}
