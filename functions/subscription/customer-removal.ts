import { DeleteCommand, type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { SecureParameters } from "#functions/platform/aws/parameters.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { BillingAccount } from "#functions/subscription/records/billing-accounts.ts";
import { billingKey, customerKey } from "#functions/subscription/records/keys.ts";
import { stripeClient } from "#functions/subscription/stripe/stripe-client.ts";
import { stripeCustomers } from "#functions/subscription/stripe/stripe-customers.ts";
import { stripeSecret } from "#functions/subscription/stripe/stripe-secret.ts";
import type { Payments } from "./payments.ts";

/**
 * Ends what a user pays for and forgets the customer, at the provider first: what fails there is tried again as long
 * as the account is known here. Does nothing for someone who was never a customer.
 *
 * @param table the accounts table
 */
export function customerRemover(
  documents: DynamoDBDocumentClient,
  table: string,
  { removeCustomer }: Pick<Payments, "removeCustomer">,
): (userId: string) => Promise<void> {
  return async (userId) => {
    const Key = billingKey(userId);
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    if (Item === undefined) return;
    const { customerId } = BillingAccount.parse(Item);
    await removeCustomer(customerId);
    for (const gone of [customerKey(customerId), Key]) {
      await documents.send(new DeleteCommand({ TableName: table, Key: gone }));
    }
  };
}

/** The same as the environment describes it; Stripe's key is read when there is a customer to remove. */
export function customerRemoval(
  documents: DynamoDBDocumentClient,
  parameters: SecureParameters,
): (userId: string) => Promise<void> {
  const env = environment({
    ACCOUNTS_TABLE: variable.table,
    STRIPE_SECRET_KEY_PARAMETER: variable.parameter,
    STRIPE_API_URL: variable.origin,
  });
  // Without repetitions: the request that deletes an account has to end, and the schedule tries again.
  const client = stripeClient(
    env.STRIPE_API_URL,
    stripeSecret(parameters, env.STRIPE_SECRET_KEY_PARAMETER),
    0,
  );
  return customerRemover(documents, env.ACCOUNTS_TABLE, stripeCustomers(client));
}
