import type { ApiKeyStore, StoredApiKey } from "#functions/platform/records/api-key-store.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";

/** API keys in memory; tests put keys and users straight into it. */
export function fakeApiKeyStore(): ApiKeyStore & {
  keys: Map<string, StoredApiKey>;
  users: Map<string, StoredUser>;
} {
  const keys = new Map<string, StoredApiKey>();
  const users = new Map<string, StoredUser>();
  return {
    keys,
    users,
    find: async (id) => keys.get(id),
    owner: async (userId) => users.get(userId),
    noteUse: async (id, { at, ip }) => {
      const key = keys.get(id);
      if (key === undefined || key.revokedAt !== null) return false;
      keys.set(id, { ...key, lastUsedAt: at, lastUsedIp: ip, usageCount: key.usageCount + 1 });
      return true;
    },
  };
}
