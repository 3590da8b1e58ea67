import type { MiddlewareObj, Request } from "@middy/core";
import type { Context } from "aws-lambda";
import type { Log } from "#functions/platform/log.ts";
import type { StoredSession, StoredUser } from "#functions/platform/records/users.ts";
import type { Operation } from "#shared/api/contract.ts";
import { deviceToken } from "./device-token.ts";
import type { Caller, KeyCaller } from "./handlers.ts";
import type { HttpEvent, HttpResult } from "./http-event.ts";

/** One request on its way through the middlewares; each fills in what it is there for. */
export interface Exchange {
  readonly http: HttpEvent;
  readonly startedAtMs: number;
  readonly deviceToken: string;
  requestId: string;
  log: Log;
  /** Name and contract of the operation, once the route is known. */
  name: string;
  operation: Operation | undefined;
  /** The body as text, once its size is known to be fine. */
  text: string | undefined;
  /** The body as it is, of a call that takes a form. */
  bytes: Buffer | undefined;
  /** The file of the form. */
  file: Buffer | undefined;
  /** The body's JSON value, not yet validated. */
  json: unknown;
  caller: Caller | undefined;
  /** What the database says of the caller. */
  record: { user: StoredUser; session: StoredSession } | undefined;
  keyCaller: KeyCaller | undefined;
  input: { params: unknown; query: unknown; body: unknown; file: unknown; signed: unknown };
  /** What the handler returned. */
  output: unknown;
  /** The version of the answer, of an operation that revalidates. */
  version: string | undefined;
  /** Whether the caller has the answer already: there is no output then. */
  isHeld: boolean;
}

export type Middleware = MiddlewareObj<Exchange, HttpResult, Error, Context>;
export type MiddlewareRequest = Request<Exchange, HttpResult, Error, Context>;

/** A request no one has looked at yet. */
export function newExchange(http: HttpEvent, log: Log, nowMs: number): Exchange {
  return {
    http,
    startedAtMs: nowMs,
    deviceToken: deviceToken(http),
    requestId: "",
    log,
    name: "",
    operation: undefined,
    text: undefined,
    bytes: undefined,
    file: undefined,
    json: undefined,
    caller: undefined,
    record: undefined,
    keyCaller: undefined,
    input: { params: undefined, query: undefined, body: undefined, file: undefined, signed: undefined },
    output: undefined,
    version: undefined,
    isHeld: false,
  };
}

/** The operation of a request whose route is known. */
export function operationOf(exchange: Exchange): Operation {
  if (exchange.operation === undefined) throw new Error("The route has not been resolved yet");
  return exchange.operation;
}
