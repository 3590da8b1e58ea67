import { parameterStore } from "#functions/platform/aws/clients.ts";
import { secureParameter } from "#functions/platform/aws/parameters.ts";
import { AppError } from "#functions/platform/errors.ts";

/**
 * A secret of Stripe's, which an operator may not have brought yet.
 * @throws AppError UNAVAILABLE while it cannot be read; the product works without, but nothing can be bought
 */
export function stripeSecret(parameter: string): () => Promise<string> {
  const read = secureParameter(parameterStore(), parameter);
  return async () => {
    try {
      return await read();
    } catch (cause) {
      throw new AppError("UNAVAILABLE", `Parameter ${parameter} cannot be read`, { cause });
    }
  };
}
