import { beforeEach, describe, expect, it } from "vitest";
import { AppError } from "#functions/platform/errors.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { ada, authSetup, elsewhere, home } from "./setup.ts";

let setup: ReturnType<typeof authSetup>;
beforeEach(() => {
  setup = authSetup();
});
const busy = {
  code: "CONFLICT",
  message: "A sign-up with this address is under way. Please try again in a minute.",
  retryAfterSeconds: 60,
};
const subjects = () => setup.mailer.sent.map(({ content }) => content.subject);
const account = () => setup.store.findByAddress("ada@example.com");

describe("signing up", () => {
  it("makes an unverified account with a password and mails one link to it", async () => {
    const answer = await setup.registrations.register(ada, home);
    expect(answer).toMatchObject({ email: "Ada@Example.com", displayName: "Ada", emailVerified: false });
    const stored = await account();
    expect(stored).toMatchObject({
      emailVerified: false,
      registrationOpenUntil: null,
      role: "USER",
      subscription: { tier: "free", status: "active" },
    });
    expect(setup.identity.passwords.get(stored?.id ?? "")).toBe(ada.password);
    expect(setup.mailer.sent).toHaveLength(1);
    expect(setup.mailer.sent[0]).toMatchObject({ address: "ada@example.com" });
    expect(setup.mailer.sent[0]?.content.action?.url).toMatch(
      /^https:\/\/halvest\.example\/verify-email#token=[\w-]{43}&signature=[\w-]{43}$/,
    );
  });

  it("keeps what was calculated before, of the last sign-up of an unconfirmed address", async () => {
    const plan = { baseAmount: 250, baseCurrency: "EUR" as const };
    await setup.registrations.register({ ...ada, plan }, home);
    expect((await account())?.startingPlan).toEqual(plan);
    await setup.registrations.register({ ...ada, plan: { baseAmount: 50 } }, home);
    expect((await account())?.startingPlan).toEqual({ baseAmount: 50 });
    await setup.registrations.register(ada, home);
    expect((await account())?.startingPlan).toBeNull();
  });

  it("keeps no token, only its fingerprint", async () => {
    await setup.registrations.register(ada, home);
    expect(JSON.stringify([...setup.store.links.values()])).not.toContain(setup.lastLink().token);
  });

  it("answers the same for an address in use, notifies its owner, and changes nothing", async () => {
    await setup.settle();
    const before = await account();
    const fresh = await setup.registrations.register({ ...ada, email: "new@example.com" }, elsewhere);
    const calls = setup.identity.calls.length;
    const answer = await setup.registrations.register(
      { email: "ADA@example.com", password: "Attacker-pass-9", displayName: "Ada" },
      elsewhere,
    );
    expect(Object.keys(answer)).toEqual(Object.keys(fresh));
    expect(answer).toMatchObject({ email: "ADA@example.com", emailVerified: false });
    expect(setup.mailer.sent.at(-1)).toMatchObject({
      address: "ada@example.com",
      content: { subject: "You already have an account" },
    });
    expect(JSON.stringify(setup.mailer.sent.at(-1))).not.toContain("token=");
    expect(await account()).toEqual(before);
    expect(setup.identity.passwords.get(before?.id ?? "")).toBe(ada.password);
    // As much work for the identity provider as a real sign-up: one call to make the user, one for the password.
    expect(setup.identity.calls.length - calls).toBe(2);
  });

  it("again for an unverified address replaces password and name and voids the earlier link", async () => {
    await setup.registrations.register({ ...ada, password: "Attacker-pass-9" }, elsewhere);
    const earlier = setup.lastLink();
    await setup.registrations.register({ email: ada.email, password: ada.password }, home);
    const stored = await account();
    expect(setup.identity.passwords.get(stored?.id ?? "")).toBe(ada.password);
    expect(stored?.displayName).toBeNull();
    await expect(setup.registrations.verifyEmail(earlier, elsewhere)).rejects.toMatchObject({
      code: "INVALID_TOKEN",
    });
    await setup.registrations.verifyEmail(setup.lastLink(), home);
    expect(await account()).toMatchObject({ emailVerified: true });
  });

  it("leaves nothing behind when the password cannot be set, and succeeds when tried again", async () => {
    setup.identity.failNext("createUser");
    await expect(setup.registrations.register(ada, home)).rejects.toThrow("createUser is down");
    expect(await account()).toBeUndefined();
    expect(setup.identity.passwords.size).toBe(0);
    expect(setup.mailer.sent).toEqual([]);
    await setup.settle();
    expect(await setup.signIn.login(ada, home)).toMatchObject({ user: { emailVerified: true } });
  });

  it("shows the first failure even when taking back fails as well", async () => {
    setup.identity.failNext("createUser");
    setup.identity.failNext("removeUser");
    await expect(setup.registrations.register(ada, home)).rejects.toThrow("createUser is down");
  });

  it("again can be tried at once after a second attempt broke off", async () => {
    await setup.registrations.register(ada, home);
    setup.identity.failNext("ensureUser");
    await expect(setup.registrations.register(ada, home)).rejects.toThrow("ensureUser is down");
    await setup.registrations.register(ada, home);
    await setup.registrations.verifyEmail(setup.lastLink(), home);
    expect(await account()).toMatchObject({ emailVerified: true });
  });

  it("is done although the mail cannot be sent now, and the mail follows, once", async () => {
    setup.mailer.failNext();
    expect(await setup.registrations.register(ada, home)).toMatchObject({ email: ada.email });
    expect(setup.mailer.sent).toEqual([]);
    expect(await setup.mailQueue.deliver()).toEqual({ sent: 1, left: 0 });
    expect(await setup.mailQueue.deliver()).toEqual({ sent: 0, left: 0 });
    expect(subjects()).toEqual(["Verify your email address"]);
    await setup.registrations.verifyEmail(setup.lastLink(), home);
    expect(await account()).toMatchObject({ emailVerified: true });
  });

  it("says so where a registration of the account is under way, and mails nothing", async () => {
    await setup.registrations.register(ada, home);
    const stored = await account();
    if (stored)
      setup.store.accounts.set(stored.id, { ...stored, registrationOpenUntil: "2026-11-21T12:00:30.000Z" });
    const sent = setup.mailer.sent.length;
    await expect(setup.registrations.register(ada, home)).rejects.toMatchObject(busy);
    expect(setup.mailer.sent).toHaveLength(sent);
    expect(setup.mailQueue.waiting.size).toBe(0);
  });

  it("happens once at a time for one address, with the same answer whether or not the address is in use", async () => {
    await setup.settle();
    for (const email of [ada.email, "new@example.com"]) {
      const attempts = [home, elsewhere, home].map((origin) =>
        setup.registrations.register({ ...ada, email }, origin),
      );
      const settled = await Promise.allSettled(attempts);
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      const refused = settled.filter((one) => one.status === "rejected");
      for (const { reason } of refused) expect(reason).toMatchObject(busy);
      await setup.registrations.register({ ...ada, email }, home);
    }
  });

  it("is limited for one address in one network, and says how long to wait", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await setup.registrations.register(ada, home);
    await expect(setup.registrations.register(ada, home)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "Too many attempts. Please wait 15 minutes before trying again.",
      retryAfterSeconds: 900,
    });
    setup.time.nowMs += 15 * 60_000;
    await setup.registrations.register(ada, home);
  });

  it("stays open to the owner of an address while strangers elsewhere use up their attempts", async () => {
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const origin = { ...elsewhere, sourceIp: `198.51.100.${attempt % 5}` };
      await setup.registrations.register(ada, origin);
    }
    const refused = setup.registrations.register(ada, { ...elsewhere, sourceIp: "198.51.100.0" });
    await expect(refused).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await setup.registrations.register(ada, home)).toMatchObject({ email: ada.email });
  });

  it("is limited for one network over all addresses", async () => {
    for (let attempt = 0; attempt < 60; attempt += 1) {
      await setup.registrations.register({ ...ada, email: `user${attempt}@example.com` }, home);
    }
    const next = { ...ada, email: "one-more@example.com" };
    await expect(setup.registrations.register(next, home)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await setup.registrations.register(next, elsewhere);
  });
});

