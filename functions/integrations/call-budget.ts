import { setTimeout as pause } from "node:timers/promises";
import type { CallRate } from "#shared/domain/integrations/services.ts";

/** Calls that were made lately, as stored. */
export interface UsedCalls {
  /** Of the rate, as of `at`. */
  readonly used: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Thrown where a run would have to wait longer than it may, for its turn or for an answer. */
export class OutOfBudget extends Error {
  override readonly name = "OutOfBudget";
  /** When the next call may be made, in milliseconds since 1970. */
  readonly until: number;

  constructor(until: number) {
    super("The run has no time for another call");
    this.until = until;
  }
}

interface BudgetRun {
  readonly before: UsedCalls | null;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** How long a call may wait for its turn, at most until then. */
  readonly deadline: number;
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** What is left of used calls at a moment: a rate gives them back evenly. */
export function usedAt(rate: CallRate, calls: UsedCalls | null, now: number): number {
  if (calls === null) return 0;
  const givenBack = ((now - calls.at) * rate.max) / (rate.seconds * 1_000);
  return Math.max(0, calls.used - Math.max(0, givenBack));
}

/** Keeps the calls of one connection within its rate, over all runs. */
export function callBudget(rate: CallRate, { before, clock, deadline, wait = pause }: BudgetRun) {
  let calls: UsedCalls = before ?? { used: 0, at: clock() };
  /** Calls take turns: two that wait at the same time would both use the same allowance. */
  let turn: Promise<unknown> = Promise.resolve();
  const spend = async (weight: number): Promise<void> => {
    const now = clock();
    const over = usedAt(rate, calls, now) + weight - rate.max;
    const waitMs = over <= 0 ? 0 : Math.ceil((over * rate.seconds * 1_000) / rate.max);
    if (now + waitMs > deadline) throw new OutOfBudget(now + waitMs);
    if (waitMs > 0) await wait(waitMs);
    const at = clock();
    calls = { used: usedAt(rate, calls, at) + weight, at };
  };
  return {
    /**
     * Waits until a call may be made, and counts it.
     * @param weight what the service counts it as
     * @throws OutOfBudget when that is after the deadline
     */
    take(weight = 1): Promise<void> {
      const spent = turn.then(() => spend(weight));
      turn = spent.catch(() => undefined);
      return spent;
    },
    calls: () => calls,
  };
}
export type CallBudget = ReturnType<typeof callBudget>;
