import { sign } from "#functions/platform/cryptography/signatures.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";
import { parseAgent } from "./agent.ts";

/** What a session records about the device it was started on. */
type DeviceTraits = Pick<StoredSession, "userId" | "userAgent" | "deviceInfo">;

/** Gives a device its id: 43 characters. */
export type DeviceId = (traits: DeviceTraits) => Promise<string>;

/** Traits of the surroundings that stay while someone uses one browser; settings such as cookies may change. */
const steady = ["platform", "timezone", "colorDepth"] as const;

/**
 * Recognises devices by a keyed hash over the families of browser and system and what the browser sent at login.
 * Versions are left out, so an update changes nothing. The user is part of it: one device has different ids for two
 * people, and ids do not show that they share it.
 */
export function deviceIds(key: () => Promise<string>): DeviceId {
  return async ({ userId, userAgent, deviceInfo }) => {
    const { browser, os, platform, vendor, model } = parseAgent(userAgent);
    const surroundings = steady.map((name) => String(deviceInfo[name] ?? ""));
    const families = [browser, os, platform, vendor, model];
    return sign(await key(), "device", userId, ...families, ...surroundings, screenOf(deviceInfo));
  };
}

/** The longer side first: turning a phone does not make it another one. */
function screenOf({ screenResolution }: StoredSession["deviceInfo"]): string {
  const sides = /^(\d{1,5})x(\d{1,5})$/.exec(String(screenResolution ?? ""));
  if (sides === null) return "";
  return [Number(sides[1]), Number(sides[2])].toSorted((left, right) => right - left).join("x");
}
