import { beforeEach, describe, expect, it } from "vitest";
import {
  ada,
  elsewhere,
  home,
  type TwoFactorBench,
  twoFactorBench,
} from "#test/functions/two-factor/bench.ts";

const newPassword = "Brand-new-pass-2";
let bench: TwoFactorBench;
beforeEach(async () => {
  bench = await twoFactorBench();
});

/** What ends the logins that wait for their second step. */
const resetPassword = async () => {
  await bench.passwords.requestReset(ada.email, home);
  await bench.passwords.reset({ ...bench.lastLink(), newPassword }, home);
};
const changePassword = () =>
  bench.passwords.change(bench.caller, { currentPassword: ada.password, newPassword });

describe("a login that waits for its second step", () => {
  let secret: string;
  let recoveryCodes: string[];
  let token: string;
  beforeEach(async () => {
    ({ secret, recoveryCodes } = await bench.enable());
    token = await bench.beginLogin();
  });
  const nextStep = () => {
    bench.time.nowMs += 30_000;
  };

  const changes: [string, () => Promise<unknown>][] = [
    ["the password is reset", resetPassword],
    ["the password is changed", changePassword],
    ["all sessions are ended", () => bench.store.deleteSessions(bench.userId)],
    ["all other sessions are ended", () => bench.store.deleteSessions(bench.userId, bench.caller.sessionId)],
    [
      "the recovery codes are replaced",
      async () => {
        recoveryCodes = await bench.management.generateCodes(bench.caller, bench.code(secret), home);
      },
    ],
    [
      "the authenticator is replaced",
      async () => {
        const fresh = await bench.setups.reset(bench.caller, recoveryCodes[0] ?? "", home);
        const shown = { code: bench.code(fresh.secret), secret: fresh.secret };
        await bench.setups.verify(bench.caller, shown, home);
        ({ secret, recoveryCodes } = fresh);
      },
    ],
    [
      "the authenticator is replaced by mail",
      async () => {
        await bench.emergency.requestByAddress(ada.email, home);
        ({ secret, recoveryCodes } = await bench.emergency.complete(bench.lastToken(), home));
      },
    ],
    [
      "the second factor is turned off and on again",
      async () => {
        await bench.management.disable(bench.caller, bench.code(secret), home);
        ({ secret, recoveryCodes } = await bench.enable());
      },
    ],
  ];

  it.each(changes)(
    "is over once %s, for codes of the app and recovery codes alike",
    async (_what, change) => {
      await change();
      nextStep();
      const startAgain = { code: "INVALID_TOKEN", message: "This login has expired. Please log in again." };
      const byCode = bench.signIn.enterCode({ token, code: bench.code(secret) }, home);
      await expect(byCode).rejects.toMatchObject(startAgain);
      const [recoveryCode = ""] = recoveryCodes.slice(1);
      const byRecovery = bench.signIn.enterRecoveryCode({ token, recoveryCode }, home);
      await expect(byRecovery).rejects.toMatchObject(startAgain);
      const { user } = await bench.signIn.enterCode(
        { token: await logInAgain(), code: bench.code(secret) },
        home,
      );
      expect(user.id).toBe(bench.userId);
    },
  );

  const logInAgain = async (): Promise<string> => {
    for (const password of [ada.password, newPassword]) {
      const answer = await bench.signIn.login({ email: ada.email, password }, home).catch(() => undefined);
      if (answer?.twoFactorRequired) return answer.twoFactorToken;
    }
    throw new Error("No password works");
  };

  it("is over also when the change comes while its code is judged, and the recovery code is not lost", async () => {
    const { deletePendingLogin } = bench.store;
    bench.store.deletePendingLogin = async (hash) => {
      await bench.store.deleteSessions(bench.userId);
      return deletePendingLogin(hash);
    };
    const sessions = () => [...bench.store.sessions.values()].filter(({ userId }) => userId === bench.userId);
    const byCode = bench.signIn.enterCode({ token, code: bench.code(secret) }, home);
    await expect(byCode).rejects.toMatchObject({ code: "INVALID_TOKEN" });
    expect(sessions()).toEqual([]);
    expect(bench.identity.calls.at(-1)).toBe("revoke");

    const waiting = await bench.beginLogin();
    const byRecovery = bench.signIn.enterRecoveryCode(
      { token: waiting, recoveryCode: recoveryCodes[0] ?? "" },
      home,
    );
    await expect(byRecovery).rejects.toMatchObject({ code: "INVALID_TOKEN" });
    expect(sessions()).toEqual([]);
    expect(bench.identity.calls.at(-1)).toBe("revoke");
    expect(await bench.management.status(bench.userId)).toMatchObject({ recoveryCodesLeft: 10 });
  });
});

