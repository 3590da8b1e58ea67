import pRetry from "p-retry";
import * as z from "zod";
import { withLinks } from "#lib/local/pages/mailbox.ts";
import type { LocalMailbox } from "#lib/local/ses/mailbox.ts";
import type { Preparation } from "#lib/local/start.ts";
import { collection } from "#lib/local/storage/collection.ts";
import { type DemoPlan, enterDemoPlan } from "./demo-plans.ts";

/** Someone to log in as on a new installation. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  /** What an operator does for the account once its address is verified. */
  readonly grants: readonly Readonly<Record<string, string>>[];
}

const password = "Local-Demo-21";

export const demoAccounts: readonly DemoAccount[] = [
  { email: "free@demo.halvest.example", password, displayName: "Frida Free", grants: [] },
  {
    email: "basic@demo.halvest.example",
    password,
    displayName: "Bas Basic",
    grants: [{ action: "set-tier", tier: "basic" }],
  },
  {
    email: "advanced@demo.halvest.example",
    password,
    displayName: "Ada Advanced",
    grants: [{ action: "set-tier", tier: "advanced" }],
  },
  {
    email: "admin@demo.halvest.example",
    password,
    displayName: "Adam Admin",
    grants: [
      { action: "set-tier", tier: "advanced" },
      { action: "set-role", role: "ADMIN" },
    ],
  },
];

const operator = "functions/operations/operator.lambda.ts";

const Progress = z.object({ done: z.literal(true) });

/** A demo account could not be made; the message says at which step. */
class DemoAccountFailed extends Error {
  override readonly name = "DemoAccountFailed";
}

const retries = 2;

class Busy extends Error {
  override readonly name = "Busy";
}

/** On a busy machine functions may time out on their first calls, so these are repeated. */
async function post(origin: string, path: string, body: object): Promise<Response> {
  const attempt = async (attemptNumber: number): Promise<Response> => {
    const response = await fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status !== 503 || attemptNumber > retries) return response;
    await response.body?.cancel();
    throw new Busy("A function gave up");
  };
  return pRetry(attempt, { retries, minTimeout: 1_000, shouldRetry: ({ error }) => error instanceof Busy });
}

/** How long the queue of mails may take, and the interval at which the mailbox is checked. */
const arrivalMs = 120_000;
const arrivalPauseMs = 50;

/** The newest verification link that was mailed to an address. */
async function verificationLink(mailbox: LocalMailbox, email: string): Promise<URL | undefined> {
  const mails = await mailbox.list();
  const links = mails.filter(({ to }) => to.includes(email)).flatMap((mail) => withLinks(mail).links);
  return links.map((link) => new URL(link)).find((link) => signed(link).has("signature"));
}

/** What a mailed link carries, behind its `#`. */
function signed({ hash }: URL): URLSearchParams {
  return new URLSearchParams(hash.slice(1));
}

async function signUp({ origin, mailbox, invoke }: Preparation, account: DemoAccount): Promise<void> {
  const { email, displayName, grants } = account;
  const refused = async (step: string, response: Response) =>
    new DemoAccountFailed(`${email}: ${step} was answered ${response.status}: ${await response.text()}`);
  // An interrupted start may have got this far.
  if (!(await verificationLink(mailbox, email))) {
    const registered = await post(origin, "/api/auth/register", {
      email,
      password: account.password,
      displayName,
    });
    if (!registered.ok) throw await refused("signing up", registered);
  }
  const link = await pRetry(
    async () => {
      const arrived = await verificationLink(mailbox, email);
      if (!arrived) throw new DemoAccountFailed(`${email}: no verification link arrived`);
      return arrived;
    },
    { retries: arrivalMs / arrivalPauseMs, minTimeout: arrivalPauseMs, factor: 1 },
  );
  const { token, signature } = Object.fromEntries(signed(link));
  const verified = await post(origin, "/api/auth/verify-email", { token, signature });
  // A used link belongs to an address that an interrupted start has verified.
  if (!verified.ok && verified.status !== 400) throw await refused("verifying the address", verified);
  for (const grant of grants) await invoke(operator, { ...grant, email });
}

/**
 * Creates the demo accounts that this installation does not have yet, by the calls of people and operators.
 * @param plans what accounts have planned and recorded, by address; the others are empty
 */
export async function makeDemoAccounts(
  place: Preparation,
  plans: Readonly<Record<string, DemoPlan>> = {},
): Promise<void> {
  const progress = collection(place.storage, "demo-account", (stored) => Progress.parse(stored));
  // One after another: together they would each start functions of their own.
  for (const account of demoAccounts) {
    if (progress.get(account.email)) continue;
    await signUp(place, account);
    const plan = plans[account.email];
    if (plan) await enterDemoPlan(place.origin, account, plan);
    await progress.put(account.email, { done: true });
  }
}
