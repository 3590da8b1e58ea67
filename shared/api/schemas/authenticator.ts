import * as z from "zod";
import { msg } from "#shared/domain/language/translate.ts";

/** A code as an authenticator app shows it. */
export const AuthenticatorCode = z
  .string(msg("Please enter a valid 6-digit code"))
  .regex(/^\d{6}$/, msg("Please enter a valid 6-digit code"));

const enterCode = msg("Please enter a recovery code");

/** A recovery code as someone types it; whether it is valid is known only after looking it up. */
export const RecoveryCode = z.string(enterCode).trim().min(1, enterCode).max(64);
