import { msg, t } from "#shared/domain/language/translate.ts";

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

/** Names of devices whose system was not recognised. */
const onDevice: Readonly<Record<Exclude<DeviceCategory, "unknown">, string>> = {
  laptop: msg("{browser} on a laptop"),
  desktop: msg("{browser} on a desktop"),
  phone: msg("{browser} on a phone"),
  tablet: msg("{browser} on a tablet"),
  "smart TV": msg("{browser} on a smart TV"),
  "streaming device": msg("{browser} on a streaming device"),
  watch: msg("{browser} on a watch"),
  "game console": msg("{browser} on a game console"),
  "smart speaker": msg("{browser} on a smart speaker"),
  router: msg("{browser} on a router"),
  computer: msg("{browser} on a computer"),
};

/**
 * Describes the device behind an identification, its name in the reader's language. The kind of a computer is a guess;
 * `computer` says so.
 */
export function describeDevice(
  userAgent: string,
  parsed: ParsedAgent,
  features: ClientFeatures = {},
): DeviceDescription {
  const deviceCategory = categoryOf(userAgent, parsed, features);
  const browser = parsed.browser === "" ? null : parsed.browser;
  // An Apple tablet identifies itself as a Mac; its touch points reveal it.
  const os = isDisguisedTablet(parsed, features) ? "iPadOS" : parsed.os || consoleName(userAgent);
  return {
    deviceName: nameOf(browser ?? t("Unknown browser"), systemName(parsed, os), deviceCategory),
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

function nameOf(browser: string, system: string, category: DeviceCategory): string {
  if (system !== "") return t("{browser} on {system}", { browser, system });
  return category === "unknown" ? browser : t(onDevice[category], { browser });
}

/** What the browser runs on: the device where its name says more than that of the system; empty when unknown. */
function systemName({ model, vendor }: ParsedAgent, os: string): string {
  if (os === "iPadOS") return "iPad";
  return vendor === "Apple" && /^(?:iPhone|iPad|iPod)/.test(model) ? model : os;
}
