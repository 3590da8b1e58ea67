import type { Enrolment } from "#functions/platform/records/two-factor/enrolments.ts";
import type {
  EmergencyLink,
  PendingEnrolment,
  TwoFactorChange,
  TwoFactorStore,
} from "#functions/two-factor/two-factor-records.ts";

/** What the store reads and writes of a user. */
interface Flagged {
  twoFactorEnabled: boolean;
  loginVersion: number;
  registrationId: string;
}

/** Second factors in memory with the same promises as the table's. @param users whose flag is kept in step */
export function fakeTwoFactorStore<U extends Flagged>(
  users: Map<string, U>,
): TwoFactorStore & { enrolments: Map<string, Enrolment>; links: Map<string, EmergencyLink> } {
  const enrolments = new Map<string, Enrolment>();
  const links = new Map<string, EmergencyLink>();
  const holders = new Map<string, { changeId: string; until: string }>();
  const pendings = new Map<string, PendingEnrolment>();
  const isHeld = ({ userId, changeId }: TwoFactorChange) => holders.get(userId)?.changeId === changeId;
  const usable = (tokenHash: string, now: string) => {
    const link = links.get(tokenHash);
    return link && link.expiresAt > now ? link : undefined;
  };
  const mark = (userId: string, flag: Partial<Pick<Flagged, "twoFactorEnabled">>) => {
    const user = users.get(userId);
    if (user) users.set(userId, { ...user, ...flag, loginVersion: user.loginVersion + 1 });
  };
  const update = (userId: string, holds: (enrolment: Enrolment) => boolean, change: Partial<Enrolment>) => {
    const enrolment = enrolments.get(userId);
    if (enrolment === undefined || !holds(enrolment)) return undefined;
    const updated = { ...enrolment, ...change };
    enrolments.set(userId, updated);
    return updated;
  };

  return {
    enrolments,
    links,
    find: async (userId) => enrolments.get(userId),
    spendStep: async (userId, enrolmentId, step) =>
      update(userId, (e) => e.enrolmentId === enrolmentId && e.lastStep < step, { lastStep: step }) !==
      undefined,
    spendRecoveryCode: async (userId, codeSetId, hash) => {
      const left = (enrolments.get(userId)?.codeHashes ?? []).filter((each) => each !== hash);
      const holds = (e: Enrolment) => e.codeSetId === codeSetId && e.codeHashes.includes(hash);
      return update(userId, holds, { codeHashes: left })?.codeHashes.length;
    },
    restoreRecoveryCode: async (userId, codeSetId, hash) => {
      const codeHashes = [...new Set([...(enrolments.get(userId)?.codeHashes ?? []), hash])];
      update(userId, (e) => e.codeSetId === codeSetId, { codeHashes });
    },
    beginChange: async ({ userId, changeId }, now, until) => {
      const holder = holders.get(userId);
      if (holder !== undefined && holder.until > now) return false;
      holders.set(userId, { changeId, until });
      return true;
    },
    endChange: async (change) => {
      if (isHeld(change)) holders.delete(change.userId);
    },
    savePending: async (change, pending) => {
      if (!isHeld(change)) throw new Error("The change is over");
      pendings.set(change.userId, pending);
    },
    findPending: async (userId, now) => {
      const pending = pendings.get(userId);
      return pending && pending.expiresAt > now ? pending : undefined;
    },
    enrol: async (change, enrolment, { replaces, link, now }) => {
      const { userId } = change;
      const user = users.get(userId);
      if (!isHeld(change) || user === undefined) return false;
      if ((enrolments.get(userId)?.enrolmentId ?? null) !== replaces) return false;
      if (link && !(usable(link.tokenHash, now) && user.registrationId === link.registrationId)) return false;
      if (link) links.delete(link.tokenHash);
      enrolments.set(userId, enrolment);
      pendings.delete(userId);
      mark(userId, { twoFactorEnabled: true });
      return true;
    },
    replaceCodes: async (change, enrolmentId, codes) => {
      if (!isHeld(change)) return false;
      if (!update(change.userId, (e) => e.enrolmentId === enrolmentId, codes)) return false;
      mark(change.userId, {});
      pendings.delete(change.userId);
      return true;
    },
    disenrol: async (change, enrolmentId) => {
      const { userId } = change;
      if (!isHeld(change) || enrolments.get(userId)?.enrolmentId !== enrolmentId) return false;
      enrolments.delete(userId);
      pendings.delete(userId);
      mark(userId, { twoFactorEnabled: false });
      return true;
    },
    saveLink: async (link) => {
      links.set(link.tokenHash, link);
    },
    findLink: async (tokenHash, now) => usable(tokenHash, now),
  };
}
