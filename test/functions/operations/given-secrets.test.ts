import { describe, expect, test } from "vitest";
import { checkGivenSecrets, type ReadParameter } from "#functions/operations/given-secrets.ts";
import { asksForCheck } from "#functions/operations/operator.ts";

const key = { parameter: "/production/halvest/stripe-secret-key", prefixes: ["sk_live_", "sk_test_"] };
const right = { type: "SecureString", value: `sk_live_${"a1".repeat(12)}` };

function check(stored: Awaited<ReturnType<ReadParameter>>) {
  return checkGivenSecrets([key], async () => stored);
}

describe("the check of an operator's secrets", () => {
  test("finds a right value ready and never shows it", async () => {
    const report = await check(right);
    expect(report).toEqual({ ready: true, parameters: [{ name: key.parameter, state: "ready" }] });
  });

  test.each([
    ["missing", undefined],
    ["not encrypted", { ...right, type: "String" }],
    ["not of the expected form", { ...right, value: `pk_live_${"a1".repeat(12)}` }],
    ["not of the expected form", { ...right, value: `${right.value}\n` }],
    ["not of the expected form", { ...right, value: "sk_live_short" }],
  ])("finds a parameter %s", async (state, stored) => {
    const report = await check(stored);
    expect(report).toEqual({ ready: false, parameters: [{ name: key.parameter, state }] });
  });

  test("is ready only when every secret is", async () => {
    const hook = { parameter: "/production/halvest/stripe-webhook-secret", prefixes: ["whsec_"] };
    const report = await checkGivenSecrets([key, hook], async (name) =>
      name === key.parameter ? right : undefined,
    );
    expect(report.ready).toBe(false);
    expect(report.parameters.map(({ state }) => state)).toEqual(["ready", "missing"]);
  });

  test("is read by its name alone", () => {
    expect(asksForCheck({ action: "check-secrets" })).toBe(true);
    expect(asksForCheck({ action: "check-secrets", email: "ada@example.com" })).toBe(false);
    expect(asksForCheck({ action: "set-role" })).toBe(false);
  });
});
