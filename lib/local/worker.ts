/** Looks for work whenever something changed or a set time has come. */
export interface Worker {
  begin(): void;
  wake(): void;
  /** Resolves when the look under way has ended. */
  stop(): Promise<void>;
}

/** Timers cannot be much longer; this is also how late a changed clock may be noticed. */
const longestWaitMs = 3_600_000;
const waitAfterFailureMs = 60_000;

/**
 * @param look does the pending work and returns in how many milliseconds to look again
 * @param report called with failures; the work is tried again a minute later
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
        return waitAfterFailureMs;
      });
      clearTimeout(timer);
      if (wait !== undefined && running)
        timer = setTimeout(wake, Math.min(Math.max(wait, 0), longestWaitMs)).unref();
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
