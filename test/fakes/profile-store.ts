import type { WaitingMail } from "#functions/platform/mail/outbox.ts";
import { nameEndings } from "#functions/platform/records/people-index.ts";
import type { Deletion, DeletionQueue, DeletionStore } from "#functions/profile/deletion/deletion.ts";
import type { PeopleStore } from "#functions/profile/people.ts";
import type { Profile, ProfileStore } from "#functions/profile/profiles.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";

const pageSize = 2;

/** Profiles, people and deletions in memory, with the same promises as the table's. */
export function fakeProfileStore(...given: Profile[]): ProfileStore &
  PeopleStore &
  DeletionStore &
  DeletionQueue & {
    profiles: Map<string, Profile>;
    /** Ids of people who accept no messages. */
    silent: Set<string>;
    deletions: Map<string, Deletion>;
    /** What was stored with changes of addresses. */
    waiting: Map<string, WaitingMail>;
  } {
  const profiles = new Map(given.map((profile) => [profile.id, profile]));
  const links = new Map<string, string>();
  const silent = new Set<string>();
  const deletions = new Map<string, Deletion>();
  const waiting = new Map<string, WaitingMail>();
  const holderOf = (address: string) =>
    [...profiles.values()].find(({ email }) => normaliseEmail(email) === address);
  const update = (userId: string, holds: (profile: Profile) => boolean, change: Partial<Profile>) => {
    const profile = profiles.get(userId);
    if (profile === undefined || !holds(profile)) return undefined;
    const updated = { ...profile, ...change };
    profiles.set(userId, updated);
    return updated;
  };
  const over = { pendingEmail: null, emailChangeExpiresAt: null, emailChangeHash: null };

  return {
    profiles,
    silent,
    deletions,
    waiting,
    find: async (userId) => profiles.get(userId),
    findByAddress: async (address) => holderOf(address),
    rename: async (userId, from, to) =>
      update(userId, ({ displayName }) => displayName === from, { displayName: to }),
    changePhoto: async (userId, from, to) =>
      update(userId, ({ photoURL }) => photoURL === from, { photoURL: to }) !== undefined,
    setFirstRun: async (userId, firstRunStep) => {
      const updated = update(userId, (profile) => (profile.firstRunStep ?? null) !== null, { firstRunStep });
      if (updated === undefined || firstRunStep !== null) return updated;
      const { startingPlan: _, ...rest } = updated;
      profiles.set(userId, rest);
      return rest;
    },
    beginEmailChange: async ({ userId, pendingEmail, tokenHash, expiresAt }, now) => {
      const isFree = (profile: Profile) =>
        profile.pendingEmail === null || (profile.emailChangeExpiresAt ?? "") <= now;
      const change = { pendingEmail, emailChangeExpiresAt: expiresAt, emailChangeHash: tokenHash };
      const begun = update(userId, isFree, change);
      if (begun !== undefined) links.set(tokenHash, userId);
      return begun;
    },
    endEmailChange: async (userId, tokenHash) =>
      update(userId, (profile) => tokenHash === undefined || profile.emailChangeHash === tokenHash, over),
    findEmailChange: async (tokenHash) => links.get(tokenHash),
    completeEmailChange: async (completion) => {
      const { userId, tokenHash, to, email, previousEmail, registrationId, undo, now, replacing, mails } =
        completion;
      const holder = holderOf(to);
      const isFree =
        replacing === undefined
          ? holder === undefined
          : holder?.id === replacing.userId &&
            holder.registrationId === replacing.registrationId &&
            !holder.emailVerified;
      const holds = (profile: Profile) =>
        isFree &&
        profile.emailChangeHash === tokenHash &&
        (profile.emailChangeExpiresAt ?? "") > now &&
        profile.email === previousEmail &&
        profile.pendingEmail === email;
      const moved =
        update(userId, holds, {
          ...over,
          email,
          previousEmail,
          registrationId,
          emailChangedAt: now,
          ...(undo ? { emailUndo: undo } : {}),
        }) !== undefined;
      if (moved && replacing !== undefined) {
        profiles.delete(replacing.userId);
        deletions.set(replacing.userId, { userId: replacing.userId, requestedAt: now });
      }
      if (moved) links.delete(tokenHash);
      if (moved) for (const mail of mails) waiting.set(mail.id, mail);
      return moved;
    },
    undoEmailChange: async ({
      userId,
      tokenHash,
      presentEmail,
      to,
      email,
      registrationId,
      now,
      replacing,
      mails,
    }) => {
      const holder = holderOf(to);
      const isFree =
        holder === undefined ||
        holder.id === userId ||
        (holder.id === replacing?.userId &&
          holder.registrationId === replacing.registrationId &&
          !holder.emailVerified);
      const holds = ({ emailUndo, email: present }: Profile) =>
        isFree && emailUndo?.tokenHash === tokenHash && emailUndo.until > now && present === presentEmail;
      const undone = update(userId, holds, {
        ...over,
        email,
        registrationId,
        actionsLocked: true,
        previousEmail: null,
        emailUndo: null,
        emailChangedAt: null,
      });
      if (undone !== undefined && replacing !== undefined) {
        profiles.delete(replacing.userId);
        deletions.set(replacing.userId, { userId: replacing.userId, requestedAt: now });
      }
      if (undone !== undefined) for (const mail of mails) waiting.set(mail.id, mail);
      return undone !== undefined;
    },
    byName: async (prefix, after) => {
      const entries = [...profiles.values()]
        .flatMap(({ id, displayName }) => nameEndings(displayName).map((ending) => ({ ending, id })))
        .filter(({ ending }) => ending.startsWith(prefix))
        .toSorted((left, right) => (`${left.ending}#${left.id}` < `${right.ending}#${right.id}` ? -1 : 1));
      const start = Number(after ?? 0);
      const next = start + pageSize < entries.length ? String(start + pageSize) : undefined;
      return { userIds: entries.slice(start, start + pageSize).map(({ id }) => id), next };
    },
    byAddress: async (address) => holderOf(address)?.id,
    candidates: async (userIds) =>
      userIds.flatMap((id) => {
        const user = profiles.get(id);
        return user === undefined ? [] : [{ user, allowsMessages: !silent.has(id) }];
      }),
    begin: async ({ id, email }, requestedAt) => {
      if (profiles.get(id)?.email !== email) return false;
      profiles.delete(id);
      deletions.set(id, { userId: id, requestedAt });
      return true;
    },
    pending: async () => [...deletions.values()],
    finish: async (userId) => {
      deletions.delete(userId);
    },
  };
}
