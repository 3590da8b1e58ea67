/** Tokens as the identity provider issues them; `expiresAt` is the access token's end as an ISO text. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
  expiresAt: string;
  userId: string;
  /** Stays the same through every refresh. */
  sessionId: string;
}

/** Either tokens, or the handle of a sign-in that waits for a code of the authenticator app. */
export type SignIn = { kind: "tokens"; tokens: Tokens } | { kind: "code"; handle: string };

/** Stores the passwords. Users are known by our ids only; it never sees an address. */
export interface Identity {
  /** Creates a user with a password: two requests to the provider. Idempotent. */
  createUser(userId: string, password: string): Promise<void>;
  /** Sets the password, with one request if the user exists, and creates a missing user. Idempotent. */
  ensureUser(userId: string, password: string): Promise<void>;
  /** Removes a user; does nothing when there is none. */
  removeUser(userId: string): Promise<void>;
  /**
   * Undefined when the user is unknown or the password wrong, without saying which.
   * @throws AppError RATE_LIMITED while the provider locks the user after too many failures
   */
  signIn(userId: string, password: string): Promise<SignIn | undefined>;
  /**
   * Answers a sign-in that waits for a code. `wrong` may be tried again with the same handle; `over` means that
   * the sign-in took too long or was answered before, and must start again.
   * @throws AppError RATE_LIMITED likewise
   */
  answerCode(userId: string, handle: string, code: string): Promise<Tokens | "wrong" | "over">;
  /**
   * New tokens of the same session, or undefined when the token is not or no longer valid. A token that was exchanged
   * before works on for a short grace, for parallel requests and lost answers; later it is `reused`.
   */
  refresh(refreshToken: string): Promise<Tokens | "reused" | undefined>;
  /** Ends a refresh token and the access tokens made with it; a bad token is fine. */
  revoke(refreshToken: string): Promise<void>;
  /** Ends every session of the user; does nothing when there is no such user. */
  signOutEverywhere(userId: string): Promise<void>;
}

/** Whether a password is a user's, for calls that log no one in: tokens that the check brings are revoked. */
export async function knowsPassword(
  { signIn, revoke }: Pick<Identity, "signIn" | "revoke">,
  userId: string,
  password: string,
): Promise<boolean> {
  const answer = await signIn(userId, password);
  if (answer?.kind === "tokens") await revoke(answer.tokens.refreshToken);
  return answer !== undefined;
}
