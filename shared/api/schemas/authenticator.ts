import * as z from "zod";

/** A code as an authenticator app shows it. */
export const AuthenticatorCode = z
  .string("Please enter a valid 6-digit code")
  .regex(/^\d{6}$/, "Please enter a valid 6-digit code");

const enterCode = "Please enter a recovery code";

/** A recovery code as someone types it; whether it is valid is known only after looking it up. */
export const RecoveryCode = z.string(enterCode).trim().min(1, enterCode).max(64);
