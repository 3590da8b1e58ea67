import { describe, expect, it } from "vitest";
import { copyAnswers } from "#web/app/offline/copy-answers.ts";
import { type CopyDependencies, createPlanCopies } from "#web/app/offline/plan-copies.ts";
import type { SealedRecords } from "#web/session/sealed-records.ts";

function fakeRecords(): SealedRecords & { readonly entries: Map<string, unknown> } {
  const entries = new Map<string, unknown>();
  return {
    entries,
    read: async (key) => entries.get(key),
    write: async (key, value) => void entries.set(key, structuredClone(value)),
    remove: async (key) => void entries.delete(key),
  };
}

const opening = {
  user: { id: "u1" },
  engineConfig: { planId: "p1", planVersion: 3, now: "2026-11-23" },
  transactions: null,
};
const plan = { id: "p1", version: 3, baseAmount: 250 };

function device(given: { session?: string | null; plan?: object } = {}) {
  const records = fakeRecords();
  const state = { session: given.session === undefined ? "s1" : given.session };
  const answers = { opening, plan: given.plan ?? plan, plans: { plans: [] }, rules: { fields: {} } };
  const dependencies: CopyDependencies = {
    records,
    sessionId: async () => state.session,
    read: {
      opening: async () => answers.opening as never,
      plan: async () => answers.plan as never,
      plans: async () => answers.plans as never,
      rules: async () => answers.rules as never,
    },
    now: () => Date.parse("2026-11-23T10:00:00Z"),
  };
  return { records, state, dependencies, copies: createPlanCopies(dependencies) };
}

describe("the copy of the last plan", () => {
  it("opens for the session that it was made in", async () => {
    const { copies } = device();
    await copies.save();
    expect(await copies.read()).toMatchObject({ savedAt: "2026-11-23T10:00:00.000Z", plan, opening });
  });

  it.each([
    ["another session", "s2"],
    ["no session", null],
  ])("does not open for %s", async (_, session) => {
    const { copies, state } = device();
    await copies.save();
    state.session = session;
    expect(await copies.read()).toBeNull();
  });

  it("opens nothing when an earlier version of the pages made it", async () => {
    const { copies, records } = device();
    await copies.save();
    const [[key, copy]] = [...records.entries] as [[string, object]];
    await records.write(key, { ...copy, shape: undefined });
    expect(await copies.read()).toBeNull();
  });

  it("is not made of answers of different versions of the plan", async () => {
    const { copies } = device({ plan: { ...plan, version: 4 } });
    await copies.save();
    expect(await copies.read()).toBeNull();
  });

  it("is not made when the session ends while the answers are on their way", async () => {
    const { records, state, dependencies } = device();
    const copies = createPlanCopies({
      ...dependencies,
      read: {
        ...dependencies.read,
        rules: async () => {
          state.session = null;
          return {} as never;
        },
      },
    });
    await copies.save();
    expect(records.entries.size).toBe(0);
  });
});

describe("answers from the copy", () => {
  async function answersOf() {
    const { copies } = device();
    await copies.save();
    const shown: string[] = [];
    let calculations = 0;
    const timeline = { rowCount: 12 };
    const answer = copyAnswers(
      copies,
      (savedAt) => shown.push(savedAt),
      async () => {
        calculations += 1;
        return { timeline: timeline as never, epochs: [] };
      },
    );
    return { answer, shown, timeline, calculations: () => calculations };
  }

  it("are the server's, and the timeline is calculated once", async () => {
    const { answer, shown, timeline, calculations } = await answersOf();
    expect(await answer("control-panel", "get", {})).toEqual({ answer: plan });
    expect(await answer("auth", "me", undefined)).toEqual({ answer: { user: opening.user } });
    const first = await answer("timeline", "get", { query: { columns: "totalBTC" } });
    const second = await answer("timeline", "get", { query: {} });
    expect([first?.answer, second?.answer]).toEqual([timeline, timeline]);
    expect(calculations()).toBe(1);
    expect(shown).toHaveLength(4);
  });

  it("are none for what the copy does not hold", async () => {
    const { answer, shown } = await answersOf();
    expect(await answer("correspondence", "threads", {})).toBeNull();
    expect(await answer("market", "currentData", { query: { currency: "EUR" } })).toBeNull();
    expect(await answer("transactions", "list", { query: { limit: "1000" } })).toBeNull();
    expect(await answer("control-panel", "update", { body: {} })).toBeNull();
    expect(shown).toEqual([]);
  });
});
