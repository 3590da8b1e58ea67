import { randomBytes } from "node:crypto";
import type { App } from "aws-cdk-lib";
import type { LocalPage } from "#lib/local/gateway/gateway.ts";
import { listen } from "#lib/local/listen.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Service, ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import type { Ssm } from "#lib/local/ssm/create.ts";
import type { StorageLocation } from "#lib/local/storage/open.ts";
import { createStripe } from "#lib/local/stripe/create.ts";
import type { Books } from "#lib/local/stripe/ledger.ts";
import { createPaymentPages, pageAddresses } from "#lib/local/stripe/pages/pages.ts";
import { localPlans, localPrices } from "#lib/local/stripe/resources/catalogue.ts";
import { subscription } from "#shared/api/subscription.ts";

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

/**
 * The product's own app, with the context that this machine gives it.
 *
 * @param more context values besides
 */
export async function productApp(
  { origin, stripeApiUrl, outdir, pages }: AppPlace,
  more: Readonly<Record<string, unknown>> = {},
): Promise<App> {
  const [{ buildApp }, { readConfig }] = await Promise.all([import("#lib/app.ts"), import("#lib/config.ts")]);
  // Receivers that someone tries out run on this computer, and mails are answered on the mailbox page.
  const receivers = { webhookTargets: "any", inboundMailDomain: "reply.halvest.example" };
  const context = { webOrigin: origin, stripeApiUrl, stripePrices: localPrices, ...receivers, ...more };
  return buildApp(readConfig(context), { outdir, pages });
}

/** Where Stripe's API answers. The templates name the address, so it is open before there is anything behind it. */
export interface StripeDoor {
  readonly url: string;
  open(handle: Service["handle"]): void;
  close(): Promise<void>;
}

/** Opens a port of its own: the library sends requests below the root of an origin only. */
export async function openStripeDoor(): Promise<StripeDoor> {
  const starting: ServiceResponse = { status: 503, headers: {}, body: "" };
  let handle = async (_request: ServiceRequest) => starting;
  const listener = await listen({ handle: (request) => handle(request) });
  return {
    url: listener.url,
    open: (behind) => {
      handle = behind;
    },
    close: () => listener.close(),
  };
}

/** How someone who tests reaches Stripe's API, and what it has stored. */
export interface StripeAccess {
  readonly url: string;
  readonly secretKey: string;
  readonly books: Books;
}

export interface PaymentDependencies {
  readonly runtime: Runtime;
  readonly ssm: Ssm;
  readonly location: StorageLocation;
  readonly door: StripeDoor;
  /** Where people reach the pages. */
  readonly origin: string;
  /** Where the product is reached from this machine. */
  readonly inside: string;
  /** Called with failures that are not responses of Stripe, and with rejected webhook calls. */
  readonly report: (problem: unknown) => void;
}

export interface LocalPayments {
  readonly access: StripeAccess;
  readonly page: LocalPage;
  /** Lets time pass and delivers events. */
  begin(): void;
  stop(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens Stripe for the functions that ask for its key; its secrets are made at the first start.
 * @returns undefined when no function asks for them
 * @throws StoreCorrupt, StoreLocked if its folder cannot be used
 */
export async function openPayments(dependencies: PaymentDependencies): Promise<LocalPayments | undefined> {
  const { runtime, ssm, location, door, origin, inside, report } = dependencies;
  const named = (variable: string) =>
    [...runtime.functions.values()].map(({ environment }) => environment[variable]).find(Boolean);
  const keyName = named("STRIPE_SECRET_KEY_PARAMETER");
  const secretName = named("STRIPE_WEBHOOK_SECRET_PARAMETER");
  if (!keyName || !secretName) return undefined;
  const secretKey = await ssm.secret(keyName, () => `sk_test_${random()}`);
  const webhookSecret = await ssm.secret(secretName, () => `whsec_${random()}`);
  const stripe = await createStripe({
    ...location,
    secretKey,
    webhookSecret,
    plans: localPlans,
    pages: pageAddresses(origin),
    report,
  });
  door.open(stripe.handle);
  return {
    access: { url: door.url, secretKey, books: stripe.books },
    page: createPaymentPages(stripe.books),
    begin: () => stripe.begin(`${inside}/api${subscription.webhook.path}`),
    stop: () => stripe.stop(),
    close: () => stripe.close(),
  };
}

function random(): string {
  return randomBytes(24).toString("hex");
}
