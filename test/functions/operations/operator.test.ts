import { describe, expect, it } from "vitest";
import { operate } from "#functions/operations/operator.ts";
import { operatorStoreContract } from "#test/contracts/operator-store.ts";
import { fakeOperatorStore } from "#test/fakes/operator-store.ts";
import { sampleUser } from "#test/functions/platform/http/exchange.ts";

operatorStoreContract(async (user) => {
  const store = fakeOperatorStore(user);
  return { store, records: async () => store.records };
});

function setup() {
  const store = fakeOperatorStore(sampleUser);
  const dependencies = { store, clock: () => Date.parse("2026-11-21T12:00:00.000Z"), newId: () => "audit-1" };
  return { store, run: (input: unknown) => operate(input, dependencies) };
}

describe("the operator", () => {
  it("sets a tier with an end and records what was before", async () => {
    const { store, run } = setup();
    const expiresAt = "2027-01-01T00:00:00.000Z";
    const after = {
      subscription: { tier: "advanced-yearly", status: "active", expiresAt, cancelAtPeriodEnd: false },
    };
    const answer = await run({
      action: "set-tier",
      email: "ADA@example.com",
      tier: "advanced-yearly",
      expiresAt,
    });
    expect(answer).toEqual({
      userId: sampleUser.id,
      before: { subscription: sampleUser.subscription },
      after,
    });
    expect(store.users.get(sampleUser.id)).toMatchObject(after);
    expect(store.records).toEqual([
      {
        id: "audit-1",
        at: "2026-11-21T12:00:00.000Z",
        action: "set-tier",
        userId: sampleUser.id,
        before: { subscription: sampleUser.subscription },
        after,
      },
    ]);
  });

  it("sets a tier without an end", async () => {
    const { store, run } = setup();
    await run({ action: "set-tier", email: sampleUser.email, tier: "free" });
    expect(store.users.get(sampleUser.id)?.subscription).toMatchObject({ tier: "free", expiresAt: null });
  });

  it("makes an administrator and revokes the role", async () => {
    const { store, run } = setup();
    await run({ action: "set-role", email: sampleUser.email, role: "ADMIN" });
    expect(store.users.get(sampleUser.id)?.role).toBe("ADMIN");
    await run({ action: "set-role", email: sampleUser.email, role: "USER" });
    expect(store.users.get(sampleUser.id)?.role).toBe("USER");
  });

  it.each([
    undefined,
    {},
    { action: "delete", email: sampleUser.email },
    { action: "set-role", email: sampleUser.email, role: "ROOT" },
    { action: "set-role", email: "ada", role: "ADMIN" },
    { action: "set-tier", email: sampleUser.email, tier: "platinum" },
    { action: "set-tier", email: sampleUser.email, tier: "basic", expiresAt: "tomorrow" },
    { action: "set-tier", email: sampleUser.email, tier: "basic", role: "ADMIN" },
  ])("refuses %j and changes nothing", async (input) => {
    const { store, run } = setup();
    await expect(run(input)).rejects.toThrow("The request is not valid");
    expect(store.records).toEqual([]);
    expect(store.users.get(sampleUser.id)).toEqual(sampleUser);
  });

  it("says that there is no such user without quoting the address", async () => {
    const { run } = setup();
    const request = { action: "set-role", email: "nobody@example.com", role: "ADMIN" };
    await expect(run(request)).rejects.toThrow("No user has this address.");
  });
});
