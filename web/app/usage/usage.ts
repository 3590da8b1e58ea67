import { features } from "virtual:features";
import type { PageError } from "#shared/api/developer/telemetry.ts";
import {
  errorClassOf,
  longestErrorMessage,
  longestErrorStack,
  scrubbed,
} from "#shared/domain/developer/telemetry.ts";
import { callServer } from "#web/api/api.ts";
import type { OperationInput } from "#web/api/client.ts";
import { onApiFailure } from "#web/api/failures.ts";
import { here, onNavigation } from "#web/components/router/places.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import { circuitBreaker } from "./circuit-breaker.ts";

type UsageEvent = OperationInput<"telemetry", "record">["body"];

const breaker = circuitBreaker(Date.now);
/** The account's setting; an error that occurs before it is known is sent once it is. */
let isAllowed = false;
const allowance = Promise.withResolvers<void>();

/**
 * What the server noted of an event; null where nothing is sent or the server did not answer.
 * @param isLast the page may be gone before the server answers
 */
async function send(event: UsageEvent, isLast = false): Promise<string | null> {
  await allowance.promise;
  if (!isAllowed || !navigator.onLine || breaker.isOpen()) return null;
  try {
    // Bypasses the listener of failures: failures of this call must not be reported by it.
    const { reference } = await callServer("telemetry", "record", { body: event }, { keepalive: isLast });
    breaker.succeeded();
    return reference;
  } catch {
    breaker.failed();
    return null;
  }
}

/** Reports an error without what may be about a person; the reference by which it can be found, if it was recorded. */
export async function reportError(error: unknown): Promise<string | null> {
  // Without a network nothing is wrong with the page.
  if (error instanceof NetworkError || !features.includes("errorTracking")) return null;
  const payload = describe(error);
  return payload === null ? null : send({ eventType: "error", payload });
}

function describe(error: unknown): PageError | null {
  const path = pagePath();
  if (path === null) return null;
  const { name, message, stack = "" } = error instanceof Error ? error : new Error(String(error));
  const isAnswer = error instanceof ApiError;
  const text = isAnswer ? `${error.code}: ${message}` : `${name}: ${message}`;
  return {
    errorClass: isAnswer ? errorClassOf(error.status) : "page_error",
    message: scrubbed(text).slice(0, longestErrorMessage),
    stack: scrubbed(stack).slice(0, longestErrorStack),
    path,
  };
}

/** The page's path, unless the address contains a secret. */
function pagePath({ pathname }: { pathname: string } = here()): string | null {
  return /^\/(?:[a-z-]{1,24}(?:\/[a-z-]{1,24})?)?$/.test(pathname) ? pathname : null;
}

function countPage(): void {
  const path = pagePath();
  if (path !== null && features.includes("telemetry"))
    void send({ eventType: "page_view", payload: { path } });
}

/** When the first page has opened: counting it must not compete with what it loads. */
const settledMs = 8_000;

/** A document is measured once, whoever logs in after that. */
let isMeasured = false;

/** Measures how fast the document is. Its code is loaded when the first page has opened. */
async function measure(): Promise<void> {
  if (isMeasured || !features.includes("webVitals")) return;
  isMeasured = true;
  const { measureVitals } = await import("./vitals.ts");
  const [opening] = performance.getEntriesByType("navigation");
  measureVitals({
    path: pagePath,
    openedPath: opening === undefined ? null : pagePath(new URL(opening.name)),
    onMeasured: (vitals) => void send({ eventType: "web_vitals", payload: { vitals: [...vitals] } }, true),
  });
}

/**
 * Counts the pages that are opened from now on, reports errors and measures how fast pages are. Returns the function
 * that ends it.
 * @param isOpenedByMember whether the document was opened with a session: what guests do is not measured
 */
export function startUsage(isOpenedByMember: boolean): () => void {
  isAllowed = true;
  allowance.resolve();
  let shown = here().pathname;
  const timer = setTimeout(() => {
    countPage();
    // Without its code nothing is measured.
    if (isOpenedByMember) void measure().catch(() => undefined);
  }, settledMs);
  const stopNavigation = onNavigation(() => {
    const { pathname } = here();
    if (pathname === shown) return;
    shown = pathname;
    countPage();
  });
  const stopFailures = onApiFailure((error) => void reportError(error));
  const onError = ({ error }: ErrorEvent) => void reportError(error);
  const onRejection = ({ reason }: PromiseRejectionEvent) => void reportError(reason);
  window.addEventListener("error", onError);
  window.addEventListener("unhandledrejection", onRejection);
  return () => {
    isAllowed = false;
    clearTimeout(timer);
    stopNavigation();
    stopFailures();
    window.removeEventListener("error", onError);
    window.removeEventListener("unhandledrejection", onRejection);
  };
}
