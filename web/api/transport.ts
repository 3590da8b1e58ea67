import { loginDeviceHeader } from "#shared/api/login-device.ts";
import { ApiError, type ErrorEnvelope, NetworkError, ResponseError } from "./errors.ts";

export interface HttpRequest {
  method: string;
  /** Below the origin, query included: `/api/health`. */
  path: string;
  /** Sent as JSON, or as the form that it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The answer comes without the envelope: JSON, or any other text. Refusals have it all the same. */
  raw?: boolean;
  /** The answer has an entity tag: what this page holds of it serves when the server says that nothing changed. */
  revalidates?: boolean;
  /** Milliseconds; default 30 s. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface SuccessEnvelope {
  success: true;
  data: unknown;
  [field: string]: unknown;
}

export type Send = (request: HttpRequest) => Promise<SuccessEnvelope>;

const apiTimeoutMs = 30_000;

/** Where the secret lies by which the API recognises this browser at a login; it outlasts the session. */
const loginDeviceKey = "halvest.login-device";

function loginDevice({ path }: HttpRequest): Record<string, string> {
  const secret = path.startsWith("/api/auth/") ? localStorage.getItem(loginDeviceKey) : null;
  return secret === null ? {} : { [loginDeviceHeader]: secret };
}

type FailureListener = (error: NetworkError) => void;
const failureListeners = new Set<FailureListener>();

/** Calls back whenever a request got no answer. Returns the function that ends it. */
export function onNetworkFailure(listener: FailureListener): () => void {
  failureListeners.add(listener);
  return () => failureListeners.delete(listener);
}

function fail(reason: NetworkError["reason"], cause?: unknown): never {
  const error = new NetworkError(reason, cause);
  for (const listener of failureListeners) listener(error);
  throw error;
}

function isEnvelope(value: unknown): value is SuccessEnvelope | ErrorEnvelope {
  return typeof value === "object" && value !== null && "success" in value;
}

async function exchange(request: HttpRequest, tag: string | undefined): Promise<Response> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? apiTimeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  const isForm = request.body instanceof FormData;
  try {
    return await fetch(request.path, {
      method: request.method,
      headers: {
        accept: "application/json",
        // The browser itself names the type of a form, with the boundary in it.
        ...(request.body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...(tag === undefined ? {} : { "if-none-match": tag }),
        ...loginDevice(request),
        ...request.headers,
      },
      ...(request.body instanceof FormData
        ? { body: request.body }
        : request.body === undefined
          ? {}
          : { body: JSON.stringify(request.body) }),
      credentials: "omit",
      // Nothing of anybody's plan stays on the disk.
      cache: "no-store",
      signal,
    });
  } catch (error) {
    // The caller gave up, which is no failure of the network.
    if (request.signal?.aborted) throw error;
    return fail(timeout.aborted ? "timeout" : "unreachable", error);
  }
}

/** The last answer of each address that has an entity tag. Unchanged it stays the very same object: nothing is read anew. */
const held = new Map<string, { readonly tag: string; readonly envelope: SuccessEnvelope }>();

/**
 * Sends one request and opens the envelope. Throws NetworkError without an answer, ResponseError for an answer
 * that is no envelope, ApiError for a refusal.
 */
export const send: Send = async (request) => {
  if ("onLine" in navigator && navigator.onLine === false) return fail("offline");
  const known = request.revalidates ? held.get(request.path) : undefined;
  const response = await exchange(request, known?.tag);
  const secret = response.headers.get(loginDeviceHeader);
  if (secret) localStorage.setItem(loginDeviceKey, secret);
  if (known && response.status === 304) return known.envelope;
  let body: unknown;
  try {
    const isText = request.raw && response.ok && !response.headers.get("content-type")?.includes("json");
    body = isText ? await response.text() : await response.json();
  } catch (error) {
    throw new ResponseError(response.status, error);
  }
  if (request.raw && response.ok) return { success: true, data: body };
  if (!isEnvelope(body)) throw new ResponseError(response.status);
  if (!body.success) throw new ApiError(response.status, body);
  const tag = request.revalidates && response.headers.get("etag");
  if (tag) held.set(request.path, { tag, envelope: body });
  return body;
};
