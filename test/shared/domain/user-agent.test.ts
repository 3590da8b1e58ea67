import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeDevice, deviceCategories, type ParsedAgent } from "#shared/domain/account/user-agent.ts";

const nothing: ParsedAgent = {
  browser: "",
  browserVersion: "",
  os: "",
  osVersion: "",
  platform: "",
  vendor: "",
  model: "",
};
const windows = { ...nothing, browser: "Chrome", os: "Windows", platform: "desktop" };
const mac = { ...nothing, browser: "Safari", os: "macOS", osVersion: "Catalina", platform: "desktop" };

describe("a device in words", () => {
  it("guesses no more about a computer than the browser reports", () => {
    expect(describeDevice("", windows).deviceCategory).toBe("computer");
    expect(describeDevice("", windows, { maxTouchPoints: 10 }).deviceCategory).toBe("laptop");
    expect(describeDevice("", windows, { screenResolution: "2560x1440" }).deviceCategory).toBe("desktop");
    expect(describeDevice("", windows, { screenResolution: "1920x1080" }).deviceCategory).toBe("computer");
    expect(describeDevice("", { ...windows, os: "Chrome OS", platform: "" }).deviceCategory).toBe("laptop");
    expect(describeDevice("", nothing).deviceCategory).toBe("unknown");
  });

  it("recognises a tablet that calls itself a Mac by its touch screen", () => {
    expect(describeDevice("", mac, { maxTouchPoints: 5 })).toMatchObject({
      deviceName: "Safari on iPad",
      deviceCategory: "tablet",
      os: "iPadOS",
      osVersion: null,
    });
    expect(describeDevice("", mac, { maxTouchPoints: 0 })).toMatchObject({
      deviceName: "Safari on macOS",
      deviceCategory: "computer",
    });
  });

  it.each([
    ["Mozilla/5.0 (PlayStation; PlayStation 5/2.26)", "game console"],
    ["Mozilla/5.0 (Linux; Android 9; AFTMM) Silk/1.0", "streaming device"],
    ["Mozilla/5.0 (SMART-TV; Linux; Tizen 6.0)", "smart TV"],
    ["Mozilla/5.0 (Linux; Tizen 2.3; Galaxy Watch)", "watch"],
    ["Mozilla/5.0 (Linux; Echo Show)", "smart speaker"],
    ["OpenWrt/23.05", "router"],
  ])("takes %s for a %s", (userAgent, category) => {
    expect(describeDevice(userAgent, nothing).deviceCategory).toBe(category);
  });

  it("distinguishes programs from people", () => {
    for (const program of [
      "curl/8.4.0",
      "Googlebot/2.1",
      "HeadlessChrome/131.0",
      "python-requests/2.31",
    ] as const) {
      expect(describeDevice(program, nothing).isAutomated).toBe(true);
    }
    expect(describeDevice("Mozilla/5.0 (Windows NT 10.0) Chrome/143.0", windows).isAutomated).toBe(false);
  });

  it("describes whatever it is given, and quickly", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 1_024 }), fc.string(), (userAgent, screenResolution) => {
        const { deviceName, deviceCategory } = describeDevice(userAgent, nothing, { screenResolution });
        expect(deviceName).toMatch(/^Unknown browser/);
        expect(deviceCategories).toContain(deviceCategory);
      }),
    );
  });
});
