import { parse } from "bowser";
import {
  type ClientFeatures,
  type DeviceDescription,
  describeDevice,
  type ParsedAgent,
} from "#shared/domain/account/user-agent.ts";

/** Takes a browser's identification apart. Names come from the parser's own lists, never from the text itself. */
export function parseAgent(userAgent: string): ParsedAgent {
  // The parser refuses an empty text.
  const { browser, os, platform } = parse(userAgent === "" ? "-" : userAgent);
  return {
    browser: browser.name ?? "",
    browserVersion: browser.version ?? "",
    os: os.name ?? "",
    osVersion: os.versionName ?? os.version ?? "",
    platform: platform.type ?? "",
    vendor: platform.vendor ?? "",
    model: platform.model ?? "",
  };
}

/** The device behind an identification, in words. */
export function deviceOf(userAgent: string, features: ClientFeatures = {}): DeviceDescription {
  return describeDevice(userAgent, parseAgent(userAgent), features);
}
