import type { Account, AuthStore, PendingLogin } from "#functions/auth/records/accounts.ts";
import type { StoredLink } from "#functions/auth/records/links.ts";
import type { WaitingMail } from "#functions/platform/mail/outbox.ts";
import type { EndedSession } from "#functions/platform/records/session-tokens.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";

/** Accounts in memory with the same promises as the table's. */
export function fakeAuthStore(waiting = new Map<string, WaitingMail>()): AuthStore & {
  accounts: Map<string, Account>;
  links: Map<string, StoredLink & { usedAt?: string }>;
  sessions: Map<string, StoredSession>;
} {
  const accounts = new Map<string, Account>();
  const links = new Map<string, StoredLink & { usedAt?: string }>();
  const sessions = new Map<string, StoredSession>();
  const sealed = new Map<string, string>();
  const end = (id: string, userId: string): EndedSession => {
    const sealedToken = sealed.get(id);
    sessions.delete(id);
    sealed.delete(id);
    return { id, userId, ...(sealedToken === undefined ? {} : { sealedToken }) };
  };
  const pendingLogins = new Map<string, PendingLogin>();
  const devices = new Map<string, string>();
  const endOf = (now: string) => new Date(Date.parse(now) + 180 * 86_400_000).toISOString();
  const byAddress = (address: string) =>
    [...accounts.values()].find(({ email }) => normaliseEmail(email) === address);
  const update = (id: string, holds: (account: Account) => boolean, change: Partial<Account>) => {
    const account = accounts.get(id);
    if (account === undefined || !holds(account)) return undefined;
    const updated = { ...account, ...change };
    accounts.set(id, updated);
    return updated;
  };
  const usable = (tokenHash: string, purpose: string, now: string) => {
    const link = links.get(tokenHash);
    return link?.purpose === purpose && link.expiresAt > now && link.usedAt === undefined ? link : undefined;
  };

  return {
    accounts,
    links,
    sessions,
    find: async (userId) => accounts.get(userId),
    findByAddress: async (address) => byAddress(address),
    create: async (account) => {
      if (byAddress(normaliseEmail(account.email)) !== undefined) return false;
      accounts.set(account.id, account);
      return true;
    },
    reopenRegistration: async (userId, { registrationId, openUntil, ...given }, now) => {
      const isFree = ({ emailVerified, registrationOpenUntil }: Account) =>
        !emailVerified && (registrationOpenUntil === null || registrationOpenUntil <= now);
      const change = { registrationId, registrationOpenUntil: openUntil, ...given };
      return update(userId, isFree, change) !== undefined;
    },
    closeRegistration: async (userId, registrationId) => {
      const isPresent = (account: Account) =>
        account.registrationId === registrationId && !account.emailVerified;
      const change = { registrationOpenUntil: null, emailVerified: true };
      return update(userId, isPresent, change) !== undefined;
    },
    completeSignUp: async ({ registration, link, mail }) => {
      const isPresent = (account: Account) =>
        account.registrationId === registration?.registrationId && !account.emailVerified;
      const isClosed =
        registration === undefined ||
        update(registration.userId, isPresent, { registrationOpenUntil: null }) !== undefined;
      if (!isClosed) return false;
      links.set(link.tokenHash, link);
      waiting.set(mail.id, mail);
      return true;
    },
    interruptRegistration: async (userId, registrationId, now) => {
      const isPresent = (account: Account) =>
        account.registrationId === registrationId && !account.emailVerified;
      update(userId, isPresent, { registrationOpenUntil: now });
    },
    replaceRegistration: async (userId, to, from) => {
      const isPresent = ({ emailVerified, registrationId }: Account) =>
        emailVerified && (from === undefined || registrationId === from);
      const change = { registrationId: to, pendingEmail: null, emailChangeExpiresAt: null };
      return update(userId, isPresent, change) !== undefined;
    },
    abandon: async ({ id, registrationId }) => {
      const account = accounts.get(id);
      if (account?.registrationId === registrationId && !account.emailVerified) accounts.delete(id);
    },
    saveLink: async (link) => {
      links.set(link.tokenHash, link);
    },
    takeLink: async (purpose, tokenHash, now) => {
      const link = usable(tokenHash, purpose, now);
      if (link === undefined) return undefined;
      links.set(tokenHash, { ...link, usedAt: now });
      return link;
    },
    releaseLink: async (tokenHash) => {
      const { usedAt: _used, ...link } = links.get(tokenHash) ?? {};
      if ("purpose" in link) links.set(tokenHash, link);
    },
    verifyAddress: async (tokenHash, now) => {
      const link = usable(tokenHash, "verify-email", now);
      const account = link && accounts.get(link.userId);
      if (account === undefined || account.registrationId !== link?.registrationId) return undefined;
      links.set(tokenHash, { ...link, usedAt: now });
      return update(account.id, () => true, { emailVerified: true });
    },
    savePendingLogin: async (pending) => {
      pendingLogins.set(pending.tokenHash, pending);
    },
    findPendingLogin: async (tokenHash, now) => {
      const pending = pendingLogins.get(tokenHash);
      return pending && pending.expiresAt > now ? pending : undefined;
    },
    deletePendingLogin: async (tokenHash) => pendingLogins.delete(tokenHash),
    recordLogin: async (session, deviceToken, loginVersion) => {
      const isPresent = (account: Account) => account.loginVersion === loginVersion;
      if (update(session.userId, isPresent, { lastLoginAt: session.createdAt }) === undefined) return false;
      const { sealedToken, ...stored } = session;
      sessions.set(session.id, stored);
      if (sealedToken !== undefined) sealed.set(session.id, sealedToken);
      devices.set(`${session.userId} ${deviceToken}`, endOf(session.createdAt));
      return true;
    },
    confirmSession: async (userId, sessionId, given) => {
      const session = sessions.get(sessionId);
      if (session?.userId !== userId) return false;
      sessions.set(sessionId, { ...session, ...given });
      return true;
    },
    unlockActions: async (userId) => {
      update(userId, () => true, { actionsLocked: false });
    },
    findSession: async (userId, sessionId) => {
      const session = sessions.get(sessionId);
      return session?.userId === userId ? session : undefined;
    },
    renewToken: async (userId, sessionId, sealedToken) => {
      const session = sessions.get(sessionId);
      if (session?.userId !== userId) return undefined;
      sealed.set(sessionId, sealedToken);
      return session;
    },
    moveSession: async (userId, { from, to }, sealedToken) => {
      const session = sessions.get(from);
      if (session?.userId !== userId) return undefined;
      end(from, userId);
      sessions.set(to, { ...session, id: to });
      sealed.set(to, sealedToken);
      return { ...session, id: to };
    },
    deleteSession: async (userId, sessionId) => {
      if (sessions.get(sessionId)?.userId !== userId) return undefined;
      return end(sessionId, userId);
    },
    deleteSessions: async (userId, exceptSessionId) => {
      const { loginVersion = 0 } = accounts.get(userId) ?? {};
      update(userId, () => true, { loginVersion: loginVersion + 1 });
      const ended: EndedSession[] = [];
      for (const [id, session] of sessions) {
        if (session.userId === userId && id !== exceptSessionId) ended.push(end(id, userId));
      }
      return ended;
    },
    rememberDevice: async (userId, deviceToken, now) => {
      devices.set(`${userId} ${deviceToken}`, endOf(now));
    },
    knowsDevice: async (userId, deviceToken, now) => (devices.get(`${userId} ${deviceToken}`) ?? "") > now,
  };
}
