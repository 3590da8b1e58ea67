import { AppError, type CallQuota } from "#functions/platform/errors.ts";
import type { CounterStore } from "#functions/platform/limits/rate-limit.ts";
import { tierRequired } from "#functions/platform/limits/tier-required.ts";
import type { ApiKeyStore, StoredApiKey } from "#functions/platform/records/api-key-store.ts";
import { monthlyCalls, type NoteApiUse } from "#functions/platform/records/api-usage.ts";
import type { EventLog, NewLogEntry } from "#functions/platform/records/event-log.ts";
import { keyCallsPerMinute } from "#shared/domain/account/api-keys.ts";
import type { EventLevel, EventLogging } from "#shared/domain/developer/event-log.ts";
import { webhookTier } from "#shared/domain/developer/webhooks.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { apiKeyId, isApiKey } from "./api-key-text.ts";
import type { KeyCaller } from "./handlers.ts";

/** An admitted program and its remaining calls. */
export interface AdmittedKey {
  readonly caller: KeyCaller;
  readonly quota: CallQuota;
  readonly keyName: string;
  /** What the log of the owner keeps; null for tiers without one. */
  readonly logging: EventLogging | null;
}

/** How an admitted call was answered. */
interface AnsweredCall {
  /** Method and path as in the contract, `GET /api/v1/user`. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** For the owner's log. */
  readonly context: NewLogEntry["context"];
}

/** Authenticates programs by their API key. */
export interface ApiKeyGate {
  /**
   * The user behind a key that may do this now; counts the call.
   *
   * @param ip the viewer's address, kept with the key for its owner to see
   * @throws AppError UNAUTHENTICATED, FORBIDDEN, TIER_REQUIRED or RATE_LIMITED
   */
  admit(key: string | undefined, permission: string, ip: string): Promise<AdmittedKey>;
  /** Counts and logs how an admitted call ended, for its owner to see; one that failed on our side is an event. */
  finish(admitted: AdmittedKey, call: AnsweredCall): Promise<void>;
}

