import { RevokeTokenCommand } from "@aws-sdk/client-cognito-identity-provider";
import { type UserPool, unless } from "./user-pool.ts";

/** Ends a refresh token and the access tokens made with it; a bad token is fine. */
export function tokenRevocation({
  client,
  clientId,
  clientSecret,
}: Omit<UserPool, "userPoolId">): (refreshToken: string) => Promise<void> {
  return async (refreshToken) => {
    const command = new RevokeTokenCommand({
      Token: refreshToken,
      ClientId: clientId,
      ClientSecret: await clientSecret(),
    });
    await unless(
      ["NotAuthorizedException", "UnauthorizedException", "UnsupportedTokenTypeException"],
      client.send(command),
    );
  };
}
