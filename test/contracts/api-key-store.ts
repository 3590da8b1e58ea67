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
};

const use = { at: "2026-11-21T12:00:00.000Z", ip: "203.0.113.7" };

/** What every store of API keys promises. `open` gives an empty one that holds just this user. */
export function apiKeyStoreContract(open: (user: StoredUser) => Promise<ApiKeyStore>): void {
  describe("a store of API keys", () => {
    let store: ApiKeyStore;
    let key: StoredApiKey;
    let count = 0;
    beforeEach(async () => {
      store = await open(sampleUser);
      count += 1;
      key = { ...sampleKey, id: String(count).padStart(16, "0") };
      await store.create(key);
    });

    it("finds a key as it was created, and no other", async () => {
      expect(await store.find(key.id)).toEqual(key);
      expect(await store.find("ffffffffffffffff")).toBeUndefined();
    });

    it("never replaces a key by another of the same id", async () => {
      await expect(store.create({ ...key, keyHash: "another" })).rejects.toThrow();
      expect(await store.find(key.id)).toEqual(key);
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
      expect(await store.revoke(sampleUser.id, key.id, use.at)).toBe(true);
      expect(await store.noteUse(key.id, use)).toBe(false);
      expect(await store.noteUse("ffffffffffffffff", use)).toBe(false);
      expect(await store.find(key.id)).toEqual({ ...key, revokedAt: use.at });
      expect(await store.find("ffffffffffffffff")).toBeUndefined();
    });

    it("revokes once, and only for the key's own user", async () => {
      expect(await store.revoke("somebody-else", key.id, use.at)).toBe(false);
      expect(await store.find(key.id)).toEqual(key);
      expect(await store.revoke(sampleUser.id, key.id, use.at)).toBe(true);
      expect(await store.revoke(sampleUser.id, key.id, "2026-12-01T00:00:00.000Z")).toBe(false);
      expect((await store.find(key.id))?.revokedAt).toBe(use.at);
    });
  });
}