interface Dependencies {
  readonly keys: Pick<ApiKeyStore, "find" | "owner" | "noteUse">;
  readonly counters: CounterStore;
  readonly noteUse: NoteApiUse;
  readonly log: Pick<EventLog, "settings" | "add">;
  readonly writeFailure: (userId: string, requestId: string) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function apiKeyGate({ keys, counters, noteUse, log, writeFailure, clock }: Dependencies): ApiKeyGate {
  /** @throws AppError RATE_LIMITED once the calls of a key in the present minute are used up */
  async function takeOfMinute(keyId: string): Promise<CallQuota> {
    const nowMs = clock();
    const endMs = (Math.floor(nowMs / minuteMs) + 1) * minuteMs;
    const count = await counters.addBelow(`api-key#${keyId}#${endMs}`, keyCallsPerMinute, endMs);
    const resetSeconds = Math.ceil((endMs - nowMs) / 1_000);
    const quota = {
      limit: keyCallsPerMinute,
      remaining: keyCallsPerMinute - (count ?? keyCallsPerMinute),
      resetSeconds,
    };
    if (count !== null) return quota;
    throw new AppError(
      "RATE_LIMITED",
      t("An API key may call {count} times a minute.", { count: String(keyCallsPerMinute) }),
      {
        retryAfterSeconds: resetSeconds,
        quota,
      },
    );
  }

  /** @throws AppError RATE_LIMITED once the calls of the calendar month (UTC) are used up */
  async function takeOfMonth(userId: string, max: number): Promise<void> {
    if (max === Number.POSITIVE_INFINITY) return;
    const now = new Date(clock());
    const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    if ((await counters.addBelow(monthlyCalls(userId, clock()), max, endMs)) !== null) return;
    throw new AppError(
      "RATE_LIMITED",
      t("You have used all {max} API calls of this month.", { max: String(max) }),
      {
        retryAfterSeconds: Math.ceil((endMs - clock()) / 1_000),
        quota: { limit: max, remaining: 0, resetSeconds: Math.ceil((endMs - clock()) / 1_000) },
      },
    );
  }

  /** Whether something happens for the first time in the present minute; not when it cannot be counted. */
  async function isFirstOfMinute(name: string): Promise<boolean> {
    const endMs = (Math.floor(clock() / minuteMs) + 1) * minuteMs;
    return (await counters.addBelow(`${name}#${endMs}`, 1, endMs).catch(() => null)) !== null;
  }

  /** Logs that calls of a key are refused, once a minute for each reason: programs repeat them. */
  async function logRefusal({ id, userId, name }: StoredApiKey, logging: EventLogging, error: AppError) {
    if (!(await isFirstOfMinute(`api-key-refusal#${id}#${error.code}`))) return;
    const message = `Calls refused, key ${name}: ${error.message}`;
    await log.add(userId, logging, clock(), { level: "warn", message, context: { code: error.code } });
  }

  /** Reports that a call failed on our side, once a minute for each key: programs repeat those as well. */
  async function reportFailure({ userId, keyId }: KeyCaller, requestId: string): Promise<void> {
    if (!(await isFirstOfMinute(`api-key-failure#${keyId}`))) return;
    await writeFailure(userId, requestId);
  }

  /** Counts a call that is over its limit as refused. */
  async function counted<T>(userId: string, take: () => Promise<T>): Promise<T> {
    try {
      return await take();
    } catch (error) {
      if (error instanceof AppError && error.code === "RATE_LIMITED") {
        await noteUse(userId, clock(), "refused");
      }
      throw error;
    }
  }

  /** @throws AppError FORBIDDEN, TIER_REQUIRED or RATE_LIMITED */
  async function permit(key: StoredApiKey, tier: Tier, permission: string): Promise<CallQuota> {
    const { apiCalls, apiKeysWrite } = tierFeatures[tier];
    if (apiCalls === 0 || (permission.startsWith("write:") && !apiKeysWrite)) throw higherTier(permission);
    if (!key.permissions.some((granted) => granted === permission)) {
      throw new AppError("FORBIDDEN", t("This API key lacks the permission {permission}.", { permission }));
    }
    return counted(key.userId, async () => {
      const taken = await takeOfMinute(key.id);
      await takeOfMonth(key.userId, apiCalls);
      return taken;
    });
  }

  return {
    finish: async ({ caller, keyName, logging }, { route, status, durationMs, requestId, context }) => {
      const { userId } = caller;
      const message = `${route} ${status} in ${Math.round(durationMs)} ms, key ${keyName}`;
      const entry = { level: levelOf(route, status), message, context };
      await Promise.all([
        noteUse(userId, clock(), { status, durationMs }),
        logging && log.add(userId, logging, clock(), entry),
        status >= 500 && reportFailure(caller, requestId),
      ]);
    },
    admit: async (text, permission, ip) => {
      const id = text === undefined ? undefined : apiKeyId(text);
      const key = id === undefined ? undefined : await keys.find(id);
      // The same error for every invalid key, so that it does not reveal which keys exist.
      if (text === undefined || key === undefined || !isApiKey(text, key.keyHash)) throw refused();
      const now = new Date(clock()).toISOString();
      if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) throw refused();
      const [user, kept] = await Promise.all([keys.owner(key.userId), log.settings(key.userId)]);
      if (user === undefined) throw refused();
      const tier = effectiveTier(user.subscription, clock());
      const logging = tierIncludes(tier, webhookTier) ? kept : null;
      const quota = await permit(key, tier, permission).catch(async (error: unknown) => {
        if (logging && error instanceof AppError) await logRefusal(key, logging, error);
        throw error;
      });
      if (!(await keys.noteUse(key.id, { at: now, ip }))) throw refused();
      return { caller: { userId: key.userId, keyId: key.id, tier }, quota, keyName: key.name, logging };
    },
  };
}

/** Reading calls, of which there are most, are details; the log has the rest by how bad it is. */
function levelOf(route: string, status: number): EventLevel {
  if (status >= 500) return "error";
  if (status >= 400) return "warn";
  return route.startsWith("GET ") ? "debug" : "info";
}

function refused(): AppError {
  return new AppError(
    "UNAUTHENTICATED",
    msg("The API key is missing or not valid. Send one in the X-API-Key header."),
  );
}

function higherTier(permission: string): AppError {
  const needed = permission.startsWith("write:")
    ? lowestTierWith(({ apiKeysWrite }) => apiKeysWrite)
    : lowestTierWith(({ apiCalls }) => apiCalls > 0);
  return tierRequired(needed, (name) =>
    t("API keys need the {tier} subscription or a higher one for this.", { tier: name }),
  );
}
