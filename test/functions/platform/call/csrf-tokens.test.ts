import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csrfTokens } from "#functions/platform/call/csrf-tokens.ts";

const noon = Date.parse("2026-11-21T12:00:00.000Z");
const tokens = csrfTokens(async () => "key");

describe("a CSRF token", () => {
  it("works for its session for four hours", async () => {
    const token = await tokens.issue("session-1", noon);
    expect(await tokens.accepts(token, "session-1", noon + 4 * 3_600_000 - 1)).toBe(true);
    expect(await tokens.accepts(token, "session-1", noon + 4 * 3_600_000)).toBe(false);
    expect(await tokens.accepts(token, "session-2", noon)).toBe(false);
  });

  it("works under its key only", async () => {
    const token = await csrfTokens(async () => "other").issue("session-1", noon);
    expect(await tokens.accepts(token, "session-1", noon)).toBe(false);
  });

  it("cannot be forged or altered", async () => {
    const token = await tokens.issue("session-1", noon);
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.nat(token.length), async (text, at) => {
        const bent = token.slice(0, at) + text + token.slice(at + text.length);
        expect(await tokens.accepts(bent, "session-1", noon)).toBe(bent === token);
      }),
    );
  });
});
