import { randomToken } from "#functions/platform/cryptography/signatures.ts";
import { isLoginDeviceToken } from "#shared/api/login-device.ts";

/**
 * What the caller's device proves itself with: the secret that an earlier answer gave it, or a new one, which proves
 * nothing until a login makes it the account's.
 */
export function deviceToken(given: string | undefined): string {
  return given !== undefined && isLoginDeviceToken(given) ? given : randomToken();
}
