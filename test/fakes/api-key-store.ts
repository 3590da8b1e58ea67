import type { ApiKeyStore, StoredApiKey } from "#functions/platform/records/api-key-store.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";

/** API keys in memory; tests put users straight into it. */
export function fakeApiKeyStore(): ApiKeyStore & {
  keys: Map<string, StoredApiKey>;
  users: Map<string, StoredUser>;
} {
  const keys = new Map<string, StoredApiKey>();
  const users = new Map<string, StoredUser>();
  /** Changes a key that is not revoked; tells whether it did. */
  const change = (id: string, by: (key: StoredApiKey) => Partial<StoredApiKey> | undefined): boolean => {
    const key = keys.get(id);
    const changed = key && key.revokedAt === null ? by(key) : undefined;
    if (key === undefined || changed === undefined) return false;
    keys.set(id, { ...key, ...changed });
    return true;
  };
  return {
    keys,
    users,
    create: async (key) => {
      if (keys.has(key.id)) throw new Error("There is a key with this id already");
      keys.set(key.id, key);
    },
    find: async (id) => keys.get(id),
    owner: async (userId) => users.get(userId),
    noteUse: async (id, { at, ip }) =>
      change(id, ({ usageCount }) => ({ lastUsedAt: at, lastUsedIp: ip, usageCount: usageCount + 1 })),
    revoke: async (userId, id, at) =>
      change(id, (key) => (key.userId === userId ? { revokedAt: at } : undefined)),
  };
}
