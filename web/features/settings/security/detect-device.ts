import { type ClientFeatures, describeDevice, type ParsedAgent } from "#shared/domain/account/user-agent.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** What people recognise a device by: name and versions. */
export interface DetectedDevice {
  readonly deviceName: string;
  readonly osVersion: string | null;
  readonly browserVersion: string | null;
}

/** User agents of earlier browsers also contain later names, so the order matters. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\/([\d.]+)/, "Microsoft Edge"],
  [/\bOPR\/([\d.]+)/, "Opera"],
  [/\b(?:Firefox|FxiOS)\/([\d.]+)/, "Firefox"],
  [/\b(?:Chrome|CriOS)\/([\d.]+)/, "Chrome"],
  [/\bVersion\/([\d.]+).*\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string, string])[] = [
  [/\bWindows NT/, "Windows", "desktop"],
  [/\b(?:iPhone|iPod)\b/, "iOS", "mobile"],
  [/\biPad\b/, "iOS", "tablet"],
  [/\bAndroid\b.*\bMobile\b/, "Android", "mobile"],
  [/\bAndroid\b/, "Android", "tablet"],
  [/\bMac OS X\b/, "macOS", "desktop"],
  [/\bCrOS\b/, "Chrome OS", "desktop"],
  [/\bLinux\b/, "Linux", "desktop"],
];

/** The common browsers and systems, without the parser of the server. */
export function parseOwnAgent(userAgent: string): ParsedAgent {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent));
  const system = systems.find(([pattern]) => pattern.test(userAgent));
  return {
    browser: browser?.[1] ?? "",
    browserVersion: browser?.[0].exec(userAgent)?.[1] ?? "",
    os: system?.[1] ?? "",
    osVersion: "",
    platform: system?.[2] ?? "",
    vendor: "",
    model: "",
  };
}

/**
 * Identifies the device in use: by the API or, if that does not respond, locally.
 * @param ask calls the API
 * @throws Error for a device that neither recognises
 */
export async function detectDevice(
  userAgent: string,
  features: ClientFeatures,
  ask: () => Promise<DetectedDevice>,
): Promise<DetectedDevice> {
  try {
    return await ask();
  } catch (cause) {
    const parsed = parseOwnAgent(userAgent);
    if (parsed.browser === "" && parsed.os === "") {
      throw new Error(msg("Device detection failed"), { cause });
    }
    return describeDevice(userAgent, parsed, features);
  }
}
