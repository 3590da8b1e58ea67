import { createHmac, randomUUID } from "node:crypto";
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  type AdminInitiateAuthCommandOutput,
  AdminSetUserPasswordCommand,
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import type { JSONWebKeySet } from "jose";
import { expect } from "vitest";
import { type Cognito, type CognitoOptions, createCognito } from "#lib/local/cognito/create.ts";
import { ClientProperties, PoolProperties } from "#lib/local/cognito/pools/pool.ts";
import { listen } from "#lib/local/listen.ts";

export const region = "eu-west-1";
export const account = "111122223333";
export const goodPassword = "Correct-Horse-9";

/** The pool as the product's own stack states it, in short. */
export const poolProperties = {
  UserPoolName: "people",
  AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
  EnabledMfas: ["SOFTWARE_TOKEN_MFA"],
  MfaConfiguration: "OPTIONAL",
  Policies: {
    PasswordPolicy: {
      MinimumLength: 8,
      RequireLowercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
      RequireUppercase: true,
    },
  },
  Schema: [{ Name: "email", Mutable: true, Required: false }],
  UsernameConfiguration: { CaseSensitive: true },
};

/** The product's own client: confidential, signing in through an account's code, with rotation. */
export const confidentialProperties = {
  ClientName: "server",
  GenerateSecret: true,
  ExplicitAuthFlows: ["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH"],
  PreventUserExistenceErrors: "ENABLED",
  EnableTokenRevocation: true,
  RefreshTokenRotation: { Feature: "ENABLED", RetryGracePeriodSeconds: 10 },
  AccessTokenValidity: 60,
  IdTokenValidity: 60,
  RefreshTokenValidity: 30 * 24 * 60,
  TokenValidityUnits: { AccessToken: "minutes", IdToken: "minutes", RefreshToken: "minutes" },
  SupportedIdentityProviders: ["COGNITO"],
  AllowedOAuthFlowsUserPoolClient: false,
};

/** Another client, which may use one flow less. */
const otherProperties = {
  ...confidentialProperties,
  ClientName: "page",
  ExplicitAuthFlows: ["ALLOW_CUSTOM_AUTH"],
};

/** Where a suite runs, and what it finds there. */
export interface Target {
  sdk: CognitoIdentityProviderClient;
  /** For clients that take an endpoint; undefined for AWS's own. */
  endpoint: string | undefined;
  /** The pool's keys; undefined where the pool publishes them itself. */
  keys: (() => JSONWebKeySet) | undefined;
  region: string;
  poolId: string;
  server: { id: string; secret: string };
  page: { id: string };
  close(): Promise<void>;
}

export interface LocalTarget extends Target {
  service: Cognito;
  poolArn: string;
}

/** Options and properties that a test wants otherwise than usual. */
interface Wishes {
  options?: Partial<CognitoOptions> & { directory?: string };
  pool?: Record<string, unknown>;
  server?: Record<string, unknown>;
  page?: Record<string, unknown>;
}

/** A pool on this machine, reached over HTTP. */
export async function openLocal({ options = {}, pool, server, page }: Wishes = {}): Promise<LocalTarget> {
  const { directory, ...rest } = options;
  const service = await createCognito({
    region,
    account,
    passwordCost: 2 ** 10,
    invokeTrigger: () => Promise.reject(new Error("This pool has no triggers.")),
    ...rest,
    ...(directory === undefined ? { memory: true } : { directory }),
  });
  const poolId = `${region}_People123`;
  await service.createUserPool(poolId, PoolProperties.parse({ ...poolProperties, ...pool }));
  const client = (id: string, properties: object) =>
    service.createUserPoolClient(id, ClientProperties.parse({ UserPoolId: poolId, ...properties }));
  const serverClient = await client("serverclientofthetemplate", { ...confidentialProperties, ...server });
  const pageClient = await client("pageclientofthetemplate", { ...otherProperties, ...page });
  const listener = await listen(service);
  const sdk = new CognitoIdentityProviderClient({
    region,
    endpoint: listener.url,
    credentials: { accessKeyId: "AKIATEST", secretAccessKey: "secret" },
    maxAttempts: 1,
  });
  return {
    service,
    sdk,
    endpoint: `${listener.url}/`,
    keys: () => service.jwks(poolId),
    region,
    poolId,
    poolArn: `arn:aws:cognito-idp:${region}:${account}:userpool/${poolId}`,
    server: { id: serverClient.id, secret: serverClient.secret },
    page: { id: pageClient.id },
    async close() {
      sdk.destroy();
      await listener.close();
      await service.close();
    },
  };
}

