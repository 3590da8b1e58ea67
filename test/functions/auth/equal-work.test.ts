import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from "@aws-sdk/client-cognito-identity-provider";
import { beforeEach, describe, expect, it } from "vitest";
import { cognitoIdentity } from "#functions/auth/identity/cognito-identity.ts";
import type { UserPool } from "#functions/platform/aws/user-pool.ts";
import { recordCalls } from "#test/fakes/recorder.ts";
import { profileSetup } from "#test/functions/profile/setup.ts";
import { elsewhere, type TwoFactorBench, twoFactorBench } from "#test/functions/two-factor/bench.ts";

const password = "Correct-horse-1";
const addresses = {
  unknown: "nobody@example.com",
  unverified: "bob@example.com",
  verified: "ada@example.com",
  "with a second factor": "carol@example.com",
};
type Kind = keyof typeof addresses;
const kinds = Object.keys(addresses) as Kind[];

let bench: TwoFactorBench;
let calls: () => string[];
beforeEach(async () => {
  bench = await twoFactorBench();
  await bench.registrations.register({ email: addresses.unverified, password }, elsewhere);
  await bench.registrations.register({ email: addresses["with a second factor"], password }, elsewhere);
  await bench.registrations.verifyEmail(bench.lastLink(), elsewhere);
  const carol = await bench.store.findByAddress(addresses["with a second factor"]);
  const hashes = { codeSetId: "c1", codeHashes: [] };
  const enrolment = { enrolmentId: "e1", sealedSecret: "sealed", lastStep: 1, enabledAt: "", ...hashes };
  if (carol) bench.enrolments.enrolments.set(carol.id, enrolment);
  const { store, mailer, counters, enrolments, mailQueue, dependencies } = bench;
  const outbox = mailQueue.store;
  calls = recordCalls({ store, mailer, counters, enrolments, outbox, accounts: dependencies.accounts });
  const { signIn, createUser, ensureUser } = cognitoIdentity(userPool(bench.identity.passwords));
  Object.assign(bench.identity, { signIn, createUser, ensureUser });
});

/** Requests to the user pool, and the keys that it derives of passwords for them. */
let requests: string[];

/** A user pool with some passwords, as far as signing up and wrong guesses go. */
function userPool(passwords: Map<string, string>): UserPool {
  requests = [];
  const refusal = (name: string) => Object.assign(new Error(name), { name });
  const client = new CognitoIdentityProviderClient({ region: "eu-central-1" });
  client.send = async (command: { input: { Username?: string } }) => {
    const { Username = "" } = command.input;
    requests.push("request");
    if (command instanceof AdminCreateUserCommand) {
      if (passwords.has(Username)) throw refusal("UsernameExistsException");
      requests.push("key");
      passwords.set(Username, "");
      return {};
    }
    if (command instanceof AdminSetUserPasswordCommand) {
      if (!passwords.has(Username)) throw refusal("UserNotFoundException");
      requests.push("key");
      passwords.set(Username, command.input.Password ?? "");
      return {};
    }
    requests.push("key");
    throw refusal("NotAuthorizedException");
  };
  return { client, userPoolId: "pool", clientId: "client", clientSecret: async () => "secret" };
}

/** What an attempt makes stores, mail and the identity provider do. */
const workOf = async (attempt: () => Promise<unknown>): Promise<string[]> => {
  calls();
  requests.length = 0;
  await attempt().catch(() => undefined);
  // A call that the accounts pass on to the store is one call.
  return [...calls().map((name) => name.replace("accounts.", "store.")), ...requests].toSorted();
};

const attempts: [string, (email: string) => Promise<unknown>][] = [
  ["signing up", (email) => bench.registrations.register({ email, password }, elsewhere)],
  [
    "asking for another verification link",
    (email) => bench.registrations.resendVerification(email, elsewhere),
  ],
  ["asking for a password reset", (email) => bench.passwords.requestReset(email, elsewhere)],
  [
    "logging in with a wrong password",
    (email) => bench.signIn.login({ email, password: "Wrong-guess-1" }, elsewhere),
  ],
  ["asking for an emergency reset", (email) => bench.emergency.requestByAddress(email, elsewhere)],
  [
    "asking for an emergency reset with a wrong password",
    (email) => bench.emergency.request({ email, password: "Wrong-guess-1" }, elsewhere),
  ],
];

describe("the work done reveals nothing about an address", () => {
  it.each(attempts)("when %s", async (_what, attempt) => {
    const unknown = await workOf(() => attempt(addresses.unknown));
    expect(unknown.length).toBeGreaterThan(2);
    for (const kind of kinds.slice(1)) {
      expect([kind, ...(await workOf(() => attempt(addresses[kind])))]).toEqual([kind, ...unknown]);
    }
  });

  it("when a password is guessed, from the first guess to the twelfth", async () => {
    const stranger = { ...elsewhere, deviceToken: "device-of-a-stranger" };
    const guess = (email: string) => bench.signIn.login({ email, password: "Wrong-guess-1" }, stranger);
    for (let time = 1; time <= 12; time += 1) {
      const unknown = await workOf(() => guess(addresses.unknown));
      for (const kind of kinds.slice(1)) {
        expect([time, kind, ...(await workOf(() => guess(addresses[kind])))]).toEqual([
          time,
          kind,
          ...unknown,
        ]);
      }
    }
  });

  it("the identity provider gets the same name for the same unknown address", async () => {
    const asked: string[] = [];
    const { signIn } = bench.identity;
    bench.identity.signIn = async (userId, given) => {
      asked.push(userId);
      return signIn(userId, given);
    };
    for (const email of ["nobody@example.com", "NOBODY@example.com ", "nobody-else@example.com"]) {
      await bench.signIn.login({ email, password }, elsewhere).catch(() => undefined);
    }
    expect(asked[1]).toBe(asked[0]);
    expect(asked[2]).not.toBe(asked[0]);
    expect(asked.join()).not.toContain("nobody");
  });

  it("when moving an account there", async () => {
    const setup = profileSetup();
    const made = recordCalls({ store: setup.store, mailer: setup.mailer });
    const work = async (email: string): Promise<string[]> => {
      made();
      await setup.changes.begin(setup.ada, email);
      const done = made();
      await setup.changes.cancel(setup.ada.id);
      return done.toSorted();
    };
    expect(await work("bob@example.com")).toEqual(await work("nobody@example.com"));
  });

  it("and links that are never sent cannot be used", async () => {
    const before = [...bench.store.accounts.values()];
    for (const email of Object.values(addresses)) {
      for (const [, attempt] of attempts) await attempt(email).catch(() => undefined);
    }
    const owners = new Set(before.map(({ id }) => id));
    const nobodys = [...bench.store.links.values()].filter(({ userId }) => !owners.has(userId));
    expect(nobodys.length).toBeGreaterThan(3);
    for (const { purpose, tokenHash, userId } of nobodys) {
      const made = [...bench.store.accounts.values()].some(({ id }) => id === userId);
      if (made) continue;
      expect(bench.mailer.sent.some(({ content }) => content.action?.url.includes(tokenHash))).toBe(false);
      if (purpose === "verify-email") {
        expect(
          await bench.store.verifyAddress(tokenHash, new Date(bench.time.nowMs).toISOString()),
        ).toBeUndefined();
      }
    }
  });
});
