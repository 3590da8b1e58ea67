/** Output of the local cloud for the person who started it. */
export interface Terminal {
  info(text: string): void;
  error(text: string): void;
}

export const consoleTerminal: Terminal = {
  info: (text) => console.log(text),
  error: (text) => console.error(text),
};

/** For runs inside tests: nothing is printed, errors can be read. */
export function quietTerminal(): Terminal & { readonly errors: readonly string[] } {
  const errors: string[] = [];
  return { errors, info: () => undefined, error: (text) => errors.push(text) };
}
