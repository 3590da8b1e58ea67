import { CustomerGone, type Payments } from "#functions/subscription/payments.ts";
import { answered, asAppError, isMissing, type StripeClient } from "./stripe-client.ts";

export function stripeCustomers(
  client: StripeClient,
): Pick<Payments, "createCustomer" | "changeAddress" | "removeCustomer"> {
  return {
    createCustomer: async ({ userId, email, key }) => {
      const stripe = await client();
      const options = { idempotencyKey: `customer-${key}` };
      return (await answered(stripe.customers.create({ email, metadata: { userId } }, options))).id;
    },
    changeAddress: async (customerId, email) => {
      const stripe = await client();
      await ofCustomer(customerId, stripe.customers.update(customerId, { email }));
    },
    removeCustomer: async (customerId) => {
      const stripe = await client();
      try {
        await ofCustomer(customerId, stripe.customers.del(customerId));
      } catch (error) {
        if (!(error instanceof CustomerGone)) throw error;
      }
    },
  };
}

/**
 * Waits for an answer about a customer.
 * @throws CustomerGone, and AppError as `answered`
 */
export async function ofCustomer<T>(customerId: string, asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (cause) {
    // A customer is named by `id` in its own address and by `customer` elsewhere.
    if (isMissing(cause, "id", "customer")) throw new CustomerGone(customerId, { cause });
    throw asAppError(cause);
  }
}
