import { authenticatorsContract } from "#test/contracts/authenticators.ts";
import { fakeAuthenticators } from "#test/fakes/authenticators.ts";

authenticatorsContract(async () => {
  let live = true;
  const nowMs = () => Date.parse("2026-11-21T12:00:00.000Z");
  const authenticators = fakeAuthenticators(nowMs, (token) => (live ? token : undefined));
  return {
    authenticators,
    userId: "ada",
    accessToken: "ada",
    isAsked: async () => authenticators.required.has("ada"),
    end: async () => {
      live = false;
    },
    nowMs,
  };
});
