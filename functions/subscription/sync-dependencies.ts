import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { SecureParameters } from "#functions/platform/aws/parameters.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import type { Log } from "#functions/platform/log.ts";
import { notices } from "#functions/platform/mail/notices.ts";
import { storedOutbox } from "#functions/platform/mail/stored-outbox.ts";
import { storedMailFormats } from "#functions/platform/records/mail-formats.ts";
import { storedNotificationSettings } from "#functions/platform/records/notification-settings.ts";
import { notifier } from "#functions/platform/records/notifications.ts";
import { billingStore } from "#functions/subscription/records/store.ts";
import { stripeClient } from "#functions/subscription/stripe/stripe-client.ts";
import { stripePayments } from "#functions/subscription/stripe/stripe-payments.ts";
import { stripeSecret } from "#functions/subscription/stripe/stripe-secret.ts";
import { ownerNotices } from "./owner-notices.ts";
import { configuredPrices } from "./prices.ts";
import { subscriptionSync } from "./sync.ts";

interface Given {
  database: DynamoDBDocumentClient;
  parameters: SecureParameters;
  clock: () => number;
}

/** The dependencies of reading Stripe's state and storing it, from the environment: for the API and the job. */
export function syncDependencies({ database, parameters, clock }: Given) {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    EVENTS_TABLE: variable.table,
    CORRESPONDENCE_TABLE: variable.table,
    STRIPE_SECRET_KEY_PARAMETER: variable.parameter,
    STRIPE_API_URL: variable.origin,
    STRIPE_PRICES: variable.name,
    MAIL_KEY_PARAMETER: variable.parameter,
    WEB_ORIGIN: variable.origin,
  });
  const store = billingStore(database, { accounts: env.ACCOUNTS_TABLE, events: env.EVENTS_TABLE });
  const prices = configuredPrices(env.STRIPE_PRICES);
  const client = stripeClient(env.STRIPE_API_URL, stripeSecret(parameters, env.STRIPE_SECRET_KEY_PARAMETER));
  const payments = stripePayments(client, prices);
  const outbox = storedOutbox(database, parameters, env, storedMailFormats(database, env.ACCOUNTS_TABLE));
  const settings = storedNotificationSettings(database, env.ACCOUNTS_TABLE);
  const syncWith = (log: Log) => {
    const notifyOwner = ownerNotices({
      notifier: notifier(
        database,
        { correspondence: env.CORRESPONDENCE_TABLE, events: env.EVENTS_TABLE },
        log,
      ),
      notices: notices(outbox, log),
      settings,
      webOrigin: env.WEB_ORIGIN,
      clock,
    });
    return subscriptionSync({ store, payments, prices, notifyOwner, clock });
  };
  const tables = { accountsTable: env.ACCOUNTS_TABLE, eventsTable: env.EVENTS_TABLE };
  return { ...tables, store, payments, prices, syncWith };
}
