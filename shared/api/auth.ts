import * as z from "zod";
import { passwordStrengths } from "#shared/domain/account/password.ts";
import { dateFormats, languages, numberFormats } from "#shared/domain/formats.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { defineContract } from "./contract.ts";
import { AuthenticatorCode, RecoveryCode } from "./schemas/authenticator.ts";
import { StartingPlan } from "./schemas/plan-fields.ts";
import { DisplayName, Email, NewPassword, User } from "./schemas/user.ts";

/** The tokens of a session. `expiresAt` is the end of the access token. */
export const Session = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: z.iso.datetime(),
  sessionId: z.string(),
});
export type Session = z.infer<typeof Session>;

/**
 * What the browser sends about itself at login, to recognise the device later. Language, time zone and formats are those
 * of mails until others are chosen.
 */
export const ClientData = z.strictObject({
  language: z.enum(languages).optional(),
  numberFormat: z.enum(numberFormats).optional(),
  dateFormat: z.enum(dateFormats).optional(),
  timezone: z.string().max(64).optional(),
  screenResolution: z.string().max(32).optional(),
  colorDepth: z.int().min(1).max(64).optional(),
  platform: z.string().max(64).optional(),
  cookiesEnabled: z.boolean().optional(),
  doNotTrack: z.union([z.boolean(), z.string().max(16)]).nullish(),
});
export type ClientData = z.infer<typeof ClientData>;

const fillIn = msg("Please fill in all fields");

/** A password that is only compared, never chosen: any text of up to 256 characters. */
const GivenPassword = z.string(fillIn).min(1, fillIn).max(256);
/** A token that we made ourselves. */
const Token = z.string().min(1).max(128);
const RefreshToken = z.string().min(1).max(8192);

/** A sentence to show to the user. */
const Message = z.object({ message: z.string() });

const SignedIn = z.object({ twoFactorRequired: z.literal(false), user: User, session: Session });
const CodeNeeded = z.object({ twoFactorRequired: z.literal(true), twoFactorToken: z.string() });

const CsrfToken = z.object({ csrfToken: z.string() });

