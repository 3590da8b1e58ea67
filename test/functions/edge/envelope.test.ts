import { describe, expect, test } from "vitest";
import { handler } from "#functions/edge/envelope.lambda.ts";
import type { EdgeHeaders, EdgeResponse } from "#functions/edge/envelope.ts";
import { errorStatus } from "#shared/api/errors.ts";

async function answered(
  status: number,
  headers: EdgeHeaders = {},
  uri = "/api/settings",
): Promise<EdgeResponse> {
  return handler({ Records: [{ cf: { request: { uri }, response: { status: String(status), headers } } }] });
}

function bodyOf(response: EdgeResponse): unknown {
  return JSON.parse(response.body ?? expect.fail("no body"));
}

describe("an answer at CloudFront", () => {
  test.each([200, 204, 304])("with status %i passes as it is", async (status) => {
    expect(await answered(status, { etag: [{ value: '"a"' }] })).toEqual({
      status: String(status),
      headers: { etag: [{ value: '"a"' }] },
    });
  });

  test("of one of our functions passes as it is, whatever its status", async () => {
    const headers = { "x-request-id": [{ value: "r-1" }] };
    for (const status of [400, 401, 429, 500]) {
      expect(await answered(status, headers)).toEqual({ status: String(status), headers });
    }
  });

  test.each([
    [400, "BAD_REQUEST"],
    [401, "UNAUTHENTICATED"],
    [403, "FORBIDDEN"],
    [404, "NOT_FOUND"],
    [413, "PAYLOAD_TOO_LARGE"],
    [429, "RATE_LIMITED"],
    [500, "INTERNAL"],
    [503, "UNAVAILABLE"],
  ] as const)(
    "that API Gateway gave by itself with status %i gets the envelope with %s",
    async (status, code) => {
      const response = await answered(status, { "apigw-requestid": [{ value: "gw-7" }] });
      expect(Number(response.status)).toBe(errorStatus[code]);
      expect(bodyOf(response)).toEqual({
        success: false,
        error: expect.stringMatching(/^\S.{8,}\.$/),
        code,
        requestId: "gw-7",
      });
      expect(response.headers["content-type"]?.[0]?.value).toBe("application/json; charset=utf-8");
      expect(response.headers["cache-control"]?.[0]?.value).toBe("no-store");
    },
  );

  test("that refuses a photo for its size names the limit of photos", async () => {
    const tooLarge = await answered(413, {}, "/api/users/me/photo");
    expect(bodyOf(tooLarge)).toMatchObject({ error: "File too large. Please choose an image under 4MB." });
    const other = await answered(413);
    expect(bodyOf(other)).toMatchObject({ error: "The request body is too large." });
  });

  test("keeps the challenge of a refused token, and says when throttling ends", async () => {
    const challenge = { "www-authenticate": [{ value: "Bearer" }] };
    expect((await answered(401, challenge)).headers).toMatchObject(challenge);
    expect((await answered(429)).headers["retry-after"]?.[0]?.value).toBe("1");
  });

  test("has no status that disagrees with its code, even where API Gateway's is an uncommon one", async () => {
    for (const status of [405, 414, 415, 431, 502, 504]) {
      const response = await answered(status);
      const { code } = bodyOf(response) as { code: keyof typeof errorStatus };
      expect(Number(response.status)).toBe(errorStatus[code]);
    }
  });
});
