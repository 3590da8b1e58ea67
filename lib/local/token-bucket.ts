/** An allowance that refills by itself. Spending may take it below zero: it refuses until it has refilled. */
export interface TokenBucket {
  /** Whether there is anything left to spend. */
  readonly isOpen: () => boolean;
  readonly spend: (tokens: number) => void;
}

/**
 * @param burst how much may be spent at once
 * @param now milliseconds that only ever grow
 */
export function createTokenBucket(
  { perSecond, burst }: { readonly perSecond: number; readonly burst: number },
  now: () => number = () => performance.now(),
): TokenBucket {
  let tokens = burst;
  let filledAt = now();
  const fill = () => {
    const time = now();
    tokens = Math.min(burst, tokens + ((time - filledAt) / 1000) * perSecond);
    filledAt = time;
  };
  return {
    isOpen: () => {
      fill();
      return tokens >= 1;
    },
    spend: (spent) => {
      tokens -= spent;
    },
  };
}
