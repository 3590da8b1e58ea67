import { randomUUID } from "node:crypto";
import { standIns } from "#functions/auth/attempts.ts";
import type { AuthDependencies } from "#functions/auth/dependencies.ts";
import { passwordService } from "#functions/auth/passwords.ts";
import { profileService } from "#functions/auth/profile.ts";
import type { Account } from "#functions/auth/records/accounts.ts";
import { signedLinks } from "#functions/auth/records/links.ts";
import { refreshTickets } from "#functions/auth/records/refresh-tickets.ts";
import { registration } from "#functions/auth/registration.ts";
import { secondStep } from "#functions/auth/second-step.ts";
import { signInService } from "#functions/auth/sign-in.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { mailOutbox } from "#functions/platform/mail/outbox.ts";
import { mailFormatsOf } from "#functions/platform/records/mail-formats.ts";
import { sealedTokens } from "#functions/platform/records/session-tokens.ts";
import { secondFactor } from "#functions/platform/records/two-factor/second-factor.ts";
import { twoFactorVault } from "#functions/platform/records/two-factor/vault.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";
import { fakeAuthStore } from "#test/fakes/auth-store.ts";
import { fakeCounterStore } from "#test/fakes/counter-store.ts";
import { fakeIdentity } from "#test/fakes/identity.ts";
import { fakeLog } from "#test/fakes/log.ts";
import { fakeMailQueue } from "#test/fakes/mail-queue.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { fakeMailer } from "#test/fakes/mailer.ts";
import { fakeNotifier } from "#test/fakes/notifier.ts";
import { fakeTwoFactorStore } from "#test/fakes/two-factor-store.ts";

export const home = { sourceIp: "203.0.113.7", userAgent: "Test/1.0", deviceToken: "home-device" };
export const elsewhere = { sourceIp: "198.51.100.9", userAgent: "Test/1.0", deviceToken: "device-elsewhere" };
export const ada = { email: "Ada@Example.com", password: "Correct-horse-1", displayName: "Ada" };

type Provider = Pick<AuthDependencies, "identity" | "signInByProof">;

/**
 * The auth services over fakes, at a time that the test moves.
 * @param provider another identity provider than the fake one
 */
export function authSetup(provider: (clock: () => number) => Partial<Provider> = () => ({})) {
  const time = { nowMs: Date.parse("2026-11-21T12:00:00.000Z") };
  const clock = () => time.nowMs;
  const identity = fakeIdentity(clock);
  const mailer = fakeMailer();
  const log = fakeLog();
  const mailQueue = fakeMailQueue(mailer, log, clock);
  const store = fakeAuthStore(mailQueue.waiting);
  const notifier = fakeNotifier();
  const counters = fakeCounterStore();
  const { sealer } = mailQueue;
  const stored = mailOutbox({
    store: mailQueue.store,
    sealer,
    formats: async () => mailFormatsOf(),
    clock,
    newId: randomUUID,
  });
  // The queue delivers as soon as something waits.
  const outbox: typeof stored = {
    ...stored,
    send: async (...given) => {
      await stored.send(...given);
      await mailQueue.deliver();
    },
  };
  const { completeSignUp } = store;
  store.completeSignUp = async (...given) => {
    const done = await completeSignUp(...given);
    await mailQueue.deliver();
    return done;
  };
  const logins: { owner: Account; session: StoredSession }[] = [];
  const webOrigin = "https://halvest.example";
  const vault = twoFactorVault(async () => "two-factor-key");
  const enrolments = fakeTwoFactorStore(store.accounts);
  const dependencies = {
    store,
    identity,
    secondFactor: secondFactor({ enrolments, vault, clock }),
    signInByProof: identity.signInByProof,
    mailer: outbox,
    notices: notices(outbox, log),
    notifier,
    links: signedLinks(async () => "link-key", webOrigin),
    tickets: refreshTickets(async () => "link-key"),
    sessionTokens: sealedTokens(async () => "link-key", identity.revoke, log),
    limiter: rateLimiter(counters, clock),
    onLogin: async (owner: Account, session: StoredSession) => {
      logins.push({ owner, session });
    },
    clock,
    newId: randomUUID,
    standIn: standIns(async () => "link-key"),
    log,
    ...provider(clock),
    webOrigin,
  };
  const registrations = registration(dependencies);
  const signIn = { ...signInService(dependencies), ...secondStep(dependencies) };
  const passwords = passwordService(dependencies);

  /** Token and signature of the last mailed link. */
  const lastLink = () => linkOf(mailer.sent.at(-1)?.content.action?.url);
  /** Signs Ada up and verifies her address. */
  const settle = async (): Promise<string> => {
    await registrations.register(ada, home);
    await registrations.verifyEmail(lastLink(), home);
    const account = await store.findByAddress("ada@example.com");
    return account?.id ?? "";
  };
  const profile = profileService(dependencies);
  return {
    time,
    dependencies,
    log,
    mailQueue,
    standIn: dependencies.standIn,
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
