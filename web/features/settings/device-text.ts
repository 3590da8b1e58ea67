import type { Device } from "#shared/api/sessions.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import type { IconName } from "#web/components/ui/icon.tsx";

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
