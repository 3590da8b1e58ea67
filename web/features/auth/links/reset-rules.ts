import { t } from "#shared/domain/language/translate.ts";
export interface ResetValues {
  password: string;
  confirmation: string;
}

const shortestPassword = 8;

/** Whether the new password can be submitted; the API checks its strength. */
export function canReset({ password, confirmation }: ResetValues): boolean {
  return password === confirmation && password.length >= shortestPassword;
}

/** Validates a new password; returns the form's error text, or null. */
export function resetProblem(token: string, signature: string, values: ResetValues): string | null {
  const { password, confirmation } = values;
  if (token === "" || signature === "") return t("Invalid reset token");
  if (password === "" || confirmation === "") return t("Please fill in all fields");
  if (password !== confirmation) return t("Passwords do not match");
  return password.length < shortestPassword ? t("Password must be at least 8 characters long") : null;
}
