/** Loads the texts of some parts of the product; null where they are in the code. */
let load: (names: readonly string[]) => Promise<unknown> | null = () => null;

/** From now on `withTexts` loads texts so. */
export function loadTextsWith(other: typeof load): void {
  load = other;
}

/** Code that loads with the texts of the features and other parts that it shows. */
export function withTexts<Code>(names: readonly string[], code: () => Promise<Code>): () => Promise<Code> {
  return async () => (await Promise.all([code(), load(names)]))[0];
}
