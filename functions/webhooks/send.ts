import { lookup } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { webhookUrlProblem } from "#shared/domain/developer/webhooks.ts";

export interface Sending {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/** How a receiver answered. Only 2xx is an acceptance. */
export interface ReceiverAnswer {
  /** Null when there was no answer. */
  readonly status: number | null;
  /** Why it failed, for the owner of the endpoint; null when it was accepted. */
  readonly error: string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the body. */
  readonly body: string;
}

export type SendWebhook = (sending: Sending) => Promise<ReceiverAnswer>;

interface Address {
  readonly address: string;
  readonly family: number;
}

/** Every address of a host name. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

const shownBodyLength = 4_000;
const mostBodyBytes = 65_536;
const mostHeaders = 40;
const longestHeader = 500;

/** A failure whose text is for the owner of the endpoint. */
class Unsent extends Error {
  override readonly name = "Unsent";
}

/**
 * Whether an address belongs to the public internet: not to a private or shared network, this computer, a link (among
 * them the addresses at which clouds give instances their credentials), nor to a range that stands for IPv4 addresses.
 */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === "unicast";
}

/**
 * Posts to addresses that users chose. The host is resolved for each request, every address it has must be public, and
 * the connection goes to the address that was checked: a name that changes in between leads nowhere else. Redirects are
 * not followed.
 *
 * @param targets `any` is for a product on one's own computer: private addresses and http are taken too
 * @param resolve for tests
 */
export function sender(targets: "public" | "any", resolve: Resolve = resolveAll): SendWebhook {
  const allowsLocal = targets === "any";

  const addressFor = async (url: URL): Promise<Address> => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const found = await resolve(host);
    const [first] = found;
    if (first === undefined) throw new Unsent("The host was not found");
    if (!allowsLocal && !found.every(({ address }) => isPublicAddress(address))) {
      throw new Unsent("The host has an address that is not on the public internet");
    }
    return first;
  };

  return async ({ url: text, headers, body, timeoutMs }) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const timedOut = new Promise<never>((_, reject) => {
      timeout.addEventListener("abort", () => reject(timeout.reason), { once: true });
    });
    // It also ends after an answer, when no one waits for it.
    timedOut.catch(() => undefined);
    try {
      const problem = webhookUrlProblem(text, allowsLocal);
      if (problem !== undefined) throw new Unsent(problem);
      const url = new URL(text);
      const address = await Promise.race([addressFor(url), timedOut]);
      return await Promise.race([post(url, { address, headers, body, signal: timeout }), timedOut]);
    } catch (error) {
      const reason = timeout.aborted ? `No answer within ${timeoutMs / 1_000} seconds` : reasonOf(error);
      return { status: null, error: reason, headers: {}, body: "" };
    }
  };
}

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true });

interface Post {
  readonly address: Address;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

function post(url: URL, { address, headers, body, signal }: Post): Promise<ReceiverAnswer> {
  // The address was checked: it is not resolved again.
  const pinned: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, [address]);
    else callback(null, address.address, address.family);
  };
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const options = {
      method: "POST",
      headers: { ...headers, "content-length": Buffer.byteLength(body) },
      lookup: pinned,
      agent: false,
      maxHeaderSize: 16_384,
      signal,
    };
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = () => {
        const status = response.statusCode ?? 0;
        resolve({
          status,
          error: problemOf(status),
          headers: shownHeaders(response.headers),
          body: Buffer.concat(chunks).toString("utf8").slice(0, shownBodyLength),
        });
      };
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes < mostBodyBytes) return;
        finish();
        sent.destroy();
      });
      response.on("end", finish);
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `Answered ${status}: redirects are not followed`;
  return `Answered ${status}`;
}

function shownHeaders(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const entries = Object.entries(headers).slice(0, mostHeaders);
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value).slice(0, longestHeader)]));
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: "The host was not found",
  EAI_AGAIN: "The host could not be resolved",
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was closed without an answer",
  EHOSTUNREACH: "The host cannot be reached",
  ENETUNREACH: "The host cannot be reached",
  ETIMEDOUT: "The connection timed out",
  EPROTO: "The receiver does not speak TLS",
  CERT_HAS_EXPIRED: "The certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "The certificate is self-signed",
  ERR_TLS_CERT_ALTNAME_INVALID: "The certificate is for another host",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The certificate cannot be verified",
};

function reasonOf(error: unknown): string {
  if (error instanceof Unsent) return error.message;
  const code = (error as { code?: unknown } | null)?.code;
  return reasons[String(code)] ?? `The connection failed (${String(code ?? "unknown")})`;
}
