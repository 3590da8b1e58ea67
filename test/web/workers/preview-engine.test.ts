import { describe, expect, it } from "vitest";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import { createPreviewEngine, type PreviewWorker } from "#web/workers/preview-engine.ts";
import type { PreviewAnswer, PreviewMessage, PreviewRequest } from "#web/workers/preview-messages.ts";

/** A worker whose answers the test gives. */
class HandWorker implements PreviewWorker {
  onmessage: PreviewWorker["onmessage"] = null;
  onerror: PreviewWorker["onerror"] = null;
  readonly requests: PreviewRequest[] = [];
  isEnded = false;
  postMessage(request: PreviewRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.isEnded = true;
  }
  say(message: PreviewMessage) {
    this.onmessage?.(new MessageEvent("message", { data: message }));
  }
  /** Amounts of the previews that were asked for. */
  amounts() {
    return this.requests.flatMap((request) =>
      request.kind === "preview" ? [request.changes.plan.baseAmount] : [],
    );
  }
  /** Answers the latest request with a plan of its amount. */
  answer() {
    const request = this.requests.at(-1);
    if (request?.kind !== "preview") throw new Error("Nothing was asked");
    this.say({ kind: "previewed", id: request.id, answer: answerOf(request.changes) });
  }
}

const config = { planVersion: 1 } as EngineConfig;
const amount = (baseAmount: number): SettingChanges => ({ plan: { baseAmount }, epochs: {} });
const answerOf = ({ plan }: SettingChanges) => ({ texts: plan }) as unknown as PreviewAnswer;

function open() {
  const worker = new HandWorker();
  const frames = new Set<() => void>();
  const shown: unknown[] = [];
  const failures: string[] = [];
  const engine = createPreviewEngine({
    onAnswer: ({ texts }) => shown.push(texts.baseAmount),
    onFailure: () => failures.push("gone"),
    start: () => worker,
    beforePaint(callback) {
      frames.add(callback);
      return () => frames.delete(callback);
    },
  });
  const paint = () => {
    for (const frame of [...frames]) {
      frames.delete(frame);
      frame();
    }
  };
  return { engine, worker, shown, failures, paint };
}

describe("the engine of the preview", () => {
  it("calculates nothing before it has the plan, and then the latest request", () => {
    const { engine, worker, shown, paint } = open();
    engine.show(amount(1));
    engine.show(amount(2));
    expect(worker.requests).toEqual([]);
    engine.configure(config);
    expect(worker.amounts()).toEqual([2]);
    worker.answer();
    paint();
    expect(shown).toEqual([2]);
  });

  it("runs one calculation at a time and drops all but the latest change that arrives meanwhile", () => {
    const { engine, worker, shown, paint } = open();
    engine.configure(config);
    for (const value of [1, 2, 3, 4]) engine.show(amount(value));
    expect(worker.amounts()).toEqual([1]);
    worker.answer();
    expect(worker.amounts()).toEqual([1, 4]);
    worker.answer();
    paint();
    // The first answer was overtaken before it could be painted.
    expect(shown).toEqual([4]);
  });

  it("calculates the same changes once, until the preview has ended or the plan is another", () => {
    const { engine, worker } = open();
    engine.configure(config);
    engine.show(amount(1));
    worker.answer();
    engine.show(amount(1));
    expect(worker.amounts()).toEqual([1]);
    engine.configure(config);
    expect(worker.amounts()).toEqual([1, 1]);
    worker.answer();
    engine.show(null);
    engine.show(amount(1));
    expect(worker.amounts()).toEqual([1, 1, 1]);
  });

  it("paints once per frame, and every result that is not superseded", () => {
    const { engine, worker, shown, paint } = open();
    engine.configure(config);
    engine.show(amount(1));
    worker.answer();
    paint();
    engine.show(amount(2));
    worker.answer();
    paint();
    paint();
    expect(shown).toEqual([1, 2]);
  });

  it("shows no running or waiting results when the preview ends", () => {
    const { engine, worker, shown, paint } = open();
    engine.configure(config);
    engine.show(amount(1));
    engine.show(null);
    worker.answer();
    paint();
    engine.show(amount(2));
    worker.answer();
    engine.show(null);
    paint();
    expect(shown).toEqual([]);
    expect(worker.amounts()).toEqual([1, 2]);
  });

  it("keeps the current view when a change is rejected", () => {
    const { engine, worker, shown, paint } = open();
    engine.configure(config);
    engine.show(amount(1));
    worker.answer();
    paint();
    engine.show(amount(-1));
    const last = worker.requests.at(-1);
    worker.say({ kind: "refused", id: last?.kind === "preview" ? last.id : 0 });
    paint();
    engine.show(amount(3));
    worker.answer();
    paint();
    expect(shown).toEqual([1, 3]);
  });

  it("calculates again over a new plan and drops the answer over the old one", () => {
    const { engine, worker, shown, paint } = open();
    engine.configure(config);
    engine.show(amount(1));
    const [, old] = worker.requests;
    engine.configure({ ...config, planVersion: 2 });
    worker.say({ kind: "previewed", id: old?.kind === "preview" ? old.id : 0, answer: answerOf(amount(1)) });
    paint();
    expect(shown).toEqual([]);
    worker.answer();
    paint();
    expect(shown).toEqual([1]);
  });

  it("answers explanations by themselves, and rejects them when the worker breaks", async () => {
    const { engine, worker, failures } = open();
    engine.configure(config);
    const cell = { column: "roi", date: "2026-11-21" };
    const asked = engine.explain(amount(1), cell);
    const request = worker.requests.at(-1);
    if (request?.kind !== "explain") throw new Error("No explanation was asked for");
    expect([request.cell, request.changes]).toEqual([cell, amount(1)]);
    worker.say({ kind: "explained", id: request.id, explanation: null });
    expect(await asked).toBeNull();
    const lost = engine.explain(amount(1), cell);
    worker.onerror?.(new Event("error") as ErrorEvent);
    await expect(lost).rejects.toThrow("The preview has ended");
    expect([worker.isEnded, failures]).toEqual([true, ["gone"]]);
  });

  it("answers the row of a month, and says when the worker cannot", async () => {
    const { engine, worker } = open();
    engine.configure(config);
    const ask = () => {
      const answer = engine.month(amount(1), "2027-03-15");
      const request = worker.requests.at(-1);
      if (request?.kind !== "month") throw new Error("No month was asked for");
      expect([request.date, request.changes]).toEqual(["2027-03-15", amount(1)]);
      return { answer, id: request.id };
    };
    const known = ask();
    worker.say({ kind: "month", id: known.id, cells: { usdSpent: 250 } });
    expect(await known.answer).toEqual({ usdSpent: 250 });
    const failed = ask();
    worker.say({ kind: "failed", id: failed.id, message: "Nothing to calculate yet" });
    await expect(failed.answer).rejects.toThrow("Nothing to calculate yet");
  });
});
