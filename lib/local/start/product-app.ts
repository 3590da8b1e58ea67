import type { App } from "aws-cdk-lib";
import { localPrices } from "#lib/local/stripe/plans.ts";

export interface AppPlace {
  /** Where people reach the pages. */
  readonly origin: string;
  /** Where Stripe's API answers. */
  readonly stripeApiUrl: string;
  /** Folder for the cloud assembly. */
  readonly outdir: string;
  /** Folder of the built pages; may be missing. */
  readonly pages: string;
}

/** The product's own app, with the context that this machine gives it. */
export async function productApp({ origin, stripeApiUrl, outdir, pages }: AppPlace): Promise<App> {
  const [{ buildApp }, { readConfig }] = await Promise.all([import("#lib/app.ts"), import("#lib/config.ts")]);
  const context = { webOrigin: origin, stripeApiUrl, stripePrices: localPrices };
  return buildApp(readConfig(context), { outdir, pages });
}
