import { AppError, type CallQuota } from "#functions/platform/errors.ts";
import type { CounterStore } from "#functions/platform/limits/rate-limit.ts";
import type { ApiKeyStore } from "#functions/platform/records/api-key-store.ts";
import type { FinishedCall, NoteApiUse } from "#functions/platform/records/api-usage.ts";
import { keyCallsPerMinute } from "#shared/domain/account/api-keys.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import { apiKeyId, isApiKey } from "./api-key-text.ts";
import type { KeyCaller } from "./handlers.ts";

/** An admitted program and its remaining calls. */
export interface AdmittedKey {
  readonly caller: KeyCaller;
  readonly quota: CallQuota;
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
  /** Counts how an admitted call ended, for its owner to see. */
  finish(caller: KeyCaller, call: Omit<FinishedCall, "isRefused">): Promise<void>;
}

interface Dependencies {
  readonly keys: Pick<ApiKeyStore, "find" | "owner" | "noteUse">;
  readonly counters: CounterStore;
  readonly noteUse: NoteApiUse;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export function apiKeyGate({ keys, counters, noteUse, clock }: Dependencies): ApiKeyGate {
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
    throw new AppError("RATE_LIMITED", `An API key may call ${keyCallsPerMinute} times a minute.`, {
      retryAfterSeconds: resetSeconds,
      quota,
    });
  }

  /** @throws AppError RATE_LIMITED once the calls of the calendar month (UTC) are used up */
  async function takeOfMonth(userId: string, max: number): Promise<void> {
    if (max === Number.POSITIVE_INFINITY) return;
    const now = new Date(clock());
    const endMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1);
    const month = now.toISOString().slice(0, 7);
    if ((await counters.addBelow(`api-calls#${userId}#${month}`, max, endMs)) !== null) return;
    throw new AppError("RATE_LIMITED", `You have used all ${max} API calls of this month.`, {
      retryAfterSeconds: Math.ceil((endMs - clock()) / 1_000),
      quota: { limit: max, remaining: 0, resetSeconds: Math.ceil((endMs - clock()) / 1_000) },
    });
  }

  /** Counts a call that is over its limit as refused. */
  async function counted<T>(userId: string, take: () => Promise<T>): Promise<T> {
    try {
      return await take();
    } catch (error) {
      if (error instanceof AppError && error.code === "RATE_LIMITED") {
        await noteUse(userId, clock(), { isRefused: true, isError: false, durationMs: 0 });
      }
      throw error;
    }
  }

  return {
    finish: async ({ userId }, call) => noteUse(userId, clock(), { isRefused: false, ...call }),
    admit: async (text, permission, ip) => {
      const id = text === undefined ? undefined : apiKeyId(text);
      const key = id === undefined ? undefined : await keys.find(id);
      // The same error for every invalid key, so that it does not reveal which keys exist.
      if (text === undefined || key === undefined || !isApiKey(text, key.keyHash)) throw refused();
      const now = new Date(clock()).toISOString();
      if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt <= now)) throw refused();
      const user = await keys.owner(key.userId);
      if (user === undefined) throw refused();
      const tier = effectiveTier(user.subscription, clock());
      const { apiCalls, apiKeysWrite } = tierFeatures[tier];
      if (apiCalls === 0 || (permission.startsWith("write:") && !apiKeysWrite)) throw higherTier(permission);
      if (!key.permissions.some((granted) => granted === permission)) {
        throw new AppError("FORBIDDEN", `This API key lacks the permission ${permission}.`);
      }
      const quota = await counted(key.userId, async () => {
        const taken = await takeOfMinute(key.id);
        await takeOfMonth(key.userId, apiCalls);
        return taken;
      });
      if (!(await keys.noteUse(key.id, { at: now, ip }))) throw refused();
      return { caller: { userId: key.userId, keyId: key.id, tier }, quota };
    },
  };
}

function refused(): AppError {
  return new AppError(
    "UNAUTHENTICATED",
    "The API key is missing or not valid. Send one in the X-API-Key header.",
  );
}

function higherTier(permission: string): AppError {
  const needed = permission.startsWith("write:")
    ? lowestTierWith(({ apiKeysWrite }) => apiKeysWrite)
    : lowestTierWith(({ apiCalls }) => apiCalls > 0);
  return new AppError("TIER_REQUIRED", `API keys need the ${needed} subscription or a higher one for this.`);
}
