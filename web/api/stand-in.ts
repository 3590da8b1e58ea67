/** Answers a call in place of the server; null for one that it does not answer. Errors are those of `call`. */
export type StandIn = (
  feature: string,
  operation: string,
  input: unknown,
) => Promise<{ readonly answer: unknown } | null>;

const nobody: StandIn = async () => null;

/** The functions that answer before the server is called, and when it does not respond. */
export const standIns = { before: nobody, unanswered: nobody };

/** From now on this answers calls first. */
export function answerInstead(other: StandIn): void {
  standIns.before = other;
}

/** From now on this answers calls that get no response. */
export function answerUnanswered(other: StandIn): void {
  standIns.unanswered = other;
}
