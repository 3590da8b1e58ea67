import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { codeAt, enrolmentUri, stepOf } from "#functions/platform/records/two-factor/authenticator.ts";
import { codeFor } from "#test/lib/local/cognito/authenticator.ts";

const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const noonMs = Date.parse("2026-11-21T12:00:00.000Z");
const step = noonMs / 30_000;

describe("codes of an authenticator app", () => {
  it("are those of RFC 6238's test vectors, in six digits", () => {
    expect(codeAt(secret, 59_000)).toBe("287082");
    expect(codeAt(secret, 1_111_111_109_000)).toBe("081804");
    expect(codeAt(secret, 20_000_000_000_000)).toBe("353130");
  });

  it("equal those of an independent implementation, at any time", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (ms) => {
        expect(codeAt(secret, ms)).toBe(codeFor(secret, ms));
      }),
    );
  });

  it("are accepted one step early or late, and distinguished by their step", () => {
    expect(stepOf(secret, codeFor(secret, noonMs), noonMs)).toBe(step);
    expect(stepOf(secret, codeFor(secret, noonMs, -1), noonMs)).toBe(step - 1);
    expect(stepOf(secret, codeFor(secret, noonMs, 1), noonMs)).toBe(step + 1);
    expect(stepOf(secret, codeFor(secret, noonMs), noonMs + 29_999)).toBe(step);
  });

  it("are refused two steps early or late, and when they are malformed", () => {
    expect(stepOf(secret, codeFor(secret, noonMs, -2), noonMs)).toBeUndefined();
    expect(stepOf(secret, codeFor(secret, noonMs, 2), noonMs)).toBeUndefined();
    for (const code of ["", "12345", "1234567", "abcdef"])
      expect(stepOf(secret, code, noonMs)).toBeUndefined();
  });
});

describe("the address for an authenticator app", () => {
  it("names the product, the account and the secret", () => {
    const uri = new URL(enrolmentUri(secret, "Ada+test@Example.com"));
    expect(uri.protocol).toBe("otpauth:");
    expect(uri.host).toBe("totp");
    expect(decodeURIComponent(uri.pathname)).toBe("/Halvest:Ada+test@Example.com");
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: "Halvest",
      secret,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
