import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import type { newApiKey } from "#functions/platform/call/api-key-text.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { tierRequired } from "#functions/platform/limits/tier-required.ts";
import type { Mailer } from "#functions/platform/mail/mailer.ts";
import type { StoredApiKey } from "#functions/platform/records/api-key-store.ts";
import type { Notifier } from "#functions/platform/records/notifications.ts";
import type { HandlerInput, HandlerOutput } from "#shared/api/contract.ts";
import type { ApiKey, apiKeys } from "#shared/api/developer/api-keys.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { lowestTierWith, tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import { newKeyMail } from "./mails.ts";
import type { KeyChanges, KeyList, KeyListStore, ListedKey } from "./store.ts";

interface ApiKeyDependencies {
  readonly store: KeyListStore;
  readonly newKey: typeof newApiKey;
  readonly limiter: Pick<RateLimiter, "take">;
  /** Does not fail; see `notices`. */
  readonly notices: Mailer;
  readonly notifier: Pick<Notifier, "security">;
  readonly webOrigin: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface KeyOwner {
  readonly userId: string;
  readonly tier: Tier;
  readonly email: string;
  readonly emailVerified: boolean;
}

type NewKey = HandlerOutput<typeof apiKeys.create>;

const newKeysPerUser: RateLimit = { name: "new-api-key", max: 30, windowMinutes: 60 };
/** Keys that no longer work and are still shown. */
const endedShown = 10;
/** How often a change is retried after a concurrent one. */
const retries = 8;

/** The API keys of a user: creating, replacing and revoking them. */
export function apiKeyService(dependencies: ApiKeyDependencies) {
  const { store, newKey, limiter, notices, notifier, webOrigin, clock } = dependencies;
  const nowText = () => new Date(clock()).toISOString();

  /** Applies what `decide` makes of the present list, to which the others that ended long ago no longer belong. */
  async function change(
    userId: string,
    decide: (
      before: KeyList,
    ) => Promise<{ keys: readonly ListedKey[]; changes: Omit<KeyChanges, "removed"> }>,
  ): Promise<void> {
    const attempt = async () => {
      const before = await store.read(userId);
      const { keys, changes } = await decide(before);
      const [kept, removed] = withoutOldest(keys, nowText());
      const after = { version: before.version + 1, keys: kept };
      if (!(await store.write(userId, after, { ...changes, removed }))) throw new Overtaken();
    };
    await retriedWhenOvertaken(attempt, { retries, giveUp: (cause) => overtaken(cause) });
  }

  async function keyOf(userId: string, id: string, list: KeyList): Promise<StoredApiKey> {
    const isListed = list.keys.some((listed) => listed.id === id);
    const [key] = isListed ? await store.keys([id]) : [];
    if (key?.userId !== userId) throw new AppError("NOT_FOUND", msg("API key not found"));
    return key;
  }

  async function notify({ userId, email }: KeyOwner, reason: "created" | "rotated"): Promise<void> {
    const mail = await notices.write(userId, () => newKeyMail(webOrigin, reason));
    await notifier.security({ userId, atMs: clock(), mail, actionUrl: "/settings?category=api-keys" });
    await notices.send(normaliseEmail(email), mail);
  }

  /** @throws AppError VERIFICATION_REQUIRED, TIER_REQUIRED, RATE_LIMITED */
  async function permit({ userId, tier, emailVerified }: KeyOwner, permissions: readonly string[]) {
    if (!emailVerified) {
      throw new AppError("VERIFICATION_REQUIRED", msg("Please verify your email before creating API keys"));
    }
    const { apiKeys: max, apiKeysWrite } = tierFeatures[tier];
    if (max === 0)
      throw tierRequired(
        lowestTierWith((each) => each.apiKeys > 0),
        (name) => t("Upgrade to the {name} tier to create API keys", { name }),
      );
    if (!apiKeysWrite && permissions.some((permission) => permission.startsWith("write:"))) {
      throw tierRequired(
        lowestTierWith((each) => each.apiKeysWrite),
        (name) => t("Upgrade to the {name} tier for keys that write", { name }),
      );
    }
    await limiter.take(newKeysPerUser, userId);
  }

  /** A key that no one has used yet, with its text. */
  function fresh(userId: string, given: Pick<StoredApiKey, "name" | "permissions" | "expiresAt">) {
    const { id, text, keyHash } = newKey();
    const unused = { lastUsedAt: null, lastUsedIp: null, usageCount: 0, revokedAt: null, replacedBy: null };
    const key: StoredApiKey = { id, userId, ...given, keyHash, createdAt: nowText(), ...unused };
    return { key, answer: { apiKey: view(key), plaintextKey: text, keyHash } satisfies NewKey };
  }

  return {
    async list(userId: string): Promise<ApiKey[]> {
      const { keys } = await store.read(userId);
      const found = await store.keys(keys.map(({ id }) => id));
      return found.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).map(view);
    },

    /** @throws AppError VALIDATION_FAILED, VERIFICATION_REQUIRED, TIER_REQUIRED, RATE_LIMITED, CONFLICT */
    async create(owner: KeyOwner, body: HandlerInput<typeof apiKeys.create>["body"]): Promise<NewKey> {
      const { name, permissions } = body;
      const expiresAt = body.expiresAt == null ? null : new Date(body.expiresAt).toISOString();
      if (expiresAt !== null && expiresAt <= nowText()) {
        throw invalidFields([
          { path: "body.expiresAt", message: msg("Expiration date must be in the future") },
        ]);
      }
      await permit(owner, permissions);
      const { key, answer } = fresh(owner.userId, { name, permissions, expiresAt });
      await change(owner.userId, async ({ keys }) => {
        demandRoom(keys, owner.tier, nowText());
        const listed = { id: key.id, endsAt: expiresAt, replacedBy: null };
        return { keys: [...keys, listed], changes: { created: key, ended: [] } };
      });
      await notify(owner, "created");
      return answer;
    },

    /**
     * Does not count as another key: the one before that is still in its overlap ends.
     * @throws AppError VERIFICATION_REQUIRED, TIER_REQUIRED, RATE_LIMITED, NOT_FOUND, CONFLICT
     */
    async rotate(owner: KeyOwner, id: string, overlapHours: number): Promise<NewKey> {
      const former = await keyOf(owner.userId, id, await store.read(owner.userId));
      await permit(owner, former.permissions);
      const { name, permissions } = former;
      const { key, answer } = fresh(owner.userId, {
        name,
        permissions,
        expiresAt: sameLife(former, clock()),
      });
      await change(owner.userId, async ({ keys }) => {
        const now = nowText();
        const listed = keys.find((each) => each.id === id);
        if (listed === undefined || !isLive(listed, now) || listed.replacedBy !== null) {
          throw new AppError("CONFLICT", msg("This key no longer works or was replaced already."));
        }
        const last = new Date(clock() + overlapHours * hourMs).toISOString();
        const endsAt = listed.endsAt !== null && listed.endsAt < last ? listed.endsAt : last;
        const earlier = keys.filter((each) => each.replacedBy === id && isLive(each, now));
        const ends = new Map([[id, endsAt], ...earlier.map((each) => [each.id, now] as const)]);
        const others = keys.map((each) => {
          const end = ends.get(each.id);
          return end === undefined
            ? each
            : { ...each, endsAt: end, replacedBy: each.id === id ? key.id : each.replacedBy };
        });
        return {
          keys: [...others, { id: key.id, endsAt: key.expiresAt, replacedBy: null }],
          changes: {
            created: key,
            ended: [
              { id, expiresAt: endsAt, replacedBy: key.id },
              ...earlier.map((each) => ({ id: each.id, revokedAt: now })),
            ],
          },
        };
      });
      await notify(owner, "rotated");
      return answer;
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async revoke(userId: string, id: string): Promise<ApiKey> {
      let revoked: StoredApiKey | undefined;
      await change(userId, async (list) => {
        const key = await keyOf(userId, id, list);
        if (key.revokedAt !== null) throw new AppError("NOT_FOUND", msg("API key not found"));
        const revokedAt = nowText();
        revoked = { ...key, revokedAt };
        const keys = list.keys.map((each) => (each.id === id ? { ...each, endsAt: revokedAt } : each));
        return { keys, changes: { ended: [{ id, revokedAt }] } };
      });
      if (revoked === undefined) throw new Error("A change without a key is refused");
      return view(revoked);
    },
  };
}

function isLive({ endsAt }: ListedKey, now: string): boolean {
  return endsAt === null || endsAt > now;
}

/** @throws AppError CONFLICT */
function demandRoom(keys: readonly ListedKey[], tier: Tier, now: string): void {
  const { apiKeys: max } = tierFeatures[tier];
  // One that was replaced ends by itself and makes room for the one in its place.
  const used = keys.filter((key) => isLive(key, now) && key.replacedBy === null).length;
  if (used < max) return;
  const { name } = tierPresentations[tier];
  throw new AppError(
    "CONFLICT",
    t("You've reached your limit of {max} API keys for your {name} subscription tier", {
      max: String(max),
      name,
    }),
  );
}

/** As long after now as the former key was made for. */
function sameLife({ createdAt, expiresAt }: StoredApiKey, nowMs: number): string | null {
  if (expiresAt === null) return null;
  return new Date(nowMs + Date.parse(expiresAt) - Date.parse(createdAt)).toISOString();
}

/** The keys to keep, and the ids of those that ended longest ago. */
function withoutOldest(keys: readonly ListedKey[], now: string): [ListedKey[], string[]] {
  const ended = keys
    .filter((key) => !isLive(key, now))
    .toSorted((one, other) => (other.endsAt ?? "").localeCompare(one.endsAt ?? ""));
  const removed = ended.slice(endedShown).map(({ id }) => id);
  return [keys.filter(({ id }) => !removed.includes(id)), removed];
}

function view({ userId: _userId, keyHash: _keyHash, ...key }: StoredApiKey): ApiKey {
  return key;
}

function overtaken(cause: Overtaken): AppError {
  return new AppError("CONFLICT", msg("Your API keys are being changed elsewhere. Please try again."), {
    cause,
  });
}
