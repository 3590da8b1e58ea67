import { hasInvisibleCharacters } from "#shared/domain/account/display-name.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

/** The name of a plan until its owner gives it another, in the language in which it was made. */
export const firstPlanName = msg("My plan");

export const longestPlanName = 60;

/** A name as it is stored: composed, with single spaces between its words and none around it. */
export function planNameOf(text: string): string {
  return text.normalize("NFC").trim().replace(/ {2,}/g, " ");
}

/** The error of the name of a plan, or of a saved simulation. */
export function planNameProblem(text: string, of: "plan" | "simulation" = "plan"): string | undefined {
  const name = planNameOf(text);
  if (name === "") return t("{of, select, plan {Plan name} other {Name}} is required", { of });
  if (name.length > longestPlanName)
    return t("{of, select, plan {Plan name} other {Name}} must not exceed {max} characters", {
      of,
      max: String(longestPlanName),
    });
  return hasInvisibleCharacters(name)
    ? t("{of, select, plan {Plan name} other {Name}} must not contain invisible characters", { of })
    : undefined;
}

/** Whether two names look alike: names of one account's plans differ by more than their case. */
export function isSamePlanName(one: string, other: string): boolean {
  const plain = (name: string) => name.normalize("NFKC").toLowerCase();
  return plain(one) === plain(other);
}

/** The name, or the name with the first number that no other plan has: "Pension 2". */
export function freePlanName(name: string, taken: readonly string[]): string {
  const isTaken = (candidate: string) => taken.some((other) => isSamePlanName(other, candidate));
  let candidate = name;
  for (let number = 2; isTaken(candidate); number++) {
    const suffix = ` ${number}`;
    candidate = `${name.slice(0, longestPlanName - suffix.length).trimEnd()}${suffix}`;
  }
  return candidate;
}
