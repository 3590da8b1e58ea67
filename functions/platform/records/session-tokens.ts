import * as z from "zod";
import { sealer } from "#functions/platform/cryptography/sealing.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";

/** What remains of a session once its record is gone: enough to revoke its refresh token. */
export const EndedSession = z.object({
  id: z.string(),
  userId: z.string(),
  /** The session's present refresh token, sealed; sessions from before this was stored have none. */
  sealedToken: z.string().optional(),
});
export type EndedSession = z.infer<typeof EndedSession>;

/** The sealed refresh tokens in the records of sessions, so that one can be revoked from elsewhere. */
export interface SessionTokens {
  seal(session: { userId: string; sessionId: string }, refreshToken: string): Promise<string>;
  /**
   * Revokes the tokens of sessions whose records are gone. Never throws: the sessions are over whatever the identity
   * provider answers, and the log names those whose tokens it did not revoke.
   */
  revoke(ended: readonly EndedSession[]): Promise<void>;
}

/**
 * @param linkKey gives the key that refresh tickets are signed with as well
 * @param revoke ends a refresh token at the identity provider
 */
export function sealedTokens(
  linkKey: () => Promise<string>,
  revoke: (refreshToken: string) => Promise<void>,
  log: Log,
): SessionTokens {
  const { seal, open } = sealer(linkKey, "halvest session token");
  const place = (userId: string, sessionId: string): string => `${userId} ${sessionId}`;

  const revokeOne = async ({ id, userId, sealedToken }: EndedSession): Promise<void> => {
    if (sealedToken === undefined) return;
    try {
      await revoke(await open(place(userId, id), sealedToken));
    } catch (error) {
      log.error("the token of an ended session was not revoked", {
        userId,
        sessionId: id,
        error: errorFields(error),
      });
    }
  };

  return {
    seal: ({ userId, sessionId }, refreshToken) => seal(place(userId, sessionId), refreshToken),
    revoke: async (ended) => {
      await Promise.all(ended.map(revokeOne));
    },
  };
}
