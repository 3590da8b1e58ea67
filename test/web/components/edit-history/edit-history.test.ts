import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EditHistory, EditRefused, type EditStep } from "#web/components/edit-history/edit-history.ts";
import { ApiError } from "#web/transport/errors.ts";

/** Named values that steps change, as a server holds them. */
class Values {
  readonly all = new Map<string, number>();

  step(key: string, before: number, after: number): EditStep {
    return {
      name: `${key} ${before} → ${after}`,
      undo: () => this.#write(key, after, before),
      redo: () => this.#write(key, before, after),
    };
  }

  get(key: string): number {
    return this.all.get(key) ?? 0;
  }

  async #write(key: string, from: number, to: number): Promise<void> {
    if (this.get(key) !== from) throw new EditRefused("It was changed elsewhere.");
    this.all.set(key, to);
  }
}

const saved = () => Promise.resolve(true);

/** The same as a list with a place in it, for comparison. */
interface ModelLine {
  readonly steps: { key: string; before: number; after: number }[];
  place: number;
}

const keys = fc.constantFrom("amount", "cap", "march");
const command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("edit" as const), key: keys, value: fc.nat(9) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom("undo" as const, "redo" as const) }) },
  fc.record({ kind: fc.constant("open" as const), plan: fc.constantFrom("first", "second") }),
  fc.record({ kind: fc.constant("elsewhere" as const), key: keys, value: fc.nat(9) }),
);

