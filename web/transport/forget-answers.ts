let forget = async (): Promise<unknown> => undefined;

/** Whoever keeps answers says how they are forgotten. Pages without answers load nothing for it. */
export function forgetAnswersWith(way: () => Promise<unknown>): void {
  forget = way;
}

/** Forgets all answers that were kept, so that what shows them asks anew. */
export const forgetAnswers = (): Promise<unknown> => forget();
