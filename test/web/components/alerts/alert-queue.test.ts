import { expect, test } from "vitest";
import { withAlert } from "#web/components/alerts/alert-queue.ts";

interface Entry {
  readonly text: string;
  readonly severity?: "error" | "success";
  readonly durationMs?: number;
  readonly action?: string;
}

/** The texts in display order, of messages that come so many milliseconds after each other. */
const shown = (pauseMs: number, ...entries: Entry[]) =>
  entries
    .map((entry, at) => ({ ...entry, shownAt: at * pauseMs }))
    .reduce<Parameters<typeof withAlert>[0]>(withAlert, [])
    .map(({ text }) => text);

const undo = { text: "deleted", action: "Undo" };

test("the newest message is shown first", () => {
  expect(shown(0, { text: "one" }, { text: "two" })).toEqual(["two", "one"]);
  expect(shown(0, undo, { text: "saved" })).toEqual(["saved", "deleted"]);
});

test("errors, undo and what stays until it is closed come back after it, news that was read does not", () => {
  const failed = { text: "failed", severity: "error" } as const;
  const staying = { text: "staying", durationMs: 0 };
  expect(shown(5000, failed, undo, staying, { text: "saved" }, { text: "sent" })).toEqual([
    "sent",
    "staying",
    "deleted",
    "failed",
  ]);
});

test("the same message again takes the place of the earlier one", () => {
  expect(shown(0, { text: "saved" }, { text: "saved" }, { text: "failed" }, { text: "saved" })).toEqual([
    "saved",
    "failed",
  ]);
  expect(shown(0, { text: "saved", action: "Undo" }, { text: "saved" })).toEqual(["saved", "saved"]);
});

test("the latest undo replaces earlier ones", () => {
  const first = { text: "2 transactions imported", action: "Undo" };
  const second = { text: "3 transactions imported", action: "Undo" };
  expect(shown(0, first, { text: "saved" }, second)).toEqual([second.text, "saved"]);
});
