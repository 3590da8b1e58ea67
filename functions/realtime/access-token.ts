import { createRemoteJWKSet, errors, jwtVerify } from "jose";
import * as z from "zod";
import { apiScope } from "#shared/api/contract.ts";

export interface TokenIssuer {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  /** Where the pool publishes its keys. */
  readonly endpoint: string;
}

/** What is thrown when the pool's keys could not be read; jose's other errors say what is wrong with a token. */
const outages: readonly string[] = [errors.JOSEError.code, errors.JWKSTimeout.code, errors.JWKSInvalid.code];

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
 * @throws Error when the pool's keys cannot be read: a failure of ours, not of the token
 */
export function accessTokens({ region, userPoolId, clientId, endpoint }: TokenIssuer) {
  const keys = createRemoteJWKSet(new URL(`${endpoint}/${userPoolId}/.well-known/jwks.json`));
  const issuer = `https://cognito-idp.${region}.amazonaws.com/${userPoolId}`;
  return async (token: string): Promise<{ userId: string; sessionId: string } | undefined> => {
    const verified = await jwtVerify(token, keys, { issuer, algorithms: ["RS256"] }).catch(
      (error: unknown) => {
        if (!(error instanceof errors.JOSEError) || outages.includes(error.code)) throw error;
        return undefined;
      },
    );
    const { success, data: claims } = Claims.safeParse(verified?.payload);
    if (!success || claims.client_id !== clientId || !claims.scope.split(" ").includes(apiScope))
      return undefined;
    return { userId: claims.username, sessionId: claims.origin_jti };
  };
}
