import { ConfigError } from "#lib/config.ts";
import { WebBuildFailed } from "#lib/constructs/bundling/web-build.ts";
import { PortBusy } from "#lib/local/gateway/loopback.ts";
import {
  isUnwritable,
  remedyOf,
  StoreCorrupt,
  StoreLocked,
  StoreUnavailable,
} from "#lib/local/storage/errors.ts";
import { TemplateError } from "#lib/local/template/model.ts";
import type { Terminal } from "#lib/local/terminal.ts";
import { DataDirectoryUnusable } from "./data-directory.ts";

/** Failures whose message already says what to do; a stack would only hide it. */
const explained = [
  ConfigError,
  DataDirectoryUnusable,
  PortBusy,
  StoreCorrupt,
  StoreLocked,
  StoreUnavailable,
  TemplateError,
  WebBuildFailed,
];

/** The message at the terminal about a start that failed, or about a failure inside a running cloud. */
export function explainFailure(error: unknown): string {
  if (explained.some((type) => error instanceof type) && error instanceof Error) return error.message;
  // A full disk may show anywhere, for instance in the CDK.
  if (error instanceof Error && isUnwritable(error.message)) {
    return `${error.message}. ${remedyOf(error.message)}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Every request fails for the same reason while the disk is full. */
const repeatedMilliseconds = 60_000;

/** Reports failures inside a running cloud at the terminal, repeated ones once a minute. */
export function failureReporter(terminal: Terminal): (error: unknown) => void {
  const reportedAt = new Map<string, number>();
  return (error) => {
    const text = explainFailure(error);
    const before = reportedAt.get(text);
    if (before !== undefined && performance.now() - before < repeatedMilliseconds) return;
    reportedAt.set(text, performance.now());
    terminal.error(text);
  };
}
