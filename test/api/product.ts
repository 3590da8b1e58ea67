import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalCloud, startLocal } from "#lib/local/start.ts";
import { linkOf } from "#test/fakes/mailed-links.ts";

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

/** The product in memory. */
export interface Product {
  readonly cloud: LocalCloud;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Signs somebody up, follows the link in the mail, logs in. */
  member(name: string): Promise<Member>;
  logIn(email: string): Promise<Member>;
  stop(): Promise<void>;
}

interface CallOptions {
  /** Sent as JSON unless it is a text. */
  readonly body?: unknown;
  readonly as?: Pick<Member, "accessToken" | "csrfToken">;
  readonly headers?: Record<string, string>;
}

interface Mail {
  readonly to: readonly string[];
  readonly links: readonly string[];
}

/** Starts it, for API tests without pages. */
export async function startProduct(pages: "built" | "none" = "none"): Promise<Product> {
  const directory = await mkdtemp(join(tmpdir(), "halvest-api-"));
  const cloud = await startLocal({ dataDirectory: directory, inMemory: true, pages });

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

  const logIn = async (email: string): Promise<Member> => {
    const { json } = await call("POST", "/auth/login", { body: { email, password } });
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

  const member = async (name: string): Promise<Member> => {
    const email = `${name}@example.com`;
    await call("POST", "/auth/register", { body: { email, password, displayName: `Member ${name}` } });
    const mails = (await (await fetch(`${cloud.mailbox}.json`)).json()) as Mail[];
    const mail = mails.find(({ to }) => to.includes(email));
    const { token, signature } = linkOf(mail?.links.find((address) => address.includes("token=")));
    await call("POST", "/auth/verify-email", { body: { token, signature } });
    return logIn(email);
  };

  return {
    cloud,
    call,
    member,
    logIn,
    async stop() {
      await cloud.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
