import { useSyncExternalStore } from "react";

type Answers = Readonly<Record<string, unknown>>;

let answers: Answers | undefined;

/** Gives the pages that are rendered next what they would have to request. */
export function provideAnswers(given: Answers): void {
  answers = given;
}

/**
 * What a prerendered page was rendered from, by the keys of the cache, so that its first render in the browser is the
 * same and needs no request; nothing on all other pages.
 */
export function answersInDocument(): Answers {
  answers ??= JSON.parse(document.getElementById("answers")?.textContent ?? "{}") as Answers;
  return answers;
}

const never = () => () => undefined;
const yes = () => true;
const no = () => false;

/** False in pages from the build until their code runs: what a page shows before has to be the same for everyone. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(never, yes, no);
}
