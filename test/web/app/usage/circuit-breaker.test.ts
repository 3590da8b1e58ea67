import { expect, test } from "vitest";
import { circuitBreaker } from "#web/app/usage/circuit-breaker.ts";

test("the breaker opens with the third failure in a row, for five minutes", () => {
  let nowMs = 0;
  const breaker = circuitBreaker(() => nowMs);
  breaker.failed();
  breaker.failed();
  breaker.succeeded();
  breaker.failed();
  breaker.failed();
  expect(breaker.isOpen()).toBe(false);
  breaker.failed();
  expect(breaker.isOpen()).toBe(true);
  nowMs += 5 * 60_000 - 1;
  expect(breaker.isOpen()).toBe(true);
  nowMs += 1;
  expect(breaker.isOpen()).toBe(false);
  breaker.failed();
  expect(breaker.isOpen()).toBe(false);
});
