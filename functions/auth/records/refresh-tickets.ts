import { isSignature, sign } from "#functions/platform/cryptography/signatures.ts";

/** The session that a refresh token belongs to. */
interface TokenOwner {
  userId: string;
  sessionId: string;
}

/**
 * What browsers get in place of a refresh token: the token with the session that it belongs to, signed. The identity
 * provider's tokens are opaque: a rejected one alone would not reveal whose it was.
 */
export interface RefreshTickets {
  make(owner: TokenOwner, refreshToken: string): Promise<string>;
  /** The token; without its session when the signature is not ours, or of a key that has been replaced. */
  read(ticket: string): Promise<{ refreshToken: string; owner?: TokenOwner }>;
}

const purpose = "refresh-ticket";

const form = /^([\da-f-]{36})\.([\da-f-]{36})\.([\w-]{43})\.(.+)$/;

/** Tickets of the form `<user>.<session>.<HMAC>.<token>`. */
export function refreshTickets(key: () => Promise<string>): RefreshTickets {
  return {
    make: async ({ userId, sessionId }, refreshToken) =>
      [userId, sessionId, sign(await key(), purpose, userId, sessionId, refreshToken), refreshToken].join(
        ".",
      ),
    read: async (ticket) => {
      const [, userId = "", sessionId = "", signature = "", refreshToken = ticket] = form.exec(ticket) ?? [];
      const isOurs = isSignature(signature, await key(), purpose, userId, sessionId, refreshToken);
      return isOurs ? { refreshToken, owner: { userId, sessionId } } : { refreshToken };
    },
  };
}
