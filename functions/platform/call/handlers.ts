import { randomToken } from "#functions/platform/cryptography/signatures.ts";
import type { Log } from "#functions/platform/log.ts";
import type { FeatureContract, HandlerInput, HandlerOutput, Operation } from "#shared/api/contract.ts";
import { isLoginDeviceToken } from "#shared/api/login-device.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import type { Revalidated } from "./revalidated.ts";

/** The signed-in user behind a request, read from the database for this very request. */
export interface Caller {
  userId: string;
  sessionId: string;
  role: "USER" | "ADMIN";
  /** What the user may use now, after status, expiry and grace period. */
  tier: Tier;
  email: string;
  emailVerified: boolean;
}

/** The user in whose name a program calls with an API key. */
export interface KeyCaller {
  userId: string;
  keyId: string;
  /** What the user may use now. */
  tier: Tier;
}

/** The context of a call apart from its caller and input. */
export interface CallContext {
  requestId: string;
  /** The viewer's address. */
  sourceIp: string;
  userAgent: string;
  /** The secret that the device was given before, or a new one; see `deviceToken`. */
  deviceToken: string;
  /** The page that the browser says it is on, or undefined outside a browser. */
  origin: string | undefined;
  /** The media types that the caller prefers, as it wrote them. */
  accept: string | undefined;
  /** What names a repeated call, of operations that take it; see `idempotent` in the contract. */
  idempotencyKey: string | undefined;
  /** Whether the caller has the response of this version, so that it need not be computed. */
  holds(version: string): boolean;
  /** Carries the request id and the operation's name. No addresses, tokens, codes or bodies. */
  logger: Log;
}

/**
 * The device's secret: the one that an earlier response gave it, or a new one, which has no effect until a login links
 * it to the account.
 */
export function deviceToken(given: string | undefined): string {
  return given !== undefined && isLoginDeviceToken(given) ? given : randomToken();
}

/** Everything about a request besides its input. Operations that need a session always have a caller. */
type HandlerCall<O extends Operation = Operation> = CallContext & {
  caller: O["access"] extends "public"
    ? undefined
    : O["access"] extends `apiKey:${string}`
      ? KeyCaller
      : Caller;
};

type Made<O extends Operation> = O["revalidates"] extends true
  ? Revalidated<HandlerOutput<O>>
  : HandlerOutput<O>;

/** One function per operation of a feature's contract. */
export type Handlers<F extends FeatureContract> = {
  -readonly [K in keyof F]: (input: HandlerInput<F[K]>, call: HandlerCall<F[K]>) => Promise<Made<F[K]>>;
};
