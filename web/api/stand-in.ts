/** Answers a call in place of the server; null for one that it does not answer. Errors are those of `call`. */
export type StandIn = (
  feature: string,
  operation: string,
  input: unknown,
) => Promise<{ readonly answer: unknown } | null>;

const nobody: StandIn = async () => null;

/** Who answers before the server is asked, and who answers when it does not respond. */
export const standIns = { before: nobody, unanswered: nobody };

/** From now on calls are answered by this first. */
export function answerInstead(other: StandIn): void {
  standIns.before = other;
}

/** From now on calls that get no response are answered by this. */
export function answerUnanswered(other: StandIn): void {
  standIns.unanswered = other;
}
