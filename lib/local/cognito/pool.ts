import * as z from "zod";
import { PasswordPolicy } from "./passwords.ts";

const SchemaAttribute = z.strictObject({
  Name: z.string(),
  AttributeDataType: z.enum(["String", "Number", "DateTime", "Boolean"]).optional(),
  Mutable: z.boolean().optional(),
  Required: z.boolean().optional(),
  StringAttributeConstraints: z
    .strictObject({ MinLength: z.coerce.number().optional(), MaxLength: z.coerce.number().optional() })
    .optional(),
  NumberAttributeConstraints: z
    .strictObject({ MinValue: z.coerce.number().optional(), MaxValue: z.coerce.number().optional() })
    .optional(),
});

/** AWS's policy for a pool that states none. */
const defaultPolicy: PasswordPolicy = {
  MinimumLength: 8,
  RequireUppercase: true,
  RequireLowercase: true,
  RequireNumbers: true,
  RequireSymbols: true,
  TemporaryPasswordValidityDays: 7,
};

/**
 * The properties of AWS::Cognito::UserPool that are understood. Texts of messages are accepted and unused,
 * because the pool sends none by itself; anything that would change behaviour and is not listed is refused.
 */
export const PoolProperties = z.strictObject({
  UserPoolName: z.string().min(1).max(128).optional(),
  Policies: z
    .strictObject({ PasswordPolicy: PasswordPolicy.default(defaultPolicy) })
    .default({ PasswordPolicy: defaultPolicy }),
  MfaConfiguration: z.enum(["OFF", "OPTIONAL"]).default("OFF"),
  EnabledMfas: z.array(z.literal("SOFTWARE_TOKEN_MFA")).default([]),
  Schema: z.array(SchemaAttribute).default([]),
  AutoVerifiedAttributes: z.array(z.never()).optional(),
  UsernameConfiguration: z.strictObject({ CaseSensitive: z.boolean() }).default({ CaseSensitive: true }),
  AdminCreateUserConfig: z
    .strictObject({
      AllowAdminCreateUserOnly: z.boolean().default(false),
      InviteMessageTemplate: z.unknown().optional(),
    })
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
  DeviceConfiguration: z.undefined().optional(),
  EmailConfiguration: z.unknown().optional(),
  EmailVerificationMessage: z.string().optional(),
  EmailVerificationSubject: z.string().optional(),
  SmsAuthenticationMessage: z.string().optional(),
  SmsVerificationMessage: z.string().optional(),
  UserAttributeUpdateSettings: z
    .strictObject({ AttributesRequireVerificationBeforeUpdate: z.array(z.never()) })
    .optional(),
  UserPoolAddOns: z.unknown().optional(),
  UserPoolTags: z.record(z.string(), z.string()).optional(),
  UserPoolTier: z.enum(["LITE", "ESSENTIALS", "PLUS"]).default("ESSENTIALS"),
  VerificationMessageTemplate: z.unknown().optional(),
});

/** Moments are milliseconds since 1970. */
export interface Pool {
  id: string;
  arn: string;
  name: string;
  createdAt: number;
  modifiedAt: number;
  properties: z.infer<typeof PoolProperties>;
}

/** Whether the pool may ask for an authenticator code at all. */
export const offersSoftwareToken = (pool: Pool): boolean =>
  pool.properties.MfaConfiguration !== "OFF" && pool.properties.EnabledMfas.includes("SOFTWARE_TOKEN_MFA");