describe("a sign-up whose function ends in the middle", () => {
  /** Lets N more calls to the outside happen; after them nothing works, as in a function that has ended. */
  const mortal = () => {
    const life = { calls: Number.POSITIVE_INFINITY };
    const { store, identity, mailer, counters, mailQueue } = setup;
    for (const target of [store, identity, mailer, counters, mailQueue.store]) {
      for (const [name, method] of Object.entries(target)) {
        if (typeof method !== "function") continue;
        const guarded = async (...given: never[]) => {
          life.calls -= 1;
          if (life.calls < 0) throw new Error("killed");
          return (method as (...all: never[]) => unknown).apply(target, given);
        };
        Object.assign(target, { [name]: guarded });
      }
    }
    return life;
  };
  const signUp = () =>
    setup.registrations.register(ada, home).then(
      () => "done",
      (error: unknown) => (error instanceof AppError ? error.code : "killed"),
    );

  it.each(Array.from({ length: 14 }, (_, calls) => calls))(
    "after %i calls is never answered as done without its mail",
    async (calls) => {
      const life = mortal();
      const urls = () => setup.mailer.sent.map(({ content }) => content.action?.url);
      life.calls = calls;
      const answers = [await signUp()];
      life.calls = Number.POSITIVE_INFINITY;
      setup.time.nowMs += 1_000;
      answers.push(await signUp());
      expect(["done", "CONFLICT"]).toContain(answers[1]);
      setup.time.nowMs += 2 * 60_000;
      await setup.mailQueue.deliver();
      expect(urls().length).toBeGreaterThanOrEqual(answers.filter((answer) => answer === "done").length);
      if (!answers.includes("done")) answers.push(await signUp());
      expect(answers.at(-1) === "done" || answers[0] === "done").toBe(true);
      // Only a function that ends between sending and forgetting a mail leaves it to be sent twice.
      expect(urls().length - new Set(urls()).size).toBeLessThanOrEqual(1);
      const opened = await Promise.allSettled(
        [...new Set(urls())].map((url) => setup.registrations.verifyEmail(linkOf(url), home)),
      );
      // Each sign-up makes the links before it void.
      expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await setup.signIn.login(ada, home)).toMatchObject({ user: { email: ada.email } });
      expect(setup.mailQueue.waiting.size).toBe(0);
    },
  );
});

