import { setTimeout as wait } from "node:timers/promises";
import { Secret, TOTP } from "otpauth";
import { mailedLinkTo } from "#test/api/mailbox.ts";
import type { Member, Product } from "#test/api/product.ts";

const stepMs = 30_000;

/** An authenticator app. A code is good once, so each one it gives is of a later step than the one before. */
export interface App {
  /** A code that has not been given yet and that the product takes now; waits for its time if need be. */
  code(): Promise<string>;
}

/**
 * @param secret in base32, spaces do not matter
 * @param isUsed whether the product has used a code of this moment itself
 */
export function authenticatorApp(secret: string, isUsed = false): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) });
  let lastStep = isUsed ? Math.floor(Date.now() / stepMs) : 0;
  return {
    async code() {
      const step = Math.max(lastStep + 1, Math.floor(Date.now() / stepMs));
      lastStep = step;
      // The product takes codes of the next step as well.
      await wait(Math.max(0, (step - 1) * stepMs - Date.now() + 200));
      return totp.generate({ timestamp: step * stepMs });
    },
  };
}

/** Turns the second factor on for a member, without the pages. */
export async function enrol(product: Product, as: Member): Promise<{ app: App; recoveryCodes: string[] }> {
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const { json } = await product.call("POST", path, { as, body });
    return json?.data as T;
  };
  const { secret } = await ask<{ secret: string }>("/auth/2fa/setup");
  const app = authenticatorApp(secret);
  const code = await app.code();
  const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>("/auth/2fa/verify", { code, secret });
  return { app, recoveryCodes };
}

/** The newest link to a page that was mailed to an address. */
export async function mailedLink(product: Product, email: string, page: string): Promise<string> {
  return mailedLinkTo(product.cloud, (link) => link.includes(`${page}#`), email);
}