export const auth = defineContract({
  register: {
    method: "POST",
    path: "/auth/register",
    access: "public",
    csrf: false,
    summary:
      "Signs a user up and mails a verification link. The answer is the same for addresses already in use.",
    body: z.strictObject({
      email: Email,
      password: NewPassword,
      displayName: DisplayName.optional(),
      plan: StartingPlan.optional().describe("what was calculated before; the first run begins with it"),
    }),
    response: z.object({ user: User.pick({ email: true, displayName: true, emailVerified: true }) }),
    errors: ["VALIDATION_FAILED", "WEAK_PASSWORD", "RATE_LIMITED", "CONFLICT"],
  },
  verifyEmail: {
    method: "POST",
    path: "/auth/verify-email",
    access: "public",
    csrf: false,
    summary: "Confirms an address with the token and signature of the mailed link.",
    body: z.strictObject({ token: Token, signature: Token }),
    response: Message,
    recognisesDevice: true,
    errors: ["VALIDATION_FAILED", "INVALID_TOKEN", "RATE_LIMITED"],
  },
  resendVerification: {
    method: "POST",
    path: "/auth/resend-verification",
    access: "public",
    csrf: false,
    summary: "Mails a new verification link. The answer is the same whether or not the account exists.",
    body: z.strictObject({ email: Email }),
    response: Message,
    errors: ["VALIDATION_FAILED", "RATE_LIMITED"],
  },
  login: {
    method: "POST",
    path: "/auth/login",
    access: "public",
    csrf: false,
    summary: "Logs in with address and password, or asks for the second factor.",
    body: z.strictObject({
      email: z.string(fillIn).trim().min(1, fillIn).max(320),
      password: GivenPassword,
      clientData: ClientData.optional(),
    }),
    response: z.discriminatedUnion("twoFactorRequired", [SignedIn, CodeNeeded]),
    recognisesDevice: true,
    errors: ["VALIDATION_FAILED", "INVALID_CREDENTIALS", "VERIFICATION_REQUIRED", "RATE_LIMITED"],
  },
  enterLoginCode: {
    method: "POST",
    path: "/auth/login/2fa",
    access: "public",
    csrf: false,
    summary: "Completes a login with a code from the authenticator app.",
    body: z.strictObject({
      token: Token,
      code: AuthenticatorCode,
    }),
    response: SignedIn,
    recognisesDevice: true,
    errors: ["VALIDATION_FAILED", "INVALID_CODE", "INVALID_TOKEN", "RATE_LIMITED"],
  },
  enterLoginRecoveryCode: {
    method: "POST",
    path: "/auth/login/2fa/recovery",
    access: "public",
    csrf: false,
    summary: "Completes a login with a recovery code, which cannot be used again.",
    body: z.strictObject({ twoFactorToken: Token, recoveryCode: RecoveryCode }),
    response: SignedIn,
    recognisesDevice: true,
    errors: ["VALIDATION_FAILED", "INVALID_CODE", "INVALID_TOKEN", "RATE_LIMITED"],
  },
  refresh: {
    method: "POST",
    path: "/auth/refresh",
    access: "public",
    csrf: false,
    summary: "Exchanges a refresh token for new tokens of the same session; the old one stops working.",
    body: z.strictObject({ refreshToken: RefreshToken }),
    response: z.object({ session: Session }),
    errors: ["VALIDATION_FAILED", "SESSION_EXPIRED"],
  },
  logout: {
    method: "POST",
    path: "/auth/logout",
    access: "session",
    csrf: true,
    summary: "Ends the session at once; if the refresh token is sent, it is revoked too.",
    body: z.strictObject({ refreshToken: RefreshToken.optional() }).optional(),
    response: Message,
    errors: ["VALIDATION_FAILED"],
  },
  confirm: {
    method: "POST",
    path: "/auth/confirm",
    access: "session",
    csrf: true,
    summary:
      "Confirms the caller's identity: for five minutes, this session may make calls that require a confirmation.",
    body: z.strictObject({
      password: z.string(msg("Password is required")).min(1, msg("Password is required")).max(256),
      code: AuthenticatorCode.optional().describe(
        "required with two-factor authentication; cannot be used again",
      ),
    }),
    response: Message,
    errors: ["VALIDATION_FAILED", "RATE_LIMITED"],
  },
  me: {
    method: "GET",
    path: "/auth/me",
    access: "session",
    csrf: false,
    summary: "The signed-in user.",
    response: z.object({ user: User }),
    errors: [],
  },
  csrfToken: {
    method: "GET",
    path: "/csrf-token",
    access: "session",
    csrf: false,
    summary: "A token for the x-csrf-token header of this session's changing calls; valid for four hours.",
    response: CsrfToken,
    answer: { as: "json", topLevel: CsrfToken },
    errors: [],
  },
  passwordStrength: {
    method: "POST",
    path: "/auth/password/strength",
    access: "public",
    csrf: false,
    summary: "Rates a password from 0 to 100 and suggests how to make it stronger.",
    body: z.strictObject({ password: z.string().max(256) }),
    response: z.object({
      score: z.int().min(0).max(100),
      strength: z.enum(passwordStrengths),
      suggestions: z.array(z.string()),
    }),
    errors: ["VALIDATION_FAILED"],
  },
  requestPasswordReset: {
    method: "POST",
    path: "/auth/password/reset",
    access: "public",
    csrf: false,
    summary:
      "Mails a link for choosing a new password. The answer is the same whether or not the account exists.",
    body: z.strictObject({ email: Email }),
    response: Message,
    errors: ["VALIDATION_FAILED", "RATE_LIMITED"],
  },
  resetPassword: {
    method: "POST",
    path: "/auth/password/reset/verify",
    access: "public",
    csrf: false,
    summary: "Sets a new password, using the token and signature of the mailed link, and ends all sessions.",
    body: z.strictObject({ token: Token, signature: Token, newPassword: z.string().max(256) }),
    response: Message,
    recognisesDevice: true,
    errors: ["VALIDATION_FAILED", "INVALID_TOKEN", "WEAK_PASSWORD", "RATE_LIMITED"],
  },
  changePassword: {
    method: "POST",
    path: "/auth/password/change",
    access: "session",
    csrf: true,
    confirm: { by: "nothing" },
    summary: "Replaces the signed-in user's password and ends all other sessions.",
    body: z.strictObject({
      currentPassword: z
        .string(msg("Current password is required"))
        .min(1, msg("Current password is required"))
        .max(256),
      newPassword: NewPassword,
    }),
    response: Message,
    errors: ["VALIDATION_FAILED", "VERIFICATION_REQUIRED", "RATE_LIMITED"],
  },
});
