import { AppError } from "#functions/platform/errors.ts";
import type { SessionTokens } from "#functions/platform/records/session-tokens.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";
import type { Device } from "#shared/api/sessions.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { DeviceId } from "./device-id.ts";
import { byUse, type DeviceSessions, deviceEntry } from "./device-list.ts";
import type { DeviceStore } from "./devices.ts";

/** The caller's session. */
interface SessionOwner {
  userId: string;
  sessionId: string;
}

/**
 * Where people see on which devices they are logged in, and log out the others. A session that is ended here
 * stops at once: its record is looked up by every request and by every refresh. Its refresh token is then revoked at
 * the identity provider.
 */
export interface SessionService {
  list(owner: SessionOwner): Promise<Device[]>;
  /** @throws AppError NOT_FOUND, CONFLICT for the present session */
  revoke(owner: SessionOwner, sessionId: string): Promise<void>;
  revokeOthers(owner: SessionOwner): Promise<void>;
  /** @throws AppError NOT_FOUND when the caller is not logged in on such a device */
  setTrust(owner: SessionOwner, deviceId: string, isTrusted: boolean): Promise<void>;
  /** @throws AppError NOT_FOUND likewise, CONFLICT for the present device */
  revokeDevice(owner: SessionOwner, deviceId: string): Promise<void>;
}

export interface SessionDependencies {
  store: DeviceStore;
  deviceId: DeviceId;
  /** Revokes the tokens of sessions that are over. Must not throw. */
  revokeTokens: SessionTokens["revoke"];
  /** Milliseconds since the epoch. */
  clock: () => number;
}

export function sessionService({
  store,
  deviceId,
  revokeTokens,
  clock,
}: SessionDependencies): SessionService {
  const live = async (userId: string): Promise<StoredSession[]> => {
    const now = new Date(clock()).toISOString();
    return (await store.sessions(userId)).filter(({ expiresAt }) => expiresAt > now);
  };

  const devices = async ({ userId, sessionId }: SessionOwner): Promise<DeviceSessions[]> => {
    const [sessions, known] = await Promise.all([live(userId), store.devices(userId)]);
    const groups = new Map<string, [StoredSession, ...StoredSession[]]>();
    for (const session of sessions.toSorted(byUse(sessionId))) {
      const id = await deviceId(session);
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [session]);
      else group.push(session);
    }
    return [...groups].map(([id, group]) => ({
      id,
      sessions: group,
      known: known.find((device) => device.id === id),
    }));
  };

  /** @returns how many were still there */
  const end = async (userId: string, sessionIds: readonly string[]): Promise<number> => {
    const ended = await Promise.all(sessionIds.map((id) => store.endSession(userId, id)));
    const found = ended.filter((session) => session !== undefined);
    await revokeTokens(found);
    return found.length;
  };

  const find = async (owner: SessionOwner, id: string): Promise<DeviceSessions> => {
    const device = (await devices(owner)).find((each) => each.id === id);
    if (device === undefined) throw new AppError("NOT_FOUND", msg("Device not found."));
    return device;
  };

  return {
    list: async (owner) => {
      const found = await devices(owner);
      const current = found.flatMap(({ sessions }) => sessions).find(({ id }) => id === owner.sessionId);
      // It was there a moment ago, when the request came in.
      if (current === undefined) {
        throw new AppError("SESSION_EXPIRED", msg("No valid session. Please log in again."));
      }
      return found.map((device) => deviceEntry(device, current, clock()));
    },

    revoke: async ({ userId, sessionId }, revokedId) => {
      if (revokedId === sessionId) {
        throw new AppError("CONFLICT", msg("This is the session you are using. Log out to end it."));
      }
      if ((await end(userId, [revokedId])) === 0) throw new AppError("NOT_FOUND", msg("Session not found."));
    },

    revokeOthers: async ({ userId, sessionId }) => {
      // Logins first: one in progress is either refused or its session is found below.
      await store.endLogins(userId);
      const ids = (await store.sessions(userId)).map(({ id }) => id);
      await end(
        userId,
        ids.filter((id) => id !== sessionId),
      );
    },

    setTrust: async (owner, id, isTrusted) => {
      const { sessions, known } = await find(owner, id);
      const firstSeen = known?.firstSeen ?? sessions.map(({ createdAt }) => createdAt).toSorted()[0] ?? "";
      await store.setTrust(owner.userId, { id, firstSeen }, isTrusted);
    },

    revokeDevice: async (owner, id) => {
      const { sessions } = await find(owner, id);
      if (sessions.some((session) => session.id === owner.sessionId)) {
        throw new AppError("CONFLICT", msg("This is the device you are using. Log out to end its session."));
      }
      await end(
        owner.userId,
        sessions.map(({ id }) => id),
      );
    },
  };
}
