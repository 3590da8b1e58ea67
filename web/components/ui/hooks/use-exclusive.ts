import { useRef, useState } from "react";

/** Runs one task at a time; further calls are ignored while it runs, however fast the clicks are. */
export interface Exclusive {
  readonly isBusy: boolean;
  run(work: () => Promise<void>): Promise<void>;
}

export function useExclusive(): Exclusive {
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isRunning.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
