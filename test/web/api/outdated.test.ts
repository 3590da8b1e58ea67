import { expect, it } from "vitest";
import { isOutdated } from "#web/api/outdated.ts";

const frame = { reads: ["correspondence.listThreads", "correspondence.getThread"], id: "one" };
const thread = (id: string) => ["correspondence", "getThread", { params: { id } }];

it("a change of one conversation makes its own read and the lists out of date, and no other conversation", () => {
  expect(isOutdated(frame, thread("one"))).toBe(true);
  expect(isOutdated(frame, thread("other"))).toBe(false);
  expect(isOutdated(frame, ["correspondence", "listThreads", { query: { section: "messages" } }])).toBe(true);
  expect(isOutdated(frame, ["correspondence", "unreadCounts", {}])).toBe(false);
});

it("a change without an id makes every named read out of date", () => {
  expect(isOutdated({ reads: ["correspondence"] }, thread("other"))).toBe(true);
  expect(isOutdated({ reads: ["correspondence"] }, ["timeline", "get"])).toBe(false);
});
