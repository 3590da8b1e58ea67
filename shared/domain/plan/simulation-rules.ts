import { hasInvisibleCharacters } from "#shared/domain/account/display-name.ts";
import { t } from "#shared/domain/language/translate.ts";
import { planNameProblem } from "./plan-name.ts";

/** Longest notes on a saved simulation, in characters. */
export const longestNotes = 500;

/** Tags on one saved simulation, and the characters of each. */
const mostTags = 8;
const longestTag = 24;

/** Saved simulations of an account, whatever its tier: as many as one answer can list. */
export const mostSimulations = 2_000;

/** Simulations that are compared with each other, the first one as the baseline. */
export const mostCompared = 5;

/** Paths of the range that is saved with a simulation. */
export const savedPaths = 1_000;

/** The error of a simulation's name: the rules are those of plans. */
export function simulationNameProblem(text: string): string | undefined {
  return planNameProblem(text, "simulation");
}

/** The error of the notes on a simulation. */
export function notesProblem(text: string): string | undefined {
  return text.length > longestNotes
    ? t("Notes must not exceed {max} characters", { max: String(longestNotes) })
    : undefined;
}

/** The error of the tags on a simulation, which are as `planNameOf` gives them. */
export function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.length > mostTags) return t("At most {max} tags can be given", { max: String(mostTags) });
  if (tags.includes("")) return t("A tag must not be empty");
  if (tags.some((tag) => tag.length > longestTag))
    return t("A tag must not exceed {max} characters", { max: String(longestTag) });
  if (tags.some(hasInvisibleCharacters)) return t("A tag must not contain invisible characters");
  const different = new Set(tags.map((tag) => tag.toLowerCase())).size;
  return different < tags.length ? t("Each tag can be given once") : undefined;
}
