import { authenticatorsContract } from "#test/contracts/authenticators.ts";
import { fakeAuthenticators } from "#test/fakes/authenticators.ts";

authenticatorsContract(async () => {
  const nowMs = () => Date.parse("2026-11-21T12:00:00.000Z");
  const authenticators = fakeAuthenticators(nowMs);
  return {
    authenticators,
    userId: "ada",
    isAsked: async () => authenticators.required.has("ada"),
    nowMs,
  };
});
