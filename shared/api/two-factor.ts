import * as z from "zod";
import { recoveryCodesPerSet } from "#shared/domain/account/recovery-codes.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { defineContract } from "./contract.ts";
import { AuthenticatorCode, RecoveryCode } from "./schemas/authenticator.ts";
import { Email } from "./schemas/user.ts";

/** Codes for when the authenticator app is out of reach, each for one use, shown once. */
const RecoveryCodes = z.array(z.string().regex(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)).length(recoveryCodesPerSet);

/** What an authenticator app is set up with: a picture to scan and the same secret for typing in. */
const NewAuthenticator = z.object({
  qrCodeUrl: z.string().regex(/^data:image\//),
  secret: z.string().regex(/^[A-Z2-7]+$/),
});

const ReplacedAuthenticator = NewAuthenticator.extend({ recoveryCodes: RecoveryCodes });

const Code = z.strictObject({ code: AuthenticatorCode });
const Message = z.object({ message: z.string() });
const bothNeeded = msg("Please enter both email and password");

// A new authenticator logs the other devices out.
const changes = ["two-factor.status", "sessions.listDevices"];

export const twoFactor = defineContract({
  status: {
    method: "GET",
    path: "/auth/2fa/status",
    access: "session",
    csrf: false,
    summary: "Whether two-factor authentication is on, since when, and how many recovery codes are left.",
    response: z.object({
      enabled: z.boolean(),
      enabledAt: z.iso.datetime().nullable(),
      recoveryCodesLeft: z.int().min(0).max(recoveryCodesPerSet),
    }),
    errors: [],
  },
  setup: {
    method: "POST",
    path: "/auth/2fa/setup",
    access: "session",
    csrf: true,
    confirm: { by: "password" },
    summary: "Creates a secret for an authenticator app; nothing changes until a code from it is verified.",
    response: NewAuthenticator,
    errors: ["VERIFICATION_REQUIRED", "CONFLICT", "RATE_LIMITED"],
  },
  verify: {
    method: "POST",
    path: "/auth/2fa/verify",
    access: "session",
    csrf: true,
    confirm: { by: "password" },
    changes,
    summary: "Activates a new authenticator app after setup or reset, and returns its recovery codes.",
    body: z.strictObject({
      code: AuthenticatorCode,
      secret: z.string().regex(/^[A-Z2-7]{16,128}$/, msg("The secret is not valid")),
    }),
    response: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ["VALIDATION_FAILED", "INVALID_CODE", "INVALID_TOKEN", "CONFLICT", "RATE_LIMITED"],
  },
  disable: {
    method: "POST",
    path: "/auth/2fa/disable",
    access: "session",
    csrf: true,
    confirm: { by: "password" },
    changes,
    summary: "Turns two-factor authentication off.",
    body: Code,
    response: Message,
    errors: ["VALIDATION_FAILED", "INVALID_CODE", "NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  validate: {
    method: "POST",
    path: "/auth/2fa/validate",
    access: "session",
    csrf: true,
    summary: "Checks a code from the authenticator app; the code cannot be used again.",
    body: Code,
    response: z.object({ valid: z.literal(true) }),
    errors: ["VALIDATION_FAILED", "INVALID_CODE", "NOT_FOUND", "RATE_LIMITED"],
  },
  generateRecoveryCodes: {
    method: "POST",
    path: "/auth/2fa/recovery-codes/generate",
    access: "session",
    csrf: true,
    confirm: { by: "password" },
    changes,
    summary: "Replaces the recovery codes.",
    body: Code,
    response: z.object({ recoveryCodes: RecoveryCodes }),
    errors: ["VALIDATION_FAILED", "INVALID_CODE", "NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  reset: {
    method: "POST",
    path: "/auth/2fa/reset",
    access: "session",
    csrf: true,
    confirm: { by: "password" },
    changes,
    summary:
      "Uses up a recovery code and creates a secret for a new authenticator app, which is active once a code from it is verified.",
    body: z.strictObject({ recoveryCode: RecoveryCode }),
    response: ReplacedAuthenticator,
    errors: ["VALIDATION_FAILED", "INVALID_CODE", "NOT_FOUND", "CONFLICT", "RATE_LIMITED"],
  },
  requestEmergencyReset: {
    method: "POST",
    path: "/auth/2fa/emergency-reset",
    access: "public",
    csrf: false,
    summary: "Mails a link for replacing a lost authenticator app. Requires the password.",
    body: z.strictObject({
      email: z.string(bothNeeded).trim().min(1, bothNeeded).max(320),
      password: z.string(bothNeeded).min(1, bothNeeded).max(256),
    }),
    response: Message,
    errors: ["VALIDATION_FAILED", "INVALID_CREDENTIALS", "RATE_LIMITED"],
  },
  requestEmergencyResetFromLogin: {
    method: "POST",
    path: "/auth/2fa/emergency-reset/login",
    access: "public",
    csrf: false,
    summary:
      "Mails a link for replacing a lost authenticator app. The answer is the same whether or not the account exists.",
    body: z.strictObject({ email: Email }),
    response: Message,
    errors: ["VALIDATION_FAILED", "RATE_LIMITED"],
  },
  completeEmergencyReset: {
    method: "POST",
    path: "/auth/2fa/emergency-reset/complete",
    access: "public",
    csrf: false,
    summary:
      "Replaces the authenticator app and the recovery codes, using the token of the mailed link, and ends all sessions.",
    body: z.strictObject({ token: z.string().min(1).max(128) }),
    response: ReplacedAuthenticator,
    errors: ["VALIDATION_FAILED", "INVALID_TOKEN", "CONFLICT", "RATE_LIMITED"],
  },
});
