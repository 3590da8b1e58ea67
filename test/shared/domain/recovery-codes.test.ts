import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalRecoveryCode,
  formatRecoveryCode,
  recoveryCodeFrom,
} from "#shared/domain/account/recovery-codes.ts";

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe("a recovery code", () => {
  it("is two groups of five digits and capitals, none of which looks like another", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(recoveryCodeFrom(random)).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
      }),
    );
    expect(() => recoveryCodeFrom(new Uint8Array(9))).toThrow(RangeError);
  });

  it("contains every character equally often", () => {
    const seen = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const first = recoveryCodeFrom(new Uint8Array(10).fill(byte)).charAt(0);
      seen.set(first, (seen.get(first) ?? 0) + 1);
    }
    expect(seen.size).toBe(32);
    expect(new Set(seen.values())).toEqual(new Set([8]));
  });

  it("is understood however it is written", () => {
    const noise = fc.constantFrom("", " ", "-", " - ", "\t");
    fc.assert(
      fc.property(
        bytes,
        fc.array(noise, { minLength: 11, maxLength: 11 }),
        fc.boolean(),
        (random, gaps, low) => {
          const code = recoveryCodeFrom(random);
          const spaced = [...code].map((character, index) => `${gaps[index] ?? ""}${character}`).join("");
          const written = spaced.replaceAll("0", "O").replace("1", "l").replace("1", "I");
          expect(canonicalRecoveryCode(low ? written.toLowerCase() : written)).toBe(code);
        },
      ),
    );
  });

  it.each(["", "ABCDE", "ABCDE-FGHJ", "ABCDE-FGHJKM", "ABCDE-FGHU0", "ABCDE-FGH_0", "ÀBCDE-FGHJK"])(
    "is not %j",
    (text) => {
      expect(canonicalRecoveryCode(text)).toBeUndefined();
    },
  );
});

describe("formatting what is typed", () => {
  it("gives at most ten capitals and digits with a dash after the fifth", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        expect(formatRecoveryCode(typed)).toMatch(/^([A-Z0-9]{0,5}|[A-Z0-9]{5}-[A-Z0-9]{1,5})$/);
      }),
    );
  });

  it("changes nothing the second time, and nothing about a code", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = formatRecoveryCode(typed);
        expect(formatRecoveryCode(once)).toBe(once);
      }),
    );
    fc.assert(
      fc.property(bytes, (random) => {
        const code = recoveryCodeFrom(random);
        expect(formatRecoveryCode(code.toLowerCase())).toBe(code);
      }),
    );
  });
});
