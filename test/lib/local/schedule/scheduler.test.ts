import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { startSchedules } from "#lib/local/schedule/scheduler.ts";
import { openStorage } from "#lib/local/storage/open.ts";
import { inline } from "#test/lib/local/runtime/functions.ts";

const probe = inline("");
const minute = 60_000;
const day = 24 * 60 * minute;

afterEach(() => void vi.useRealTimers());

/** A call once a day, and the times at which it ran. */
async function opened() {
  const storage = await openStorage({ memory: true });
  const runs: number[] = [];
  const runtime = {
    functions: new Map([[probe.arn, probe]]),
    invoke: async () => {
      runs.push(Date.now());
      return { ok: true as const, payload: "null" };
    },
  };
  const call = { arn: "rule", every: day, functionArn: probe.arn, event: () => "{}" };
  const begin = () => {
    const scheduler = startSchedules([call], runtime, storage, (error) => expect.fail(String(error)));
    onTestFinished(() => scheduler.stop());
    return scheduler;
  };
  return { begin, runs };
}

it("a call that ran comes again after its interval, in the next start too", async () => {
  vi.useFakeTimers({ now: 0, toFake: ["Date", "setTimeout", "clearTimeout"] });
  const { begin, runs } = await opened();
  const first = begin();
  await vi.advanceTimersByTimeAsync(day + minute);
  expect(runs).toEqual([0, day]);
  await first.stop();
  begin();
  await vi.advanceTimersByTimeAsync(day);
  expect(runs).toEqual([0, day, 2 * day]);
});

it.each([
  ["in the next start", true],
  ["in the same one within the hour", false],
])("a clock that was years ahead delays no call once it is right: it runs %s", async (_when, isRestarted) => {
  vi.useFakeTimers({ now: 4_000 * day, toFake: ["Date", "setTimeout", "clearTimeout"] });
  const { begin, runs } = await opened();
  const first = begin();
  await vi.advanceTimersByTimeAsync(minute);
  expect(runs).toEqual([4_000 * day]);
  vi.setSystemTime(0);
  if (isRestarted) {
    await first.stop();
    begin();
  }
  await vi.advanceTimersByTimeAsync(60 * minute);
  expect(runs.slice(1)).toEqual([expect.toSatisfy((time: number) => time <= 60 * minute)]);
});
