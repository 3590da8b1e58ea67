import { describe, expect, it } from "vitest";
import { notificationService } from "#functions/correspondence/notifications.ts";
import { pageOf } from "#functions/correspondence/page.ts";
import { writeCursor } from "#functions/platform/http/cursors.ts";
import { storedNotification } from "#test/contracts/notification-store.ts";
import { fakeNotificationStore } from "#test/fakes/notification-store.ts";

interface Entry {
  id: string;
  at: string;
}
const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T12:00:00.000Z`;
const itself = (entry: Entry) => entry;

describe("a page of a list", () => {
  const idOf = (entry: number | string) => `0mhz2k3g${entry}-abcdefghijkl`;
  const entries = [1, 4, 2, 3].map((day) => ({ id: idOf(day), at: at(day) }));

  it("goes from the latest on, and says how many there are", () => {
    const first = pageOf(entries, itself, { limit: 3 });
    expect(first.items.map(({ id }) => id)).toEqual([4, 3, 2].map(idOf));
    expect(first.total).toBe(4);
    const rest = pageOf(entries, itself, { limit: 3, cursor: first.nextCursor ?? "" });
    expect(rest).toEqual({ items: [entries[0]], total: 4, nextCursor: null });
  });

  it("continues after the last entry shown, whatever has arrived since", () => {
    const { nextCursor } = pageOf(entries, itself, { limit: 2 });
    const more = [...entries, { id: idOf(9), at: at(9) }];
    const next = pageOf(more, itself, { limit: 2, cursor: nextCursor ?? "" });
    expect(next.items.map(({ id }) => id)).toEqual([2, 1].map(idOf));
  });

  it("leaves none of one moment out", () => {
    const same = ["a", "b", "c"].map((letter) => ({ id: idOf(letter), at: at(1) }));
    const { items, nextCursor } = pageOf(same, itself, { limit: 2 });
    const next = pageOf(same, itself, { limit: 2, cursor: nextCursor ?? "" });
    expect([...items, ...next.items].map(({ id }) => id)).toEqual(["c", "b", "a"].map(idOf));
  });

  it.each([
    "",
    "nonsense",
    writeCursor([1]),
    writeCursor([at(1), "zzzz"]),
    writeCursor([at(1), "__proto__"]),
    writeCursor([at(1).slice(0, 10), idOf(1)]),
    writeCursor([at(1), idOf(1), 1]),
  ])("refuses the cursor %j", (cursor) => {
    expect(() => pageOf(entries, itself, { cursor })).toThrow("Invalid cursor");
  });
});

describe("notifications", () => {
  const owner = { userId: "ada", email: "ada@example.com" };

  it("are all marked as read at once, also those that no list of the latest two hundred shows", async () => {
    const many = Array.from({ length: 230 }, (_, index) => storedNotification(index));
    const service = notificationService(fakeNotificationStore({ ada: many }));
    expect(await service.countUnread(owner)).toBe(230);
    const { total, notifications } = await service.list(owner, { limit: 1 });
    expect(total).toBe(200);
    expect(notifications).toMatchObject([{ title: "Notification 229", userEmail: "ada@example.com" }]);
    await service.markAllRead(owner);
    expect(await service.countUnread(owner)).toBe(0);
  });

  it("of others do not exist", async () => {
    const service = notificationService(fakeNotificationStore({ bob: [storedNotification(1)] }));
    const { id } = storedNotification(1);
    await expect(service.read(owner, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(service.markRead(owner, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
