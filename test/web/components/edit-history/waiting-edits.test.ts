import { describe, expect, it, vi } from "vitest";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { FakeStorage } from "#test/web/session/fake-storage.ts";
import { EditHistory, type EditStep } from "#web/components/edit-history/edit-history.ts";
import { waitingEdits } from "#web/components/edit-history/waiting-edits.ts";
import { storedEdits } from "#web/components/open-plan/waiting-changes.ts";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";

const plan = {
  id: "first",
  version: 3,
  epoch: [],
  edits: {},
  baseAmount: 250,
  goal: null,
} as unknown as ControlPanel;
const goal = { kind: "bitcoin", amount: 50_000_000, date: "2034-12-01" } as const;
const march = "2027-03-01";
const unanswered = () => Promise.reject(new NetworkError("unreachable"));

function open(storage = new FakeStorage()) {
  const history = new EditHistory(async () => true);
  history.open(plan.id);
  const offered: { step: EditStep; text: string }[] = [];
  const entries = unsavedEntries("plan", "u1", storage);
  const edits = { offer: (step: EditStep, text: string) => void offered.push({ step, text }) };
  return {
    ...waitingEdits(entries, edits),
    offered,
    waiting: () => storedEdits(entries.read(plan.id)),
    take: (direction: "undo" | "redo", at = -1) => history.take(offered.at(at)!.step, direction),
  };
}

describe("a change of the plan that gets no response", () => {
  it("waits with the plan that its form was opened on, which is said, can be undone and done again", async () => {
    const { send, offered, waiting, take } = open();
    const shown = { ...goal, amount: 1 };
    const outcome = await send(plan, { goal: shown }, { goal }, "Goal changed", unanswered);
    expect(outcome).toEqual({ kept: offered[0]?.step });
    expect(offered[0]).toMatchObject({
      text: "Goal changed. It is saved when the connection is back.",
      step: { name: "goal changed", isWaiting: true },
    });
    expect(waiting()).toMatchObject({ changes: { goal }, before: { version: 3, goal: shown } });
    await take("undo");
    expect(waiting()?.changes.goal).toEqual(shown);
    await take("redo");
    expect(waiting()?.changes.goal).toEqual(goal);
  });

  it("is sent while nothing of the same waits, and joins what does", async () => {
    const { send, sendMonth, waiting, take } = open();
    const request = vi.fn(async () => "saved");
    await send(plan, { baseAmount: 250 }, { baseAmount: 300 }, "", unanswered);
    expect(await send(plan, { goal: null }, { goal }, "", request)).toEqual({ sent: "saved" });
    expect(await sendMonth(plan, march, { usdSpent: 0 }, "", request)).toEqual({ sent: "saved" });
    await sendMonth(plan, march, { usdSpent: 0 }, "", unanswered);
    request.mockClear();
    await sendMonth(plan, march, { usdSpent: 9.999 }, "", request);
    // What the page showed was the saved amount.
    await send(plan, { baseAmount: 250 }, { baseAmount: 400 }, "", request);
    expect(request).not.toHaveBeenCalled();
    expect(waiting()?.changes).toMatchObject({
      plan: { baseAmount: 400 },
      edits: { [march]: { usdSpent: 10 } },
    });
    await take("undo");
    await take("undo", -2);
    expect(waiting()?.changes).toMatchObject({
      plan: { baseAmount: 300 },
      edits: { [march]: { usdSpent: 0 } },
    });
  });

  it("fails where nothing can be stored, and when it was refused", async () => {
    const full = new FakeStorage();
    full.setItem = () => {
      throw new Error("full");
    };
    const { send, offered } = open(full);
    await expect(send(plan, { goal: null }, { goal }, "", unanswered)).rejects.toThrow(NetworkError);
    const refusal = new ApiError(400, { success: false, error: "No", code: "VALIDATION_FAILED" });
    const refused = open();
    const refuse = () => Promise.reject(refusal);
    await expect(refused.send(plan, { goal: null }, { goal }, "", refuse)).rejects.toBe(refusal);
    expect([offered, refused.offered, refused.waiting()]).toEqual([[], [], null]);
  });
});
