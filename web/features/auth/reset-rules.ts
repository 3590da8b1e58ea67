export interface ResetValues {
  password: string;
  confirmation: string;
}

const shortestPassword = 8;

/** Whether there is something that could become the new password; the API judges its strength. */
export function canReset({ password, confirmation }: ResetValues): boolean {
  return password === confirmation && password.length >= shortestPassword;
}

/** What stands against a new password, as a text for the form; null when nothing does. */
export function resetProblem(token: string, signature: string, values: ResetValues): string | null {
  const { password, confirmation } = values;
  if (token === "" || signature === "") return "Invalid reset token";
  if (password === "" || confirmation === "") return "Please fill in all fields";
  if (password !== confirmation) return "Passwords do not match";
  return password.length < shortestPassword ? "Password must be at least 8 characters long" : null;
}
