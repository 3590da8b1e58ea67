import { describe, expect, it } from "vitest";
import { clientAddress } from "#functions/platform/http/client-address.ts";
import { eventFor } from "./exchange.ts";

/** The connection to the API always comes from 203.0.113.7 here. */
function addressOf(forwarded?: string) {
  return clientAddress(
    eventFor({ route: "GET /", headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded } }),
  );
}

describe("clientAddress", () => {
  it("is the viewer's behind the distribution, whatever the viewer sent along", () => {
    expect(addressOf("198.51.100.9, 203.0.113.7")).toBe("198.51.100.9");
    expect(addressOf("10.0.0.1, 2001:db8::5, 203.0.113.7")).toBe("2001:db8::5");
  });

  it.each([
    undefined,
    "203.0.113.7",
    "198.51.100.9",
    "198.51.100.9, 192.0.2.1",
    "<script>, 203.0.113.7",
    ", 203.0.113.7",
  ])("is that of the connection when the header says %j", (forwarded) => {
    expect(addressOf(forwarded)).toBe("203.0.113.7");
  });
});
