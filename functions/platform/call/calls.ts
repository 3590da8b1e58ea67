import { AppError } from "#functions/platform/errors.ts";
import type { CallerStore } from "#functions/platform/records/caller-store.ts";
import type { FeatureContract, Operation } from "#shared/api/contract.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type Answered, answered } from "./answer.ts";
import type { AdmittedKey, ApiKeyGate } from "./api-key-gate.ts";
import { demandConfirmation } from "./confirmation.ts";
import { type CsrfTokens, demandCsrfToken } from "./csrf-tokens.ts";
import type { CallContext, Handlers } from "./handlers.ts";
import { type LiveSession, liveSession, type SessionClaims } from "./session.ts";
import { type SentInput, validInput } from "./validation.ts";

/** The dependencies of the rules of every call; tests pass fakes. */
export interface CallRules {
  callers: CallerStore;
  csrfTokens: CsrfTokens;
  /** Checks API keys, for features with operations that take them. */
  apiKeys: ApiKeyGate;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** The credentials of a call, as its transport found them. */
export interface Credentials {
  /** User and session of an access token whose signature and expiry have been checked. */
  readonly session: SessionClaims | undefined;
  readonly apiKey: string | undefined;
  readonly csrfToken: string | undefined;
  /** The viewer's address. */
  readonly sourceIp: string;
}

/** The authenticated caller. */
export type Admitted =
  | { readonly by: "nothing" }
  | ({ readonly by: "session" } & LiveSession)
  | ({ readonly by: "apiKey" } & AdmittedKey);

/** The operations of a feature behind their rules, for any transport. */
export interface Calls {
  /**
   * Decides whether a call is allowed, before its input is read.
   * @throws AppError UNAUTHENTICATED, SESSION_EXPIRED, FORBIDDEN, CSRF_FAILED, TIER_REQUIRED or RATE_LIMITED
   */
  admit(name: string, credentials: Credentials): Promise<Admitted>;
  /**
   * Performs an admitted call: validates its input, requires a confirmation where the contract does, calls the handler
   * and parses its result.
   * @throws AppError VALIDATION_FAILED, CONFIRMATION_REQUIRED, ACTIONS_LOCKED, INTERNAL, or what the handler throws
   */
  perform(name: string, admitted: Admitted, sent: SentInput, context: CallContext): Promise<Answered>;
}

const keyAccess = "apiKey:";

/** @param handlers gives the functions behind the operations; called for each call, so it may try again */
export function createCalls<F extends FeatureContract, H extends Handlers<F>>(
  feature: F,
  handlers: () => Promise<H>,
  { callers, csrfTokens, apiKeys, clock }: CallRules,
): Calls {
  const operationOf = (name: string): Operation => {
    const operation = feature[name];
    if (operation === undefined) throw new Error(`No operation ${name}`);
    return operation;
  };
  const admittedBy = async ({ access }: Operation, credentials: Credentials): Promise<Admitted> => {
    if (access === "public") return { by: "nothing" };
    if (access.startsWith(keyAccess)) {
      const permission = access.slice(keyAccess.length);
      return {
        by: "apiKey",
        ...(await apiKeys.admit(credentials.apiKey, permission, credentials.sourceIp)),
      };
    }
    const live = await liveSession(callers, credentials.session, clock());
    if (access === "admin" && live.caller.role !== "ADMIN") {
      throw new AppError("FORBIDDEN", msg("You do not have permission to do this."));
    }
    return { by: "session", ...live };
  };

  return {
    admit: async (name, credentials) => {
      const operation = operationOf(name);
      const admitted = await admittedBy(operation, credentials);
      if (operation.csrf) {
        const sessionId = admitted.by === "session" ? admitted.caller.sessionId : undefined;
        await demandCsrfToken(csrfTokens, credentials.csrfToken, sessionId, clock());
      }
      return admitted;
    },

    perform: async (name, admitted, sent, context) => {
      const operation = operationOf(name);
      const input = validInput(operation, sent);
      // Errors of the input need no confirmation.
      if (admitted.by === "session") demandConfirmation(operation, admitted.record, input.body, clock());
      const byName: Record<string, AnyHandler> = await handlers();
      const handler = byName[name];
      if (handler === undefined) throw new Error(`No handler for ${name}`);
      const caller = admitted.by === "nothing" ? undefined : admitted.caller;
      // The schemas that the handler's types are made from have parsed the input and demanded the caller.
      return answered(operation, await handler(input as never, { ...context, caller } as never));
    },
  };
}

type AnyHandler = (input: never, call: never) => Promise<unknown>;
