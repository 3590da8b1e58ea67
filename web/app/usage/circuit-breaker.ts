import { minuteMs } from "#shared/domain/durations.ts";

const mostFailures = 3;
const pauseMs = 5 * minuteMs;

/** Stops calls to a service that failed three times in a row, for five minutes. @param clock milliseconds since 1970 */
export function circuitBreaker(clock: () => number) {
  let failures = 0;
  let closedAgainAt = 0;
  return {
    isOpen: () => clock() < closedAgainAt,
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < mostFailures) return;
      failures = 0;
      closedAgainAt = clock() + pauseMs;
    },
  };
}
