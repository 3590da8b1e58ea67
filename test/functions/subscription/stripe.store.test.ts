import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#functions/platform/errors.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { customerRemover } from "#functions/subscription/customer-removal.ts";
import { configuredPrices } from "#functions/subscription/prices.ts";
import { customerStore } from "#functions/subscription/records/customer-store.ts";
import { dueAccounts } from "#functions/subscription/records/due-accounts.ts";
import { billingStore } from "#functions/subscription/records/store.ts";
import { stripeClient } from "#functions/subscription/stripe/stripe-client.ts";
import { stripePayments } from "#functions/subscription/stripe/stripe-payments.ts";
import { billingStoreContract } from "#test/contracts/billing-store.ts";
import { paymentsContract } from "#test/contracts/payments.ts";
import { startTestTables, type TestTables } from "#test/fakes/dynamodb.ts";
import { openLocal, secretKey } from "#test/lib/local/stripe/target.ts";
import { accountOf, paid, somebody } from "./samples.ts";

let tables: TestTables;
let stripe: Awaited<ReturnType<typeof openLocal>>;
beforeAll(async () => {
  [tables, stripe] = await Promise.all([startTestTables(), openLocal()]);
});
afterAll(() => Promise.all([tables.close(), stripe.close()]));

const prices = configuredPrices(
  JSON.stringify({
    "basic-monthly": ["price_basicMonthly"],
    "basic-yearly": ["price_basicYearly"],
    "advanced-monthly": ["price_advancedMonthly"],
  }),
);
const paymentsWith = (key: string) =>
  stripePayments(
    stripeClient(stripe.url, async () => key),
    prices,
  );

async function subscribe(customer: string): Promise<void> {
  await stripe.insider.subscribe(customer, "price_basicMonthly");
}

const store = () => {
  const { ACCOUNTS_TABLE: accounts, EVENTS_TABLE: events } = tables.tables;
  return {
    ...billingStore(tables.documents, { accounts, events }),
    ...customerStore(tables.documents, accounts),
    due: dueAccounts(tables.documents, accounts),
  };
};
const put = async (user: ReturnType<typeof somebody>) => {
  const Item = { ...userKey(user.id), ...user };
  await tables.documents.send(new PutCommand({ TableName: tables.tables.ACCOUNTS_TABLE, Item }));
};

billingStoreContract(async (...users) => {
  for (const user of users) await put(user);
  return store();
});

paymentsContract(() => ({
  payments: paymentsWith(secretKey),
  subscribe,
  basic: "price_basicMonthly",
  advanced: "price_advancedMonthly",
}));

describe("Stripe", () => {
  const newCustomer = { userId: "user-1", email: "ada@example.com", key: "wrong-key" };

  it("is reported as failing when it refuses the key", async () => {
    const refused = await paymentsWith("sk_test_wrong")
      .createCustomer(newCustomer)
      .catch((error) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: "UPSTREAM_FAILED", status: 502 });
  });

  it("is to be called later when it cannot be reached", async () => {
    const client = stripeClient("http://127.0.0.1:9", async () => secretKey);
    const silent = await stripePayments(client, prices)
      .createCustomer(newCustomer)
      .catch((error) => error);
    expect(silent).toMatchObject({ code: "UNAVAILABLE", retryAfterSeconds: 30 });
  });

  it("sells nothing at another price than the subscription page shows", async () => {
    const wrong = configuredPrices(JSON.stringify({ "basic-yearly": ["price_basicMonthly"] }));
    const client = stripeClient(stripe.url, async () => secretKey);
    const customerId = await paymentsWith(secretKey).createCustomer({ ...newCustomer, key: "price" });
    const wishes = { userId: "user-1", customerId, priceId: "price_basicMonthly", key: "price" };
    const pages = { successUrl: "https://halvest.example/", cancelUrl: "https://halvest.example/" };
    await expect(stripePayments(client, wrong).beginCheckout({ ...wishes, ...pages })).rejects.toMatchObject({
      code: "UPSTREAM_FAILED",
    });
  });

  it("opens the portal's first page where it refuses a change in one step", async () => {
    const { id: customerId } = await stripe.sdk.customers.create();
    const change = {
      subscription: paid(),
      priceId: "price_advancedMonthly",
      doneUrl: "https://halvest.example/",
    };
    const wishes = { customerId, returnUrl: "https://halvest.example/", change };
    expect(URL.canParse(await paymentsWith(secretKey).openPortal(wishes))).toBe(true);
  });

  it("has one configuration of the portal, which changes upwards at once and downwards later", async () => {
    const { id: customerId } = await stripe.sdk.customers.create();
    const wishes = { customerId, returnUrl: "https://halvest.example/subscription/manage" };
    await paymentsWith(secretKey).openPortal(wishes);
    await paymentsWith(secretKey).openPortal(wishes);
    const data = await stripe.insider.list("billing_portal.configuration");
    const own = data.filter(({ metadata }) => metadata?.halvest !== undefined);
    expect(own).toHaveLength(1);
    expect(own[0]?.features).toMatchObject({
      customer_update: { enabled: false },
      subscription_cancel: { enabled: true, mode: "at_period_end" },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ["price"],
        proration_behavior: "always_invoice",
        schedule_at_period_end: {
          conditions: [{ type: "decreasing_item_amount" }, { type: "shortening_interval" }],
        },
      },
    });
  });
});

describe("removing a customer", () => {
  it("ends the subscription at Stripe and leaves no trace here; for anyone else it does nothing", async () => {
    const payments = paymentsWith(secretKey);
    const user = somebody();
    await put(user);
    const key = user.id;
    const customerId = await payments.createCustomer({ userId: user.id, email: user.email, key });
    await subscribe(customerId);
    await store().open(accountOf(user.id, { customerId }));
    const remove = customerRemover(tables.documents, tables.tables.ACCOUNTS_TABLE, payments);
    await remove("somebody-else");
    await remove(user.id);
    await remove(user.id);
    expect(await stripe.insider.list("customer", ({ id }) => id === customerId)).toEqual([]);
    expect(await store().ownerOf(customerId)).toBeUndefined();
    expect(await store().find(user.id)).toEqual({ user, account: undefined });
  });

  it("keeps the stored state while Stripe cannot be reached, to try again", async () => {
    const user = somebody();
    await put(user);
    await store().open(accountOf(user.id));
    const removeCustomer = async () => {
      throw new AppError("UNAVAILABLE", "The provider is silent");
    };
    const remove = customerRemover(tables.documents, tables.tables.ACCOUNTS_TABLE, { removeCustomer });
    await expect(remove(user.id)).rejects.toThrow("silent");
    expect((await store().find(user.id))?.account).toEqual(accountOf(user.id));
  });
});
