import { expect, test } from "vitest";
import { createSessionStore } from "#web/session/session-store.ts";
import { createVault } from "#web/session/vault.ts";
import { FakeStorage, secretOf } from "./fake-storage.ts";

const session = {
  accessToken: "access",
  refreshToken: "refresh",
  expiresAt: "2026-11-21T13:00:00Z",
  sessionId: "id",
};
const dayMs = 86_400_000;

function setUp(secret = secretOf(1)) {
  const storage = new FakeStorage();
  const clock = { now: Date.parse("2026-11-21T12:00:00Z") };
  const open = () => createSessionStore(storage, createVault(secret), () => clock.now);
  return { storage, clock, open, store: open() };
}

test("stores a session for later visits, with no token in plain text", async () => {
  const { storage, store, open } = setUp();
  await store.save(session);
  expect(storage.getItem("session")).not.toMatch(/access|refresh/);
  expect(await open().load()).toEqual(session);
});

test("encrypts a plain-text session of an earlier version", async () => {
  const { storage, store, open } = setUp();
  storage.setItem("session", JSON.stringify(session));
  expect(await store.load()).toEqual(session);
  expect(storage.getItem("session")).not.toContain("refresh");
  expect(await open().load()).toEqual(session);
});

test.each(["accessToken", "refreshToken", "expiresAt", "sessionId"])(
  "a session without its %s does not count",
  async (part) => {
    const { storage, store } = setUp();
    storage.setItem("session", JSON.stringify({ ...session, [part]: undefined }));
    expect(await store.load()).toBeNull();
    expect(storage.getItem("session")).toBeNull();
  },
);

test("clears a session that it cannot decrypt", async () => {
  const { storage, store } = setUp();
  await createSessionStore(storage, createVault(secretOf(2))).save(session);
  expect(await store.load()).toBeNull();
  expect(storage.getItem("session")).toBeNull();
  storage.setItem("session", "no JSON");
  expect(await store.load()).toBeNull();
});

test("clears a session that was idle for more than 30 days", async () => {
  const { clock, store, open } = setUp();
  await store.save(session);
  clock.now += 30 * dayMs;
  expect(await open().load()).toEqual(session);
  clock.now += 1;
  expect(await open().load()).toBeNull();
});

test("a session that cannot be encrypted is not stored at all", async () => {
  const { storage } = setUp();
  const broken = createSessionStore(
    storage,
    createVault(async () => {
      throw new Error("No key");
    }),
  );
  storage.setItem("session", "older");
  await expect(broken.save(session)).rejects.toThrow("Failed to secure session data");
  expect(storage.getItem("session")).toBeNull();
});
