import { describe, expect, it } from "vitest";
import { decodeTokens } from "#functions/auth/identity/access-token.ts";

const claims = { username: "user-1", origin_jti: "session-1", exp: 1_800_000_000 };
const AccessToken = `header.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;

describe("decodeTokens", () => {
  it("reads user, session and end from the access token", () => {
    expect(decodeTokens({ AccessToken, RefreshToken: "refresh" })).toEqual({
      accessToken: AccessToken,
      refreshToken: "refresh",
      expiresAt: "2027-01-15T08:00:00.000Z",
      userId: "user-1",
      sessionId: "session-1",
    });
  });

  it("keeps the previous refresh token when there is no new one, and needs one of the two", () => {
    expect(decodeTokens({ AccessToken }, "previous").refreshToken).toBe("previous");
    expect(() => decodeTokens({ AccessToken })).toThrow("no refresh token");
  });

  it.each([undefined, {}, { AccessToken: "x", RefreshToken: "y" }])("refuses %j", (result) => {
    expect(() => decodeTokens(result)).toThrow();
  });
});
