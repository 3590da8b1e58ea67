import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { nameEndings, normaliseName, shortestSearch } from "#functions/platform/records/people-index.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import type { Person } from "#shared/api/profile.ts";
import { emailProblem, maskEmail, normaliseEmail } from "#shared/domain/account/email.ts";

/** A user who may be found, with the facts that decide it. */
interface Candidate {
  user: StoredUser;
  allowsMessages: boolean;
}

export interface PeopleStore {
  /**
   * Users with a name, or a word of one, that begins with the text; sorted by it, some per page.
   * @param prefix normalised, at least three characters
   */
  byName(prefix: string, after?: string): Promise<{ userIds: string[]; next: string | undefined }>;
  /** @param address normalised */
  byAddress(address: string): Promise<string | undefined>;
  /** The users of these ids that exist, in any order. */
  candidates(userIds: readonly string[]): Promise<Candidate[]>;
}

interface Searcher {
  userId: string;
  role: "USER" | "ADMIN";
}

export interface PeopleService {
  /** @throws AppError RATE_LIMITED */
  search(caller: Searcher, query: { searchTerm: string; limit?: number | undefined }): Promise<Person[]>;
}

const perUser: RateLimit = { name: "user-search", max: 120, windowMinutes: 15 };
const defaultLimit = 10;
/** Pages of the index that one search reads at most: those it passes over are people who cannot be found. */
const mostPages = 4;

/**
 * Finds people to write to: verified ones who accept messages, for administrators also those who do not. A search by
 * name does not reveal the address; a search by address finds its owner only by the whole address.
 */
export function peopleService(store: PeopleStore, limiter: RateLimiter): PeopleService {
  const visible = async (self: Searcher, userIds: readonly string[]): Promise<Map<string, StoredUser>> => {
    const others = [...new Set(userIds)].filter((id) => id !== self.userId);
    if (others.length === 0) return new Map();
    const found = await store.candidates(others);
    const listed = found.filter(
      ({ user, allowsMessages }) => user.emailVerified && (allowsMessages || self.role === "ADMIN"),
    );
    return new Map(listed.map(({ user }) => [user.id, user]));
  };

  const byName = async (self: Searcher, prefix: string, limit: number): Promise<Person[]> => {
    const found = new Map<string, Person>();
    let after: string | undefined;
    for (let page = 0; page < mostPages && found.size < limit; page += 1) {
      const { userIds, next } = await store.byName(prefix, after);
      const users = await visible(self, userIds);
      for (const id of userIds) {
        const user = users.get(id);
        // The index may still have a name from before.
        const isNamed = nameEndings(user?.displayName ?? null).some((ending) => ending.startsWith(prefix));
        if (user !== undefined && isNamed && found.size < limit)
          found.set(id, personOf(user, maskEmail(user.email)));
      }
      if (next === undefined) break;
      after = next;
    }
    return [...found.values()];
  };

  const byAddress = async (self: Searcher, address: string): Promise<Person[]> => {
    const userId = await store.byAddress(address);
    const users = await visible(self, userId === undefined ? [] : [userId]);
    return [...users.values()].map((user) => personOf(user, user.email));
  };

  return {
    search: async (self, { searchTerm, limit = defaultLimit }) => {
      await limiter.take(perUser, self.userId);
      if (emailProblem(searchTerm) === null) return byAddress(self, normaliseEmail(searchTerm));
      const prefix = normaliseName(searchTerm);
      return [...prefix].length < shortestSearch ? [] : byName(self, prefix, limit);
    },
  };
}

function personOf({ id, displayName, photoURL }: StoredUser, email: string): Person {
  return { id, email, displayName, photoURL };
}
