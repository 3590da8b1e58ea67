import { userKey } from "./users.ts";

/** The fewest letters of a search; a shorter one would list half of all people. */
export const shortestSearch = 3;
/** Names can be made of single letters; no one looks for the seventh word. */
const mostEndings = 6;

/** The spelling in which names are compared: without accents, capitals and superfluous spaces. */
export function normaliseName(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

/** The texts that find a name: the whole name, and its rest from each further word on. */
export function nameEndings(displayName: string | null): string[] {
  const words = normaliseName(displayName ?? "").split(" ");
  const endings = words.map((_word, index) => words.slice(index).join(" "));
  const findable = endings.filter((ending) => [...ending].length >= shortestSearch);
  return [...new Set(findable)].slice(0, mostEndings);
}

/** Partition of the index in which endings with these first letters are. */
export function peoplePartition(ending: string): string {
  return `person#${[...ending].slice(0, shortestSearch).join("")}`;
}

/** An item by which a user is found; `gsi1` sorts them by ending. */
interface PersonItem {
  pk: string;
  sk: string;
  gsi1pk: string;
  gsi1sk: string;
}

/**
 * The items that make a user findable by name. They only lead to the user: whether a user may be found is
 * decided by what the user's own item says then. Written together with the name, in one transaction.
 */
export function personItems(userId: string, displayName: string | null): PersonItem[] {
  return nameEndings(displayName).map((ending) => ({
    ...personKey(userId, ending),
    gsi1pk: peoplePartition(ending),
    gsi1sk: `${ending}#${userId}`,
  }));
}

export function personKey(userId: string, ending: string): { pk: string; sk: string } {
  return { pk: userKey(userId).pk, sk: `person#${ending}` };
}
