import * as z from "zod";

const allowances = [
  "ALLOW_ADMIN_USER_PASSWORD_AUTH",
  "ALLOW_CUSTOM_AUTH",
  "ALLOW_REFRESH_TOKEN_AUTH",
  "ALLOW_USER_PASSWORD_AUTH",
  "ALLOW_USER_SRP_AUTH",
] as const;
export type Allowance = (typeof allowances)[number];

/** What a client may do when its template does not say. */
const defaultAllowances: Allowance[] = [
  "ALLOW_REFRESH_TOKEN_AUTH",
  "ALLOW_USER_SRP_AUTH",
  "ALLOW_CUSTOM_AUTH",
];

const unit = z.enum(["seconds", "minutes", "hours", "days"]);
const unitSeconds: Record<z.infer<typeof unit>, number> = {
  seconds: 1,
  minutes: 60,
  hours: 3600,
  days: 86_400,
};

/**
 * The properties of AWS::Cognito::UserPoolClient that are understood. Hosted sign-in pages and identity
 * providers other than the pool itself are refused.
 */
export const ClientProperties = z
  .strictObject({
    UserPoolId: z.string(),
    ClientName: z.string().min(1).max(128).optional(),
    GenerateSecret: z.boolean().default(false),
    ExplicitAuthFlows: z.array(z.enum(allowances)).optional(),
    PreventUserExistenceErrors: z.enum(["ENABLED", "LEGACY"]).default("LEGACY"),
    EnableTokenRevocation: z.literal(true).default(true),
    RefreshTokenRotation: z
      .strictObject({
        Feature: z.enum(["ENABLED", "DISABLED"]),
        RetryGracePeriodSeconds: z.int().min(0).max(60).default(0),
      })
      .default({ Feature: "DISABLED", RetryGracePeriodSeconds: 0 }),
    AccessTokenValidity: z.int().positive().default(1),
    IdTokenValidity: z.int().positive().default(1),
    RefreshTokenValidity: z.int().min(0).default(30),
    TokenValidityUnits: z
      .strictObject({
        AccessToken: unit.default("hours"),
        IdToken: unit.default("hours"),
        RefreshToken: unit.default("days"),
      })
      .default({ AccessToken: "hours", IdToken: "hours", RefreshToken: "days" }),
    AuthSessionValidity: z.int().min(3).max(15).default(3),
    ReadAttributes: z.array(z.string()).optional(),
    WriteAttributes: z.array(z.string()).optional(),
    SupportedIdentityProviders: z.array(z.literal("COGNITO")).optional(),
    EnablePropagateAdditionalUserContextData: z.literal(false).optional(),
    AllowedOAuthFlowsUserPoolClient: z.literal(false).default(false),
  })
  .check((context) => {
    const { RefreshTokenRotation, ExplicitAuthFlows, AccessTokenValidity, TokenValidityUnits } =
      context.value;
    const complain = (path: string, message: string) =>
      context.issues.push({ code: "custom", path: [path], message, input: context.value });
    if (
      RefreshTokenRotation.Feature === "ENABLED" &&
      ExplicitAuthFlows?.includes("ALLOW_REFRESH_TOKEN_AUTH")
    ) {
      complain(
        "ExplicitAuthFlows",
        "ALLOW_REFRESH_TOKEN_AUTH cannot be combined with refresh token rotation",
      );
    }
    const accessSeconds = AccessTokenValidity * unitSeconds[TokenValidityUnits.AccessToken];
    if (accessSeconds < 300 || accessSeconds > 86_400) {
      complain("AccessTokenValidity", "access tokens live between 5 minutes and 24 hours");
    }
  });

/** Moments are milliseconds since 1970. */
export interface PoolClient {
  id: string;
  poolId: string;
  name: string;
  secret?: string | undefined;
  createdAt: number;
  modifiedAt: number;
  properties: z.infer<typeof ClientProperties>;
}

export const allows = (client: PoolClient, allowance: Allowance): boolean =>
  allowancesOf(client).includes(allowance);

/** Rotation replaces the refresh flow: the service keeps the two apart. */
function allowancesOf({ properties }: PoolClient): Allowance[] {
  if (properties.ExplicitAuthFlows !== undefined) return properties.ExplicitAuthFlows;
  return rotates({ properties })
    ? defaultAllowances.filter((allowance) => allowance !== "ALLOW_REFRESH_TOKEN_AUTH")
    : defaultAllowances;
}

export const rotates = ({ properties }: Pick<PoolClient, "properties">): boolean =>
  properties.RefreshTokenRotation.Feature === "ENABLED";

/** Lifetimes in seconds. */
export function lifetimes({ properties }: PoolClient): { access: number; id: number; refresh: number } {
  const { TokenValidityUnits: units } = properties;
  // Zero stands for the service's own 30 days.
  const refresh = properties.RefreshTokenValidity * unitSeconds[units.RefreshToken];
  return {
    access: properties.AccessTokenValidity * unitSeconds[units.AccessToken],
    id: properties.IdTokenValidity * unitSeconds[units.IdToken],
    refresh: refresh === 0 ? 30 * unitSeconds.days : refresh,
  };
}
