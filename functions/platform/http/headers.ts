import * as z from "zod";
import type { HttpEvent } from "./http-event.ts";

/** A header by its lower-case name; API Gateway sends all names in lower case. */
export function header(event: HttpEvent, name: string): string | undefined {
  const value = event.headers[name];
  return value === undefined || value === "" ? undefined : value;
}

/** The token of `authorization: Bearer …`. */
export function bearerToken(event: HttpEvent): string | undefined {
  return /^Bearer ([\w.~+/-]+=*)$/i.exec(header(event, "authorization") ?? "")?.[1];
}

const authorised = z.object({
  authorizer: z.object({
    jwt: z.object({
      claims: z.object({
        // An id token passes API Gateway's audience check as well, but it is not made for calling us.
        token_use: z.literal("access"),
        username: z.string().min(1),
        origin_jti: z.string().min(1),
      }),
    }),
  }),
});

/** The user and session in the access token that API Gateway has verified; undefined when there is none. */
export function accessClaims(event: HttpEvent): { userId: string; sessionId: string } | undefined {
  const parsed = authorised.safeParse(event.requestContext);
  if (!parsed.success) return undefined;
  const { username, origin_jti } = parsed.data.authorizer.jwt.claims;
  return { userId: username, sessionId: origin_jti };
}
