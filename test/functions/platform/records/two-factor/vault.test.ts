import { describe, expect, it } from "vitest";
import { twoFactorVault } from "#functions/platform/records/two-factor/vault.ts";

const vault = twoFactorVault(async () => "key");
const other = twoFactorVault(async () => "another key");

describe("the vault of second factors", () => {
  it("opens what it sealed, and never produces the same text twice", async () => {
    const sealed = await vault.seal("ada", "a secret");
    expect(sealed).not.toContain("secret");
    expect(await vault.open("ada", sealed)).toBe("a secret");
    expect(await vault.seal("ada", "a secret")).not.toBe(sealed);
  });

  it("opens nothing of another user, another key, or that was changed or cut", async () => {
    const sealed = await vault.seal("ada", "a secret");
    await expect(vault.open("bob", sealed)).rejects.toThrow();
    await expect(other.open("ada", sealed)).rejects.toThrow();
    const bytes = Buffer.from(sealed, "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed[index] = (bytes[index] ?? 0) ^ 1;
      await expect(vault.open("ada", changed.toString("base64url"))).rejects.toThrow();
    }
    await expect(vault.open("ada", bytes.subarray(0, 20).toString("base64url"))).rejects.toThrow();
  });

  it("hashes a code differently for every user and key", async () => {
    const hashes = [
      await vault.hashCode("ada", "ABCDE-FGHJK"),
      await vault.hashCode("ada", "ABCDE-FGHJM"),
      await vault.hashCode("bob", "ABCDE-FGHJK"),
      await other.hashCode("ada", "ABCDE-FGHJK"),
    ];
    expect(new Set(hashes).size).toBe(4);
    expect(await vault.hashCode("ada", "ABCDE-FGHJK")).toBe(hashes[0]);
  });
});
