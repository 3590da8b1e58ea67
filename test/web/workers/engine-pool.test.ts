import { describe, expect, it } from "vitest";
import { CalculationCancelled, PlanRefused } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import type { EngineJob, EngineMessage, RangesJob, WorkerJob } from "#web/workers/engine-messages.ts";
import { createEnginePool, type EngineWorker } from "#web/workers/engine-pool.ts";

/** A worker whose answers the test gives. */
class HandWorker implements EngineWorker {
  onmessage: EngineWorker["onmessage"] = null;
  onerror: EngineWorker["onerror"] = null;
  readonly jobs: WorkerJob[] = [];
  isEnded = false;
  postMessage(job: WorkerJob) {
    this.jobs.push(job);
  }
  terminate() {
    this.isEnded = true;
  }
  say(message: EngineMessage) {
    this.onmessage?.(new MessageEvent("message", { data: message }));
  }
}

function pool(size: number) {
  const workers: HandWorker[] = [];
  const made = createEnginePool(size, () => {
    const worker = new HandWorker();
    workers.push(worker);
    return worker;
  });
  return { ...made, workers };
}

const job = (name: string): EngineJob => ({ plan: name, market: embeddedMarket, today: "2026-11-21" });
const plansOf = ({ jobs }: HandWorker) => jobs.map((each) => ("plan" in each ? each.plan : null));
const done = (name: string) =>
  ({ kind: "done", outcome: { result: name, analyses: {} } }) as unknown as EngineMessage;

describe("a pool of engine workers", () => {
  it("runs as many jobs at once as it has workers, the others in order, and uses workers again", async () => {
    const { run, workers } = pool(2);
    const outcomes = ["a", "b", "c"].map((name) => run(job(name)));
    expect(workers.map(plansOf)).toEqual([["a"], ["b"]]);
    workers[1]?.say(done("b"));
    expect(workers.slice(1).flatMap(plansOf)).toEqual(["b", "c"]);
    workers[0]?.say(done("a"));
    workers[1]?.say(done("c"));
    expect((await Promise.all(outcomes)).map(({ result }) => result)).toEqual(["a", "b", "c"]);
    expect(workers).toHaveLength(2);
  });

  it("passes progress on", async () => {
    const { run, workers } = pool(1);
    const seen: number[] = [];
    const outcome = run(job("a"), { onProgress: (fraction) => seen.push(fraction) });
    workers[0]?.say({ kind: "progress", fraction: 0.25 });
    workers[0]?.say({ kind: "progress", fraction: 0.5 });
    workers[0]?.say(done("a"));
    await outcome;
    expect(seen).toEqual([0.25, 0.5]);
  });

  it("ends a cancelled calculation with its worker and continues with a fresh one", async () => {
    const { run, workers } = pool(1);
    const abort = new AbortController();
    const cancelled = run(job("a"), { signal: abort.signal });
    const following = run(job("b"));
    abort.abort();
    await expect(cancelled).rejects.toBeInstanceOf(CalculationCancelled);
    expect(workers[0]?.isEnded).toBe(true);
    workers[1]?.say(done("b"));
    expect((await following).result).toBe("b");
  });

  it("removes a cancelled job from the queue without touching the running one", async () => {
    const { run, workers } = pool(1);
    const first = run(job("a"));
    const abort = new AbortController();
    const second = run(job("b"), { signal: abort.signal });
    abort.abort();
    await expect(second).rejects.toBeInstanceOf(CalculationCancelled);
    workers[0]?.say(done("a"));
    await first;
    expect(workers[0]?.jobs).toHaveLength(1);
    await expect(run(job("c"), { signal: abort.signal })).rejects.toBeInstanceOf(CalculationCancelled);
  });

  it("ends all jobs of one signal, those that wait behind each other as well", async () => {
    const { run, workers } = pool(1);
    const abort = new AbortController();
    const both = ["a", "b"].map((name) => run(job(name), { signal: abort.signal }));
    const following = run(job("c"));
    abort.abort();
    for (const each of both) await expect(each).rejects.toBeInstanceOf(CalculationCancelled);
    expect(workers.map(plansOf)).toEqual([["a"], ["c"]]);
    workers[1]?.say(done("c"));
    expect((await following).result).toBe("c");
  });

  it("leaves no listener on the signal of a job that has ended", async () => {
    const { run, close, workers } = pool(1);
    const { signal } = new AbortController();
    const listening = new Set<unknown>();
    signal.addEventListener = (_: string, listener: unknown) => void listening.add(listener);
    signal.removeEventListener = (_: string, listener: unknown) => void listening.delete(listener);
    const first = run(job("a"), { signal });
    workers[0]?.say(done("a"));
    await first;
    expect(listening.size).toBe(0);
    const ended = [run(job("b"), { signal }), run(job("c"), { signal })];
    close();
    for (const each of ended) await expect(each).rejects.toBeInstanceOf(CalculationCancelled);
    expect(listening.size).toBe(0);
  });

  it("distinguishes a rejected plan from a failure, and replaces a failed worker", async () => {
    const { run, workers } = pool(1);
    const refused = run(job("a"));
    workers[0]?.say({
      kind: "refused",
      error: { code: "required", path: "controlPanel.baseAmount", message: "m" },
    });
    await expect(refused).rejects.toBeInstanceOf(PlanRefused);
    const broken = run(job("b"));
    workers[0]?.onerror?.({ message: "out of memory" } as ErrorEvent);
    await expect(broken).rejects.toThrow("out of memory");
    expect(workers[0]?.isEnded).toBe(true);
    const after = run(job("c"));
    workers[1]?.say(done("c"));
    await after;
  });

  it("has a worker load before there is a job, and replaces one that could not", async () => {
    const { run, prepare, workers } = pool(1);
    prepare();
    prepare();
    expect(workers.map(plansOf)).toEqual([[]]);
    const first = run(job("a"));
    prepare();
    workers[0]?.say(done("a"));
    await first;
    expect(workers).toHaveLength(1);

    const broken = pool(1);
    broken.prepare();
    broken.workers[0]?.onerror?.({ message: "no code" } as ErrorEvent);
    const outcome = broken.run(job("b"));
    broken.workers[1]?.say(done("b"));
    await outcome;
    expect(broken.workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  });

  it("tells the answers to its kinds of questions apart", async () => {
    const { ranges, workers } = pool(1);
    const asked = {} as RangesJob;
    const found = ranges(asked);
    workers[0]?.say({ kind: "ranges", outcome: [] });
    expect(await found).toEqual([]);
    const other = ranges(asked);
    workers[0]?.say(done("a"));
    await expect(other).rejects.toThrow("another question");
  });

  it("cancels everything when it closes", async () => {
    const { run, close, workers } = pool(1);
    const both = [run(job("a")), run(job("b"))];
    close();
    for (const outcome of await Promise.allSettled(both)) expect(outcome.status).toBe("rejected");
    expect(workers[0]?.isEnded).toBe(true);
  });
});
