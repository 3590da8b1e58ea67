import type { Device } from "#shared/api/sessions.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatRelative } from "#web/components/format/relative-time.ts";
import type { IconShape } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";

const icons: Readonly<Record<Device["deviceCategory"], IconShape>> = {
  laptop: laterIcons.laptop,
  desktop: laterIcons.system,
  phone: laterIcons.phone,
  tablet: laterIcons.tablet,
  "smart TV": laterIcons.system,
  "streaming device": laterIcons.system,
  watch: laterIcons.phone,
  "game console": laterIcons.system,
  "smart speaker": laterIcons.system,
  router: laterIcons.system,
  computer: laterIcons.laptop,
  unknown: laterIcons.system,
};

export function deviceIcon(category: Device["deviceCategory"]): IconShape {
  return icons[category];
}

/** What may be unusual about a device, by factor of its score. */
const oddities: Readonly<Record<string, string>> = {
  automated: msg("run by a program"),
  "unknown-browser": msg("unknown browser"),
  "unknown-system": msg("unknown operating system"),
  silent: msg("reports no details"),
  new: msg("new device"),
  unused: msg("unused for two weeks"),
  "many-sessions": msg("logged in many times"),
  "other-network": msg("another network"),
  "other-timezone": msg("another time zone"),
};

/** What is unusual about a device in a few words, most important first; null for nothing. */
export function oddityText({ deviceAnalysis: { factors } }: Device): string | null {
  const words = factors
    .filter(({ points }) => points > 0)
    .toSorted((one, other) => other.points - one.points)
    .map(({ id, description }) => t(oddities[id] ?? description));
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
  return known.length === 0 ? t("Not recognised") : known.join(", ");
}

/** The day on which a session ends unless it is used before. */
export function expiryText(expiresAt: string, nowMs: number): string {
  const days = Math.max(0, Math.round((Date.parse(expiresAt) - nowMs) / dayMs));
  const date = formatDay(expiresAt);
  return days === 0
    ? t("{date}, today, unless used before then", { date })
    : t("{date}, in {days, plural, one {# day} other {# days}}, unless used before then", { date, days });
}

/** A date needs "Last active"; "just now" and "2 hours ago", which stand for the last week, follow "Active". */
function lastUseText(lastUsedAt: string, nowMs: number): string {
  const when = formatRelative(lastUsedAt, nowMs);
  if (nowMs - Date.parse(lastUsedAt) >= 7 * dayMs) return t("Last active {date}", { date: when });
  return t("Active {when}", { when: when.charAt(0).toLowerCase() + when.slice(1) });
}

/** Where and when a device was used, in a few short sentences. */
export function deviceText(device: Device, nowMs: number): string {
  const { ipAddress, isCurrent, lastUsedAt, sessionCount, firstSeen } = device;
  const oddity = isAlarming(device) ? oddityText(device) : null;
  return [
    ipAddress,
    isCurrent ? t("Active now") : lastUseText(lastUsedAt, nowMs),
    ...(sessionCount > 1
      ? [t("{count, plural, one {# session} other {# sessions}}", { count: sessionCount })]
      : []),
    t("First seen {date}", { date: formatDay(firstSeen) }),
    ...(oddity === null ? [] : [t("Unusual: {reasons}", { reasons: oddity })]),
  ]
    .map((sentence) => `${sentence}.`)
    .join(" ");
}
