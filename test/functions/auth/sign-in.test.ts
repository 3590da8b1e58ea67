import { beforeEach, describe, expect, it } from "vitest";
import { ada, authSetup, elsewhere, home } from "./setup.ts";

let setup: ReturnType<typeof authSetup>;
let userId: string;
beforeEach(async () => {
  setup = authSetup();
  userId = await setup.settle();
});
/** A login that must lead to a session. */
const logIn = async (...input: Parameters<typeof setup.signIn.login>) => {
  const answer = await setup.signIn.login(...input);
  if (answer.twoFactorRequired) throw new Error("A code is asked for");
  return answer;
};
const wrong = { email: ada.email, password: "Wrong-guess-1" };

describe("logging in", () => {
  it("begins a session that is recorded with the device", async () => {
    const english = { language: "en", numberFormat: "1,234.56" } as const;
    const clientData = { timezone: "Europe/London", colorDepth: 24, doNotTrack: null, ...english };
    const { user, session } = await logIn({ ...ada, clientData }, home);
    expect(user).toMatchObject({ id: userId, lastLoginAt: "2026-11-21T12:00:00.000Z" });
    expect(session).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresAt: "2026-11-21T13:00:00.000Z",
      sessionId: expect.any(String),
    });
    expect(await setup.store.findSession(userId, session.sessionId)).toEqual({
      id: session.sessionId,
      userId,
      createdAt: "2026-11-21T12:00:00.000Z",
      lastUsedAt: "2026-11-21T12:00:00.000Z",
      expiresAt: "2026-12-21T12:00:00.000Z",
      ipAddress: home.sourceIp,
      userAgent: home.userAgent,
      deviceInfo: { timezone: "Europe/London", colorDepth: 24, ...english },
      passwordAt: "2026-11-21T12:00:00.000Z",
    });
  });

  it("reports the login once it is recorded, with the user as before", async () => {
    const { session } = await logIn(ada, home);
    await logIn(ada, elsewhere);
    expect(setup.logins).toMatchObject([
      { owner: { id: userId, lastLoginAt: null }, session: { id: session.sessionId } },
      { owner: { lastLoginAt: "2026-11-21T12:00:00.000Z" }, session: { ipAddress: elsewhere.sourceIp } },
    ]);
  });

  it("takes the address in any case and with spaces around it", async () => {
    expect(await logIn({ ...ada, email: " ADA@example.COM " }, home)).toMatchObject({
      user: { id: userId },
    });
  });

  it("truncates an endless browser name", async () => {
    const { session } = await logIn(ada, { ...home, userAgent: "x".repeat(5_000) });
    expect((await setup.store.findSession(userId, session.sessionId))?.userAgent).toHaveLength(512);
  });

  it("fails alike for a wrong password and an unknown address, with the same work", async () => {
    setup.identity.calls.length = 0;
    const first = await logIn(wrong, home).catch((error: unknown) => error);
    expect(setup.identity.calls.splice(0)).toEqual(["signIn"]);
    const second = await setup.signIn
      .login({ ...wrong, email: "nobody@example.com" }, home)
      .catch((e: unknown) => e);
    expect(setup.identity.calls).toEqual(["signIn"]);
    expect(second).toMatchObject({ code: "INVALID_CREDENTIALS", status: 401 });
    expect(second).toEqual(first);
  });

  it("asks for verification only after the right password, and keeps no session", async () => {
    const bob = { email: "bob@example.com", password: "Correct-horse-1" };
    await setup.registrations.register(bob, home);
    await expect(setup.signIn.login({ ...bob, password: "Wrong-guess-1" }, home)).rejects.toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
    await expect(setup.signIn.login(bob, home)).rejects.toMatchObject({
      code: "VERIFICATION_REQUIRED",
      status: 403,
      message: expect.stringContaining("Email verification required"),
    });
    expect(setup.identity.calls.at(-1)).toBe("revoke");
    expect(setup.store.sessions.size).toBe(0);
  });

  it("gives strangers four attempts at one address, unknown addresses alike", async () => {
    for (const email of [ada.email, "nobody@example.com"]) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        const deviceToken = `stranger-${attempt}`;
        const origin = { ...elsewhere, sourceIp: `198.51.100.${attempt}`, deviceToken };
        await expect(setup.signIn.login({ ...wrong, email }, origin)).rejects.toMatchObject({
          code: "INVALID_CREDENTIALS",
        });
      }
      setup.identity.calls.length = 0;
      await expect(setup.signIn.login({ ...ada, email }, elsewhere)).rejects.toMatchObject({
        code: "RATE_LIMITED",
        message: "Too many attempts. Please wait 16 minutes before trying again.",
      });
      expect(setup.identity.calls).toEqual([]);
    }
  });

  it("stays open to the owner on a known device while strangers use up their attempts", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(wrong, elsewhere).catch(() => undefined);
    await expect(setup.signIn.login(ada, elsewhere)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await logIn(ada, home)).toMatchObject({ user: { id: userId } });
  });

  it("treats a stranger in the owner's network and browser as a stranger", async () => {
    const stranger = { ...home, deviceToken: "another-device" };
    for (let attempt = 0; attempt < 4; attempt += 1) await logIn(wrong, stranger).catch(() => undefined);
    await expect(setup.signIn.login(ada, stranger)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await logIn(ada, { ...home, sourceIp: "192.0.2.77" })).toMatchObject({ user: { id: userId } });
  });

  it("recognises a device for one account, not for others that were logged in to from it", async () => {
    const bob = { email: "bob@example.com", password: "Correct-horse-1" };
    await setup.registrations.register(bob, elsewhere);
    await setup.registrations.verifyEmail(setup.lastLink(), elsewhere);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await logIn({ ...bob, password: "Wrong-guess-1" }, home).catch(() => undefined);
    }
    await expect(setup.signIn.login(bob, home)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect(await logIn(ada, home)).toMatchObject({ user: { id: userId } });
  });

  it("is limited on a known device as well", async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await logIn(wrong, home).catch(() => undefined);
    await expect(setup.signIn.login(ada, home)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("opens again for a new device through a password reset", async () => {
    const place = { ...elsewhere, sourceIp: "192.0.2.50", deviceToken: "new-device" };
    for (let attempt = 0; attempt < 5; attempt += 1) await logIn(wrong, elsewhere).catch(() => undefined);
    await expect(setup.signIn.login(ada, place)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await setup.passwords.requestReset(ada.email, place);
    await setup.passwords.reset({ ...setup.lastLink(), newPassword: "Brand-new-pass-2" }, place);
    const answer = await logIn({ email: ada.email, password: "Brand-new-pass-2" }, place);
    expect(answer.user.id).toBe(userId);
  });

  it("forgets failures after a success", async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) await logIn(wrong, home).catch(() => undefined);
      await logIn(ada, home);
    }
  });

  it("is limited for one network over all addresses and devices", async () => {
    for (let attempt = 0; attempt < 200; attempt += 1) {
      await setup.signIn
        .login({ ...wrong, email: `user${attempt}@example.com` }, elsewhere)
        .catch(() => undefined);
    }
    await expect(setup.signIn.login(ada, elsewhere)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("logging in with an authenticator app", () => {
  const askForCode = async (): Promise<string> => {
    setup.identity.codes.set(userId, "123456");
    const answer = await setup.signIn.login({ ...ada, clientData: { timezone: "UTC" } }, home);
    if (!answer.twoFactorRequired) throw new Error("No code is asked for");
    return answer.twoFactorToken;
  };

  it("gives a token instead of a session, and a session for the token and the code", async () => {
    const token = await askForCode();
    expect(setup.store.sessions.size).toBe(0);
    const answer = await setup.signIn.enterCode({ token, code: "123456" }, elsewhere);
    expect(answer).toMatchObject({ twoFactorRequired: false, user: { id: userId } });
    expect(await setup.store.findSession(userId, answer.session.sessionId)).toMatchObject({
      ipAddress: elsewhere.sourceIp,
      deviceInfo: { timezone: "UTC" },
    });
  });

  it("takes the token once and for five minutes", async () => {
    const first = await askForCode();
    await setup.signIn.enterCode({ token: first, code: "123456" }, home);
    const again = setup.signIn.enterCode({ token: first, code: "123456" }, home);
    await expect(again).rejects.toMatchObject({ code: "INVALID_TOKEN" });
    const second = await askForCode();
    setup.time.nowMs += 5 * 60_000;
    const late = setup.signIn.enterCode({ token: second, code: "123456" }, home);
    await expect(late).rejects.toMatchObject({ code: "INVALID_TOKEN" });
  });

  it("lets a wrong code be corrected, five times in all, over all logins of the account", async () => {
    const wrong = async () => setup.signIn.enterCode({ token: await askForCode(), code: "654321" }, home);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(wrong()).rejects.toMatchObject({
        code: "INVALID_CODE",
        message: "Invalid code",
        status: 400,
      });
    }
    const token = await askForCode();
    await expect(setup.signIn.enterCode({ token, code: "654321" }, home)).rejects.toMatchObject({
      code: "INVALID_CODE",
    });
    await expect(setup.signIn.enterCode({ token, code: "123456" }, home)).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
  });

  it("is refused with a token that never was", async () => {
    const answer = setup.signIn.enterCode({ token: "nonsense", code: "123456" }, home);
    await expect(answer).rejects.toMatchObject({ code: "INVALID_TOKEN" });
  });
});

describe("refreshing", () => {
  it("gives new tokens of the same session and retires the old ones", async () => {
    const { session } = await logIn(ada, home);
    const next = await setup.signIn.refresh(session.refreshToken);
    expect(next.sessionId).toBe(session.sessionId);
    expect(next.accessToken).not.toBe(session.accessToken);
    await expect(setup.signIn.refresh(session.refreshToken)).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
  });

  it("keeps the session when the refreshed token names another one, and logs it", async () => {
    const { session } = await logIn(ada, home);
    const { session: other } = await logIn(ada, elsewhere);
    setup.identity.renameSessions();
    const next = await setup.signIn.refresh(session.refreshToken);
    expect(next.sessionId).not.toBe(session.sessionId);
    const before = await setup.store.findSession(userId, session.sessionId);
    expect(before).toBeUndefined();
    expect(await setup.store.findSession(userId, next.sessionId)).toMatchObject({
      id: next.sessionId,
      userId,
    });
    expect(await setup.store.findSession(userId, other.sessionId)).toBeDefined();
    expect(setup.log.lines).toContainEqual({
      level: "warn",
      message: "a refreshed token names another session",
      fields: { userId, sessionId: next.sessionId, before: session.sessionId },
    });
    // An ended one does not come back that way.
    await setup.store.deleteSession(userId, next.sessionId);
    await expect(setup.signIn.refresh(next.refreshToken)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(setup.identity.calls.at(-1)).toBe("revoke");
  });

  it("ends the session of a token that was exchanged before, for anyone who has the newer one too, and notifies the owner once", async () => {
    const { session } = await logIn(ada, home);
    const { session: other } = await logIn(ada, elsewhere);
    const next = await setup.signIn.refresh(session.refreshToken);
    setup.mailer.sent.length = 0;
    setup.notifier.told.length = 0;
    for (const { refreshToken } of [session, next, session]) {
      await expect(setup.signIn.refresh(refreshToken)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    }
    expect(await setup.store.findSession(userId, session.sessionId)).toBeUndefined();
    expect(setup.mailer.sent.map(({ address, content }) => [address, content.subject])).toEqual([
      ["ada@example.com", "We ended one of your logins"],
    ]);
    expect(setup.log.lines).toContainEqual({
      level: "warn",
      message: "a refresh token was used again",
      fields: { userId, sessionId: session.sessionId },
    });
    expect(setup.notifier.told).toEqual([
      { userId, title: "We ended one of your logins", actionUrl: "/settings?category=security" },
    ]);
    expect(await setup.signIn.refresh(other.refreshToken)).toMatchObject({ sessionId: other.sessionId });
  });

  it("ends no one's session by a token that names it without our signature", async () => {
    const { session: mine } = await logIn(ada, home);
    const { session: theirs } = await logIn(ada, elsewhere);
    await setup.signIn.refresh(mine.refreshToken);
    const forged = mine.refreshToken.replace(mine.sessionId, theirs.sessionId);
    await expect(setup.signIn.refresh(forged)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    expect(await setup.store.findSession(userId, theirs.sessionId)).toBeDefined();
    expect(await setup.store.findSession(userId, mine.sessionId)).toBeDefined();
  });

  it("is refused for a token that never was", async () => {
    await expect(setup.signIn.refresh("nonsense")).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
      status: 401,
    });
  });

  it("is refused for a session that was revoked or unused for thirty days, and retires its tokens", async () => {
    const { session: revoked } = await logIn(ada, home);
    await setup.store.deleteSession(userId, revoked.sessionId);
    const { session: old } = await logIn(ada, home);
    await expect(setup.signIn.refresh(revoked.refreshToken)).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
      message: expect.stringContaining("ended from another device"),
    });
    expect(setup.identity.calls.at(-1)).toBe("revoke");
    setup.time.nowMs += 30 * 86_400_000;
    await expect(setup.signIn.refresh(old.refreshToken)).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
      message: expect.stringContaining("has expired"),
    });
    expect(setup.identity.calls.at(-1)).toBe("revoke");
  });
});