describe("verifying an address", () => {
  it("stays possible in a network from which any number of made-up links were tried", async () => {
    await setup.registrations.register(ada, home);
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const forged = { token: `made-up-${attempt}`, signature: "x".repeat(43) };
      await expect(setup.registrations.verifyEmail(forged, home)).rejects.toMatchObject({
        code: "INVALID_TOKEN",
      });
    }
    await setup.registrations.verifyEmail(setup.lastLink(), home);
  });

  it("works once", async () => {
    await setup.registrations.register(ada, home);
    const link = setup.lastLink();
    await setup.registrations.verifyEmail(link, home);
    expect(await account()).toMatchObject({ emailVerified: true });
    await expect(setup.registrations.verifyEmail(link, home)).rejects.toMatchObject({
      code: "INVALID_TOKEN",
    });
  });

  it("works for 24 hours", async () => {
    await setup.registrations.register(ada, home);
    setup.time.nowMs += 24 * 3_600_000;
    await expect(setup.registrations.verifyEmail(setup.lastLink(), home)).rejects.toMatchObject({
      code: "INVALID_TOKEN",
      message: "This verification link is invalid or has expired.",
    });
    setup.time.nowMs -= 1;
    await setup.registrations.verifyEmail(setup.lastLink(), home);
  });

  it("needs the signature that belongs to the token and the purpose", async () => {
    await setup.registrations.register(ada, home);
    const link = setup.lastLink();
    for (const signature of ["", "x", `${link.signature}x`, link.signature.replace(/.$/, "!")]) {
      await expect(setup.registrations.verifyEmail({ ...link, signature }, home)).rejects.toMatchObject({
        code: "INVALID_TOKEN",
      });
    }
    await setup.passwords.requestReset(ada.email, home);
    await expect(setup.registrations.verifyEmail(setup.lastLink(), home)).rejects.toMatchObject({
      code: "INVALID_TOKEN",
    });
    expect(await account()).toMatchObject({ emailVerified: false });
  });
});

describe("asking for another link", () => {
  it("mails one that works, and the earlier one works as well", async () => {
    await setup.registrations.register(ada, home);
    const first = setup.lastLink();
    await setup.registrations.resendVerification("ADA@EXAMPLE.COM", home);
    const second = setup.lastLink();
    expect(second).not.toEqual(first);
    await setup.registrations.verifyEmail(first, home);
    expect(await account()).toMatchObject({ emailVerified: true });
  });

  it("mails exactly once whether the address is unknown, unverified or verified", async () => {
    await setup.registrations.resendVerification("nobody@example.com", home);
    expect(subjects()).toEqual(["There is no account with this address"]);
    await setup.settle();
    await setup.registrations.resendVerification(ada.email, home);
    expect(subjects().slice(2)).toEqual(["Your email address is already verified"]);
  });

  it("gives no link to a registration that broke off before its password was set", async () => {
    await setup.registrations.register(ada, home);
    const stored = await account();
    if (stored)
      setup.store.accounts.set(stored.id, { ...stored, registrationOpenUntil: "2026-11-21T12:00:30.000Z" });
    await setup.registrations.resendVerification(ada.email, home);
    expect(subjects().at(-1)).toBe("There is no account with this address");
  });

  it("is limited alike for known and unknown addresses", async () => {
    await setup.registrations.register(ada, home);
    for (const email of [ada.email, "nobody@example.com"]) {
      for (let attempt = 0; attempt < 3; attempt += 1)
        await setup.registrations.resendVerification(email, home);
      await expect(setup.registrations.resendVerification(email, elsewhere)).rejects.toMatchObject({
        code: "RATE_LIMITED",
      });
    }
  });
});
