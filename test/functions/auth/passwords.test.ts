import { beforeEach, describe, expect, it } from "vitest";
import { killAt } from "#test/fakes/killed.ts";
import { ada, authSetup, elsewhere, home } from "./setup.ts";

const newPassword = "Brand-new-pass-2";
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
const subjects = () => setup.mailer.sent.map(({ content }) => content.subject);

describe("asking for a password reset", () => {
  it("mails a link of one hour to the owner, and a note to anyone else", async () => {
    await setup.passwords.requestReset("ADA@example.com", home);
    expect(setup.mailer.sent.at(-1)?.content.action?.url).toMatch(
      /\/reset-password#token=[\w-]{43}&signature=/,
    );
    expect([...setup.store.links.values()].at(-1)?.expiresAt).toBe("2026-11-21T13:00:00.000Z");
    await setup.passwords.requestReset("nobody@example.com", home);
    expect(subjects().at(-1)).toBe("There is no account with this address");
  });

  it("is limited alike for known and unknown addresses", async () => {
    for (const email of [ada.email, "nobody@example.com"]) {
      for (let attempt = 0; attempt < 3; attempt += 1) await setup.passwords.requestReset(email, elsewhere);
      await expect(setup.passwords.requestReset(email, elsewhere)).rejects.toMatchObject({
        code: "RATE_LIMITED",
      });
    }
  });

  it("stays open to the owner on a known device while strangers use up their attempts", async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await setup.passwords.requestReset(ada.email, elsewhere);
    }
    await expect(setup.passwords.requestReset(ada.email, elsewhere)).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
    await setup.passwords.requestReset(ada.email, home);
  });
});

