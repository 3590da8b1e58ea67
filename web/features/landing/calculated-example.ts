/** The calculator's answer for the numbers that it begins with, in words. */
export interface CalculatedExample {
  readonly sentence: string;
  readonly figures: readonly (readonly [name: string, value: string])[];
  readonly source: string;
}

/** Its name among what the build renders the page from. */
export const exampleName = "calculated-example";
