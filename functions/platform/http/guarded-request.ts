import { lookup } from "node:dns/promises";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Where requests to addresses that users chose may go; `any` is for a product on one's own computer. */
export type OutboundTargets = "public" | "any";

interface GuardedRequest {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly timeoutMs: number;
  /** The rest of a longer answer is not read. */
  readonly mostBytes: number;
}

interface GuardedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** Whether the answer was longer. */
  readonly isCut: boolean;
}

export type SendGuarded = (url: URL, request: GuardedRequest) => Promise<GuardedAnswer>;

interface Address {
  readonly address: string;
  readonly family: number;
}

/** Every address of a host name. */
export type Resolve = (host: string) => Promise<readonly Address[]>;

/** There was no answer. The text is for the person who chose the address. */
export class RequestFailed extends Error {
  override readonly name: string = "RequestFailed";
}

/** The answer was not complete in time. */
export class RequestTimedOut extends RequestFailed {
  override readonly name = "RequestTimedOut";

  constructor(timeoutMs: number, options?: ErrorOptions) {
    super(`No answer within ${timeoutMs / 1_000} seconds`, options);
  }
}

/** The IPv6 addresses that are given out; everything else, also what stands for IPv4 addresses, is for special uses. */
const allocated = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an address belongs to the public internet: not to a private or shared network, this computer, a link (among
 * them the addresses at which clouds give instances their credentials), nor to a range that stands for IPv4 addresses.
 */
export function isPublicAddress(address: string): boolean {
  // The library takes `::1.2.3.4` for `::ffff:1.2.3.4`, which is another address.
  if (!ipaddr.isValid(address) || /^::[^:]*\./.test(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(allocated));
}

/**
 * Sends requests to addresses that users chose. The host is resolved for each request, every address it has must be
 * public, and the connection goes to the address that was checked: a name that changes in between leads nowhere else.
 * Redirects are not followed. What it throws is a RequestFailed.
 *
 * @param resolve for tests
 */
export function guardedSender(targets: OutboundTargets, resolve: Resolve = resolveAll): SendGuarded {
  const addressFor = async (url: URL): Promise<Address> => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const found = await resolve(host);
    const [first] = found;
    if (first === undefined) throw new RequestFailed("The host was not found");
    if (targets === "public" && !found.every(({ address }) => isPublicAddress(address))) {
      throw new RequestFailed("The host has an address that is not on the public internet");
    }
    return first;
  };

  return async (url, request) => {
    const { timeoutMs } = request;
    const timeout = AbortSignal.timeout(timeoutMs);
    const timedOut = new Promise<never>((_, reject) => {
      timeout.addEventListener("abort", () => reject(timeout.reason), { once: true });
    });
    // It also ends after an answer, when no one waits for it.
    timedOut.catch(() => undefined);
    try {
      const address = await Promise.race([addressFor(url), timedOut]);
      return await Promise.race([send(url, address, request, timeout), timedOut]);
    } catch (cause) {
      if (cause instanceof RequestFailed) throw cause;
      if (timeout.aborted) throw new RequestTimedOut(timeoutMs, { cause });
      throw new RequestFailed(reasonOf(cause), { cause });
    }
  };
}

const resolveAll: Resolve = (host) => lookup(host, { all: true, verbatim: true });

function send(
  url: URL,
  address: Address,
  { method, headers, body, mostBytes }: GuardedRequest,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  // The address was checked: it is not resolved again.
  const pinned: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, [address]);
    else callback(null, address.address, address.family);
  };
  const request = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
      lookup: pinned,
      agent: false,
      maxHeaderSize: 16_384,
      signal,
    };
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = (isCut: boolean) =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).subarray(0, mostBytes),
          isCut,
        });
      response.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= mostBytes) return;
        finish(true);
        sent.destroy();
      });
      response.on("end", () => finish(false));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
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
  const code = (error as { code?: unknown } | null)?.code;
  return reasons[String(code)] ?? `The connection failed (${String(code ?? "unknown")})`;
}
