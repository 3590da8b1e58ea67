import type { SecureParameters } from "#functions/platform/aws/parameters.ts";
import { AppError } from "#functions/platform/errors.ts";

/**
 * A secret of Stripe, which an operator may not have stored yet.
 * @throws AppError UNAVAILABLE while it cannot be read; the product works without, but nothing can be bought
 */
export function stripeSecret(parameters: SecureParameters, parameter: string): () => Promise<string> {
  const read = parameters(parameter);
  return async () => {
    try {
      return await read();
    } catch (cause) {
      throw new AppError("UNAVAILABLE", `Parameter ${parameter} cannot be read`, { cause });
    }
  };
}
