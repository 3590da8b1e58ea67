import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { productApp } from "#lib/local/start/payments.ts";
import { type LocalCloud, type StartOptions, startLocal } from "#lib/local/start.ts";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";
import { type LocalServices, localServices } from "#test/fakes/services/local-services.ts";
import { openTables } from "./tables.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Parsed when it is JSON. */
  readonly json: Record<string, unknown> | undefined;
}

export interface Member {
  readonly email: string;
  readonly userId: string;
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly csrfToken: string;
}

export const password = "Correct-Horse-7";

/** The user who joins. */
interface Newcomer {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
}

/** The product in memory. */
export interface Product {
  readonly cloud: LocalCloud;
  /** The services that accounts can be connected to. */
  readonly services: LocalServices;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Signs someone up, follows the link in the mail, and leaves out the questions of the first run. */
  join(newcomer: Newcomer): Promise<void>;
  /** Signs someone up, follows the link in the mail, logs in. */
  member(name: string): Promise<Member>;
  /** @param userAgent another browser than usual */
  logIn(email: string, userAgent?: string): Promise<Member>;
  stop(): Promise<void>;
}

interface CallOptions {
  /** Sent as JSON unless it is a text. */
  readonly body?: unknown;
  readonly as?: Pick<Member, "accessToken" | "csrfToken">;
  readonly headers?: Record<string, string>;
}

/** The shared one, with its pages if they are `built`, or else one with options of its own. */
export async function startProduct(
  options: "built" | "none" | Partial<Pick<StartOptions, "pages" | "quotas" | "mailSandbox">> = "none",
): Promise<Product> {
  if (typeof options === "string") return sharedProduct(options);
  const started = await startInMemory({ pages: "none", ...options });
  return productAt(started, (email) => email, started.stop);
}

/** The product as one of the files that share it has it. */
export interface SharedProduct extends Product {
  /** A test may put files there. */
  readonly directory: string;
  /** An address that no other file uses. */
  addressOf(email: string): string;
}

type Started = Awaited<ReturnType<typeof startInMemory>>;

/** By whether it has its pages: files of one worker want the same. */
const shared = new Map<"built" | "none", Promise<Started>>();
let sharingFiles = 0;

/**
 * The product that the files of a worker share, one after another. Each file has people of its own there, and finds that
 * no one has used up attempts.
 */
export async function sharedProduct(pages: "built" | "none"): Promise<SharedProduct> {
  // No file can detect that it is the last one: the product ends with the worker.
  const starting = shared.get(pages) ?? startInMemory({ pages });
  shared.set(pages, starting);
  starting.catch(() => shared.delete(pages));
  const { cloud, services, directory } = await starting;
  sharingFiles += 1;
  const tables = await openTables({ cloud });
  await tables.forgetAttempts();
  tables.close();
  const addressOf = ownAddress(`.file${sharingFiles}`);
  return { directory, addressOf, ...productAt({ cloud, services }, addressOf, async () => {}) };
}

/** What the shared product's functions logged last about failures and refused sockets, for the report of a test that failed. */
export async function loggedFailures(): Promise<string> {
  const products = await Promise.all(shared.values());
  const folders = products.map(({ directory }) => join(directory, "logs"));
  const names = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const texts = await Promise.all(names.flat().map((name) => readFile(name, "utf8")));
  const lines = texts.flatMap((text) => text.split("\n"));
  return lines
    .filter((line) => /"level":"(WARN|ERROR|CRITICAL)"|a socket was refused/.test(line))
    .slice(-20)
    .map((line) => line.slice(0, 500))
    .join("\n");
}

/**
 * As on AWS, indexes follow their table after a moment, and writes get in the way of transactions. What refuses only what
 * exceeds a quota is left to the tests of new accounts.
 */
const quotas = { dynamodb: { indexLagMilliseconds: 100, transactionMilliseconds: 10 } };

async function startInMemory(options: Pick<StartOptions, "pages" | "quotas" | "mailSandbox">) {
  const directory = await mkdtemp(join(tmpdir(), "halvest-api-"));
  const services = await localServices();
  const cloud = await startLocal({
    dataDirectory: directory,
    inMemory: true,
    quotas,
    app: (place) =>
      productApp(place, { integrationUrls: services.addresses, newsFeeds: services.feeds.usual }),
    ...options,
  });
  const stop = async () => {
    await cloud.stop();
    await services.close();
    await rm(directory, { recursive: true, force: true });
  };
  return { cloud, services, directory, stop };
}

const ownAddress = (suffix: string) => (email: string) => email.replace("@", `${suffix}@`);

function productAt(
  { cloud, services }: Pick<Started, "cloud" | "services">,
  addressOf: (email: string) => string,
  stop: () => Promise<void>,
): Product {
  const call: Product["call"] = async (method, path, { body, as, headers } = {}) => {
    const response = await fetch(`${cloud.origin}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(as && { authorization: `Bearer ${as.accessToken}`, "x-csrf-token": as.csrfToken }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parsed(text) };
  };

  const logIn: Product["logIn"] = async (email, userAgent) => {
    const headers = userAgent === undefined ? {} : { "user-agent": userAgent };
    const { json } = await call("POST", "/auth/login", { body: { email, password }, headers });
    if (!json) throw new Error("The login was not answered with JSON");
    const { user, session } = json.data as {
      user: { id: string };
      session: { accessToken: string; refreshToken: string };
    };
    const csrf = await call("GET", "/csrf-token", {
      headers: { authorization: `Bearer ${session.accessToken}` },
    });
    return { email, userId: user.id, ...session, csrfToken: String(csrf.json?.csrfToken) };
  };

  const joinUp: Product["join"] = async (newcomer) => {
    const { status, text } = await call("POST", "/auth/register", { body: newcomer });
    if (status !== 200) throw new Error(`Signing up was answered ${status}: ${text}`);
    const link = await mailedLinkTo(cloud, (address) => address.includes("token="), newcomer.email);
    const { token, signature } = linkOf(link);
    await call("POST", "/auth/verify-email", { body: { token, signature } });
    const tables = await openTables({ cloud });
    await tables.endFirstRun(newcomer.email);
    tables.close();
  };

  const member = async (name: string): Promise<Member> => {
    const email = addressOf(`${name}@example.com`);
    await joinUp({ email, password, displayName: `Member ${name}` });
    return logIn(email);
  };

  return { cloud, services, call, join: joinUp, member, logIn, stop };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
