import * as z from "zod";
import type { FeatureFlag } from "#shared/api/developer/feature-flags.ts";

/** Values given on the command line (`-c key=value`) arrive as text; those in cdk.json have their type. */
const Switch = z.union([z.boolean(), z.stringbool({ truthy: ["true"], falsy: ["false"] })]);
const Count = z.coerce.number().int().positive();
const ServiceUrl = z.url({ protocol: /^https?$/ });
const ParameterName = z.string().regex(/^(\/[\w.-]+)+$/, "a parameter's full name, a slash first");
const Origin = ServiceUrl.refine(
  (text) => URL.canParse(text) && new URL(text).origin === text,
  "an origin has no path",
);

const PriceId = z.string().regex(/^price_\w+$/, "a price id of Stripe: price_…");
const PriceIds = z.preprocess(
  (given) => (typeof given === "string" ? [given] : given),
  z.array(PriceId).min(1),
);
/** By subscription: the price it is sold at or, as a list, that price and then earlier ones that people still pay. */
const StripePrices = z
  .preprocess(
    (given) => (typeof given === "string" ? parsedJson(given) : given),
    z.strictObject({
      "basic-monthly": PriceIds.optional(),
      "basic-yearly": PriceIds.optional(),
      "advanced-monthly": PriceIds.optional(),
      "advanced-yearly": PriceIds.optional(),
    }),
  )
  .refine((prices) => {
    const all = Object.values(prices).flat();
    return new Set(all).size === all.length;
  }, "a price belongs to one plan");

const Features = z.preprocess(
  (given) => (typeof given === "string" ? parsedJson(given) : given),
  z.strictObject({
    telemetry: Switch.optional(),
    errorTracking: Switch.optional(),
    webVitals: Switch.optional(),
    analytics: Switch.optional(),
  } satisfies Record<FeatureFlag, unknown>),
);

/** Where the services answer that accounts can be connected to. */
const IntegrationUrls = z.preprocess(
  (given) => (typeof given === "string" ? parsedJson(given) : given),
  z.strictObject({
    /** Without it the source of prices. */
    market: ServiceUrl.optional(),
    coingecko: Origin.default("https://api.coingecko.com"),
    onchain: Origin.default("https://api.blockchain.info"),
    macro: Origin.default("https://api.worldbank.org"),
    kraken: Origin.default("https://api.kraken.com"),
    coinbase: Origin.default("https://api.coinbase.com"),
  }),
);

/** Addresses of RSS or Atom feeds, by name. */
const NewsFeeds = z.preprocess(
  (given) => (typeof given === "string" ? parsedJson(given) : given),
  z.record(z.string().min(1).max(40), ServiceUrl),
);

const usualNews = {
  "Bitcoin Magazine": "https://bitcoinmagazine.com/feed",
  CoinDesk: "https://www.coindesk.com/arc/outboundfeeds/rss/",
  "Bitcoin Optech": "https://bitcoinops.org/feed.xml",
  "Federal Reserve": "https://www.federalreserve.gov/feeds/press_monetary.xml",
};

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The context values that describe one deployment. Every name is documented in the operator's guide. */
const Context = z.strictObject({
  /** Names the deployment; everything it owns carries the name. */
  stage: z
    .string()
    .regex(/^[a-z][a-z0-9]{1,19}$/, "2 to 20 lower-case letters and digits, a letter first")
    .default("development"),
  /** Twelve digits; without it the account of the caller's credentials is used. */
  account: z
    .string()
    .regex(/^\d{12}$/)
    .optional(),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/)
    .default("eu-central-1"),
  /** Host name of the pages, e.g. `halvest.example`; goes with `certificateArn`. */
  domainName: z.hostname().optional(),
  /** ACM certificate for `domainName`; CloudFront reads certificates in us-east-1 only. */
  certificateArn: z
    .string()
    .regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\//)
    .optional(),
  /** Where the pages are reached, for links in mail; follows from `domainName` when that is given. */
  webOrigin: Origin.optional(),
  /** The address mail comes from; SES sends only when it is verified. Development has one that never is. */
  mailSender: z.email().optional(),
  /** Whether the sender is in SES already, put there by another stage of the account: SES accepts each sender only once. */
  mailIdentityExists: Switch.default(false),
  /** Where messages to support go as mail; without it support@ of the sender's domain. */
  supportAddress: z.email().optional(),
  /**
   * Domain at which SES receives answers by mail, e.g. `reply.halvest.example`: a name of its own, whose MX record leads to
   * SES. Without it answers to guests go to support as mail.
   */
  inboundMailDomain: z.hostname().optional(),
  /** The address that is notified of alarms and the budget; without it alarms only show on the dashboard. */
  alarmAddress: z.email().optional(),
  monthlyBudgetUsd: Count.default(30),
  /** A web application firewall in front of the pages and the API; about 10 USD a month. */
  waf: Switch.default(false),
  /** X-Ray traces of every function. */
  tracing: Switch.default(false),
  logLevel: z.enum(["DEBUG", "INFO", "WARN", "ERROR"]).default("INFO"),
  logRetentionDays: z.coerce
    .number()
    .pipe(z.union([z.literal(7), z.literal(30), z.literal(90), z.literal(365)]))
    .default(30),
  /** Simultaneous executions reserved for each API function, which also limit it; without it they share the account's. */
  reservedConcurrency: Count.optional(),
  /** Requests per second that the API accepts over all callers, and how many at once on top of a quiet moment. */
  apiRateLimit: Count.default(1_000),
  apiBurstLimit: Count.default(2_000),
  /** Version of the parameter `origin-key` that CloudFront sends; without it the newest at the deployment. */
  originKeyVersion: Count.optional(),
  /** SSM SecureString parameters that the operator makes: Stripe's secret key and the webhook's signing secret. */
  stripeSecretKeyParameter: ParameterName.optional(),
  stripeWebhookSecretParameter: ParameterName.optional(),
  /** Where Stripe answers. */
  stripeApiUrl: Origin.default("https://api.stripe.com"),
  /** Stripe's prices by subscription; one without a price cannot be bought. On the command line as JSON. */
  stripePrices: StripePrices.default({}),
  /** Parts that are switched on or off; see `featureFlags` for those left out. On the command line as JSON. */
  features: Features.default({}),
  marketPriceUrl: ServiceUrl.default("https://mempool.space/api"),
  /**
   * Where the current price is read while `marketPriceUrl` gives none: an API like that of CoinGecko, or `none`. Without it
   * the address of CoinGecko in `integrationUrls`.
   */
  marketFallbackUrl: z.union([z.literal("none"), Origin]).optional(),
  marketRatesUrl: ServiceUrl.default("https://api.frankfurter.dev/v1"),
  /** Addresses of the services that accounts can be connected to, where they are others. On the command line as JSON. */
  integrationUrls: IntegrationUrls.prefault({}),
  /** Whether services that accounts are connected to are called; without it nothing is fetched from them. */
  connectedServices: Switch.default(true),
  /** The news feeds that everyone is offered. On the command line as JSON. */
  newsFeeds: NewsFeeds.prefault(usualNews),
  /** `any` also lets webhooks and feeds go to private addresses and without TLS; a development stage alone may have it. */
  webhookTargets: z.enum(["public", "any"]).default("public"),
});

