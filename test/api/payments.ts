import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import Stripe from "stripe";
import { insiderOf } from "#test/lib/local/stripe/insider.ts";
import type { Answer, Product } from "./product.ts";

/** The running product's payment provider. */
export interface ProductPayments {
  readonly stripe: ReturnType<typeof insiderOf>;
  /** Sends an event to the product, signed by the provider by default. @param at seconds since the epoch */
  deliver(event: unknown, how?: { at?: number; secret?: string }): Promise<Answer>;
}

export async function openPayments({ cloud, call }: Product): Promise<ProductPayments> {
  if (!cloud.stripe) throw new Error("The product runs without Stripe");
  const { endpoint, region, operator: credentials } = cloud.aws;
  const ssm = new SSMClient({ endpoint, region, credentials });
  const Name = "/development/halvest/stripe-webhook-secret";
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
  const ownSecret = Parameter?.Value ?? "";
  return {
    stripe: insiderOf(cloud.stripe.books),
    deliver: (event, { at = Math.floor(Date.now() / 1_000), secret = ownSecret } = {}) => {
      const body = JSON.stringify(event);
      const signed = { payload: body, secret, timestamp: at };
      const headers = { "stripe-signature": Stripe.webhooks.generateTestHeaderString(signed) };
      return call("POST", "/subscription/webhook", { body, headers });
    },
  };
}
