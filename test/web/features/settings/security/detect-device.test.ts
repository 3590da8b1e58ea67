import { describe, expect, it } from "vitest";
import { detectDevice, parseOwnAgent } from "#web/features/settings/security/detect-device.ts";

const edge =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0";
const refuse = () => Promise.reject(new Error("Server response error"));

describe("the device in use", () => {
  it("is the one recognised by the API", async () => {
    const told = { deviceName: "Chrome on Windows", osVersion: "11", browserVersion: "143" };
    expect(await detectDevice(firefox, {}, async () => told)).toBe(told);
  });

  it.each([
    [edge, "Microsoft Edge", "Windows"],
    [iphone, "Safari", "iOS"],
    [firefox, "Firefox", "Linux"],
  ])("is recognised by the page itself when the API does not answer", async (agent, browser, os) => {
    expect(parseOwnAgent(agent)).toMatchObject({ browser, os });
    const { deviceName } = await detectDevice(agent, {}, refuse);
    expect(deviceName).toContain(browser);
  });

  it("is reported as unrecognised when neither recognises it", async () => {
    await expect(detectDevice("curl/8.0", {}, refuse)).rejects.toThrow("Device detection failed");
  });
});
