import middy from "@middy/core";
import type { Context } from "aws-lambda";
import { accessLog } from "#functions/platform/http/middleware/access-log.ts";
import { apiKey } from "#functions/platform/http/middleware/api-key.ts";
import { bodySize } from "#functions/platform/http/middleware/body-size.ts";
import { compression, encodingNames } from "#functions/platform/http/middleware/compression.ts";
import { confirmation } from "#functions/platform/http/middleware/confirmation.ts";
import { contentType } from "#functions/platform/http/middleware/content-type.ts";
import { csrf } from "#functions/platform/http/middleware/csrf.ts";
import { distributionOnly } from "#functions/platform/http/middleware/distribution-only.ts";
import { entityTags } from "#functions/platform/http/middleware/entity-tags.ts";
import { errorEnvelope } from "#functions/platform/http/middleware/error-envelope.ts";
import { jsonBody } from "#functions/platform/http/middleware/json-body.ts";
import { loginDevice } from "#functions/platform/http/middleware/login-device.ts";
import { requestId } from "#functions/platform/http/middleware/request-id.ts";
import { responseEnvelope } from "#functions/platform/http/middleware/response-envelope.ts";
import { role } from "#functions/platform/http/middleware/role.ts";
import { route } from "#functions/platform/http/middleware/route.ts";
import { securityHeaders } from "#functions/platform/http/middleware/security-headers.ts";
import { session } from "#functions/platform/http/middleware/session.ts";
import { uploadedFile } from "#functions/platform/http/middleware/uploaded-file.ts";
import { validation } from "#functions/platform/http/middleware/validation.ts";
import type { Log } from "#functions/platform/log.ts";
import type { CallerStore } from "#functions/platform/records/caller-store.ts";
import type { FeatureContract } from "#shared/api/contract.ts";
import type { ApiKeyGate } from "./api-key-gate.ts";
import { clientAddress } from "./client-address.ts";
import type { CsrfTokens } from "./csrf-tokens.ts";
import type { CameThrough } from "./distribution-key.ts";
import { heldTag, type Revalidated } from "./entity-tag.ts";
import { type Exchange, newExchange, operationOf } from "./exchange.ts";
import type { Call, Handlers } from "./handlers.ts";
import { header } from "./headers.ts";
import type { HttpEvent, HttpResult } from "./http-event.ts";

export type Server = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/** What a server needs from outside; tests give fakes. */
export interface ServerDependencies {
  cameThrough: CameThrough;
  callers: CallerStore;
  csrfTokens: CsrfTokens;
  /** Checks API keys, for features with operations that take them. */
  apiKeys: ApiKeyGate;
  log: Log;
  /** Milliseconds since the epoch. */
  clock: () => number;
}

/** Serves the operations of a feature: finds the route, checks everything, calls the handler, answers. */
export function createServer<F extends FeatureContract, H extends Handlers<F>>(
  feature: F,
  handlers: () => Promise<H>,
  { cameThrough, callers, csrfTokens, apiKeys, log, clock }: ServerDependencies,
): Server {
  const handle = async (exchange: Exchange): Promise<HttpResult> => {
    const byName: Record<string, AnyHandler> = await handlers();
    const handler = byName[exchange.name];
    if (handler === undefined) throw new Error(`No handler for ${exchange.name}`);
    // The schemas that the handler's types are made from have parsed the input and demanded the caller.
    const made = await handler(exchange.input as never, callOf(exchange) as never);
    if (operationOf(exchange).revalidates) {
      const { version, answer } = made as Revalidated<unknown>;
      Object.assign(exchange, { version, output: answer, isHeld: answer === null });
    } else exchange.output = made;
    return {};
  };

  // What comes first here answers last: a response passes through the list from the end to the start.
  const app = middy<Exchange, HttpResult>(handle).use([
    requestId(),
    accessLog(clock),
    securityHeaders(),
    compression(),
    entityTags(),
    errorEnvelope(),
    loginDevice(),
    responseEnvelope(),
    distributionOnly(cameThrough),
    route(feature),
    bodySize(),
    contentType(),
    jsonBody(),
    session(callers, clock),
    apiKey(apiKeys),
    role(),
    csrf(csrfTokens, clock),
    uploadedFile(),
    validation(),
    confirmation(clock),
  ]);
  return async (event, context) => app(newExchange(event, log, clock()), context);
}

type AnyHandler = (input: never, call: never) => Promise<unknown>;

function callOf({
  http,
  requestId: id,
  log,
  deviceToken,
  caller,
  keyCaller,
}: Exchange): Omit<Call, "caller"> & { caller: unknown } {
  const { userAgent } = http.requestContext.http;
  const origin = header(http, "origin");
  const accept = header(http, "accept");
  const known = header(http, "if-none-match");
  const holds = (version: string) => heldTag(version, known, encodingNames) !== undefined;
  const from = { sourceIp: clientAddress(http), userAgent, deviceToken, origin };
  return { requestId: id, ...from, accept, holds, logger: log, caller: caller ?? keyCaller };
}
