import { GetParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import Stripe from "stripe";
import type { Answer, Product } from "./product.ts";

/** The running product's payment provider. */
export interface ProductPayments {
  readonly stripe: Stripe;
  /** Sends an event to the product, signed by the provider unless told otherwise. @param at seconds since the epoch */
  deliver(event: unknown, how?: { at?: number; secret?: string }): Promise<Answer>;
}

export async function openPayments({ cloud, call }: Product): Promise<ProductPayments> {
  const { url = "", secretKey = "" } = cloud.stripe ?? {};
  const { hostname: host, port } = new URL(url);
  const { endpoint, region, operator: credentials } = cloud.aws;
  const ssm = new SSMClient({ endpoint, region, credentials });
  const Name = "/development/halvest/stripe-webhook-secret";
  const { Parameter } = await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }));
  const ownSecret = Parameter?.Value ?? "";
  return {
    stripe: new Stripe(secretKey, { host, port, protocol: "http", telemetry: false }),
    deliver: (event, { at = Math.floor(Date.now() / 1_000), secret = ownSecret } = {}) => {
      const body = JSON.stringify(event);
      const signed = { payload: body, secret, timestamp: at };
      const headers = { "stripe-signature": Stripe.webhooks.generateTestHeaderString(signed) };
      return call("POST", "/subscription/webhook", { body, headers });
    },
  };
}
