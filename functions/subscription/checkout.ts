import type { Caller } from "#functions/platform/call/handlers.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type {
  BillingAccount,
  BillingStore,
  CustomerStore,
} from "#functions/subscription/records/billing-accounts.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { WithCustomer } from "./customers.ts";
import { anotherCheckout, noBillingAccount } from "./errors.ts";
import { runningOf } from "./paid-state.ts";
import { CustomerGone, type Payments } from "./payments.ts";
import type { Prices } from "./prices.ts";

interface CheckoutDependencies {
  store: Pick<BillingStore & CustomerStore, "find" | "replaceCheckout">;
  payments: Payments;
  customers: WithCustomer;
  prices: Prices;
  limiter: RateLimiter;
  webOrigin: string;
}

interface Wishes {
  priceId: string;
  successUrl: string;
  cancelUrl: string;
}

const checkoutLimit: RateLimit = { name: "checkout", max: 20, windowMinutes: 15 };
const portalLimit: RateLimit = { name: "billing-portal", max: 20, windowMinutes: 15 };

/** Leads people to the payment provider's pages. */
export function checkoutService(dependencies: CheckoutDependencies) {
  const { store, payments, customers, prices, limiter, webOrigin } = dependencies;

  const begin = async (account: BillingAccount, wishes: Wishes): Promise<string> => {
    const { userId, customerId, checkout: former } = account;
    const asked = fingerprint(JSON.stringify([wishes.priceId, wishes.successUrl, wishes.cancelUrl]));
    const open = former === null ? undefined : await payments.openCheckout(former.id);
    const running = runningOf(await payments.subscriptions(customerId), prices);
    if (running === undefined && open !== undefined && former?.wishes === asked) return open;
    // Two open checkouts could both be paid.
    if (former !== null && open !== undefined && !(await payments.endCheckout(former.id)))
      throw anotherCheckout();
    if (running !== undefined) {
      const { priceId, successUrl: doneUrl } = wishes;
      const change = { subscription: running, priceId, doneUrl };
      const canChange = running.status === "active" && running.endsAt === null && running.priceId !== priceId;
      const returnUrl = wishes.cancelUrl;
      return payments.openPortal({ customerId, returnUrl, ...(canChange ? { change } : {}) });
    }
    const key = fingerprint([userId, customerId, former?.id ?? "", asked].join(" "));
    const { id, url } = await payments.beginCheckout({ ...wishes, userId, customerId, key });
    if (await store.replaceCheckout(account, { id, wishes: asked })) return url;
    // Another request was first. With the same values it got the same checkout.
    if ((await store.find(userId))?.account?.checkout?.id === id) return url;
    await payments.endCheckout(id);
    throw anotherCheckout();
  };

  return {
    /**
     * The address of a checkout or, for someone who has a subscription, of the page that changes it.
     * @throws AppError VERIFICATION_REQUIRED, VALIDATION_FAILED, RATE_LIMITED, CONFLICT
     */
    checkout: async ({ userId, emailVerified }: Caller, wishes: Wishes): Promise<string> => {
      if (!emailVerified) throw new AppError("VERIFICATION_REQUIRED", msg("Verify your email to subscribe"));
      const { priceId, successUrl, cancelUrl } = wishes;
      demandOwnPages({ successUrl, cancelUrl }, webOrigin);
      if (!prices.sold().includes(priceId)) {
        const message = msg("This subscription is not available at the moment");
        throw invalidFields([{ path: "body.priceId", message }]);
      }
      await limiter.take(checkoutLimit, userId);
      return customers(userId, (account) => begin(account, wishes));
    },
    /** @throws AppError VERIFICATION_REQUIRED, VALIDATION_FAILED, RATE_LIMITED, NOT_FOUND */
    portal: async ({ userId, emailVerified }: Caller, returnUrl: string): Promise<string> => {
      if (!emailVerified)
        throw new AppError("VERIFICATION_REQUIRED", msg("Verify your email to manage billing"));
      demandOwnPages({ returnUrl }, webOrigin);
      await limiter.take(portalLimit, userId);
      const account = (await store.find(userId))?.account;
      if (account === undefined) throw noBillingAccount();
      try {
        return await payments.openPortal({ customerId: account.customerId, returnUrl });
      } catch (error) {
        throw error instanceof CustomerGone ? noBillingAccount() : error;
      }
    },
  };
}

/**
 * Requires that people are sent back to pages of the product only.
 *
 * @param urls addresses by the name of their field
 * @throws AppError VALIDATION_FAILED naming each field that leads elsewhere
 */
function demandOwnPages(urls: Readonly<Record<string, string>>, webOrigin: string): void {
  const foreign = Object.entries(urls).filter(([, url]) => !isOwnPage(url, webOrigin));
  if (foreign.length === 0) return;
  const message = msg("Must be a URL of this site");
  throw invalidFields(foreign.map(([field]) => ({ path: `body.${field}`, message })));
}

function isOwnPage(text: string, webOrigin: string): boolean {
  // Without a base: what does not name its origin is not the address of a page.
  const url = URL.parse(text);
  return url !== null && url.origin === webOrigin && url.username === "" && url.password === "";
}
