import { expect, test } from "vitest";
import { createVault } from "#web/session/vault.ts";
import { secretOf } from "./fake-storage.ts";

const bytesOf = (base64: string) => atob(base64).length;

test("decrypts what it encrypted", async () => {
  const vault = createVault(secretOf(1));
  expect(await vault.open(await vault.seal("Grüße ◐"))).toBe("Grüße ◐");
});

test("takes texts of megabytes, such as a whole plan", async () => {
  const vault = createVault(secretOf(1));
  const text = "0123456789".repeat(300_000);
  expect(await vault.open(await vault.seal(text))).toBe(text);
});

test("each seal has a salt of 32 bytes and a vector of 12 of its own", async () => {
  const vault = createVault(secretOf(1));
  const [a, b] = await Promise.all([vault.seal("x"), vault.seal("x")]);
  expect([bytesOf(a.salt), bytesOf(a.iv)]).toEqual([32, 12]);
  expect(a.salt).not.toBe(b.salt);
  expect(a.iv).not.toBe(b.iv);
  expect(a.data).not.toBe(b.data);
});

test("rejects another browser's secret and a changed text", async () => {
  const sealed = await createVault(secretOf(1)).seal("x");
  await expect(createVault(secretOf(2)).open(sealed)).rejects.toThrow();
  const bytes = atob(sealed.data);
  const changed = { ...sealed, data: btoa(String.fromCharCode(bytes.charCodeAt(0) ^ 1) + bytes.slice(1)) };
  await expect(createVault(secretOf(1)).open(changed)).rejects.toThrow();
});
