import { hasInvisibleCharacters } from "#shared/domain/account/display-name.ts";
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
  return planNameProblem(text)?.replace("Plan name", "Name");
}

/** The error of the notes on a simulation. */
export function notesProblem(text: string): string | undefined {
  return text.length > longestNotes ? `Notes must not exceed ${longestNotes} characters` : undefined;
}

/** The error of the tags on a simulation, which are as `planNameOf` gives them. */
export function tagsProblem(tags: readonly string[]): string | undefined {
  if (tags.length > mostTags) return `At most ${mostTags} tags can be given`;
  if (tags.includes("")) return "A tag must not be empty";
  if (tags.some((tag) => tag.length > longestTag)) return `A tag must not exceed ${longestTag} characters`;
  if (tags.some(hasInvisibleCharacters)) return "A tag must not contain invisible characters";
  const different = new Set(tags.map((tag) => tag.toLowerCase())).size;
  return different < tags.length ? "Each tag can be given once" : undefined;
}
