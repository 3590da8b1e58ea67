import { expect, test } from "vitest";
import { withAlert } from "#web/components/alerts/alert-queue.ts";

interface Entry {
  readonly text: string;
  readonly action?: string;
}

const shown = (...entries: Entry[]) =>
  entries.reduce<readonly Entry[]>(withAlert, []).map(({ text }) => text);

test("messages are shown one after the other", () => {
  expect(shown({ text: "one" }, { text: "two" })).toEqual(["one", "two"]);
});

test("the same message again takes the place of the earlier one", () => {
  expect(shown({ text: "saved" }, { text: "saved" }, { text: "failed" }, { text: "saved" })).toEqual([
    "failed",
    "saved",
  ]);
  expect(shown({ text: "saved", action: "Undo" }, { text: "saved" })).toEqual(["saved", "saved"]);
});

test("the latest undo replaces earlier ones and comes first", () => {
  const first = { text: "2 transactions imported", action: "Undo" };
  const second = { text: "3 transactions imported", action: "Undo" };
  expect(shown(first, { text: "saved" }, second)).toEqual([second.text, "saved"]);
});
