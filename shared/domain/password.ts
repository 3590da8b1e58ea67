const passwordMinLength = 8;
const passwordMaxLength = 128;

interface Rule {
  readonly holds: (password: string) => boolean;
  readonly message: string;
}

/**
 * The ASCII punctuation marks: exactly those that the identity provider counts as symbols, so that a password
 * we accept is never refused by it.
 */
const symbol = /[!-/:-@[-`{-~]/;

const rules: readonly Rule[] = [
  {
    holds: (password) => password.length >= passwordMinLength,
    message: "Password must be at least 8 characters long",
  },
  {
    holds: (password) => password.length <= passwordMaxLength,
    message: "Password must not exceed 128 characters",
  },
  {
    holds: (password) => /[A-Z]/.test(password),
    message: "Password must include at least one uppercase letter",
  },
  {
    holds: (password) => /[a-z]/.test(password),
    message: "Password must include at least one lowercase letter",
  },
  { holds: (password) => /[0-9]/.test(password), message: "Password must include at least one number" },
  {
    holds: (password) => symbol.test(password),
    message: "Password must include at least one special character",
  },
  {
    holds: (password) => password.trim() === password,
    message: "Password must not begin or end with a space",
  },
  {
    // All that the identity provider takes for the end of a line.
    holds: (password) => !/[\n\r\u0085\u2028\u2029]/.test(password),
    message: "Password must not contain line breaks",
  },
];

/** Every rule of the policy that a password breaks, as texts for the user; empty when it is fine. */
export function passwordProblems(password: unknown): string[] {
  if (password === undefined || password === null || password === "") return ["Password is required"];
  if (typeof password !== "string") return ["Password must be a string"];
  return rules.filter(({ holds }) => !holds(password)).map(({ message }) => message);
}

export const passwordStrengths = ["weak", "medium", "strong", "very-strong"] as const;

export interface PasswordStrength {
  /** 0 to 100. */
  score: number;
  strength: (typeof passwordStrengths)[number];
  /** What would make it stronger. */
  suggestions: string[];
}

interface Merit {
  readonly earned: (password: string) => boolean;
  readonly points: number;
  readonly suggestion: string;
}

const merits: readonly Merit[] = [
  { earned: (p) => p.length >= passwordMinLength, points: 20, suggestion: "Use at least 8 characters" },
  { earned: (p) => p.length >= 12, points: 8, suggestion: "Use 12 or more characters" },
  { earned: (p) => p.length >= 16, points: 7, suggestion: "Use 16 or more characters" },
  { earned: (p) => /[a-z]/.test(p), points: 15, suggestion: "Include lowercase letters" },
  { earned: (p) => /[A-Z]/.test(p), points: 15, suggestion: "Include uppercase letters" },
  { earned: (p) => /[0-9]/.test(p), points: 15, suggestion: "Include numbers" },
  { earned: (p) => symbol.test(p), points: 20, suggestion: "Include special characters" },
];

/** Rates a password by its length and the kinds of its characters. */
export function passwordStrength(password: string): PasswordStrength {
  const sum = merits.reduce((total, { earned, points }) => total + (earned(password) ? points : 0), 0);
  const score = Math.min(100, sum);
  const suggestions = merits.filter(({ earned }) => !earned(password)).map(({ suggestion }) => suggestion);
  return { score, strength: strengthOf(score), suggestions };
}

function strengthOf(score: number): PasswordStrength["strength"] {
  if (score < 40) return "weak";
  if (score < 70) return "medium";
  return score < 90 ? "strong" : "very-strong";
}
