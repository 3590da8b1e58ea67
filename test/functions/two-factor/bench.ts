import { randomUUID } from "node:crypto";
import { credentialCheck, passwordOwner } from "#functions/auth/credentials.ts";
import type { Caller } from "#functions/platform/call/handlers.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { secondFactor } from "#functions/platform/records/two-factor/second-factor.ts";
import { emergencyService } from "#functions/two-factor/emergency.ts";
import { emergencyLinks } from "#functions/two-factor/emergency-links.ts";
import { managementService } from "#functions/two-factor/management.ts";
import { setupService } from "#functions/two-factor/setup.ts";
import { fakeAuthenticators } from "#test/fakes/authenticators.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { ada, authSetup, home } from "#test/functions/auth/setup.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";

export { ada, elsewhere, home } from "#test/functions/auth/setup.ts";

/** The two-factor services over fakes, beside the auth services, with Ada signed up and logged in. */
export async function twoFactorBench() {
  const auth = authSetup();
  const { time, store: users, identity, enrolments: store, vault, mailer, counters } = auth;
  const clock = () => time.nowMs;
  const limiter = rateLimiter(counters, clock);
  const log = fakeLog();
  const authenticators = fakeAuthenticators(clock);
  const webOrigin = "https://halvest.example";
  const check = credentialCheck({ store: users, identity, limiter, clock, standIn: auth.standIn });
  const dependencies = {
    store,
    accounts: {
      find: users.find,
      findByAddress: users.findByAddress,
      findByPassword: passwordOwner(check, identity.revoke),
      endSessions: async (userId: string, exceptSessionId?: string) =>
        auth.dependencies.sessionTokens.revoke(await users.deleteSessions(userId, exceptSessionId)),
      revokeEverything: identity.signOutEverywhere,
    },
    authenticators,
    secondFactor: secondFactor({ enrolments: store, vault, clock }),
    vault,
    links: emergencyLinks(async () => "link-key", webOrigin),
    mailer,
    notices: notices(mailer, log),
    notifier: auth.notifier,
    limiter,
    log,
    clock,
    newId: randomUUID,
    webOrigin,
  };
  const setups = setupService(dependencies);
  const management = managementService(dependencies);
  const emergency = emergencyService(dependencies);

  const userId = await auth.settle();
  const signedIn = await auth.signIn.login(ada, home);
  if (signedIn.twoFactorRequired) throw new Error("A code is asked for");
  const caller: Caller = {
    userId,
    sessionId: signedIn.session.sessionId,
    role: "USER",
    tier: "free",
    email: ada.email,
    emailVerified: true,
  };
  /** The code of a secret, N steps from now. */
  const code = (secret: string, ahead = 0) => codeFor(secret, time.nowMs, ahead);
  /** Turns the second factor on; the time then is one step later, so that the present code is unused. */
  const enable = async (): Promise<{ secret: string; recoveryCodes: string[] }> => {
    const { secret } = await setups.setup(caller, home);
    const { recoveryCodes } = await setups.verify(caller, { code: code(secret), secret }, home);
    time.nowMs += 30_000;
    return { secret, recoveryCodes };
  };
  /** A login that must wait for its second step. */
  const beginLogin = async (): Promise<string> => {
    const answer = await auth.signIn.login(ada, home);
    if (!answer.twoFactorRequired) throw new Error("No code is asked for");
    return answer.twoFactorToken;
  };
  const subjects = () => mailer.sent.map(({ content }) => content.subject);
  const lastToken = (): string => linkOf(mailer.sent.at(-1)?.content.action?.url).token;
  return {
    ...auth,
    dependencies,
    log,
    authenticators,
    setups,
    management,
    emergency,
    userId,
    caller,
    code,
    enable,
    beginLogin,
    subjects,
    lastToken,
  };
}

export type TwoFactorBench = Awaited<ReturnType<typeof twoFactorBench>>;

/** A code that is not one of the three that are right now. */
export function wrongCodeFor({ code }: TwoFactorBench, secret: string): string {
  const right = [-1, 0, 1].map((ahead) => code(secret, ahead));
  return ["000000", "111111", "222222", "333333"].find((each) => !right.includes(each)) ?? "";
}
