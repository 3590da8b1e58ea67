import { AppError } from "#functions/platform/errors.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";
import type { FeatureContract, Operation } from "#shared/api/contract.ts";
import { routeKey } from "#shared/api/contract.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** Finds the operation that API Gateway's route belongs to. */
export function route(feature: FeatureContract): Middleware {
  const byRoute = new Map<string, [string, Operation]>(
    Object.entries(feature).map(([name, operation]) => [routeKey(operation), [name, operation]]),
  );
  return {
    before: ({ event }) => {
      const found = byRoute.get(event.http.routeKey);
      if (found === undefined) throw new AppError("NOT_FOUND", msg("This operation does not exist."));
      [event.name, event.operation] = found;
      event.log = event.log.with({ operation: event.name });
    },
  };
}