describe("a login whose password was right a moment ago", () => {
  it("begins no session when all sessions have ended meanwhile, and keeps no tokens", async () => {
    const check = bench.identity.signIn;
    bench.identity.signIn = async (...given) => {
      const answer = await check(...given);
      bench.identity.signIn = check;
      await resetPassword();
      return answer;
    };
    await expect(bench.signIn.login(ada, elsewhere)).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    expect(bench.store.sessions.size).toBe(0);
    expect(bench.identity.calls.at(-1)).toBe("revoke");
  });
});

describe("a mailed link for a new password", () => {
  const invalid = { code: "INVALID_TOKEN", message: "This password reset link is invalid or has expired." };
  const use = (link: { token: string; signature: string }, password = "Another-pass-3") =>
    bench.passwords.reset({ ...link, newPassword: password }, home);
  const mailed = async () => {
    await bench.passwords.requestReset(ada.email, home);
    return bench.lastLink();
  };

  it("is void once another one has been used", async () => {
    const first = await mailed();
    await use(await mailed());
    await expect(use(first, "Third-password-4")).rejects.toMatchObject(invalid);
    await bench.signIn.login({ email: ada.email, password: "Another-pass-3" }, home);
  });

  it("sets one password when two are used at once", async () => {
    const links = [await mailed(), await mailed()];
    const used = await Promise.allSettled(links.map((link, index) => use(link, `Password-number-${index}`)));
    expect(used.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("is void once the password was changed", async () => {
    const link = await mailed();
    await changePassword();
    await expect(use(link)).rejects.toMatchObject(invalid);
    await bench.signIn.login({ email: ada.email, password: newPassword }, home);
  });

  it("is void once the account has another address, and for an account that is gone", async () => {
    const link = await mailed();
    const account = await bench.store.find(bench.userId);
    if (account) bench.store.accounts.set(bench.userId, { ...account, registrationId: "of the new address" });
    await expect(use(link)).rejects.toMatchObject(invalid);
    const next = await mailed();
    bench.store.accounts.delete(bench.userId);
    await expect(use(next)).rejects.toMatchObject(invalid);
  });

  it("cancels a pending change of address: a stranger may have requested it", async () => {
    const account = await bench.store.find(bench.userId);
    const pending = {
      pendingEmail: "stranger@example.com",
      emailChangeExpiresAt: "2026-11-22T12:00:00.000Z",
    };
    if (account) bench.store.accounts.set(bench.userId, { ...account, ...pending });
    await use(await mailed());
    expect(await bench.store.find(bench.userId)).toMatchObject({
      pendingEmail: null,
      emailChangeExpiresAt: null,
    });
  });
});

describe("a mailed link for a new authenticator", () => {
  const invalid = {
    code: "INVALID_TOKEN",
    message: "Invalid or missing reset token. Please request a new emergency reset link.",
  };
  beforeEach(async () => {
    await bench.enable();
    await bench.emergency.requestByAddress(ada.email, home);
  });
  const move = async () => {
    const account = await bench.store.find(bench.userId);
    const moved = { email: "new@example.com", registrationId: "of the new address" };
    if (account) bench.store.accounts.set(bench.userId, { ...account, ...moved });
  };

  it("is void once the account has another address", async () => {
    const token = bench.lastToken();
    await move();
    await expect(bench.emergency.complete(token, elsewhere)).rejects.toMatchObject(invalid);
  });

  it("is void also when the address changes while the link is used", async () => {
    const token = bench.lastToken();
    const associate = bench.authenticators.associate;
    bench.authenticators.associate = async (accessToken) => {
      await move();
      return associate(accessToken);
    };
    const before = bench.enrolments.enrolments.get(bench.userId);
    await expect(bench.emergency.complete(token, elsewhere)).rejects.toMatchObject(invalid);
    expect(bench.enrolments.enrolments.get(bench.userId)).toEqual(before);
  });

  it("is void once the password was reset", async () => {
    const token = bench.lastToken();
    await resetPassword();
    await expect(bench.emergency.complete(token, elsewhere)).rejects.toMatchObject(invalid);
  });
});
