import { msg, t } from "#shared/domain/language/translate.ts";

const passwordMinLength = 8;
const passwordMaxLength = 128;

interface Rule {
  readonly holds: (password: string) => boolean;
  readonly message: string;
  /** How to fix it; the same as the message where that is clear enough. */
  readonly suggestion?: string;
}

const suggested = {
  minLength: msg("Use at least 8 characters"),
  maxLength: msg("Use at most 128 characters"),
  uppercase: msg("Include uppercase letters"),
  lowercase: msg("Include lowercase letters"),
  number: msg("Include numbers"),
  symbol: msg("Include special characters"),
} as const;

/**
 * The ASCII punctuation marks: exactly those that the identity provider counts as symbols, so that a password
 * we accept is never refused by it.
 */
const symbol = /[!-/:-@[-`{-~]/;

const rules: readonly Rule[] = [
  {
    holds: (password) => password.length >= passwordMinLength,
    message: msg("Password must be at least 8 characters long"),
    suggestion: suggested.minLength,
  },
  {
    holds: (password) => password.length <= passwordMaxLength,
    message: msg("Password must not exceed 128 characters"),
    suggestion: suggested.maxLength,
  },
  {
    holds: (password) => /[A-Z]/.test(password),
    message: msg("Password must include at least one uppercase letter"),
    suggestion: suggested.uppercase,
  },
  {
    holds: (password) => /[a-z]/.test(password),
    message: msg("Password must include at least one lowercase letter"),
    suggestion: suggested.lowercase,
  },
  {
    holds: (password) => /[0-9]/.test(password),
    message: msg("Password must include at least one number"),
    suggestion: suggested.number,
  },
  {
    holds: (password) => symbol.test(password),
    message: msg("Password must include at least one special character"),
    suggestion: suggested.symbol,
  },
  {
    holds: (password) => password.trim() === password,
    message: msg("Password must not begin or end with a space"),
  },
  {
    // Everything that the identity provider treats as a line break.
    holds: (password) => !/[\n\r\u0085\u2028\u2029]/.test(password),
    message: msg("Password must not contain line breaks"),
  },
];

/** Every rule of the policy that a password breaks, as texts for the user; empty when it is fine. */
export function passwordProblems(password: unknown): string[] {
  if (password === undefined || password === null || password === "") return [t("Password is required")];
  if (typeof password !== "string") return [t("Password must be a string")];
  return rules.filter(({ holds }) => !holds(password)).map(({ message }) => t(message));
}

/** What to change in a password for each rule of the policy that it breaks; empty when it is fine. */
export function passwordSuggestions(password: string): string[] {
  return rules
    .filter(({ holds }) => !holds(password))
    .map(({ suggestion, message }) => t(suggestion ?? message));
}

export const passwordStrengths = ["weak", "medium", "strong", "very-strong"] as const;

export interface PasswordStrength {
  /** 0 to 100. */
  score: number;
  strength: (typeof passwordStrengths)[number];
  /** How to make it stronger, with only the next length; empty when it is very strong. */
  suggestions: string[];
}

interface Merit {
  readonly earned: (password: string) => boolean;
  readonly points: number;
  readonly suggestion: string;
}

const lengths: readonly Merit[] = [
  { earned: (p) => p.length >= passwordMinLength, points: 20, suggestion: suggested.minLength },
  { earned: (p) => p.length >= 12, points: 8, suggestion: msg("Use 12 or more characters") },
  { earned: (p) => p.length >= 16, points: 7, suggestion: msg("Use 16 or more characters") },
];

const kinds: readonly Merit[] = [
  { earned: (p) => /[a-z]/.test(p), points: 15, suggestion: suggested.lowercase },
  { earned: (p) => /[A-Z]/.test(p), points: 15, suggestion: suggested.uppercase },
  { earned: (p) => /[0-9]/.test(p), points: 15, suggestion: suggested.number },
  { earned: (p) => symbol.test(p), points: 20, suggestion: suggested.symbol },
];

/** Rates a password by its length and the kinds of its characters. */
export function passwordStrength(password: string): PasswordStrength {
  const merits = [...lengths, ...kinds];
  const sum = merits.reduce((total, { earned, points }) => total + (earned(password) ? points : 0), 0);
  const score = Math.min(100, sum);
  const strength = strengthOf(score);
  if (strength === "very-strong") return { score, strength, suggestions: [] };
  const missing = (of: readonly Merit[]) => of.filter(({ earned }) => !earned(password));
  const suggestions = [...missing(lengths).slice(0, 1), ...missing(kinds)].map(
    ({ suggestion }) => suggestion,
  );
  return { score, strength, suggestions };
}

function strengthOf(score: number): PasswordStrength["strength"] {
  if (score < 40) return "weak";
  if (score < 70) return "medium";
  return score < 90 ? "strong" : "very-strong";
}
