import { beforeEach, describe, expect, it } from "vitest";
import { profileSetup } from "./setup.ts";

let setup: ReturnType<typeof profileSetup>;
beforeEach(() => {
  setup = profileSetup();
});

describe("changing one's profile", () => {
  it("renames", async () => {
    expect(await setup.service.update(setup.ada.id, { displayName: "Countess" })).toEqual({
      ...setup.ada,
      displayName: "Countess",
    });
  });

  it("begins a change of address beside a change of name", async () => {
    const change = { displayName: "Countess", email: "New@Example.com" };
    expect(await setup.service.update(setup.ada.id, change)).toMatchObject({
      displayName: "Countess",
      email: "Ada@Example.com",
      pendingEmail: "New@Example.com",
      emailChangeExpiresAt: "2026-11-22T12:00:00.000Z",
    });
  });

  it("changes only the name while a change of address is pending", async () => {
    await setup.service.update(setup.ada.id, { email: "new@example.com" });
    await expect(
      setup.service.update(setup.ada.id, { email: "other@example.com", displayName: "Countess" }),
    ).rejects.toMatchObject({ code: "CONFLICT" });
    expect(setup.store.profiles.get(setup.ada.id)).toMatchObject({ displayName: "Ada King" });
    expect(await setup.service.update(setup.ada.id, { displayName: "Countess" })).toMatchObject({
      displayName: "Countess",
      pendingEmail: "new@example.com",
    });
  });

  it("keeps the current photo, but no other", async () => {
    expect(await setup.service.update(setup.ada.id, { displayName: "Ada", photoURL: null })).toMatchObject({
      displayName: "Ada",
    });
    await expect(
      setup.service.update(setup.ada.id, { displayName: "Eve", photoURL: "https://evil.example/a.png" }),
    ).rejects.toMatchObject({ code: "VALIDATION_FAILED", details: [{ path: "body.photoURL" }] });
    expect(setup.store.profiles.get(setup.ada.id)).toMatchObject({ displayName: "Ada" });
  });

  it("lets both of two renames at once through, one after the other", async () => {
    await Promise.all([
      setup.service.update(setup.ada.id, { displayName: "One" }),
      setup.service.update(setup.ada.id, { displayName: "Two" }),
    ]);
    expect(["One", "Two"]).toContain(setup.store.profiles.get(setup.ada.id)?.displayName);
  });

  it("is over for a user who is gone", async () => {
    await expect(setup.service.update("gone", { displayName: "Nobody" })).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
  });
});
