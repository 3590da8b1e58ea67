import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import type { StoredUser } from "#functions/platform/records/users.ts";
import type {
  BillingAccount,
  BillingStore,
  CustomerStore,
} from "#functions/subscription/records/billing-accounts.ts";
import { accountGone } from "./errors.ts";
import { CustomerGone, type Payments } from "./payments.ts";

interface CustomerDependencies {
  store: Pick<BillingStore & CustomerStore, "find" | "open" | "noteAddress">;
  payments: Pick<Payments, "createCustomer" | "changeAddress" | "removeCustomer">;
  clock: () => number;
}

/** Runs something for the payment provider's customer of a user. */
export type WithCustomer = <T>(userId: string, run: (account: BillingAccount) => Promise<T>) => Promise<T>;

/**
 * Makes users customers of the payment provider: each once, however many requests come at the same moment, and again
 * only where the provider has forgotten the customer.
 */
export function withCustomer({ store, payments, clock }: CustomerDependencies): WithCustomer {
  const open = async (user: StoredUser, former?: BillingAccount): Promise<BillingAccount> => {
    const { id: userId, email } = user;
    // With the customer that it replaces, because the provider answers a repeated key with what it made then.
    const key = fingerprint([userId, email, former?.customerId ?? ""].join(" "));
    const customerId = await payments.createCustomer({ userId, email, key });
    const now = new Date(clock()).toISOString();
    const account: BillingAccount = {
      userId,
      customerId,
      email,
      createdAt: now,
      version: 1,
      applied: former?.applied ?? null,
      dueAt: now,
      lastEventAt: 0,
      checkout: null,
    };
    if (await store.open(account, former)) return account;
    const found = await store.find(userId);
    if (found?.account?.customerId !== customerId) await payments.removeCustomer(customerId);
    if (found?.account === undefined) throw accountGone();
    return found.account;
  };

  return async (userId, run) => {
    const found = await store.find(userId);
    if (found === undefined) throw accountGone();
    const { user, account = await open(user) } = found;
    try {
      if (account.email !== user.email) {
        await payments.changeAddress(account.customerId, user.email);
        await store.noteAddress(account, user.email);
      }
      return await run(account);
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error;
      return run(await open(user, account));
    }
  };
}
