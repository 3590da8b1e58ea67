import { createHmac } from "node:crypto";
import type { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";

/** The user pool and the one client that the product signs people in with. */
export interface UserPool {
  client: CognitoIdentityProviderClient;
  userPoolId: string;
  clientId: string;
  clientSecret: () => Promise<string>;
}

/** Proves to the pool that a sign-in comes from who holds the client's secret. */
export async function secretHash({ clientId, clientSecret }: UserPool, userId: string): Promise<string> {
  return createHmac("sha256", await clientSecret())
    .update(`${userId}${clientId}`)
    .digest("base64");
}
