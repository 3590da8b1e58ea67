import type { Device } from "#shared/api/sessions.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import type { IconShape } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";

const icons: Readonly<Record<Device["deviceCategory"], IconShape>> = {
  laptop: moreIcons.laptop,
  desktop: moreIcons.system,
  phone: moreIcons.phone,
  tablet: moreIcons.tablet,
  "smart TV": moreIcons.system,
  "streaming device": moreIcons.system,
  watch: moreIcons.phone,
  "game console": moreIcons.system,
  "smart speaker": moreIcons.system,
  router: moreIcons.system,
  computer: moreIcons.laptop,
  unknown: moreIcons.system,
};

/** The icon of a device. */
export function deviceIcon(category: Device["deviceCategory"]): IconShape {
  return icons[category];
}

/** What may be unusual about a device, by factor of its score. */
const oddities: Readonly<Record<string, string>> = {
  automated: "run by a program",
  "unknown-browser": "unknown browser",
  "unknown-system": "unknown operating system",
  silent: "reports no details",
  new: "new device",
  unused: "unused for two weeks",
  "many-sessions": "logged in many times",
  "other-network": "another network",
  "other-timezone": "another time zone",
};

/** What is unusual about a device in a few words, most important first; null for nothing. */
export function oddityText({ deviceAnalysis: { factors } }: Device): string | null {
  const words = factors
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ id, description }) => oddities[id] ?? description);
  return words.length === 0 ? null : words.join(", ");
}

/** Whether a device needs attention: an unusual one, unless it is the one in use. */
export function isAlarming({ isCurrent, deviceAnalysis: { level } }: Device): boolean {
  return !isCurrent && level !== "low";
}

/** System and browser with their versions, as far as known. */
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
  return `${formatDay(expiresAt)}, ${left}, unless used before then`;
}

/** Where and when a device was used, in a few short sentences. */
export function deviceText(device: Device, nowMs: number): string {
  const { ipAddress, isCurrent, lastUsedAt, sessionCount, firstSeen } = device;
  const oddity = isAlarming(device) ? oddityText(device) : null;
  const used = formatRelative(lastUsedAt, nowMs);
  // A date needs "Last active"; "Just now" and "2 hours ago" follow "Active".
  const active = /ago$|now$/.test(used) ? `Active ${used.toLowerCase()}` : `Last active ${used}`;
  return [
    ipAddress,
    isCurrent ? "Active now" : active,
    ...(sessionCount > 1 ? [`${sessionCount} sessions`] : []),
    `First seen ${formatDay(firstSeen)}`,
    ...(oddity === null ? [] : [`Unusual: ${oddity}`]),
  ]
    .map((sentence) => `${sentence}.`)
    .join(" ");
}
