import { randomToken } from "#functions/platform/signatures.ts";
import { isLoginDeviceToken, loginDeviceHeader } from "#shared/api/login-device.ts";
import { header } from "./headers.ts";
import type { HttpEvent } from "./http-event.ts";

/**
 * What the caller's device proves itself with: the secret that an earlier answer gave it, or a new one, which proves
 * nothing until a login makes it the account's.
 */
export function deviceToken(event: HttpEvent): string {
  const given = header(event, loginDeviceHeader);
  return given !== undefined && isLoginDeviceToken(given) ? given : randomToken();
}
