import { displayNameProblem } from "#shared/domain/account/display-name.ts";
import { emailProblem, normaliseEmail } from "#shared/domain/account/email.ts";
import { passwordProblems, passwordStrength } from "#shared/domain/account/password.ts";
import { t } from "#shared/domain/language/translate.ts";

/** The values of the editable fields. */
export interface ProfileValues {
  displayName: string;
  email: string;
}

interface Present {
  displayName: string | null;
  email: string;
  pendingEmail: string | null;
}

/** The differences from the current profile, in the API's format. */
export function profileChange(present: Present, values: ProfileValues): Partial<ProfileValues> {
  const displayName = values.displayName.trim();
  const email = values.email.trim();
  const isRenamed = displayName !== (present.displayName ?? "");
  // While a change is pending, the address cannot be changed again.
  const isMoved = present.pendingEmail === null && normaliseEmail(email) !== normaliseEmail(present.email);
  return { ...(isRenamed && { displayName }), ...(isMoved && { email }) };
}

/** The errors of a change, by field. */
export function profileProblems({ displayName, email }: Partial<ProfileValues>): Partial<ProfileValues> {
  const wrongName = displayName === undefined ? null : displayNameProblem(displayName);
  const wrongEmail = email === undefined ? null : emailProblem(email);
  return {
    ...(wrongName !== null && { displayName: t(wrongName) }),
    ...(wrongEmail !== null && { email: t(wrongEmail) }),
  };
}

export interface PasswordValues {
  current: string;
  next: string;
  confirmation: string;
}

const shortestPassword = 8;

/** Errors that prevent a password change: a text for the form, or for the current password. */
export interface PasswordProblem {
  form?: string;
  current?: string;
}

/** Checks in the order of the form's fields; null when there is no error. The API checks again. */
export function passwordChangeProblem({
  current,
  next,
  confirmation,
}: PasswordValues): PasswordProblem | null {
  if (current === "" && next !== "" && confirmation !== "")
    return { current: t("Current password is required") };
  if (current === "" || next === "" || confirmation === "") return { form: t("All fields are required") };
  if (next !== confirmation) return { form: t("New passwords do not match") };
  if (next.length < shortestPassword) {
    return { form: t("New password must be at least 8 characters long") };
  }
  if (passwordStrength(next).strength === "weak") {
    return { form: t("Password is too weak. Please choose a stronger password.") };
  }
  const [broken] = passwordProblems(next);
  return broken === undefined ? null : { form: t(broken) };
}
