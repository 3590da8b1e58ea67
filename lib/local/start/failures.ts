import { ConfigError } from "#lib/config.ts";
import { PortBusy } from "#lib/local/gateway/loopback.ts";
import { StoreCorrupt, StoreLocked } from "#lib/local/storage/errors.ts";
import { TemplateError } from "#lib/local/template/model.ts";
import { DataDirectoryUnusable } from "./data-directory.ts";
import { WebBuildFailed } from "./web-build.ts";

/** Failures whose message already says what to do; a stack would only hide it. */
const explained = [
  ConfigError,
  DataDirectoryUnusable,
  PortBusy,
  StoreCorrupt,
  StoreLocked,
  TemplateError,
  WebBuildFailed,
];

/** What the person at the terminal is told about a start that failed. */
export function explainFailure(error: unknown): string {
  if (explained.some((type) => error instanceof type) && error instanceof Error) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