/**
 * A pool on this machine or, when COGNITO_CONFORMANCE_POOL_ID names one, a pool on AWS that was made from
 * `poolProperties` with the two clients above, whose ids are in COGNITO_CONFORMANCE_SERVER_CLIENT_ID and
 * COGNITO_CONFORMANCE_PAGE_CLIENT_ID. Region and credentials are then those of the SDK's own environment.
 */
export async function openTarget(): Promise<Target> {
  const {
    COGNITO_CONFORMANCE_POOL_ID: poolId,
    COGNITO_CONFORMANCE_SERVER_CLIENT_ID: serverId,
    COGNITO_CONFORMANCE_PAGE_CLIENT_ID: pageId,
  } = process.env;
  if (poolId === undefined) return openLocal();
  if (serverId === undefined || pageId === undefined)
    throw new Error("Both clients of the pool must be named.");
  const sdk = new CognitoIdentityProviderClient({ region: poolId.slice(0, poolId.indexOf("_")) });
  const described = await sdk.send(
    new DescribeUserPoolClientCommand({ UserPoolId: poolId, ClientId: serverId }),
  );
  return {
    sdk,
    endpoint: undefined,
    keys: undefined,
    region: poolId.slice(0, poolId.indexOf("_")),
    poolId,
    server: { id: serverId, secret: described.UserPoolClient?.ClientSecret ?? "" },
    page: { id: pageId },
    close: async () => sdk.destroy(),
  };
}

/** A confirmed user with a name of its own. @returns the name */
export async function addUser(target: Target): Promise<string> {
  const Username = randomUUID();
  await target.sdk.send(
    new AdminCreateUserCommand({
      UserPoolId: target.poolId,
      Username,
      MessageAction: "SUPPRESS",
    }),
  );
  await target.sdk.send(
    new AdminSetUserPasswordCommand({
      UserPoolId: target.poolId,
      Username,
      Password: goodPassword,
      Permanent: true,
    }),
  );
  return Username;
}

export function secretHash({ server }: Pick<Target, "server">, username: string): string {
  return createHmac("sha256", server.secret).update(`${username}${server.id}`).digest("base64");
}

/** Opens a sign-in the way the product does. */
export function signIn(
  target: Target,
  username: string,
  password = goodPassword,
): Promise<AdminInitiateAuthCommandOutput> {
  return target.sdk.send(
    new AdminInitiateAuthCommand({
      UserPoolId: target.poolId,
      ClientId: target.server.id,
      AuthFlow: "ADMIN_USER_PASSWORD_AUTH",
      AuthParameters: {
        USERNAME: username,
        PASSWORD: password,
        SECRET_HASH: secretHash(target, username),
      },
    }),
  );
}

/** The three tokens of an answer that must carry them. */
export function tokensOf(output: { AuthenticationResult?: AuthenticationResultType | undefined }): {
  access: string;
  id: string;
  refresh: string;
} {
  const { AccessToken, IdToken, RefreshToken } = output.AuthenticationResult ?? {};
  expect({ AccessToken, IdToken, RefreshToken }).toEqual({
    AccessToken: expect.any(String),
    IdToken: expect.any(String),
    RefreshToken: expect.any(String),
  });
  return { access: AccessToken ?? "", id: IdToken ?? "", refresh: RefreshToken ?? "" };
}

/** What a refused call says. */
export const refusal = (name: string, message: string | RegExp) => ({
  name,
  message: typeof message === "string" ? message : expect.stringMatching(message),
});
