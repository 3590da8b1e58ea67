/**
 * Carries the secret by which a browser is recognised when someone logs in: answers of the operations that log in (and
 * of mailed links) give it, requests send it back. It grants only a separate number of attempts.
 */
export const loginDeviceHeader = "x-halvest-device";

/** 256 random bits as base64url. */
export function isLoginDeviceToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}
