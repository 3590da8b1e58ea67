import { describe, expect, it } from "vitest";
import { originOf, securityTxt } from "#web/build/security-txt.ts";

const addresses = { support: "help@shop.example", noReply: "post@shop.example" };
const now = Date.parse("2026-11-22T13:10:00Z");

describe("security.txt", () => {
  it("names the support address, an end within a year, a language, itself and the policy", () => {
    expect(securityTxt(addresses, "https://shop.example", now)).toBe(
      [
        "Contact: mailto:help@shop.example?subject=Security",
        "Expires: 2027-11-17T00:00:00.000Z",
        "Preferred-Languages: en",
        "Canonical: https://shop.example/.well-known/security.txt",
        "Policy: https://shop.example/contact",
        "",
      ].join("\n"),
    );
  });

  it("states no address of the pages when the build has none", () => {
    expect(securityTxt(addresses, undefined, now)).not.toMatch(/Canonical|Policy|https/);
  });

  it("takes the origin of the environment before that of cdk.json, and a domain's", () => {
    const context = { webOrigin: "https://a.example", domainName: "b.example" };
    expect(originOf({ HALVEST_WEB_ORIGIN: "https://c.example" }, context)).toBe("https://c.example");
    expect(originOf({}, context)).toBe("https://a.example");
    expect(originOf({}, { domainName: "b.example" })).toBe("https://b.example");
    expect(originOf({}, {})).toBeUndefined();
  });
});
