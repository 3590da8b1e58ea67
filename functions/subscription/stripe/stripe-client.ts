import type Stripe from "stripe";
import { AppError } from "#functions/platform/errors.ts";

/** Stripe's client, loaded and created when it is first needed: many requests need none. */
export type StripeClient = () => Promise<Stripe>;

/** Three attempts of this length fit into what a function has. */
const timeoutMs = 6_000;

/**
 * @param apiUrl origin at which Stripe answers
 * @param secretKey reads the key; called again while it fails
 * @param maxNetworkRetries how often a request is repeated that was not answered
 */
export function stripeClient(
  apiUrl: string,
  secretKey: () => Promise<string>,
  maxNetworkRetries = 2,
): StripeClient {
  const { protocol, hostname, port } = new URL(apiUrl);
  let client: Stripe | undefined;
  return async () => {
    if (client !== undefined) return client;
    const [{ default: Client }, key] = await Promise.all([import("stripe"), secretKey()]);
    client = new Client(key, {
      protocol: protocol === "http:" ? "http" : "https",
      host: hostname,
      port: port === "" ? (protocol === "http:" ? 80 : 443) : port,
      timeout: timeoutMs,
      maxNetworkRetries,
      telemetry: false,
    });
    return client;
  };
}

/** How Stripe's errors are distinguished; their classes would load the whole library. */
type ProviderFailure = Pick<Stripe.errors.StripeError, "type" | "code" | "param">;

function failureOf(error: unknown): ProviderFailure | undefined {
  const isStripes = error instanceof Error && "type" in error && String(error.type).startsWith("Stripe");
  return isStripes ? (error as Stripe.errors.StripeError) : undefined;
}

/** Whether Stripe says that the object of one of these parameters does not exist. */
export function isMissing(error: unknown, ...parameters: string[]): boolean {
  const failure = failureOf(error);
  return failure?.code === "resource_missing" && parameters.includes(failure.param ?? "");
}

/** Whether Stripe refuses a request for its content, rather than for its caller or time. */
export function isRefusal(error: unknown): boolean {
  return failureOf(error)?.type === "StripeInvalidRequestError";
}

/**
 * Waits for an answer of Stripe.
 * @throws AppError UNAVAILABLE when trying later makes sense, UPSTREAM_FAILED for every other refusal
 */
export async function answered<T>(asking: Promise<T>): Promise<T> {
  try {
    return await asking;
  } catch (cause) {
    throw asAppError(cause);
  }
}

const passing: ReadonlySet<string> = new Set([
  "StripeAPIError",
  "StripeConnectionError",
  "StripeRateLimitError",
]);

/** The error as the product reports it; errors that are not Stripe's stay as they are. */
export function asAppError(cause: unknown): unknown {
  const failure = failureOf(cause);
  if (failure === undefined) return cause;
  return passing.has(failure.type)
    ? new AppError("UNAVAILABLE", "Stripe did not respond as expected", { cause, retryAfterSeconds: 30 })
    : new AppError("UPSTREAM_FAILED", "Stripe refused a request", { cause });
}
