import middy from "@middy/core";
import type { Context } from "aws-lambda";
import type { Answer } from "#functions/platform/call/answer.ts";
import { acceptedLanguage, inLanguage } from "#functions/platform/call/call-language.ts";
import { type CallRules, createCalls } from "#functions/platform/call/calls.ts";
import type { CameThrough } from "#functions/platform/call/distribution-key.ts";
import type { CallContext, Handlers } from "#functions/platform/call/handlers.ts";
import type { SentInput } from "#functions/platform/call/validation.ts";
import { invalidFields } from "#functions/platform/errors.ts";
import { accessLog } from "#functions/platform/http/middleware/access-log.ts";
import { admission } from "#functions/platform/http/middleware/admission.ts";
import { bodySize } from "#functions/platform/http/middleware/body-size.ts";
import { callQuota } from "#functions/platform/http/middleware/call-quota.ts";
import { callUsage } from "#functions/platform/http/middleware/call-usage.ts";
import { compression, encodingNames } from "#functions/platform/http/middleware/compression.ts";
import { contentType } from "#functions/platform/http/middleware/content-type.ts";
import { distributionOnly } from "#functions/platform/http/middleware/distribution-only.ts";
import { entityTags } from "#functions/platform/http/middleware/entity-tags.ts";
import { errorEnvelope } from "#functions/platform/http/middleware/error-envelope.ts";
import { jsonBody } from "#functions/platform/http/middleware/json-body.ts";
import { loginDevice } from "#functions/platform/http/middleware/login-device.ts";
import { requestId } from "#functions/platform/http/middleware/request-id.ts";
import { route } from "#functions/platform/http/middleware/route.ts";
import { securityHeaders } from "#functions/platform/http/middleware/security-headers.ts";
import { uploadedFile } from "#functions/platform/http/middleware/uploaded-file.ts";
import type { Log } from "#functions/platform/log.ts";
import type { FeatureContract } from "#shared/api/contract.ts";
import { t } from "#shared/domain/language/translate.ts";
import { clientAddress } from "./client-address.ts";
import { heldTag } from "./entity-tag.ts";
import { admittedTo, type Exchange, newExchange, operationOf } from "./exchange.ts";
import { header } from "./headers.ts";
import type { HttpEvent, HttpResult } from "./http-event.ts";

export type Server = (event: HttpEvent, context: Context) => Promise<HttpResult>;

/** The dependencies of a server; tests pass fakes. */
export interface ServerDependencies extends CallRules {
  cameThrough: CameThrough;
  log: Log;
}

/**
 * Serves the operations of a feature over HTTP: reads the request, admits and performs the call, writes the response.
 * Its texts are in the language that the request prefers.
 */
export function createServer<F extends FeatureContract, H extends Handlers<F>>(
  feature: F,
  handlers: () => Promise<H>,
  { cameThrough, log, ...rules }: ServerDependencies,
): Server {
  const calls = createCalls(feature, handlers, rules);
  const handle = async (exchange: Exchange): Promise<HttpResult> => {
    const sent = sentIn(exchange);
    const { answer, version } = await calls.perform(
      exchange.name,
      admittedTo(exchange),
      sent,
      contextOf(exchange),
    );
    Object.assign(exchange, { version, isHeld: answer.as === "unchanged" });
    return written(answer);
  };

  // The first entry handles the response last: responses pass through the list from end to start.
  const app = middy<Exchange, HttpResult>(handle).use([
    requestId(),
    accessLog(rules.clock),
    callUsage(rules.apiKeys, rules.clock),
    securityHeaders(),
    compression(),
    callQuota(),
    entityTags(),
    errorEnvelope(),
    loginDevice(),
    distributionOnly(cameThrough),
    route(feature),
    bodySize(),
    contentType(),
    jsonBody(),
    admission(calls),
    uploadedFile(),
  ]);
  return async (event, context) =>
    inLanguage(acceptedLanguage(header(event, "accept-language")), () =>
      app(newExchange(event, log, rules.clock()), context),
    );
}

function sentIn(exchange: Exchange): SentInput {
  const { http, json, file, text } = exchange;
  const { signed } = operationOf(exchange);
  return {
    params: http.pathParameters ?? {},
    query: http.queryStringParameters ?? {},
    body: json,
    file,
    signed: signed && { payload: text ?? "", signature: header(http, signed.header) ?? "" },
  };
}

const longestIdempotencyKey = 64;

/** @throws AppError VALIDATION_FAILED */
function idempotencyKeyOf(exchange: Exchange): string | undefined {
  if (!operationOf(exchange).idempotent) return undefined;
  const key = header(exchange.http, "idempotency-key");
  if (key === undefined || (key.length > 0 && key.length <= longestIdempotencyKey)) return key;
  const message = t("Must be 1 to {max} characters", { max: String(longestIdempotencyKey) });
  throw invalidFields([{ path: "headers.idempotency-key", message }]);
}

function contextOf(exchange: Exchange): CallContext {
  const { http, requestId: id, log, deviceToken } = exchange;
  const known = header(http, "if-none-match");
  return {
    requestId: id,
    sourceIp: clientAddress(http),
    userAgent: http.requestContext.http.userAgent,
    deviceToken,
    origin: header(http, "origin"),
    accept: header(http, "accept"),
    idempotencyKey: idempotencyKeyOf(exchange),
    holds: (version) => heldTag(version, known, encodingNames) !== undefined,
    logger: log,
  };
}

/** An answer as HTTP sends it; who may keep it and how it is packed comes later. */
function written(answer: Answer): HttpResult {
  switch (answer.as) {
    case "json":
      return success(JSON.stringify({ success: true, data: answer.data, ...answer.topLevel }));
    case "spread":
      return success(JSON.stringify({ success: true, ...answer.fields }));
    case "text":
      return success(answer.body, answer.contentType);
    case "raw":
      return success(
        typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body),
        answer.contentType,
      );
    case "file":
      return { ...success(answer.base64, answer.contentType), isBase64Encoded: true };
    case "redirect":
      return { statusCode: 302, headers: { location: answer.location }, body: "" };
    case "unchanged":
      return { statusCode: 304, body: "" };
  }
}

function success(body: string, contentType = "application/json; charset=utf-8"): HttpResult {
  return { statusCode: 200, headers: { "content-type": contentType }, body };
}
