import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import { deviceOf } from "#functions/sessions/agent.ts";
import { deviceIds } from "#functions/sessions/device-id.ts";
import { agents, londonScreen, sessionWith } from "./browsers.ts";

const idOf = deviceIds(async () => "key");
const home = sessionWith("one");

describe("the id of a device", () => {
  it("stays the same through updates of the browser", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 999 }), fc.nat({ max: 9_999 }), async (major, minor) => {
        const userAgent = agents.chromeWindows.replace("143.0.0.0", `${major}.0.${minor}.0`);
        expect(await idOf({ ...home, userAgent })).toBe(await idOf(home));
      }),
    );
  });

  it("stays the same when the screen turns or a setting changes", async () => {
    const turned = { ...londonScreen, screenResolution: "1080x1920", doNotTrack: "1", cookiesEnabled: false };
    expect(await idOf({ ...home, deviceInfo: turned })).toBe(await idOf(home));
  });

  it.each([
    ["another browser", { userAgent: agents.firefoxLinux }],
    ["another time zone", { deviceInfo: { ...londonScreen, timezone: "Asia/Tokyo" } }],
    ["another screen", { deviceInfo: { ...londonScreen, screenResolution: "1280x720" } }],
    ["another person", { userId: "somebody-else" }],
  ])("differs for %s", async (_what, change) => {
    expect(await idOf({ ...home, ...change })).not.toBe(await idOf(home));
  });

  it("cannot be computed without the key, and fits into an address", async () => {
    expect(await deviceIds(async () => "another key")(home)).not.toBe(await idOf(home));
    expect(await idOf({ userId: "u", userAgent: "", deviceInfo: {} })).toMatch(/^[\w-]{43}$/);
  });
});

describe("a browser's identification", () => {
  it("is taken apart into words for people", () => {
    expect(deviceOf(agents.chromeWindows)).toEqual({
      deviceName: "Chrome on Windows",
      deviceCategory: "computer",
      browser: "Chrome",
      browserVersion: "143.0.0.0",
      os: "Windows",
      osVersion: "10",
      isAutomated: false,
    });
    expect(deviceOf(agents.safariPhone)).toMatchObject({
      deviceName: "Safari on iPhone",
      deviceCategory: "phone",
    });
    expect(deviceOf(agents.firefoxLinux)).toMatchObject({ deviceName: "Firefox on Linux", osVersion: null });
  });

  it("is in the language of the call, also where the system is not known", () => {
    const television = "HbbTV";
    expect(inLanguage("de", () => deviceOf(agents.safariPhone).deviceName)).toBe("Safari auf iPhone");
    expect(deviceOf(television).deviceName).toBe("Unknown browser on a smart TV");
    expect(inLanguage("fr", () => deviceOf(television).deviceName)).toBe(
      "Navigateur inconnu sur un téléviseur connecté",
    );
  });

  it("may be anything", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1_024 }), (userAgent) => {
        expect(deviceOf(userAgent).deviceName).not.toBe("");
      }),
    );
  });
});
