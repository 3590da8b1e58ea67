import { afterEach, describe, expect, it, vi } from "vitest";
import { environment, variable } from "#functions/platform/environment.ts";

afterEach(() => vi.unstubAllEnvs());

describe("environment", () => {
  it("gives the requested variables", () => {
    vi.stubEnv("ACCOUNTS_TABLE", "accounts");
    vi.stubEnv("WEB_ORIGIN", "https://halvest.example");
    expect(environment({ ACCOUNTS_TABLE: variable.table, WEB_ORIGIN: variable.origin })).toEqual({
      ACCOUNTS_TABLE: "accounts",
      WEB_ORIGIN: "https://halvest.example",
    });
  });

  it("gives null for a service that is switched off", () => {
    vi.stubEnv("MARKET_FALLBACK_URL", "none");
    const shape = { MARKET_FALLBACK_URL: variable.originOrNone };
    expect(environment(shape)).toEqual({ MARKET_FALLBACK_URL: null });
    vi.stubEnv("MARKET_FALLBACK_URL", "https://api.example");
    expect(environment(shape)).toEqual({ MARKET_FALLBACK_URL: "https://api.example" });
    vi.stubEnv("MARKET_FALLBACK_URL", "nothing");
    expect(() => environment(shape)).toThrow("MARKET_FALLBACK_URL must be an origin");
  });

  it("names everything that is missing or malformed, without quoting it", () => {
    vi.stubEnv("ACCOUNTS_TABLE", "");
    vi.stubEnv("EVENTS_TABLE", undefined);
    vi.stubEnv("WEB_ORIGIN", "https://halvest.example/secret");
    const shape = {
      ACCOUNTS_TABLE: variable.table,
      EVENTS_TABLE: variable.table,
      WEB_ORIGIN: variable.origin,
    };
    expect(() => environment(shape)).toThrow(
      "Environment: ACCOUNTS_TABLE must be a table name; EVENTS_TABLE is not set; " +
        "WEB_ORIGIN must be an origin without a trailing slash",
    );
  });
});
