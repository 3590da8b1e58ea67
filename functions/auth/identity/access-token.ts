import * as z from "zod";
import type { Tokens } from "./identity.ts";

const AuthenticationResult = z.object({
  AccessToken: z.string(),
  RefreshToken: z.string().optional(),
});

const Claims = z.object({ username: z.string(), origin_jti: z.string(), exp: z.number() });

/**
 * Reads the tokens that the identity provider answered with. They come from the provider over its own
 * connection, so the signature needs no check here.
 *
 * @param previous the refresh token to keep when the provider did not rotate it
 */
export function decodeTokens(result: unknown, previous?: string): Tokens {
  const { AccessToken, RefreshToken = previous } = AuthenticationResult.parse(result);
  if (RefreshToken === undefined) throw new Error("The identity provider gave no refresh token");
  const payload = Buffer.from(AccessToken.split(".")[1] ?? "", "base64url").toString("utf8");
  const claims = Claims.parse(JSON.parse(payload));
  return {
    accessToken: AccessToken,
    refreshToken: RefreshToken,
    expiresAt: new Date(claims.exp * 1_000).toISOString(),
    userId: claims.username,
    sessionId: claims.origin_jti,
  };
}
