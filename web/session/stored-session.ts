/** Key of the encrypted session in local storage. */
export const sessionKey = "session";

/** Whether a session is stored, without decrypting it. Guest pages need no more than this. */
export function hasStoredSession(): boolean {
  return localStorage.getItem(sessionKey) !== null;
}
