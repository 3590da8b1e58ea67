/** Work that is looked for again whenever something changed or a moment has come. */
export interface Worker {
  begin(): void;
  wake(): void;
  /** Resolves when the look under way has ended. */
  stop(): Promise<void>;
}

/** Timers cannot be longer; this is also how late a changed clock may be noticed. */
const longestWaitMs = 3_600_000;

/**
 * @param look does what there is to do and tells in how many milliseconds it wants to look again
 * @param report told of failures; the work is looked for again later
 */
export function createWorker(
  look: () => Promise<number | undefined>,
  report: (error: unknown) => void,
): Worker {
  let running = false;
  let wanted = false;
  let current: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const work = async (): Promise<void> => {
    while (wanted && running) {
      wanted = false;
      const wait = await look().catch((error: unknown) => {
        report(error);
        return longestWaitMs;
      });
      clearTimeout(timer);
      if (wait !== undefined && running) timer = setTimeout(wake, Math.min(wait, longestWaitMs)).unref();
    }
    current = undefined;
  };
  const wake = (): void => {
    wanted = true;
    if (running) current ??= work();
  };
  return {
    begin() {
      running = true;
      wake();
    },
    wake,
    async stop() {
      running = false;
      clearTimeout(timer);
      await current;
    },
  };
}
