/** Answers calls in place of the server; null for those that the server answers. Errors are those of `call`. */
export type StandIn = (feature: string, operation: string) => Promise<{ readonly answer: unknown } | null>;

let standIn: StandIn | null = null;

/** From now on calls are answered by this first. */
export function answerInstead(other: StandIn): void {
  standIn = other;
}

export async function standInAnswer(feature: string, operation: string): ReturnType<StandIn> {
  return standIn === null ? null : standIn(feature, operation);
}
