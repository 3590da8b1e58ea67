import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import type { JwtAuthorizer } from "./definition.ts";

/** The public keys of an issuer. */
export type IssuerKeysOf = (issuer: string) => Promise<JSONWebKeySet>;

export interface JwtContext {
  /** All claims as texts, as they appear in the event. */
  readonly claims: Readonly<Record<string, string>>;
  readonly scopes: readonly string[] | null;
}

export type JwtVerdict =
  | { readonly kind: "accepted"; readonly jwt: JwtContext }
  | { readonly kind: "unauthorised"; readonly reason: string }
  | { readonly kind: "insufficient scope" };

function claimText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(claimText).join(" ")}]`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function addressed(payload: JWTPayload, audience: readonly string[]): boolean {
  const { aud } = payload;
  if (aud !== undefined) return (Array.isArray(aud) ? aud : [aud]).some((one) => audience.includes(one));
  const client = payload.client_id;
  return typeof client === "string" && audience.includes(client);
}

/**
 * Judges bearer tokens as API Gateway's JWT authoriser does: signature (of user pools: RS256), issuer, `exp`, `nbf`, `iat`,
 * then `aud` or else `client_id`, then the route's scopes, of which one is enough.
 */
export function createJwtCheck(keysOf: IssuerKeysOf) {
  const keySets = new Map<string, ReturnType<typeof createLocalJWKSet>>();

  const verify = async (token: string, issuer: string): Promise<JWTPayload> => {
    const keys = keySets.get(issuer) ?? createLocalJWKSet(await keysOf(issuer));
    keySets.set(issuer, keys);
    const options = { issuer, algorithms: ["RS256"], requiredClaims: ["exp"] };
    return (await jwtVerify(token, keys, options)).payload;
  };

  return async (
    authorization: string | undefined,
    authorizer: JwtAuthorizer,
    wantedScopes: readonly string[],
  ): Promise<JwtVerdict> => {
    if (!authorization) return { kind: "unauthorised", reason: "no authorization header" };
    try {
      const payload = await verify(authorization.replace(/^bearer\s+/i, ""), authorizer.issuer);
      if (!addressed(payload, authorizer.audience))
        return { kind: "unauthorised", reason: "invalid audience" };
      if (payload.iat !== undefined && payload.iat > Date.now() / 1000 + 1) {
        return { kind: "unauthorised", reason: "issued in the future" };
      }
      const scopes = String(payload.scope ?? "").split(" ");
      if (wantedScopes.length > 0 && !wantedScopes.some((one) => scopes.includes(one))) {
        return { kind: "insufficient scope" };
      }
      const claims = Object.fromEntries(
        Object.entries(payload).map(([name, value]) => [name, claimText(value)]),
      );
      return { kind: "accepted", jwt: { claims, scopes: wantedScopes.length > 0 ? wantedScopes : null } };
    } catch (error) {
      return { kind: "unauthorised", reason: error instanceof Error ? error.message : String(error) };
    }
  };
}
