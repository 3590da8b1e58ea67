import * as z from "zod";
import type { SigningKeys } from "./keys.ts";
import { PasswordPolicy } from "./passwords.ts";

const Allowance = z.enum(["ALLOW_ADMIN_USER_PASSWORD_AUTH", "ALLOW_CUSTOM_AUTH"]);
export type Allowance = z.infer<typeof Allowance>;

/**
 * The properties of AWS::Cognito::UserPoolClient that are understood: a client with a secret and rotation, which does
 * not reveal whether a user exists. Hosted sign-in pages and other identity providers are refused.
 */
export const ClientProperties = z.strictObject({
  UserPoolId: z.string(),
  ClientName: z.string().min(1).max(128).optional(),
  GenerateSecret: z.literal(true),
  ExplicitAuthFlows: z.array(Allowance),
  PreventUserExistenceErrors: z.literal("ENABLED"),
  EnableTokenRevocation: z.literal(true).default(true),
  RefreshTokenRotation: z.strictObject({
    Feature: z.literal("ENABLED"),
    RetryGracePeriodSeconds: z.int().min(0).max(60).default(0),
  }),
  AccessTokenValidity: z.int().positive(),
  IdTokenValidity: z.int().positive(),
  RefreshTokenValidity: z.int().positive(),
  /** The unit in which the toolkit writes all of them. */
  TokenValidityUnits: z.strictObject({
    AccessToken: z.literal("minutes"),
    IdToken: z.literal("minutes"),
    RefreshToken: z.literal("minutes"),
  }),
  AuthSessionValidity: z.int().min(3).max(15).default(3),
  SupportedIdentityProviders: z.array(z.literal("COGNITO")).optional(),
  AllowedOAuthFlowsUserPoolClient: z.literal(false).default(false),
});

export type ClientProperties = z.infer<typeof ClientProperties>;

export interface PoolClient {
  id: string;
  poolId: string;
  secret: string;
  properties: ClientProperties;
}

const SchemaAttribute = z.strictObject({
  Name: z.string(),
  Mutable: z.boolean().optional(),
  Required: z.boolean().optional(),
});

/**
 * The properties of AWS::Cognito::UserPool that are understood. Texts of messages are accepted and unused,
 * because the pool sends none by itself; anything that would change behaviour and is not listed is refused.
 */
export const PoolProperties = z.strictObject({
  UserPoolName: z.string().min(1).max(128).optional(),
  Policies: z.strictObject({ PasswordPolicy }),
  MfaConfiguration: z.literal("OPTIONAL"),
  EnabledMfas: z.tuple([z.literal("SOFTWARE_TOKEN_MFA")]),
  Schema: z.array(SchemaAttribute).default([]),
  AutoVerifiedAttributes: z.array(z.never()).optional(),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.literal(true) }).optional(),
  AdminCreateUserConfig: z
    .strictObject({ AllowAdminCreateUserOnly: z.boolean().default(false) })
    .default({ AllowAdminCreateUserOnly: false }),
  LambdaConfig: z
    .strictObject({
      DefineAuthChallenge: z.string().optional(),
      CreateAuthChallenge: z.string().optional(),
      VerifyAuthChallengeResponse: z.string().optional(),
      PreTokenGenerationConfig: z
        .strictObject({ LambdaArn: z.string(), LambdaVersion: z.literal("V2_0") })
        .optional(),
    })
    .default({}),
  AccountRecoverySetting: z.unknown().optional(),
  DeletionProtection: z.enum(["ACTIVE", "INACTIVE"]).default("INACTIVE"),
  EmailVerificationMessage: z.string().optional(),
  EmailVerificationSubject: z.string().optional(),
  SmsVerificationMessage: z.string().optional(),
  UserPoolTags: z.record(z.string(), z.string()).optional(),
  UserPoolTier: z.enum(["LITE", "ESSENTIALS", "PLUS"]).default("ESSENTIALS"),
  VerificationMessageTemplate: z.unknown().optional(),
});

export type PoolProperties = z.infer<typeof PoolProperties>;

export interface Pool {
  id: string;
  keys: SigningKeys;
  properties: PoolProperties;
}