describe("a history of edits", () => {
  it("ends where the model says, whatever is edited, undone, redone and changed elsewhere", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
        const values = new Values();
        const history = new EditHistory(saved);
        const expected = new Map<string, number>();
        const lines = new Map<string, ModelLine>();
        let plan = "first";
        const line = () => {
          const there = lines.get(plan) ?? { steps: [], place: 0 };
          lines.set(plan, there);
          return there;
        };
        history.open(plan);
        for (const next of commands) {
          const model = line();
          if (next.kind === "open") {
            plan = next.plan;
            history.open(plan);
          } else if (next.kind === "elsewhere") {
            values.all.set(next.key, next.value);
            expected.set(next.key, next.value);
          } else if (next.kind === "edit") {
            const before = expected.get(next.key) ?? 0;
            history.record(values.step(next.key, before, next.value));
            values.all.set(next.key, next.value);
            expected.set(next.key, next.value);
            model.steps.splice(model.place);
            model.steps.push({ key: next.key, before, after: next.value });
            model.place += 1;
          } else {
            const at = next.kind === "undo" ? model.place - 1 : model.place;
            const step = model.steps[at];
            const outcome = await history[next.kind]();
            if (step === undefined) {
              expect(outcome.kind).toBe("nothing");
            } else {
              const { key, before, after } = step;
              const [from, to] = next.kind === "undo" ? [after, before] : [before, after];
              const isAsLeft = (expected.get(key) ?? 0) === from;
              expect(outcome.kind).toBe(isAsLeft ? "done" : "dropped");
              if (isAsLeft) expected.set(key, to);
              else model.steps.splice(at, 1);
              if (next.kind === "undo") model.place -= 1;
              else if (isAsLeft) model.place += 1;
            }
          }
          const { steps, place } = line();
          const nameOf = (step: (typeof steps)[number] | undefined) =>
            step === undefined ? null : `${step.key} ${step.before} → ${step.after}`;
          expect(history.view()).toEqual({ undo: nameOf(steps[place - 1]), redo: nameOf(steps[place]) });
          for (const [key, value] of expected) expect(values.get(key)).toBe(value);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("goes back at least fifty steps", async () => {
    const values = new Values();
    const history = new EditHistory(saved);
    history.open("first");
    for (let value = 1; value <= 150; value += 1) {
      history.record(values.step("amount", value - 1, value));
      values.all.set("amount", value);
    }
    let undone = 0;
    while ((await history.undo()).kind === "done") undone += 1;
    expect(undone).toBe(100);
    expect(values.get("amount")).toBe(50);
  });

  it("takes back what waits for a network without saving it, and queues it again, until it is saved", async () => {
    const values = new Values();
    const history = new EditHistory(() => Promise.resolve(false));
    const waiting = (key: string, before: number, after: number): EditStep => {
      const name = `${key} ${before} → ${after}`;
      return {
        name,
        isWaiting: true,
        undo: async () => {
          values.all.set(key, before);
          history.setUnsaved(values, "first", null);
        },
        redo: async () => {
          values.all.set(key, after);
          history.setUnsaved(values, "first", waiting(key, before, after));
        },
      };
    };
    history.open("first");
    history.record(values.step("amount", 0, 7));
    const step = waiting("march", 1, 0);
    await step.redo();
    expect(history.view()).toEqual({ undo: "march 1 → 0", redo: null });
    expect((await history.undo()).kind).toBe("done");
    expect(values.get("march")).toBe(1);
    expect(history.view()).toEqual({ undo: "amount 0 → 7", redo: "march 1 → 0" });
    // What does not wait cannot be undone before the rest is saved.
    expect((await history.undo()).kind).toBe("unsaved");
    expect((await history.redo()).kind).toBe("done");
    expect(values.get("march")).toBe(0);
    expect(history.view()).toEqual({ undo: "march 1 → 0", redo: null });
    // By its message, and in another plan not at all.
    expect((await history.take(step, "undo")).kind).toBe("done");
    expect(values.get("march")).toBe(1);
    expect((await history.take(step, "redo")).kind).toBe("done");
    history.open("second");
    expect((await history.undo()).kind).toBe("unsaved");
    expect(values.get("march")).toBe(0);
    history.open("first");
    // Saved, it is a step like others.
    history.setUnsaved(values, "first", null);
    history.record(values.step("march", 1, 0));
    expect(history.view()).toEqual({ undo: "march 1 → 0", redo: null });
  });

  it("redoes nothing that waited over a newer edit that waits", async () => {
    const values = new Values();
    const history = new EditHistory(() => Promise.resolve(false));
    const waits: EditStep[] = [];
    const show = () => history.setUnsaved(values, "first", waits.at(-1) ?? null);
    const edit = (key: string, before: number, after: number) => {
      const set = (value: number) => values.all.set(key, value);
      const step: EditStep = {
        name: `${key} ${before} → ${after}`,
        isWaiting: true,
        undo: async () => {
          set(before);
          waits.pop();
          show();
        },
        redo: async () => {
          set(after);
          waits.push(step);
          show();
        },
      };
      return step.redo();
    };
    history.open("first");
    await edit("march", 0, 1);
    await edit("amount", 200, 250);
    await history.undo();
    await history.undo();
    await history.redo();
    // Saving is tried again.
    show();
    expect(history.view()).toEqual({ undo: "march 0 → 1", redo: "amount 200 → 250" });
    await edit("amount", 200, 300);
    expect(history.view()).toEqual({ undo: "amount 200 → 300", redo: null });
    expect((await history.redo()).kind).toBe("unsaved");
    expect(values.get("amount")).toBe(300);
    await history.undo();
    expect(history.view()).toEqual({ undo: "march 0 → 1", redo: "amount 200 → 300" });
  });

  it("saves what is being edited before it undoes, and undoes nothing when that fails", async () => {
    const values = new Values();
    let isOnline = false;
    const history: EditHistory = new EditHistory(async () => {
      if (!isOnline) return false;
      history.setUnsaved(values, "first", null);
      history.record(values.step("amount", 0, 7));
      values.all.set("amount", 7);
      return true;
    });
    history.open("first");
    history.setUnsaved(values, "first", { name: "amount 0 → 7" });
    expect(history.view()).toEqual({ undo: "amount 0 → 7", redo: null });
    expect((await history.undo()).kind).toBe("unsaved");
    isOnline = true;
    expect((await history.undo()).kind).toBe("done");
    expect(values.get("amount")).toBe(0);
    expect(history.view()).toEqual({ undo: null, redo: "amount 0 → 7" });
  });

  it("takes one step at a time, however fast they are asked for", async () => {
    const values = new Values();
    const history = new EditHistory(saved);
    history.open("first");
    for (const value of [1, 2, 3]) {
      history.record(values.step("amount", value - 1, value));
      values.all.set("amount", value);
    }
    const outcomes = await Promise.all([history.undo(), history.undo(), history.redo(), history.undo()]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(["done", "done", "done", "done"]);
    expect(values.get("amount")).toBe(1);
  });

  it("leaves a step that failed without a final reason to be tried again", async () => {
    const history = new EditHistory(saved);
    history.open("first");
    let status = 503;
    const envelope = { success: false, error: "No.", code: "INTERNAL" } as const;
    history.record({
      name: "amount 1 → 2",
      undo: async () => {
        if (status !== 200) throw new ApiError(status, envelope);
      },
      redo: async () => undefined,
    });
    expect((await history.undo()).kind).toBe("failed");
    expect(history.view().undo).toBe("amount 1 → 2");
    status = 200;
    expect((await history.undo()).kind).toBe("done");
  });

  it("finds a step in the plan that is open after it was undone", async () => {
    const history = new EditHistory(saved);
    history.open("second");
    const step: EditStep = {
      name: "plan created",
      undoneIn: "first",
      undo: async () => undefined,
      redo: async () => undefined,
    };
    history.record(step);
    await history.undo();
    expect(history.view()).toEqual({ undo: null, redo: null });
    history.open("first");
    expect(history.view()).toEqual({ undo: null, redo: "plan created" });
    await history.redo();
    history.open("second");
    expect(history.view()).toEqual({ undo: "plan created", redo: null });
  });

  it("undoes an edit of a page that shows no plan, as its message offers it", async () => {
    const values = new Values();
    const history = new EditHistory(saved);
    const step = values.step("transfer", 0, 1);
    values.all.set("transfer", 1);
    history.record(step);
    expect(history.view()).toEqual({ undo: null, redo: null });
    expect((await history.take(step, "undo")).kind).toBe("done");
    expect(values.get("transfer")).toBe(0);
    expect((await history.take(step, "redo")).kind).toBe("done");
    expect(values.get("transfer")).toBe(1);
  });

  it("undoes one edit among others, as a message offers it", async () => {
    const values = new Values();
    const history = new EditHistory(saved);
    history.open("first");
    const cap = values.step("cap", 0, 5);
    history.record(cap);
    history.record(values.step("amount", 0, 1));
    values.all.set("cap", 5).set("amount", 1);
    expect((await history.take(cap, "undo")).kind).toBe("done");
    expect([values.get("cap"), values.get("amount")]).toEqual([0, 1]);
    expect((await history.take(cap, "undo")).kind).toBe("nothing");
    expect(history.view()).toEqual({ undo: "amount 0 → 1", redo: "cap 0 → 5" });
  });
});
