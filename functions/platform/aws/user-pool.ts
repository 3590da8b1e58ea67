import { createHmac } from "node:crypto";
import type { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";

/** The user pool and the one client that the product signs people in with. */
export interface UserPool {
  client: CognitoIdentityProviderClient;
  userPoolId: string;
  clientId: string;
  clientSecret: () => Promise<string>;
}

/** Proves to the pool that a sign-in comes from the holder of the client's secret. */
export async function secretHash({ clientId, clientSecret }: UserPool, userId: string): Promise<string> {
  return createHmac("sha256", await clientSecret())
    .update(`${userId}${clientId}`)
    .digest("base64");
}

/** The call's result, or undefined when it failed for one of the expected reasons. */
export async function unless<T>(names: readonly string[], call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && names.includes(error.name)) return undefined;
    throw error;
  }
}
