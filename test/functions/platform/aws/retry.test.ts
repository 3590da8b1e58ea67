import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Overtaken, retried, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The moments of the attempts, in ms after the first; the first `failures` fail. */
async function attempts(
  failures: number,
  error: Error,
  work: (attempt: () => Promise<string>) => Promise<string>,
) {
  const atMs: number[] = [];
  const outcome = work(async () => {
    atMs.push(Date.now());
    if (atMs.length <= failures) throw error;
    return "done";
  }).catch((thrown: unknown) => thrown);
  await vi.runAllTimersAsync();
  return { outcome: await outcome, afterMs: atMs.map((at) => at - (atMs[0] ?? 0)) };
}

describe("a write that was overtaken", () => {
  const giveUp = (cause: Error) => new Error("Please try again.", { cause });
  const write = (attempt: () => Promise<string>) => retriedWhenOvertaken(attempt, { retries: 2, giveUp });

  test("is tried again after pauses that grow", async () => {
    const { outcome, afterMs } = await attempts(2, new Overtaken(), write);
    expect(outcome).toBe("done");
    const [, second = 0, third = 0] = afterMs;
    expect(second).toBeGreaterThanOrEqual(40);
    expect(third - second).toBeGreaterThanOrEqual(80);
  });

  test("ends in the error of its caller when it is overtaken each time", async () => {
    const { outcome, afterMs } = await attempts(9, new Overtaken(), write);
    expect(outcome).toMatchObject({ message: "Please try again.", cause: expect.any(Overtaken) });
    expect(afterMs).toHaveLength(3);
  });

  test("fails at once for any other reason", async () => {
    const { outcome, afterMs } = await attempts(9, new Error("no table"), write);
    expect(outcome).toMatchObject({ message: "no table" });
    expect(afterMs).toHaveLength(1);
  });
});

test("the first pause may be longer", async () => {
  const busy = { retries: 1, when: () => true, firstPauseMs: 1_000 };
  const { afterMs } = await attempts(1, new Error("busy"), (attempt) => retried(attempt, busy));
  expect(afterMs[1]).toBeGreaterThanOrEqual(1_000);
  expect(afterMs[1]).toBeLessThanOrEqual(2_000);
});
