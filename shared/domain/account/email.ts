import { msg } from "#shared/domain/language/translate.ts";

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const emailMaxLength = 254;

export const emailRequired = msg("Email is required");
export const emailInvalid = msg("Please enter a valid email address");

/** One local part without spaces or quotes, one domain of at least two labels. */
const pattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

const localPartMaxLength = 64;

/** The error of an address, or null when it is valid. Surrounding spaces do not count. */
export function emailProblem(text: string): string | null {
  const address = text.trim();
  if (address === "") return emailRequired;
  const usable =
    address.length <= emailMaxLength && address.indexOf("@") <= localPartMaxLength && pattern.test(address);
  return usable ? null : emailInvalid;
}

/**
 * The form in which two spellings of one address are equal: without spaces around it, in lower case. Local
 * parts could in theory differ by case, but no mail service in use distinguishes them.
 */
export function normaliseEmail(address: string): string {
  return address.trim().toLowerCase();
}

/** Enough to distinguish two known people with the same name: `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
