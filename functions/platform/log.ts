import { Logger } from "@aws-lambda-powertools/logger";

type LogFields = Record<string, unknown>;

/** What the product's code may log with: a fixed text and named values. */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A log whose every line carries these values as well. */
  with(fields: LogFields): Log;
}

/** Structured JSON lines; level and service come from LOG_LEVEL and POWERTOOLS_SERVICE_NAME. */
export function createLog(): Log {
  return wrap(new Logger());
}

function wrap(logger: Logger): Log {
  return {
    info: (message, fields) => logger.info(message, fields ?? {}),
    warn: (message, fields) => logger.warn(message, fields ?? {}),
    error: (message, fields) => logger.error(message, fields ?? {}),
    with: (fields) => wrap(logger.createChild({ persistentKeys: fields })),
  };
}

/** Scoped packages in stacks look like addresses, and would take the place of the failure with them. */
const address = /[^\s@<>"',;:]+(?<!node_modules\/)@[^\s@<>"',;:]+/g;
const jsonWebToken = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/**
 * An error and its causes as plain values fit for a log line. Services quote addresses and tokens in their
 * messages, so both are masked.
 */
export function errorFields(error: unknown, depth = 0): LogFields {
  if (!(error instanceof Error)) return { thrown: typeof error };
  return {
    name: error.name,
    message: mask(error.message),
    stack: mask(error.stack ?? ""),
    ...(error.cause !== undefined && depth < 4 ? { cause: errorFields(error.cause, depth + 1) } : {}),
  };
}

function mask(text: string): string {
  return text.replace(address, "[address]").replace(jsonWebToken, "[token]");
}
