import { fingerprint, isSignature, randomToken, sign } from "#functions/platform/cryptography/signatures.ts";
import { hourMs } from "#shared/domain/durations.ts";
import type { EmergencyLink } from "./two-factor-records.ts";

/** How long a mailed link works. */
const lifetimeMs = hourMs;
const purpose = "emergency-reset";

export interface EmergencyLinks {
  /** A fresh link and the record to store before it is mailed. */
  make(
    owner: Pick<EmergencyLink, "userId" | "enrolmentId" | "registrationId">,
    nowMs: number,
  ): Promise<{ url: string; record: EmergencyLink }>;
  /** The fingerprint to look the link up by, or undefined when we never signed such a token. */
  check(token: string): Promise<string | undefined>;
}

/**
 * Links of the form `<origin>/emergency-reset#token=<random>.<signature>`: what follows the `#` reaches no server,
 * and so no log. The signature spares a look-up for guesses.
 *
 * @param webOrigin without a trailing slash
 */
export function emergencyLinks(key: () => Promise<string>, webOrigin: string): EmergencyLinks {
  return {
    make: async (owner, nowMs) => {
      const id = randomToken();
      const token = `${id}.${sign(await key(), purpose, id)}`;
      const expiresAt = new Date(nowMs + lifetimeMs).toISOString();
      return {
        url: `${webOrigin}/emergency-reset#${new URLSearchParams({ token })}`,
        record: { ...owner, tokenHash: fingerprint(id), expiresAt },
      };
    },
    check: async (token) => {
      const [id = "", signature = "", ...rest] = token.split(".");
      if (rest.length > 0 || !isSignature(signature, await key(), purpose, id)) return undefined;
      return fingerprint(id);
    },
  };
}
