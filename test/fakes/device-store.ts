import type { StoredSession } from "#functions/platform/records/users.ts";
import type { DeviceStore, KnownDevice } from "#functions/sessions/devices.ts";

/** Sessions and devices in memory. */
export function fakeDeviceStore(...given: StoredSession[]): DeviceStore & {
  /** By session id. */
  all: Map<string, StoredSession>;
  /** The users whose logins under way were ended, in order, with the number of sessions at that time. */
  endedLogins: { userId: string; sessions: number }[];
  /** Makes the next note of a login fail. */
  failNext(): void;
} {
  const all = new Map(given.map((session) => [session.id, session]));
  const known = new Map<string, Map<string, KnownDevice>>();
  const endedLogins: { userId: string; sessions: number }[] = [];
  let failing = false;
  const of = (userId: string): Map<string, KnownDevice> => {
    const devices = known.get(userId) ?? new Map<string, KnownDevice>();
    known.set(userId, devices);
    return devices;
  };
  return {
    all,
    endedLogins,
    failNext: () => {
      failing = true;
    },
    sessions: async (userId) => [...all.values()].filter((session) => session.userId === userId),
    devices: async (userId) => [...of(userId).values()],
    noteLogin: async (userId, id, now) => {
      if (failing) {
        failing = false;
        throw new Error("The table is down");
      }
      const before = of(userId).get(id);
      of(userId).set(id, { id, firstSeen: now, isTrusted: false, ...before, lastSeen: now });
      return before === undefined ? "new" : "known";
    },
    setTrust: async (userId, { id, firstSeen }, isTrusted) => {
      of(userId).set(id, { id, firstSeen, lastSeen: firstSeen, ...of(userId).get(id), isTrusted });
    },
    endLogins: async (userId) => {
      endedLogins.push({ userId, sessions: all.size });
    },
    endSession: async (userId, sessionId) => {
      if (all.get(sessionId)?.userId !== userId) return undefined;
      all.delete(sessionId);
      return { id: sessionId, userId, sealedToken: `sealed ${sessionId}` };
    },
  };
}
