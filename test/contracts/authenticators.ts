import { beforeEach, describe, expect, it } from "vitest";
import type { Authenticators } from "#functions/two-factor/authenticators.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";

export interface AuthenticatorBench {
  authenticators: Authenticators;
  userId: string;
  /** Whether a login is asked for a code now. */
  isAsked(): Promise<boolean>;
  nowMs(): number;
}

/** What every keeper of authenticator apps promises. `open` gives one with a user who has none yet. */
export function authenticatorsContract(open: () => Promise<AuthenticatorBench>): void {
  describe("a store of authenticator apps", () => {
    let bench: AuthenticatorBench;
    beforeEach(async () => {
      bench = await open();
    });
    const associate = () => bench.authenticators.associate(bench.userId);
    const confirm = (code: string) => bench.authenticators.confirm(bench.userId, code);
    const code = (secret: string, ahead = 0) => codeFor(secret, bench.nowMs(), ahead);

    it("makes a new secret in base32 every time", async () => {
      const secret = await associate();
      expect(secret).toMatch(/^[A-Z2-7]{16,128}$/);
      expect(await associate()).not.toBe(secret);
    });

    it("confirms the secret made last with a code of it, once", async () => {
      const earlier = await associate();
      const secret = await associate();
      expect(await confirm(code(earlier))).toBe("wrong");
      expect(await confirm(code(secret))).toBe("confirmed");
      expect(await confirm(code(secret, 1))).toBe("over");
    });

    it("has nothing to confirm before there is a secret", async () => {
      expect(await confirm("123456")).toBe("over");
    });

    it("asks for codes only while they are switched on", async () => {
      const secret = await associate();
      await confirm(code(secret));
      expect(await bench.isAsked()).toBe(false);
      await bench.authenticators.requireCode(bench.userId, true);
      await bench.authenticators.requireCode(bench.userId, true);
      expect(await bench.isAsked()).toBe(true);
      await bench.authenticators.requireCode(bench.userId, false);
      await bench.authenticators.requireCode(bench.userId, false);
      expect(await bench.isAsked()).toBe(false);
    });
  });
}
