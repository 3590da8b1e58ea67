import { documents } from "#functions/platform/aws/clients.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { counterStore } from "#functions/platform/limits/counter-store.ts";
import { rateLimiter } from "#functions/platform/limits/rate-limit.ts";
import { createLog } from "#functions/platform/log.ts";
import { customerStore } from "#functions/subscription/records/customer-store.ts";
import { stripeSecret } from "#functions/subscription/stripe/stripe-secret.ts";
import { subscription } from "#shared/api/subscription.ts";
import { catalogue } from "./catalogue.ts";
import { checkoutService } from "./checkout.ts";
import { withCustomer } from "./customers.ts";
import { subscriptionService } from "./service.ts";
import { syncDependencies } from "./sync-dependencies.ts";
import { eventReceiver } from "./webhook-receiver.ts";

/** Subscriptions, checkout, the billing portal and Stripe's events. */
export const handler = serve("subscription", subscription, (parameters) => {
  const env = environment({
    STRIPE_WEBHOOK_SECRET_PARAMETER: variable.parameter,
    WEB_ORIGIN: variable.origin,
  });
  const log = createLog().with({ feature: "subscription" });
  const clock = Date.now;
  const database = documents();
  const syncing = syncDependencies({ database, parameters, clock });
  const { payments, prices } = syncing;
  const sync = syncing.syncWith(log);
  const store = { ...syncing.store, ...customerStore(database, syncing.accountsTable) };
  const limiter = rateLimiter(counterStore(database, syncing.eventsTable), clock);
  const customers = withCustomer({ store, payments, clock });
  const { WEB_ORIGIN: webOrigin } = env;
  const checkouts = checkoutService({ store, payments, customers, prices, limiter, webOrigin });
  const service = subscriptionService({ store, sync, limiter });
  const webhookSecret = stripeSecret(parameters, env.STRIPE_WEBHOOK_SECRET_PARAMETER);
  const receive = eventReceiver({ store, sync, webhookSecret, log, clock });
  const tiers = catalogue(prices);

  return {
    tiers: async () => ({ tiers }),
    current: async (_input, { caller }) => ({ subscription: await service.current(caller.userId) }),
    checkout: async ({ body }, { caller }) => ({ url: await checkouts.checkout(caller, body) }),
    portal: async ({ body }, { caller }) => ({ url: await checkouts.portal(caller, body.returnUrl) }),
    sync: async (_input, { caller }) => ({ subscription: await service.sync(caller.userId) }),
    webhook: async ({ signed }) => {
      await receive(signed);
      return { received: true };
    },
  };
});
