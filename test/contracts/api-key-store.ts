import { beforeEach, describe, expect, it } from "vitest";
import type { ApiKeyStore, StoredApiKey } from "#functions/platform/records/api-key-store.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import { sampleUser } from "#test/functions/platform/http/exchange.ts";

export const sampleKey: StoredApiKey = {
  id: "0123456789abcdef",
  userId: sampleUser.id,
  name: "Spreadsheet",
  permissions: ["read:timeline"],
  keyHash: "hash-of-the-key",
  createdAt: "2026-11-01T12:00:00.000Z",
  expiresAt: "2027-11-01T12:00:00.000Z",
  revokedAt: null,
  lastUsedAt: null,
  lastUsedIp: null,
  usageCount: 0,
  replacedBy: null,
};

const use = { at: "2026-11-21T12:00:00.000Z", ip: "203.0.113.7" };

/** What every store of API keys promises. `open` gives one that holds just this user and this key. */
export function apiKeyStoreContract(
  open: (user: StoredUser, key: StoredApiKey) => Promise<ApiKeyStore>,
): void {
  describe("a store of API keys", () => {
    let store: ApiKeyStore;
    let key: StoredApiKey;
    let count = 0;
    beforeEach(async () => {
      count += 1;
      key = { ...sampleKey, id: String(count).padStart(16, "0") };
      store = await open(sampleUser, key);
    });

    it("finds a key as it is stored, and no other", async () => {
      expect(await store.find(key.id)).toEqual(key);
      expect(await store.find("ffffffffffffffff")).toBeUndefined();
    });

    it("finds the user behind a key", async () => {
      expect(await store.owner(sampleUser.id)).toEqual(sampleUser);
      expect(await store.owner("somebody-else")).toBeUndefined();
    });

    it("counts every use, also those at the same moment", async () => {
      const uses = await Promise.all(Array.from({ length: 5 }, () => store.noteUse(key.id, use)));
      expect(uses).toEqual([true, true, true, true, true]);
      expect(await store.find(key.id)).toEqual({
        ...key,
        usageCount: 5,
        lastUsedAt: use.at,
        lastUsedIp: use.ip,
      });
    });

    it("counts no use of a key that is revoked or unknown", async () => {
      const revoked = { ...key, id: `f${key.id.slice(1)}`, revokedAt: use.at };
      const other = await open(sampleUser, revoked);
      expect(await other.noteUse(revoked.id, use)).toBe(false);
      expect(await other.find(revoked.id)).toEqual(revoked);
      expect(await store.noteUse("ffffffffffffffff", use)).toBe(false);
      expect(await store.find("ffffffffffffffff")).toBeUndefined();
    });
  });
}
