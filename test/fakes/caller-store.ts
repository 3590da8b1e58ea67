import type { CallerStore } from "#functions/platform/records/caller-store.ts";
import type { StoredSession, StoredUser } from "#functions/platform/records/users.ts";
import { sessionIdleMs } from "#shared/domain/account/sessions.ts";

/** Callers in memory; tests put users and sessions straight into it. */
export function fakeCallerStore(): CallerStore & {
  users: Map<string, StoredUser>;
  sessions: Map<string, StoredSession>;
} {
  const users = new Map<string, StoredUser>();
  const sessions = new Map<string, StoredSession>();
  return {
    users,
    sessions,
    find: async (userId, sessionId) => {
      const session = sessions.get(sessionId);
      return { user: users.get(userId), session: session?.userId === userId ? session : undefined };
    },
    touch: async (userId, sessionId, nowMs) => {
      const session = sessions.get(sessionId);
      const lastUsedAt = new Date(nowMs).toISOString();
      if (session?.userId !== userId || session.lastUsedAt >= lastUsedAt) return;
      const expiresAt = new Date(nowMs + sessionIdleMs).toISOString();
      sessions.set(sessionId, { ...session, lastUsedAt, expiresAt });
    },
  };
}
