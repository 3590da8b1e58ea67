import { expect, test } from "vitest";
import { createCsrfTokens } from "#web/api/csrf.ts";
import { NetworkError } from "#web/transport/errors.ts";

const fourHoursMs = 4 * 60 * 60 * 1000;

function tokens() {
  const state = { asked: 0, now: 0, broken: false };
  const csrf = createCsrfTokens(
    async () => {
      state.asked += 1;
      if (state.broken) throw new NetworkError("unreachable");
      return { success: true, data: {}, csrfToken: `token-${state.asked}` };
    },
    () => state.now,
  );
  return { state, csrf };
}

test("one request serves all callers for four hours", async () => {
  const { state, csrf } = tokens();
  const found = await Promise.all([csrf.token("a"), csrf.token("a")]);
  state.now = fourHoursMs - 1;
  expect([...found, await csrf.token("a")]).toEqual(["token-1", "token-1", "token-1"]);
  state.now = fourHoursMs;
  expect(await csrf.token("a")).toBe("token-2");
});

test("a dropped token is requested again", async () => {
  const { csrf } = tokens();
  await csrf.token("a");
  csrf.forget();
  expect(await csrf.token("a")).toBe("token-2");
});

test("a failed request is not cached", async () => {
  const { state, csrf } = tokens();
  state.broken = true;
  await expect(csrf.token("a")).rejects.toThrow("Network error");
  state.broken = false;
  expect(await csrf.token("a")).toBe("token-2");
});
