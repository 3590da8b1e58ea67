import { createRemoteJWKSet, jwtVerify } from "jose";
import * as z from "zod";
import { apiScope } from "#shared/api/contract.ts";

export interface TokenIssuer {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** Where the pool publishes its keys. */
  readonly endpoint: string;
}

const Claims = z.object({
  token_use: z.literal("access"),
  client_id: z.string(),
  scope: z.string(),
  username: z.string().min(1),
  origin_jti: z.string().min(1),
});

/**
 * Reads an access token as API Gateway's own authoriser does for calls: signature, issuer, expiry, client and scope.
 * @returns user and session; undefined for any other text
 */
export function accessTokens({ region, userPoolId, clientId, endpoint }: TokenIssuer) {
  const keys = createRemoteJWKSet(new URL(`${endpoint}/${userPoolId}/.well-known/jwks.json`));
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  return async (token: string): Promise<{ userId: string; sessionId: string } | undefined> => {
    try {
      const { payload } = await jwtVerify(token, keys, { issuer, algorithms: ["RS256"] });
      const claims = Claims.parse(payload);
      if (claims.client_id !== clientId || !claims.scope.split(" ").includes(apiScope)) return undefined;
      return { userId: claims.username, sessionId: claims.origin_jti };
    } catch (error) {
      // A pool that cannot be reached is a failure of ours, not of the token.
      if (error instanceof TypeError) throw error;
      return undefined;
    }
  };
}
