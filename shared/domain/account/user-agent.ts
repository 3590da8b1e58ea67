export const deviceCategories = [
  "laptop",
  "desktop",
  "phone",
  "tablet",
  "smart TV",
  "streaming device",
  "watch",
  "game console",
  "smart speaker",
  "router",
  "computer",
  "unknown",
] as const;
type DeviceCategory = (typeof deviceCategories)[number];

/** What a parser of browser identifications found out; empty texts where it found nothing. */
export interface ParsedAgent {
  browser: string;
  browserVersion: string;
  os: string;
  osVersion: string;
  /** `desktop`, `mobile`, `tablet`, `tv`, `bot` or empty. */
  platform: string;
  vendor: string;
  model: string;
}

/** What a browser sends about its environment besides its user agent. */
export interface ClientFeatures {
  timezone?: string | undefined;
  /** `<width>x<height>` in CSS pixels. */
  screenResolution?: string | undefined;
  colorDepth?: number | undefined;
  platform?: string | undefined;
  maxTouchPoints?: number | undefined;
}

/** A device in words. Unknown parts are null. */
export interface DeviceDescription {
  /** For people: `Chrome on Windows`, `Safari on iPhone`. */
  deviceName: string;
  deviceCategory: DeviceCategory;
  browser: string | null;
  browserVersion: string | null;
  os: string | null;
  osVersion: string | null;
  /** A program rather than a person's browser. */
  isAutomated: boolean;
}

/** Words in an identification that say more about the kind of device than its platform does; first hit wins. */
const categoryPatterns: readonly (readonly [RegExp, DeviceCategory])[] = [
  [/\b(?:PlayStation|Xbox|Nintendo)\b/i, "game console"],
  [/\b(?:Roku|AFT\w{1,8}|CrKey|Chromecast|AppleTV)\b/i, "streaming device"],
  [/\b(?:SMART-?TV|SmartTV|Web0S|WebOS\.TV|HbbTV|BRAVIA|NetCast|GoogleTV|Android TV)\b/i, "smart TV"],
  [/\b(?:Watch|Wear OS)\b/i, "watch"],
  [/\b(?:Echo|AlexaDevice|HomePod|Google-?Home)\b/i, "smart speaker"],
  [/\b(?:OpenWrt|RouterOS|DD-WRT)\b/i, "router"],
];

const consoles = /\b(PlayStation|Xbox|Nintendo)\b/i;
const programs =
  /(?:bot|crawler|spider)\/|\b(?:curl|wget|python|java|okhttp|axios|node|undici|Go-http-client)\b/i;
const headless = /Headless|PhantomJS|Electron/i;

/** The width in CSS pixels from which a screen is hardly ever built into a computer. */
const wideScreenPx = 2_560;

/** Describes the device behind an identification. The kind of a computer is a guess; `computer` says so. */
export function describeDevice(
  userAgent: string,
  parsed: ParsedAgent,
  features: ClientFeatures = {},
): DeviceDescription {
  const deviceCategory = categoryOf(userAgent, parsed, features);
  const browser = parsed.browser === "" ? null : parsed.browser;
  // An Apple tablet identifies itself as a Mac; its touch points reveal it.
  const os = isDisguisedTablet(parsed, features) ? "iPadOS" : parsed.os || consoleName(userAgent);
  const place = placeName(parsed, os, deviceCategory);
  return {
    deviceName: browser === null ? `Unknown browser${place}` : `${browser}${place}`,
    deviceCategory,
    browser,
    browserVersion: parsed.browserVersion === "" ? null : parsed.browserVersion,
    os: os === "" ? null : os,
    osVersion: parsed.osVersion === "" || os === "iPadOS" ? null : parsed.osVersion,
    isAutomated: parsed.platform === "bot" || programs.test(userAgent) || headless.test(userAgent),
  };
}

function categoryOf(userAgent: string, parsed: ParsedAgent, features: ClientFeatures): DeviceCategory {
  const matched = categoryPatterns.find(([pattern]) => pattern.test(userAgent));
  if (matched !== undefined) return matched[1];
  if (isDisguisedTablet(parsed, features)) return "tablet";
  switch (parsed.platform) {
    case "mobile":
      return "phone";
    case "tablet":
      return "tablet";
    case "tv":
      return "smart TV";
  }
  if (parsed.os === "Chrome OS") return "laptop";
  if (!["Windows", "macOS", "Linux"].includes(parsed.os)) {
    return parsed.platform === "desktop" ? "computer" : "unknown";
  }
  if ((features.maxTouchPoints ?? 0) > 0) return "laptop";
  return longerSidePx(features) >= wideScreenPx ? "desktop" : "computer";
}

function isDisguisedTablet({ os, platform }: ParsedAgent, { maxTouchPoints = 0 }: ClientFeatures): boolean {
  return os === "macOS" && platform === "desktop" && maxTouchPoints > 1;
}

function longerSidePx({ screenResolution = "" }: ClientFeatures): number {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(screenResolution) ?? [];
  return Math.max(Number(width ?? 0), Number(height ?? 0));
}

function consoleName(userAgent: string): string {
  return consoles.exec(userAgent)?.[1] ?? "";
}

/** Where the browser runs, with the word before it: ` on iPhone`. */
function placeName({ model, vendor }: ParsedAgent, os: string, category: DeviceCategory): string {
  if (os === "iPadOS") return " on iPad";
  if (vendor === "Apple" && /^(?:iPhone|iPad|iPod)/.test(model)) return ` on ${model}`;
  if (os !== "") return ` on ${os}`;
  return category === "unknown" ? "" : ` on a ${category}`;
}
