import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { AppError } from "#functions/platform/errors.ts";
import type {
  BillingAccount,
  BillingStore,
  ProviderEvent,
} from "#functions/subscription/records/billing-accounts.ts";
import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { dayMs, minuteMs } from "#shared/domain/durations.ts";
import { freeSubscription, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { isSameSubscription, nextSubscription } from "#shared/domain/subscription/subscription-origin.ts";
import type { NotifyOwner } from "./owner-notices.ts";
import { stateOf } from "./paid-state.ts";
import { CustomerGone, type PaidSubscription, type Payments } from "./payments.ts";
import type { Prices } from "./prices.ts";

interface SyncDependencies {
  store: BillingStore;
  payments: Pick<Payments, "subscriptions">;
  prices: Prices;
  notifyOwner: NotifyOwner;
  clock: () => number;
}

/** Other requests may come between reading and writing, but hardly this often. */
const retries = 4;
/** After the end of a period: the provider's own event about the next one comes first. */
const renewalMs = 5 * minuteMs;

export type Sync = (userId: string, event?: ProviderEvent) => Promise<CurrentSubscription | undefined>;

/**
 * Reads the payment provider's state of a user and stores it. Whatever the reason, the provider's current
 * state counts, so events that come late, twice or in another order change nothing. A state is stored only if no other
 * was stored since before it was requested, so an older one never replaces a later one.
 *
 * @returns the user's subscription, or undefined when the user is gone
 */
export function subscriptionSync({ store, payments, prices, notifyOwner, clock }: SyncDependencies): Sync {
  const said = async (customerId: string): Promise<Subscription> => {
    const gone = (error: unknown): PaidSubscription[] => {
      if (error instanceof CustomerGone) return [];
      throw error;
    };
    return stateOf(await payments.subscriptions(customerId).catch(gone), prices);
  };

  return async (userId, event) => {
    const attempt = async () => {
      const found = await store.find(userId);
      if (found === undefined) return undefined;
      const { user, account } = found;
      if (account === undefined) return currentOf(user.subscription, account);
      if (event !== undefined) {
        if (await store.isKnownEvent(event.id)) return currentOf(user.subscription, account);
        // A state from after this event has already been stored.
        if (event.createdAt < account.lastEventAt) {
          await store.noteEvent(event);
          return currentOf(user.subscription, account);
        }
      }
      const applied = stillUnpaid(await said(account.customerId), account.applied);
      const nowMs = clock();
      const from = user.subscription;
      const to = nextSubscription({ current: from, applied: account.applied, said: applied }, nowMs);
      const isChange = !isSameSubscription(from, to);
      const isSaved = await store.storeReport({
        account,
        applied,
        dueAt: dueAt(applied, to, nowMs),
        ...(isChange ? { change: { from, to } } : {}),
        ...(event === undefined ? {} : { event }),
      });
      if (!isSaved) throw new Overtaken();
      if (isChange) await notifyOwner(user, from, to);
      return currentOf(to, account);
    };
    const text = "The subscription kept changing while it was read";
    return retriedWhenOvertaken(attempt, {
      retries,
      giveUp: (cause) => new AppError("UNAVAILABLE", text, { cause, retryAfterSeconds: 5 }),
    });
  };
}

/** While payments are missing, the days of grace count from the first of them: each period's invoice is another one. */
function stillUnpaid(said: Subscription, before: Subscription | null): Subscription {
  if (said.status !== "past_due" || before?.status !== "past_due") return said;
  const [expiresAt = null] = [said.expiresAt, before.expiresAt].filter((end) => end !== null).toSorted();
  return { ...said, expiresAt };
}

/** When to read the state again at the latest: once a day, after a period has ended, and when a granted tier ends. */
function dueAt(applied: Subscription, current: Subscription, nowMs: number): string {
  const endOf = ({ expiresAt }: Subscription) => (expiresAt === null ? [] : [Date.parse(expiresAt)]);
  const renewal = endOf(applied).map((end) => end + renewalMs);
  const grantEnd = isSameSubscription(applied, current) ? [] : endOf(current);
  const ahead = [...renewal, ...grantEnd].filter((moment) => moment > nowMs);
  return new Date(Math.min(nowMs + dayMs, ...ahead)).toISOString();
}

/** A subscription as the API returns it. */
export function currentOf(
  { expiresAt, ...subscription }: Subscription = freeSubscription,
  account: BillingAccount | undefined,
): CurrentSubscription {
  return { ...subscription, currentPeriodEnd: expiresAt, hasBillingAccount: account !== undefined };
}
