import type { Device } from "#shared/api/sessions.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import type { IconName } from "#web/components/ui/icon.tsx";

const dayMs = 86_400_000;

const icons: Readonly<Record<Device["deviceCategory"], IconName>> = {
  laptop: "laptop",
  desktop: "system",
  phone: "phone",
  tablet: "tablet",
  "smart TV": "system",
  "streaming device": "system",
  watch: "phone",
  "game console": "system",
  "smart speaker": "system",
  router: "system",
  computer: "laptop",
  unknown: "system",
};

/** The drawing for a device. */
export function deviceIcon(category: Device["deviceCategory"]): IconName {
  return icons[category];
}

const levels: Readonly<Record<Device["deviceAnalysis"]["level"], string>> = {
  low: "Low",
  medium: "Medium",
  high: "High",
};

/** How unusual a device looks, in words and out of a hundred. */
export function riskText({ riskScore, deviceAnalysis: { level } }: Device): string {
  return `${levels[level]}, ${riskScore} of 100`;
}

/** The system and the browser with their versions, as far as they are known. */
export function softwareText({ os, osVersion, browser, browserVersion }: Device): string {
  const known = [
    [os, osVersion],
    [browser, browserVersion],
  ].flatMap(([name, version]) => (name ? [version ? `${name} ${version}` : name] : []));
  return known.length === 0 ? "Not recognised" : known.join(", ");
}

/** The day on which a session ends unless it is used before. */
export function expiryText(expiresAt: string, nowMs: number): string {
  const days = Math.max(0, Math.round((Date.parse(expiresAt) - nowMs) / dayMs));
  const left = days === 0 ? "today" : `in ${days} ${days === 1 ? "day" : "days"}`;
  return `${formatDay(expiresAt)}, ${left}, unless it is used before`;
}

/** Where and when a device was used, in a few short sentences. */
export function deviceText(device: Device, nowMs: number): string {
  const { ipAddress, isCurrent, lastUsedAt, sessionCount, firstSeen } = device;
  const used = formatRelative(lastUsedAt, nowMs);
  // A date stands by itself; "Just now" and "2 hours ago" go on from "Active".
  const active = /ago$|now$/.test(used) ? `Active ${used.toLowerCase()}` : `Last active ${used}`;
  return [
    ipAddress,
    isCurrent ? "Active now" : active,
    ...(sessionCount > 1 ? [`${sessionCount} sessions`] : []),
    `First seen ${formatDay(firstSeen)}`,
  ]
    .map((sentence) => `${sentence}.`)
    .join(" ");
}
