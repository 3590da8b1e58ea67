import { Agent, request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operation } from "#shared/api/contract.ts";
import { errorStatus } from "#shared/api/errors.ts";
import { contract } from "#shared/api/index.ts";
import { openWorld, type World } from "./authorisation-world.ts";
import { type HostileRequest, hostileRequests, type Sender } from "./hostile-requests.ts";
import type { Member } from "./product.ts";
import { openTables, type Tables } from "./tables.ts";

const count = Number(process.env.HOSTILE_REQUESTS ?? 2_000);
const firstSeed = Number(process.env.HOSTILE_SEED ?? 21);
/** Each has a seed of its own, one more than the last one's. */
const batchSize = 50;
/** On a machine that is busy with other things. */
const patienceMs = 240_000 + count * 100;

const operations = Object.entries(contract).flatMap(([feature, its]) =>
  Object.entries(its).map(([name, operation]) => [`${feature}.${name}`, operation as Operation] as const),
);
const requests = hostileRequests(operations);
const agent = new Agent({ keepAlive: true });

let world: World;
let tables: Tables;
beforeAll(async () => {
  world = await openWorld();
  tables = await openTables(world.product);
}, patienceMs);
afterAll(async () => {
  agent.destroy();
  tables?.close();
  await world?.close();
});

type Credentials = Pick<Member, "accessToken" | "csrfToken">;
type Senders = Readonly<Record<Sender, Credentials | undefined>> & { readonly member: Member };

interface Answer {
  /** 0 when the connection broke instead. */
  readonly status: number;
  readonly text: string;
}

/** Sent as it is, which `fetch` would tidy up. */
async function send({ method, target, headers, body }: HostileRequest, as?: Credentials): Promise<Answer> {
  const { hostname, port } = new URL(world.product.cloud.origin);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const bytes = body === undefined ? undefined : Buffer.from(body, "base64");
  const own = as && { authorization: `Bearer ${as.accessToken}`, "x-csrf-token": as.csrfToken };
  const length = bytes && { "content-length": bytes.length };
  const outgoing = request(
    { agent, hostname, port, method, path: `/api${target}`, headers: { ...own, ...length, ...headers } },
    async (incoming) => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk);
      resolve({ status: incoming.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    },
  );
  outgoing.once("error", reject);
  outgoing.end(bytes);
  return promise;
}

/** What is wrong with an answer. */
function faultOf({ method }: HostileRequest, { status, text }: Answer): string | undefined {
  if (status === 0) return `not answered: ${text}`;
  if (status >= 500) return `answered ${status}: ${text}`;
  // Addresses and headers beyond what CloudFront takes end there, before there is an envelope.
  if (status < 400 || status === 414 || status === 431 || method === "HEAD") return undefined;
  try {
    const { success, error, code } = JSON.parse(text) as Record<string, unknown>;
    const isEnvelope = success === false && typeof error === "string";
    if (isEnvelope && errorStatus[code as keyof typeof errorStatus] === status) return undefined;
  } catch {
    // Said below.
  }
  return `answered ${status} without the envelope: ${text.slice(0, 200)}`;
}

const isAlive = async (as: Member) => (await world.product.call("GET", "/auth/me", { as })).status === 200;

/** Requests may end the session they come with. */
async function renewed({ member, ...others }: Senders): Promise<Senders> {
  await tables.forgetAttempts();
  if (await isAlive(member)) return { member, ...others };
  const next = await world.someone();
  return { ...others, member: next, forger: forged(next) };
}

const forged = ({ accessToken, csrfToken }: Member) => ({
  accessToken: `${accessToken.slice(0, -4)}AAAA`,
  csrfToken,
});

/** The requests that were refused; what is wrong with the answers goes to `faults`. */
async function sendAll(batch: readonly HostileRequest[], senders: Senders, note: (fault: string) => void) {
  const refused: HostileRequest[] = [];
  for (const one of batch) {
    const answer = await send(one, senders[one.as]).catch((error) => ({ status: 0, text: String(error) }));
    const fault = faultOf(one, answer);
    if (fault !== undefined) note(`${JSON.stringify(one).slice(0, 1_000)} … was ${fault}`);
    if (answer.status >= 400 || answer.status === 0) refused.push(one);
  }
  return refused;
}

describe("hostile requests near every operation of the contract", () => {
  it("are made again from the same seed", () => {
    const made = () => fc.sample(requests, { seed: firstSeed, numRuns: batchSize });
    expect(made()).toEqual(made());
    expect(new Set(made().map(({ operation }) => operation)).size).toBeGreaterThan(batchSize / 4);
  });

  it(`are answered in the envelope and never with a failure, and the refused ones write nothing (${count})`, {
    timeout: patienceMs,
  }, async () => {
    const faults: string[] = [];
    let refusedCount = 0;
    let senders: Senders = {
      guest: undefined,
      member: world.user,
      forger: forged(world.user),
      admin: world.admin,
    };
    for (let seed = firstSeed; seed < firstSeed + count / batchSize && faults.length < 10; seed += 1) {
      const note = (fault: string) => {
        faults.push(`HOSTILE_SEED=${seed} HOSTILE_REQUESTS=${batchSize}: ${fault}`);
      };
      senders = await renewed(senders);
      const batch = fc.sample(requests, { seed, numRuns: batchSize });
      const refused = await sendAll(batch, senders, note);
      refusedCount += refused.length;
      senders = await renewed(senders);
      const { userId } = senders.member;
      const before = await world.stored(userId);
      const again = await sendAll(refused, senders, note);
      // What was accepted now may write: a token is spent, a plan is there that was not.
      if (again.length < refused.length) continue;
      const after = await world.stored(userId);
      const isSame = JSON.stringify(after) === JSON.stringify(before);
      if (!isSame) note(`refused requests changed ${JSON.stringify(before)} to ${JSON.stringify(after)}`);
    }
    expect(faults.join("\n")).toBe("");
    expect(refusedCount).toBeGreaterThan(count / 2);
  });
});
