import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passwordProblems, passwordStrength, passwordSuggestions } from "#shared/domain/account/password.ts";

describe("passwordProblems", () => {
  it("finds nothing wrong with a password that keeps every rule", () => {
    expect(passwordProblems("Abcdef1!")).toEqual([]);
  });

  it.each([
    ["Abcde1!", "Password must be at least 8 characters long"],
    [`Aa1!${"x".repeat(125)}`, "Password must not exceed 128 characters"],
    ["abcdef1!", "Password must include at least one uppercase letter"],
    ["ABCDEF1!", "Password must include at least one lowercase letter"],
    ["Abcdefg!", "Password must include at least one number"],
    ["Abcdefg1", "Password must include at least one special character"],
    [" Abcdef1!", "Password must not begin or end with a space"],
    ["Abcdef1!\t", "Password must not begin or end with a space"],
    ["Abcd\nef1!", "Password must not contain line breaks"],
    ["Abcd\u0085ef1!", "Password must not contain line breaks"],
  ])("names the one rule that %j breaks", (password, message) => {
    expect(passwordProblems(password)).toEqual([message]);
  });

  it.each([undefined, null, ""])("says that %j is missing", (password) => {
    expect(passwordProblems(password)).toEqual(["Password is required"]);
  });

  it.each([1, true, {}, ["Abcdef1!"]])("says that %j is not a text", (password) => {
    expect(passwordProblems(password)).toEqual(["Password must be a string"]);
  });

  it("counts every ASCII punctuation mark as special, and neither letters nor spaces", () => {
    for (const mark of "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~") {
      expect(passwordProblems(`Abcdefg1${mark}`)).toEqual([]);
    }
    for (const other of "é 9£") expect(passwordProblems(`Abc${other}defg1`)).toHaveLength(1);
  });

  it("accepts only what the identity provider's own pattern accepts", () => {
    // Its spaces are these, and its dot stops at the end of a line.
    const pattern = /^[^ \t\n\v\f\r]+[^\n\r\u0085\u2028\u2029]*[^ \t\n\v\f\r]+$/;
    const piece = fc.constantFrom(" ", "\t", "\n", "\u0085", "\u2028", "\u00a0", "Aa1!", "x", "é");
    const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => `${pieces.join("")}`);
    fc.assert(
      fc.property(texts, (text) => {
        if (passwordProblems(text).length === 0) expect(text).toMatch(pattern);
      }),
    );
    expect(passwordProblems("Correct horse 1!")).toEqual([]);
  });

  it("accepts 128 characters and refuses 129", () => {
    expect(passwordProblems(`Aa1!${"x".repeat(124)}`)).toEqual([]);
    expect(passwordProblems(`Aa1!${"x".repeat(125)}`)).toHaveLength(1);
  });
});

describe("passwordSuggestions", () => {
  it("has one for each broken rule, and none for a password that keeps them all", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 200 }), (password) => {
        expect(passwordSuggestions(password)).toHaveLength(passwordProblems(password).length);
      }),
    );
    expect(passwordSuggestions("Abcdefg1")).toEqual(["Include special characters"]);
  });
});

describe("passwordStrength", () => {
  it.each([
    ["", 0, "weak"],
    ["abcdefg", 15, "weak"],
    ["abcdefgh", 35, "weak"],
    ["Abcdefgh", 50, "medium"],
    ["Abcdefg1", 65, "medium"],
    ["Abcdef1!", 85, "strong"],
    ["Abcdefghij1!", 93, "very-strong"],
    ["Abcdefghijklmn1!", 100, "very-strong"],
  ])("rates %j with %i, %s", (password, score, strength) => {
    expect(passwordStrength(password)).toMatchObject({ score, strength });
  });

  it("suggests what is missing", () => {
    expect(passwordStrength("ABC").suggestions).toEqual([
      "Use at least 8 characters",
      "Include lowercase letters",
      "Include numbers",
      "Include special characters",
    ]);
    expect(passwordStrength("Abcdef1!").suggestions).toEqual(["Use 12 or more characters"]);
    expect(passwordStrength("Abcdefghijklmn1!").suggestions).toEqual([]);
  });

  it("suggests nothing about a password that is very strong", () => {
    expect(passwordStrength("Abcdefghij1!")).toEqual({
      score: 93,
      strength: "very-strong",
      suggestions: [],
    });
  });

  it("never calls a password weak that keeps the policy, and stays within 0 and 100", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (password) => {
        const { score, strength } = passwordStrength(password);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        if (passwordProblems(password).length === 0) expect(strength).not.toBe("weak");
      }),
    );
  });

  it("never gets worse by appending", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (start, more) => {
        expect(passwordStrength(start + more).score).toBeGreaterThanOrEqual(passwordStrength(start).score);
      }),
    );
  });
});
