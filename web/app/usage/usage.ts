import { features } from "virtual:features";
import type { PageError } from "#shared/api/developer/telemetry.ts";
import {
  errorClassOf,
  longestErrorMessage,
  longestErrorStack,
  scrubbed,
} from "#shared/domain/developer/telemetry.ts";
import { onApiFailure } from "#web/api/failures.ts";
import { here, onNavigation } from "#web/components/router/places.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import type { UsageEvent } from "./event-sender.ts";
import { pagePath, sendEvent } from "./sending.ts";

/** The account's setting; an error that occurs before it is known is sent once it is. */
let isAllowed = false;
const allowance = Promise.withResolvers<void>();

async function send(event: UsageEvent): Promise<string | null> {
  await allowance.promise;
  return isAllowed ? sendEvent(event) : null;
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

function countPage(): void {
  const path = pagePath();
  if (path !== null && features.includes("telemetry"))
    void send({ eventType: "page_view", payload: { path } });
}

/** When the first page has opened: counting it must not compete with what it loads. */
const settledMs = 8_000;

/** Counts the pages that are opened from now on and reports errors. Returns the function that ends it. */
export function startUsage(): () => void {
  isAllowed = true;
  allowance.resolve();
  let shown = here().pathname;
  const timer = setTimeout(countPage, settledMs);
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
