import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailProblem, normaliseEmail } from "#shared/domain/account/email.ts";

describe("emailProblem", () => {
  it.each(["a@b.co", "first.last+tag@sub.example.org", "o'neil@example.co.uk", "  padded@example.com  "])(
    "accepts %j",
    (address) => {
      expect(emailProblem(address)).toBeNull();
    },
  );

  it.each([
    "plain",
    "@example.com",
    "a@",
    "a@localhost",
    "a b@example.com",
    "a@exa mple.com",
    "a@-example.com",
    "a@example.com\r\nBcc: x@y.zz",
    "a..b@example.com",
    ".a@example.com",
    "a@example..com",
    '"><script>@example.com',
    `${"a".repeat(65)}@example.com`,
    `a@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(63)}.${"e".repeat(63)}.com`,
  ])("refuses %j", (address) => {
    expect(emailProblem(address)).toBe("Please enter a valid email address");
  });

  it.each(["", "   "])("says that %j is missing", (address) => {
    expect(emailProblem(address)).toBe("Email is required");
  });

  it("answers quickly whatever it is given", () => {
    const nasty = `${"a.".repeat(5_000)}@${"a-".repeat(5_000)}`;
    const before = performance.now();
    expect(emailProblem(nasty)).not.toBeNull();
    expect(performance.now() - before).toBeLessThan(50);
  });
});

describe("normaliseEmail", () => {
  it("makes spellings of one address equal", () => {
    expect(normaliseEmail(" First.Last@Example.COM ")).toBe("first.last@example.com");
  });

  it("changes nothing when applied again", () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        const once = normaliseEmail(address);
        expect(normaliseEmail(once)).toBe(once);
      }),
    );
  });
});
