import { randomUUID } from "node:crypto";
import type { Account } from "#functions/auth/accounts.ts";
import { signedLinks } from "#functions/auth/links.ts";
import { passwordService } from "#functions/auth/passwords.ts";
import { profileService } from "#functions/auth/profile.ts";
import { refreshTickets } from "#functions/auth/refresh-tickets.ts";
import { registration } from "#functions/auth/registration.ts";
import { secondStep } from "#functions/auth/second-step.ts";
import { signInService } from "#functions/auth/sign-in.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { rateLimiter } from "#functions/platform/rate-limit.ts";
import { secondFactor } from "#functions/platform/two-factor/second-factor.ts";
import { twoFactorVault } from "#functions/platform/two-factor/vault.ts";
import type { StoredSession } from "#functions/platform/users.ts";
import { fakeAuthStore } from "#test/fakes/auth-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { fakeIdentity } from "#test/fakes/identity.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeNotifier } from "#test/fakes/notifier.ts";
import { fakeTwoFactorStore } from "#test/fakes/two-factor-store.ts";

export const home = { sourceIp: "203.0.113.7", peerIp: "192.0.2.1", userAgent: "Test/1.0" };
export const elsewhere = { sourceIp: "198.51.100.9", peerIp: "192.0.2.1", userAgent: "Test/1.0" };
export const ada = { email: "Ada@Example.com", password: "Correct-horse-1", displayName: "Ada" };

/** The auth services over fakes, at a time that the test moves. */
export function authSetup() {
  const time = { nowMs: Date.parse("2026-11-21T12:00:00.000Z") };
  const clock = () => time.nowMs;
  const store = fakeAuthStore();
  const identity = fakeIdentity(clock);
  const mailer = fakeMailer();
  const notifier = fakeNotifier();
  const counters = fakeCounterStore();
  const logins: { owner: Account; session: StoredSession }[] = [];
  const webOrigin = "https://halvest.example";
  const vault = twoFactorVault(async () => "two-factor-key");
  const enrolments = fakeTwoFactorStore(store.accounts);
  const parts = {
    store,
    identity,
    secondFactor: secondFactor({ enrolments, vault, clock }),
    signInByProof: identity.signInByProof,
    mailer,
    notices: notices(mailer, fakeLog()),
    notifier,
    links: signedLinks(async () => "link-key", webOrigin),
    tickets: refreshTickets(async () => "link-key"),
    limiter: rateLimiter(counters, clock),
    onLogin: async (owner: Account, session: StoredSession) => {
      logins.push({ owner, session });
    },
    clock,
    newId: randomUUID,
    webOrigin,
  };
  const registrations = registration(parts);
  const signIn = { ...signInService(parts), ...secondStep(parts) };
  const passwords = passwordService(parts);

  /** Token and signature of the last mailed link. */
  const lastLink = () => linkOf(mailer.sent.at(-1)?.content.action?.url);
  /** Signs Ada up and verifies her address. */
  const settle = async (): Promise<string> => {
    await registrations.register(ada, home);
    await registrations.verifyEmail(lastLink(), home);
    const account = await store.findByAddress("ada@example.com");
    return account?.id ?? "";
  };
  const profile = profileService(parts);
  return {
    time,
    store,
    identity,
    mailer,
    notifier,
    counters,
    vault,
    enrolments,
    logins,
    registrations,
    signIn,
    passwords,
    profile,
    lastLink,
    settle,
  };
}
