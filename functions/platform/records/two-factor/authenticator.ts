import { Secret, TOTP } from "otpauth";

/** Codes as the identity provider makes them (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
const form = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** Clocks may differ by one step either way. */
const window = 1;

/**
 * The step whose code this is, counted since 1970; undefined when it is no code of the present step or its
 * neighbours. Takes the same time for every wrong code.
 *
 * @param secret in base32
 */
export function stepOf(secret: string, code: string, nowMs: number): number | undefined {
  const totp = authenticator(secret);
  const delta = totp.validate({ token: code, timestamp: nowMs, window });
  return delta === null ? undefined : totp.counter({ timestamp: nowMs }) + delta;
}

/** The code that an authenticator app with this secret shows now. */
export function codeAt(secret: string, nowMs: number): string {
  return authenticator(secret).generate({ timestamp: nowMs });
}

/** The address that an authenticator app reads from a QR code. */
export function enrolmentUri(secret: string, account: string): string {
  return authenticator(secret, account).toString();
}

function authenticator(secret: string, label = "Halvest"): TOTP {
  return new TOTP({ ...form, issuer: "Halvest", label, secret: Secret.fromBase32(secret) });
}
