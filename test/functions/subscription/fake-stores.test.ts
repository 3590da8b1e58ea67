import { billingStoreContract } from "#test/contracts/billing-store.ts";
import { paymentsContract } from "#test/contracts/payments.ts";
import { fakeBillingStore } from "#test/fakes/billing-store.ts";
import { fakePayments } from "#test/fakes/payments.ts";
import { paid } from "./samples.ts";

billingStoreContract(async (...users) => fakeBillingStore(...users));

paymentsContract(() => {
  const payments = fakePayments();
  return {
    payments,
    subscribe: async (customerId) => void payments.subscribed.set(customerId, [paid()]),
    basic: "price_basic",
    advanced: "price_advanced",
  };
});
