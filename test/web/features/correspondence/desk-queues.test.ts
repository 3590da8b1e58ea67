import { expect, it } from "vitest";
import { emptyQueue } from "#web/features/correspondence/desk-queues.tsx";

const nothing = () => undefined;

it.each([
  ["emails", true, "No emails yet"],
  ["emails", false, "No open emails"],
  ["messages", true, "No conversations yet"],
  ["messages", false, "No open conversations"],
] as const)(
  "the open %s of a desk that never had any (%s) are empty with: %s",
  (section, isUnused, title) => {
    expect(emptyQueue(section, "open", isUnused, nothing, nothing)).toMatchObject({ title });
  },
);
