import { expect, test } from "vitest";
import { withAlert } from "#web/components/alerts/alert-queue.ts";

interface Entry {
  readonly text: string;
  readonly action?: string;
}

const shown = (...entries: Entry[]) =>
  entries.reduce<readonly Entry[]>(withAlert, []).map(({ text }) => text);

test("the newest message is shown first, and earlier ones after it", () => {
  expect(shown({ text: "one" }, { text: "two" })).toEqual(["two", "one"]);
  expect(shown({ text: "deleted", action: "Undo" }, { text: "saved" })).toEqual(["saved", "deleted"]);
});

test("the same message again takes the place of the earlier one", () => {
  expect(shown({ text: "saved" }, { text: "saved" }, { text: "failed" }, { text: "saved" })).toEqual([
    "saved",
    "failed",
  ]);
  expect(shown({ text: "saved", action: "Undo" }, { text: "saved" })).toEqual(["saved", "saved"]);
});

test("the latest undo replaces earlier ones", () => {
  const first = { text: "2 transactions imported", action: "Undo" };
  const second = { text: "3 transactions imported", action: "Undo" };
  expect(shown(first, { text: "saved" }, second)).toEqual([second.text, "saved"]);
});
