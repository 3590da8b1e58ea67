import type { MiddlewareObj, Request } from "@middy/core";
import type { Context } from "aws-lambda";
import type { Admitted } from "#functions/platform/call/calls.ts";
import { deviceToken } from "#functions/platform/call/handlers.ts";
import type { Log } from "#functions/platform/log.ts";
import type { Operation } from "#shared/api/contract.ts";
import { loginDeviceHeader } from "#shared/api/login-device.ts";
import { header } from "./headers.ts";
import type { HttpEvent, HttpResult } from "./http-event.ts";

/** One request on its way through the middleware; each fills in its part. */
export interface Exchange {
  readonly http: HttpEvent;
  readonly startedAtMs: number;
  readonly deviceToken: string;
  requestId: string;
  log: Log;
  /** Name and contract of the operation, once the route is known. */
  name: string;
  operation: Operation | undefined;
  /** The body as text, once its size has been checked. */
  text: string | undefined;
  /** The body as it is, of a call that takes a form. */
  bytes: Buffer | undefined;
  /** The file of the form. */
  file: Buffer | undefined;
  /** The body's JSON value, not yet validated. */
  json: unknown;
  /** The caller, once admitted. */
  admitted: Admitted | undefined;
  /** The version of the answer, of an operation that revalidates. */
  version: string | undefined;
  /** Whether the caller has the answer already. */
  isHeld: boolean;
}

export type Middleware = MiddlewareObj<Exchange, HttpResult, Error, Context>;
export type MiddlewareRequest = Request<Exchange, HttpResult, Error, Context>;

/** A request that has not been processed yet. */
export function newExchange(http: HttpEvent, log: Log, nowMs: number): Exchange {
  return {
    http,
    startedAtMs: nowMs,
    deviceToken: deviceToken(header(http, loginDeviceHeader)),
    requestId: "",
    log,
    name: "",
    operation: undefined,
    text: undefined,
    bytes: undefined,
    file: undefined,
    json: undefined,
    admitted: undefined,
    version: undefined,
    isHeld: false,
  };
}

/** The operation of a request whose route is known. */
export function operationOf(exchange: Exchange): Operation {
  if (exchange.operation === undefined) throw new Error("The route has not been resolved yet");
  return exchange.operation;
}

/** The caller of an admitted request. */
export function admittedTo(exchange: Exchange): Admitted {
  if (exchange.admitted === undefined) throw new Error("The call has not been let in yet");
  return exchange.admitted;
}
