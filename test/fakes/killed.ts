type Method = (...given: never[]) => unknown;

/**
 * Kills the process at one of its calls of these objects, in place: neither that call nor any after it happens.
 * @param at the number of the call, from 0
 * @returns starts a new process: everything works again
 */
export function killAt(at: number, parts: Readonly<Record<string, object>>): () => void {
  let calls = 0;
  let isNew = false;
  for (const target of Object.values(parts)) {
    for (const [name, method] of Object.entries(target)) {
      if (typeof method !== "function") continue;
      const mortal = async (...given: never[]) => {
        if (!isNew && calls++ >= at) throw new Error("The process was killed");
        return (method as Method).apply(target, given);
      };
      Object.assign(target, { [name]: mortal });
    }
  }
  return () => {
    isNew = true;
  };
}
