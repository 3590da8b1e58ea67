import { beforeEach, describe, expect, it } from "vitest";
import { ada, authSetup, elsewhere, home } from "./setup.ts";

let setup: ReturnType<typeof authSetup>;
beforeEach(() => {
  setup = authSetup();
});
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

  it("keeps no token, only its fingerprint", async () => {
    await setup.registrations.register(ada, home);
    expect(JSON.stringify([...setup.store.links.values()])).not.toContain(setup.lastLink().token);
  });

  it("answers alike for an address in use, tells its owner, and changes nothing", async () => {
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
    setup.identity.failNext("ensureUser");
    await expect(setup.registrations.register(ada, home)).rejects.toThrow("ensureUser is down");
    expect(await account()).toBeUndefined();
    expect(setup.identity.passwords.size).toBe(0);
    expect(setup.mailer.sent).toEqual([]);
    await setup.settle();
    expect(await setup.signIn.login(ada, home)).toMatchObject({ user: { emailVerified: true } });
  });

  it("shows the first failure even when taking back fails as well", async () => {
    setup.identity.failNext("ensureUser");
    setup.identity.failNext("removeUser");
    await expect(setup.registrations.register(ada, home)).rejects.toThrow("ensureUser is down");
  });

  it("again can be tried at once after a second attempt broke off", async () => {
    await setup.registrations.register(ada, home);
    setup.identity.failNext("ensureUser");
    await expect(setup.registrations.register(ada, home)).rejects.toThrow("ensureUser is down");
    await setup.registrations.register(ada, home);
    await setup.registrations.verifyEmail(setup.lastLink(), home);
    expect(await account()).toMatchObject({ emailVerified: true });
  });

  it("can be tried again when the mail was not sent", async () => {
    setup.mailer.failNext();
    await expect(setup.registrations.register(ada, home)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await setup.settle();
    expect(await account()).toMatchObject({ emailVerified: true });
  });

  it("twice at once makes one account and mails one link", async () => {
    const open = { ...(await setup.registrations.register(ada, home)) };
    const stored = await account();
    if (stored)
      setup.store.accounts.set(stored.id, { ...stored, registrationOpenUntil: "2026-11-21T12:00:30.000Z" });
    const sent = setup.mailer.sent.length;
    const answer = await setup.registrations.register(ada, home);
    expect(Object.keys(answer)).toEqual(Object.keys(open));
    expect(setup.mailer.sent).toHaveLength(sent);
    expect(setup.store.accounts.size).toBe(1);
  });

  it("is limited for one address over all networks, and tells how long to wait", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await setup.registrations.register(ada, { ...home, sourceIp: `203.0.113.${attempt}` });
    }
    await expect(setup.registrations.register(ada, elsewhere)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "Too many attempts. Please wait 15 minutes before trying again.",
      retryAfterSeconds: 900,
    });
    setup.time.nowMs += 15 * 60_000;
    await setup.registrations.register(ada, elsewhere);
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

describe("signing up around the distribution", () => {
  it("is limited for the caller, whatever viewers are made up", async () => {
    const attempt = (index: number) =>
      setup.registrations.register(
        { ...ada, email: `user${index}@example.com` },
        { ...home, sourceIp: `203.0.${index >> 8}.${index & 255}`, peerIp: "198.51.100.66" },
      );
    for (let index = 0; index < 600; index += 1) await attempt(index);
    await expect(attempt(600)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("verifying an address", () => {
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
