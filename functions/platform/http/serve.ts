import type { Context } from "aws-lambda";
import type { ApiKeyGate } from "#functions/platform/call/api-key-gate.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { storedDistribution, storedParameters, storedRules } from "#functions/platform/call/stored-rules.ts";
import { createLog } from "#functions/platform/log.ts";
import type { FeatureContract } from "#shared/api/contract.ts";
import type { HttpEvent, HttpResult } from "./http-event.ts";
import { createServer } from "./server.ts";

/**
 * Makes the Lambda handler of a feature from its contract and its handlers. `storedRules` and `storedDistribution` list
 * the environment variables that it reads.
 *
 * @param name the feature's name, for the log
 * @param build makes the handlers, at cold start; read the environment and create clients in there. It gets what reads
 *   parameters: those that are named at the cold start are read in one call
 * @param apiKeys `storedApiKeys`, for features with operations for API keys; the others do not carry its code
 * @throws Error at cold start when the environment is incomplete
 */
export function serve<F extends FeatureContract, H extends Handlers<F>>(
  name: string,
  feature: F,
  build: (parameters: ReturnType<typeof storedParameters>) => H | Promise<H>,
  apiKeys?: () => ApiKeyGate,
): (event: HttpEvent, context: Context) => Promise<HttpResult> {
  const parameters = storedParameters();
  const cameThrough = storedDistribution(parameters);
  const rules = storedRules(feature, parameters, apiKeys);
  const log = createLog().with({ feature: name });
  return createServer(
    feature,
    once(() => build(parameters)),
    { ...rules, cameThrough, log },
  );
}

/** Builds at once, so that a synchronous failure stops the cold start; a rejected promise is tried again. */
function once<T>(build: () => T | Promise<T>): () => Promise<T> {
  const start = (): Promise<T> => {
    const started = Promise.resolve(build());
    started.catch(() => {
      built = undefined;
    });
    return started;
  };
  let built: Promise<T> | undefined = start();
  return async () => {
    built ??= start();
    return built;
  };
}
