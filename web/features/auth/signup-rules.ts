import { displayNameProblem } from "#shared/domain/account/display-name.ts";
import { emailProblem } from "#shared/domain/account/email.ts";
import { passwordProblems, passwordStrength } from "#shared/domain/account/password.ts";
import { t } from "#shared/domain/language/translate.ts";
import { ResponseError } from "#web/transport/errors.ts";

export interface SignupValues {
  displayName: string;
  email: string;
  password: string;
  confirmation: string;
  agreed: boolean;
}

/** Errors that prevent the sign-up: a text for the form, or texts for single fields; null when there are none. */
export interface SignupProblem {
  form?: string;
  displayName?: string;
  email?: string;
  password?: string;
}

/** Checks in the order of the form's fields. The API checks again. */
export function signupProblem(values: SignupValues): SignupProblem | null {
  const { displayName, email, password, confirmation, agreed } = values;
  if (email.trim() === "" || password === "" || confirmation === "") {
    return { form: t("Please fill in all required fields") };
  }
  const wrongName = displayName.trim() === "" ? null : displayNameProblem(displayName);
  if (wrongName !== null) return { displayName: t(wrongName) };
  const wrongAddress = emailProblem(email);
  if (wrongAddress !== null) return { email: t(wrongAddress) };
  if (password !== confirmation) return { form: t("Passwords do not match") };
  if (passwordStrength(password).strength === "weak") return { form: t("Please choose a stronger password") };
  const [broken] = passwordProblems(password);
  if (broken !== undefined) return { password: t(broken) };
  if (!agreed) return { form: t("You must agree to the Terms of Service and Privacy Policy") };
  return null;
}

/**
 * Checks the response against the contract: without a user it is unclear whether the account exists.
 * @throws ResponseError for an invalid response
 */
export function requireRegistration(answer: { user?: unknown } | null | undefined): void {
  if (!answer?.user) throw new ResponseError(200, undefined, t("Invalid registration response"));
}
