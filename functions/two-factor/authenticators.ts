/** Authenticator apps at the identity provider, which asks for their codes at login. */
export interface Authenticators {
  /**
   * Creates a new secret for a user, in base32. The one in use is replaced only when the new one
   * is confirmed.
   */
  associate(userId: string): Promise<string>;
  /**
   * Puts the secret that was made last in use, proved by a code, which counts as used. `over` means that no secret
   * waits to be confirmed.
   */
  confirm(userId: string, code: string): Promise<"confirmed" | "wrong" | "over">;
  /** Whether a code is required when the user logs in. May be repeated. */
  requireCode(userId: string, required: boolean): Promise<void>;
}
