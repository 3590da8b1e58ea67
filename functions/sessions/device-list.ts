import { networkOf } from "#functions/platform/limits/rate-limit.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";
import type { Device } from "#shared/api/sessions.ts";
import { analyseDevice, type DeviceFacts } from "#shared/domain/account/devices.ts";
import type { ClientFeatures } from "#shared/domain/account/user-agent.ts";
import { deviceOf } from "./agent.ts";
import type { KnownDevice } from "./devices.ts";

/** All that one device of the list is made of; there is at least one session, the most recent one first. */
export interface DeviceSessions {
  id: string;
  sessions: readonly [StoredSession, ...StoredSession[]];
  known: KnownDevice | undefined;
}

/**
 * A device as its owner sees it.
 * @param current the session that asks
 */
export function deviceEntry(
  { id, sessions, known }: DeviceSessions,
  current: StoredSession,
  nowMs: number,
): Device {
  const [recent] = sessions;
  const { isAutomated, ...description } = deviceOf(recent.userAgent, featuresOf(recent));
  const isCurrent = sessions.some((session) => session.id === current.id);
  const firstSeen = known?.firstSeen ?? oldest(sessions);
  const isTrusted = known?.isTrusted ?? false;
  const facts: DeviceFacts = {
    description: { ...description, isAutomated },
    toldOfItself: Object.keys(recent.deviceInfo).length > 0,
    knownForMs: nowMs - Date.parse(firstSeen),
    unusedForMs: nowMs - Date.parse(recent.lastUsedAt),
    sessionCount: sessions.length,
    isTrusted,
    ...(isCurrent ? {} : compare(recent, current)),
  };
  const deviceAnalysis = analyseDevice(facts);
  const mostRecentSession = summary(recent, current.id);
  return {
    ...mostRecentSession,
    ...description,
    isCurrent,
    userAgent: recent.userAgent,
    deviceInfo: recent.deviceInfo,
    deviceFingerprintId: id,
    riskScore: deviceAnalysis.riskScore,
    deviceAnalysis,
    isTrusted,
    firstSeen,
    sessionCount: sessions.length,
    allSessionIds: sessions.map((session) => session.id),
    mostRecentSession,
  };
}

/** The present session first, then the latest used; when a session was used is known to five minutes only. */
export function byUse(currentId: string) {
  return (left: StoredSession, right: StoredSession): number => {
    if (left.id === currentId) return -1;
    if (right.id === currentId) return 1;
    if (left.lastUsedAt === right.lastUsedAt) return left.id < right.id ? -1 : 1;
    return left.lastUsedAt < right.lastUsedAt ? 1 : -1;
  };
}

function summary(
  { id, createdAt, lastUsedAt, expiresAt, ipAddress }: StoredSession,
  currentId: string,
): Device["mostRecentSession"] {
  return { id, createdAt, lastUsedAt, expiresAt, ipAddress, isCurrent: id === currentId };
}

function oldest(sessions: readonly StoredSession[]): string {
  return sessions.map(({ createdAt }) => createdAt).toSorted()[0] ?? "";
}

function compare(
  other: StoredSession,
  current: StoredSession,
): Pick<DeviceFacts, "otherNetwork" | "otherTimezone"> {
  const [there, here] = [other.deviceInfo.timezone, current.deviceInfo.timezone];
  return {
    otherNetwork: networkOf(other.ipAddress) !== networkOf(current.ipAddress),
    otherTimezone: there !== undefined && here !== undefined && there !== here,
  };
}

function featuresOf({ deviceInfo }: StoredSession): ClientFeatures {
  const { screenResolution } = deviceInfo;
  return typeof screenResolution === "string" ? { screenResolution } : {};
}