describe("resetting a password", () => {
  it("stays possible in a network from which any number of made-up links were tried", async () => {
    await setup.passwords.requestReset(ada.email, home);
    const newPassword = "Brand-new-pass-2";
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const forged = { token: `made-up-${attempt}`, signature: "x".repeat(43), newPassword };
      await expect(setup.passwords.reset(forged, home)).rejects.toMatchObject({ code: "INVALID_TOKEN" });
    }
    await setup.passwords.reset({ ...setup.lastLink(), newPassword }, home);
  });

  const reset = (link: { token: string; signature: string }, password = newPassword) =>
    setup.passwords.reset({ ...link, newPassword: password }, home);

  it("unlocks what was locked when a change of address was undone", async () => {
    const account = setup.store.accounts.get(userId);
    if (account) setup.store.accounts.set(userId, { ...account, actionsLocked: true });
    await setup.passwords.requestReset(ada.email, home);
    const link = setup.lastLink();
    setup.identity.failNext("ensureUser");
    await expect(reset(link)).rejects.toThrow("ensureUser is down");
    expect(setup.store.accounts.get(userId)?.actionsLocked).toBe(true);
    await reset(link);
    expect(setup.store.accounts.get(userId)?.actionsLocked).toBe(false);
  });

  it("replaces it, ends every session and notifies the owner", async () => {
    const { session } = await logIn(ada, elsewhere);
    await setup.passwords.requestReset(ada.email, home);
    await reset(setup.lastLink());
    expect(setup.store.sessions.size).toBe(0);
    expect(setup.identity.calls).toContain("signOutEverywhere");
    await expect(setup.signIn.refresh(session.refreshToken)).rejects.toMatchObject({
      code: "SESSION_EXPIRED",
    });
    await expect(setup.signIn.login(ada, home)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    await setup.signIn.login({ email: ada.email, password: newPassword }, home);
    expect(subjects().at(-1)).toBe("Your password was changed");
    expect(setup.notifier.told).toMatchObject([
      { title: "Your password was changed", actionUrl: "/profile" },
    ]);
  });

  it("has used its link, and those mailed before, once the password is set, though what follows fails", async () => {
    await setup.passwords.requestReset(ada.email, home);
    const before = setup.lastLink();
    await setup.passwords.requestReset(ada.email, home);
    const { store } = setup.dependencies;
    const { deleteSessions } = store;
    let calls = 0;
    store.deleteSessions = async (...given) => {
      calls += 1;
      if (calls === 2) throw new Error("the database is down");
      return deleteSessions(...given);
    };
    const link = setup.lastLink();
    await expect(reset(link)).rejects.toThrow("the database is down");
    expect(setup.identity.passwords.get(userId)).toBe(newPassword);
    for (const used of [link, before]) {
      await expect(reset(used, "Another-pass-3")).rejects.toMatchObject({ code: "INVALID_TOKEN" });
    }
  });

  it("works once and before the hour is over", async () => {
    await setup.passwords.requestReset(ada.email, home);
    const first = setup.lastLink();
    await reset(first);
    await expect(reset(first)).rejects.toMatchObject({
      code: "INVALID_TOKEN",
      message: "This password reset link is invalid or has expired.",
    });
    await setup.passwords.requestReset(ada.email, home);
    const second = setup.lastLink();
    setup.time.nowMs += 3_600_000;
    await expect(reset(second)).rejects.toMatchObject({ code: "INVALID_TOKEN" });
  });

  it("refuses a weak password with what is wrong and what would help, and keeps the link", async () => {
    await setup.passwords.requestReset(ada.email, home);
    const link = setup.lastLink();
    await expect(reset(link, "short")).rejects.toMatchObject({
      code: "WEAK_PASSWORD",
      message:
        "Password too weak. Use at least 8 characters. Include uppercase letters. Include numbers. Include special characters.",
      suggestions: [
        "Use at least 8 characters",
        "Include uppercase letters",
        "Include numbers",
        "Include special characters",
      ],
      details: expect.arrayContaining([
        { path: "body.newPassword", message: "Password must include at least one number" },
      ]),
    });
    await reset(link);
  });

  it("keeps the link when the password could not be set", async () => {
    await setup.passwords.requestReset(ada.email, home);
    const link = setup.lastLink();
    setup.identity.failNext("ensureUser");
    await expect(reset(link)).rejects.toThrow("ensureUser is down");
    await reset(link);
    await setup.signIn.login({ email: ada.email, password: newPassword }, home);
  });

  it("refuses a link with another purpose", async () => {
    await setup.registrations.register({ ...ada, email: "bob@example.com" }, home);
    await expect(reset(setup.lastLink())).rejects.toMatchObject({ code: "INVALID_TOKEN" });
  });

  it("verifies the address of an account that had not been, against a password set by a stranger", async () => {
    const stranger = { email: "bob@example.com", password: "Attacker-pass-9" };
    await setup.registrations.register(stranger, elsewhere);
    const strangersLink = setup.lastLink();
    await setup.passwords.requestReset(stranger.email, home);
    await reset(setup.lastLink());
    await expect(setup.registrations.verifyEmail(strangersLink, elsewhere)).rejects.toMatchObject({
      code: "INVALID_TOKEN",
    });
    await expect(setup.signIn.login(stranger, home)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    const answer = await logIn({ ...stranger, password: newPassword }, home);
    expect(answer.user.emailVerified).toBe(true);
  });

  it("of an unverified account can be tried again at once when the password could not be set", async () => {
    await setup.registrations.register({ ...ada, email: "bob@example.com" }, home);
    await setup.passwords.requestReset("bob@example.com", home);
    const link = setup.lastLink();
    setup.identity.failNext("ensureUser");
    await expect(reset(link)).rejects.toThrow("ensureUser is down");
    expect(await setup.store.findByAddress("bob@example.com")).toMatchObject({ emailVerified: false });
    await reset(link);
    await logIn({ email: "bob@example.com", password: newPassword }, home);
  });

  it("waits for a sign-up of the same address that is under way", async () => {
    await setup.registrations.register({ ...ada, email: "bob@example.com" }, home);
    await setup.passwords.requestReset("bob@example.com", home);
    const bob = await setup.store.findByAddress("bob@example.com");
    const openUntil = "2026-11-21T12:00:30.000Z";
    if (bob) setup.store.accounts.set(bob.id, { ...bob, registrationOpenUntil: openUntil });
    const link = setup.lastLink();
    await expect(reset(link)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    setup.time.nowMs += 30_000;
    await reset(link);
  });
});

describe("changing one's password", () => {
  const callerOf = ({ accessToken, sessionId }: { accessToken: string; sessionId: string }) => {
    return { userId, sessionId, accessToken, email: ada.email, emailVerified: true };
  };
  const passwords = { currentPassword: ada.password, newPassword };

  it("replaces it, keeps this session, ends the others and notifies the owner", async () => {
    const { session } = await logIn(ada, home);
    const { session: other } = await logIn(ada, elsewhere);
    await setup.passwords.change(callerOf(session), passwords);
    expect([...setup.store.sessions.keys()]).toEqual([session.sessionId]);
    await expect(setup.signIn.refresh(other.refreshToken)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    await setup.signIn.login({ email: ada.email, password: newPassword }, home);
    expect(subjects().at(-1)).toBe("Your password was changed");
    expect(setup.notifier.told).toMatchObject([
      { title: "Your password was changed", actionUrl: "/profile" },
    ]);
  });

  it("needs the current one, says so without a 401, and is limited", async () => {
    const { session } = await logIn(ada, home);
    const wrong = { currentPassword: "Wrong-guess-1", newPassword };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(setup.passwords.change(callerOf(session), wrong)).rejects.toMatchObject({
        status: 400,
        details: [{ path: "body.currentPassword", message: "Current password is incorrect" }],
      });
    }
    await expect(setup.passwords.change(callerOf(session), passwords)).rejects.toMatchObject({
      code: "RATE_LIMITED",
    });
  });

  it("needs a verified address", async () => {
    const { session } = await logIn(ada, home);
    const caller = { ...callerOf(session), emailVerified: false };
    await expect(setup.passwords.change(caller, passwords)).rejects.toMatchObject({
      code: "VERIFICATION_REQUIRED",
    });
  });
});

describe("a process that is killed while it sets a password", () => {
  /** Sets it in processes that are killed at each of their calls in turn, each with an account of its own. */
  const atEachCall = async (
    prepare: () => Promise<() => Promise<void>>,
    check: (isSet: boolean, set: () => Promise<void>) => Promise<void>,
  ): Promise<void> => {
    for (let at = 0, isOver = false; !isOver; at += 1) {
      setup = authSetup();
      userId = await setup.settle();
      const set = await prepare();
      const { store, identity, mailer, limiter, sessionTokens, notifier } = setup.dependencies;
      const startAgain = killAt(at, { store, identity, mailer, limiter, sessionTokens, notifier });
      isOver = await set().then(
        () => true,
        () => false,
      );
      startAgain();
      await check(setup.identity.passwords.get(userId) === newPassword, set);
    }
  };

  it("leaves a change to be repeated, or the other sessions are over and the owner is told", async () => {
    let own = "";
    await atEachCall(
      async () => {
        const { session } = await logIn(ada, home);
        await logIn(ada, elsewhere);
        own = session.sessionId;
        const caller = { userId, sessionId: own, email: ada.email, emailVerified: true };
        return () => setup.passwords.change(caller, { currentPassword: ada.password, newPassword });
      },
      async (isSet, set) => {
        if (!isSet) await set();
        expect([...setup.store.sessions.keys()]).toEqual([own]);
        expect(subjects()).toContain("Your password was changed");
      },
    );
  });

  it("leaves a reset to be repeated with another link, or all sessions are over and the owner is told", () =>
    atEachCall(
      async () => {
        await logIn(ada, elsewhere);
        await setup.passwords.requestReset(ada.email, home);
        const link = setup.lastLink();
        return () => setup.passwords.reset({ ...link, newPassword }, home);
      },
      async (isSet) => {
        if (!isSet) {
          await setup.passwords.requestReset(ada.email, home);
          await setup.passwords.reset({ ...setup.lastLink(), newPassword }, home);
        }
        expect(setup.store.sessions.size).toBe(0);
        expect(subjects()).toContain("Your password was changed");
      },
    ));

  it("keeps no one logged in who used the old password just before the new one was valid", async () => {
    const { session } = await logIn(ada, home);
    const { ensureUser } = setup.identity;
    setup.identity.ensureUser = async (...given) => {
      await logIn(ada, elsewhere);
      await ensureUser(...given);
    };
    const caller = { userId, sessionId: session.sessionId, email: ada.email, emailVerified: true };
    await setup.passwords.change(caller, { currentPassword: ada.password, newPassword });
    expect([...setup.store.sessions.keys()]).toEqual([session.sessionId]);
  });
});