type Derived =
  | "webOrigin"
  | "mailSender"
  | "domainName"
  | "certificateArn"
  | "supportAddress"
  | "marketFallbackUrl"
  | "stripeSecretKeyParameter"
  | "stripeWebhookSecretParameter";

export type Config = Omit<z.output<typeof Context>, Derived> & {
  readonly stripeSecretKeyParameter: string;
  readonly stripeWebhookSecretParameter: string;
  readonly webOrigin: string;
  readonly mailSender: string;
  readonly supportAddress: string;
  /** Null where the current price has no second source. */
  readonly marketFallbackUrl: string | null;
  readonly domain?: { readonly name: string; readonly certificateArn: string };
  /** Development may be thrown away; every other stage keeps its data when a stack is deleted. */
  readonly disposable: boolean;
};

export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Context keys that the CDK itself brings: feature flags, CLI settings and remembered look-ups. */
const foreignKey = /^(@aws-cdk\/|aws:|aws-cdk:|cli-|availability-zones:|@cdk)/;

/**
 * Reads a deployment's description from CDK context.
 *
 * @param context every context value; those of the CDK itself are passed over
 * @throws ConfigError naming each value that is unknown, malformed or missing
 */
export function readConfig(context: Readonly<Record<string, unknown>>): Config {
  const own = Object.fromEntries(Object.entries(context).filter(([key]) => !foreignKey.test(key)));
  const parsed = Context.safeParse(own);
  if (!parsed.success) {
    throw new ConfigError(`The deployment's context is not usable.\n${z.prettifyError(parsed.error)}`, {
      cause: parsed.error,
    });
  }
  const { domainName, certificateArn, webOrigin, ...rest } = parsed.data;
  const disposable = rest.stage === "development";
  if ((domainName === undefined) !== (certificateArn === undefined)) {
    throw new ConfigError("domainName and certificateArn go together: give both or neither.");
  }
  if (rest.webhookTargets === "any" && !disposable) {
    throw new ConfigError(`Stage ${rest.stage} must send webhooks to public addresses only.`);
  }
  const origin = webOrigin ?? (domainName && `https://${domainName}`);
  if (origin === undefined && !disposable) {
    throw new ConfigError(`Stage ${rest.stage} needs domainName with certificateArn, or webOrigin.`);
  }
  // A default for every stage would be one sender for two stages of an account.
  const mailSender = rest.mailSender ?? (disposable ? "no-reply@halvest.example" : undefined);
  if (mailSender === undefined) {
    throw new ConfigError(`Stage ${rest.stage} needs mailSender, the address that mail comes from.`);
  }
  if (rest.inboundMailDomain === mailSender.split("@").at(-1)) {
    throw new ConfigError("inboundMailDomain has to be a domain of its own, other than that of mailSender.");
  }
  const marketFallbackUrl = rest.marketFallbackUrl ?? rest.integrationUrls.coingecko;
  return {
    ...rest,
    disposable,
    // CoinGecko is one of the services that are not called then.
    marketFallbackUrl: rest.connectedServices && marketFallbackUrl !== "none" ? marketFallbackUrl : null,
    mailSender,
    supportAddress: rest.supportAddress ?? `support@${mailSender.split("@").at(-1)}`,
    stripeSecretKeyParameter: rest.stripeSecretKeyParameter ?? `/${rest.stage}/halvest/stripe-secret-key`,
    stripeWebhookSecretParameter:
      rest.stripeWebhookSecretParameter ?? `/${rest.stage}/halvest/stripe-webhook-secret`,
    // A name that can never resolve: a development stage without an address mails dead links, not foreign ones.
    webOrigin: origin ?? `https://${rest.stage}.halvest.invalid`,
    ...(domainName && certificateArn ? { domain: { name: domainName, certificateArn } } : {}),
  };
}
