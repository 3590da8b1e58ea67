import { describe, expect, it } from "vitest";
import { clientAddress } from "#functions/platform/http/client-address.ts";
import { eventFor } from "./exchange.ts";

/** The connection to the API always comes from 203.0.113.7 here. */
const addressOf = (headers: Record<string, string>) => clientAddress(eventFor({ route: "GET /", headers }));

describe("clientAddress", () => {
  it("is the viewer's as the distribution states it", () => {
    expect(addressOf({ "x-halvest-viewer": "198.51.100.9" })).toBe("198.51.100.9");
    expect(addressOf({ "x-halvest-viewer": "2001:db8::5" })).toBe("2001:db8::5");
  });

  it("never comes from a header that the viewer sends", () => {
    const claimed = "10.0.0.1, 198.51.100.9, 203.0.113.7";
    expect(addressOf({ "x-halvest-viewer": "192.0.2.1", "x-forwarded-for": claimed })).toBe("192.0.2.1");
    expect(addressOf({ "x-forwarded-for": claimed })).toBe("203.0.113.7");
  });

  it.each(["", "<script>", "198.51.100.9, 192.0.2.1", "198.51.100.9:443"])(
    "is that of the connection when the header says %j",
    (stated) => {
      expect(addressOf({ "x-halvest-viewer": stated })).toBe("203.0.113.7");
    },
  );
});
