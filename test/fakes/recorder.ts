type Method = (...given: never[]) => unknown;

/**
 * Makes objects note the names of their calls, in place, e.g. `store.find`.
 * @returns gives the calls since the last time it was asked, in order
 */
export function recordCalls(parts: Readonly<Record<string, object>>): () => string[] {
  const calls: string[] = [];
  for (const [part, target] of Object.entries(parts)) {
    for (const [name, method] of Object.entries(target)) {
      if (typeof method !== "function") continue;
      const recorded = (...given: never[]) => {
        calls.push(`${part}.${name}`);
        return (method as Method).apply(target, given);
      };
      Object.assign(target, { [name]: recorded });
    }
  }
  return () => calls.splice(0);
}
