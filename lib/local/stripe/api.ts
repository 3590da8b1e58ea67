import { createHash, timingSafeEqual } from "node:crypto";
import type { ServiceRequest, ServiceResponse } from "#lib/local/service.ts";
import { StoreUnavailable } from "#lib/local/storage/errors.ts";
import type { Storage } from "#lib/local/storage/storage.ts";
import { type Answers, fingerprintOf } from "./answers.ts";
import { StripeFailure } from "./failure.ts";
import { apiVersion, newId } from "./kinds.ts";
import type { Books } from "./ledger.ts";
import { findOperation, type StripeOperation } from "./operation.ts";
import { parseForm } from "./params.ts";

export interface ApiDependencies {
  readonly storage: Storage;
  readonly books: Books;
  readonly answers: Answers;
  readonly operations: readonly StripeOperation[];
  readonly secretKey: string;
  /** Called with failures that are not responses of the API; the caller gets an internal error. */
  readonly report: (error: unknown) => void;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  /** The request that was answered so first. */
  readonly replayOf?: string;
}

/** Answers requests to Stripe's API below `/v1/`. */
export function createApi(
  dependencies: ApiDependencies,
): (request: ServiceRequest) => Promise<ServiceResponse> {
  return async (request) => {
    const requestId = newId("req");
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    const answer = await answerTo(request, requestId, key, dependencies);
    return {
      status: answer.status,
      headers: {
        "content-type": "application/json",
        "request-id": requestId,
        "stripe-version": apiVersion,
        ...(key === undefined ? {} : { "idempotency-key": key }),
        ...(answer.replayOf ? { "idempotent-replayed": "true", "original-request": answer.replayOf } : {}),
      },
      body: answer.body,
    };
  };
}

async function answerTo(
  request: ServiceRequest,
  requestId: string,
  key: string | undefined,
  dependencies: ApiDependencies,
): Promise<Answer> {
  const { books, answers, operations, secretKey, storage } = dependencies;
  const [path = "", ...query] = request.path.split("?");
  const form = request.method === "POST" ? request.body.toString("utf8") : query.join("?");
  const fingerprint = fingerprintOf(request.method, path, form);
  const keeping = (answer: Answer) =>
    key === undefined ? [] : [answers.keeping({ ...answer, key, fingerprint, requestId })];
  let begun = false;
  try {
    authenticate(request.headers, secretKey);
    const { operation, id } = findOperation(operations, request.method, path);
    const run = operation.prepare(parseForm(form), id);
    return await books.run(async (ledger) => {
      const earlier = key === undefined ? undefined : answers.find(key, fingerprint);
      if (earlier) return { status: earlier.status, body: earlier.body, replayOf: earlier.requestId };
      begun = true;
      const answer = { status: 200, body: JSON.stringify(await run(ledger), null, 2) };
      ledger.note(...keeping(answer));
      return answer;
    });
  } catch (error) {
    const answer = failureAnswer(error, requestId, dependencies.report);
    // A refused request may come again with the same key once it has been put right.
    const isFinal = answer.status === 402 || (answer.status >= 500 && !(error instanceof StoreUnavailable));
    if (begun && isFinal) await storage.write(keeping(answer));
    return answer;
  }
}

/** @throws StripeFailure for a key or version that is not ours */
function authenticate(headers: ServiceRequest["headers"], secretKey: string): void {
  const key = (headers.authorization ?? "").replace(/^Bearer /, "");
  if (!timingSafeEqual(digest(key), digest(secretKey))) {
    throw new StripeFailure(401, `Invalid API Key provided: ${key.slice(0, 8)}********`);
  }
  const version = headers["stripe-version"];
  if (version !== undefined && version !== apiVersion) {
    throw new StripeFailure(
      400,
      `Invalid Stripe API version: ${version}. The local endpoint speaks ${apiVersion}.`,
    );
  }
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

const internal = new StripeFailure(500, "An internal error occurred.", { type: "api_error" });
const unavailable = new StripeFailure(503, "The API is temporarily unavailable.", { type: "api_error" });

function failureAnswer(error: unknown, requestId: string, report: (error: unknown) => void): Answer {
  if (!(error instanceof StripeFailure)) report(error);
  const { status, members, message } =
    error instanceof StripeFailure ? error : error instanceof StoreUnavailable ? unavailable : internal;
  return { status, body: JSON.stringify({ error: { ...members, message, request_id: requestId } }, null, 2) };
}
