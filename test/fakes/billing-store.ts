import type { StoredUser } from "#functions/platform/records/users.ts";
import type {
  BillingAccount,
  BillingStore,
  CustomerStore,
  DueAccounts,
} from "#functions/subscription/records/billing-accounts.ts";
import { isSameSubscription } from "#shared/domain/subscription/subscription-origin.ts";

const pageSize = 2;

/** Users, billing accounts and events in memory, with the same promises as the tables'. */
export function fakeBillingStore(...given: StoredUser[]): BillingStore &
  CustomerStore & {
    due: DueAccounts;
    users: Map<string, StoredUser>;
    accounts: Map<string, BillingAccount>;
    events: Set<string>;
  } {
  const users = new Map(given.map((user) => [user.id, user]));
  const accounts = new Map<string, BillingAccount>();
  const events = new Set<string>();
  const own = ({ userId, customerId }: BillingAccount) => {
    const account = accounts.get(userId);
    return account?.customerId === customerId ? account : undefined;
  };
  return {
    users,
    accounts,
    events,
    find: async (userId) => {
      const user = users.get(userId);
      return user && { user, account: accounts.get(userId) };
    },
    ownerOf: async (customerId) =>
      [...accounts.values()].find((account) => account.customerId === customerId)?.userId,
    open: async (account, former) => {
      const { userId } = account;
      if (!users.has(userId) || accounts.get(userId)?.customerId !== former?.customerId) return false;
      accounts.set(userId, account);
      return true;
    },
    noteAddress: async (account, email) => {
      const known = own(account);
      if (known !== undefined) accounts.set(known.userId, { ...known, email });
    },
    replaceCheckout: async (account, checkout) => {
      const known = own(account);
      if (known === undefined || known.checkout?.id !== account.checkout?.id) return false;
      accounts.set(known.userId, { ...known, checkout });
      return true;
    },
    isKnownEvent: async (id) => events.has(id),
    noteEvent: async ({ id }) => {
      events.add(id);
    },
    storeReport: async ({ account, applied, dueAt, change, event }) => {
      const known = own(account);
      const user = users.get(account.userId);
      if (known === undefined || known.version !== account.version) return false;
      if (event !== undefined && events.has(event.id)) return false;
      if (change !== undefined) {
        if (user === undefined || !isSameSubscription(user.subscription, change.from)) return false;
        users.set(user.id, { ...user, subscription: change.to });
      }
      const lastEventAt = Math.max(known.lastEventAt, event?.createdAt ?? 0);
      accounts.set(known.userId, { ...known, applied, dueAt, lastEventAt, version: known.version + 1 });
      if (event !== undefined) events.add(event.id);
      return true;
    },
    due: async (by, cursor = "") => {
      const place = ({ dueAt, userId }: BillingAccount) => `${dueAt}#${userId}`;
      const found = [...accounts.values()]
        .filter((account) => account.dueAt <= by && place(account) > cursor)
        .toSorted((left, right) => (place(left) < place(right) ? -1 : 1));
      const page = found.slice(0, pageSize);
      const last = page.at(-1);
      return {
        userIds: page.map(({ userId }) => userId),
        next: last !== undefined && found.length > pageSize ? place(last) : undefined,
      };
    },
  };
}
