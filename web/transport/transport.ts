import { loginDeviceHeader } from "#shared/api/login-device.ts";
import { textLanguage } from "#shared/domain/language/translate.ts";
import { ApiError, type ErrorEnvelope, NetworkError, ResponseError } from "./errors.ts";

export interface HttpRequest {
  method: string;
  /** Below the origin, query included: `/api/health`. */
  path: string;
  /** Sent as JSON, or as the form that it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The response has no envelope: JSON, or any other text. Errors still have it. */
  raw?: boolean;
  /** The response has an entity tag: this page's copy is used when the server responds 304. */
  revalidates?: boolean;
  /** The request goes on when the page is left. */
  keepalive?: boolean;
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

/** Storage key of the secret by which the API recognises this browser at login; it outlives the session. */
const loginDeviceKey = "halvest.login-device";

function loginDevice({ path }: HttpRequest): Record<string, string> {
  const secret = path.startsWith("/api/auth/") ? localStorage.getItem(loginDeviceKey) : null;
  return secret === null ? {} : { [loginDeviceHeader]: secret };
}

type Listener = () => void;
const listeners = new Set<Listener>();

let isUnanswered = false;

/** Whether the last request got no response. */
export const lastUnanswered = (): boolean => isUnanswered;

/**
 * Calls back whenever a request gets no response, and when one gets a response after that. Returns the function that
 * unsubscribes.
 */
export function onNetworkChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function note(unanswered: boolean): void {
  isUnanswered = unanswered;
  for (const listener of listeners) listener();
}

function fail(reason: NetworkError["reason"], cause?: unknown): never {
  note(true);
  throw new NetworkError(reason, cause);
}

function isEnvelope(value: unknown): value is SuccessEnvelope | ErrorEnvelope {
  return "success" in Object(value);
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
        // The reader's choice, which the browser's own header may not be.
        "accept-language": textLanguage(),
        // The browser sets the content type of a form, including its boundary.
        ...(request.body === undefined || isForm ? {} : { "content-type": "application/json" }),
        ...(tag === undefined ? {} : { "if-none-match": tag }),
        ...loginDevice(request),
        ...request.headers,
      },
      // Without a body this is undefined.
      body: request.body instanceof FormData ? request.body : JSON.stringify(request.body),
      credentials: "omit",
      // No plan data is written to disk.
      cache: "no-store",
      keepalive: request.keepalive ?? false,
      signal,
    });
  } catch (error) {
    // The caller aborted; the network did not fail.
    if (request.signal?.aborted) throw error;
    return fail(timeout.aborted ? "timeout" : "unreachable", error);
  }
}

/**
 * The last answer of each address that has an entity tag. While unchanged it stays the same object, so nothing is
 * parsed again.
 */
const held = new Map<string, { readonly tag: string; readonly envelope: SuccessEnvelope }>();

/**
 * Sends one request and opens the envelope. Throws NetworkError without a response of the API, ResponseError for another
 * response without an envelope, ApiError for a refusal.
 */
export const send: Send = async (request) => {
  if ("onLine" in navigator && navigator.onLine === false) return fail("offline");
  const known = request.revalidates ? held.get(request.path) : undefined;
  const response = await exchange(request, known?.tag);
  const secret = response.headers.get(loginDeviceHeader);
  if (secret) localStorage.setItem(loginDeviceKey, secret);
  const isUnchanged = known !== undefined && response.status === 304;
  const isRaw = request.raw && response.ok;
  let body: unknown;
  let cause: unknown;
  try {
    const isText = isRaw && !response.headers.get("content-type")?.includes("json");
    if (!isUnchanged) body = isText ? await response.text() : await response.json();
  } catch (error) {
    cause = error;
  }
  // A proxy answers so that cannot reach the API: its own answers have an envelope. A write may have arrived all the same.
  if (request.method === "GET" && response.status > 501 && !isEnvelope(body))
    return fail("unreachable", cause);
  if (isUnanswered) note(false);
  if (isUnchanged) return known.envelope;
  if (isRaw && cause === undefined) return { success: true, data: body };
  if (!isEnvelope(body)) throw new ResponseError(response.status, cause);
  if (!body.success) throw new ApiError(response.status, body);
  const tag = request.revalidates && response.headers.get("etag");
  if (tag) held.set(request.path, { tag, envelope: body });
  return body;
};