describe("logging out", () => {
  it("ends the session at once, and the refresh token too when it is given", async () => {
    const { session } = await logIn(ada, home);
    await setup.signIn.logout({ userId, sessionId: session.sessionId }, session.refreshToken);
    expect(await setup.store.findSession(userId, session.sessionId)).toBeUndefined();
    const [, , , ...token] = session.refreshToken.split(".");
    expect(await setup.identity.refresh(token.join("."))).toBeUndefined();
  });

  it("ends the session without a refresh token, and no other session", async () => {
    const { session } = await logIn(ada, home);
    const { session: other } = await logIn(ada, elsewhere);
    await setup.signIn.logout({ userId, sessionId: session.sessionId }, undefined);
    await expect(setup.signIn.refresh(session.refreshToken)).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
    expect(await setup.signIn.refresh(other.refreshToken)).toMatchObject({ sessionId: other.sessionId });
  });

  it("ends the session even when revoking the token fails", async () => {
    const { session } = await logIn(ada, home);
    setup.identity.failNext("revoke");
    await setup.signIn.logout({ userId, sessionId: session.sessionId }, session.refreshToken);
    expect(await setup.store.findSession(userId, session.sessionId)).toBeUndefined();
    expect(setup.log.lines).toContainEqual(
      expect.objectContaining({
        level: "error",
        message: "the token of an ended session was not revoked",
        fields: expect.objectContaining({ userId, sessionId: session.sessionId }),
      }),
    );
  });
});

describe("one's own profile", () => {
  it("is read, and is over for a user who is gone", async () => {
    expect(await setup.profile.read(userId)).toMatchObject({ id: userId, displayName: "Ada" });
    await expect(setup.profile.read("gone")).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
  });

  it("shows a change of address while it is pending, at login as well, and not once it has lapsed", async () => {
    const account = await setup.profile.read(userId);
    const pending = { pendingEmail: "new@example.com", emailChangeExpiresAt: "2026-11-21T13:00:00.000Z" };
    setup.store.accounts.set(userId, { ...account, ...pending });
    expect(await setup.profile.read(userId)).toMatchObject(pending);
    expect((await logIn(ada, home)).user).toMatchObject(pending);
    setup.time.nowMs = Date.parse(pending.emailChangeExpiresAt);
    const none = { pendingEmail: null, emailChangeExpiresAt: null };
    expect(await setup.profile.read(userId)).toMatchObject(none);
    expect((await logIn(ada, home)).user).toMatchObject(none);
  });
});
