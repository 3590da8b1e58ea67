let forget = async (): Promise<unknown> => undefined;

/** Code that caches answers registers how they are cleared. Pages without answers load nothing for it. */
export function forgetAnswersWith(way: () => Promise<unknown>): void {
  forget = way;
}

/** Clears all cached answers, so that what shows them reads them again. */
export const forgetAnswers = (): Promise<unknown> => forget();
