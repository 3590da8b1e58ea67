import type { StorageLocation } from "./storage/open.ts";

/** One HTTP request as the local gateway passes it to an emulated AWS service. Header names are lower case. */
export interface ServiceRequest {
  method: string;
  /** Path with its query string, e.g. `/` or `/bucket/key?uploads`. */
  path: string;
  headers: Record<string, string>;
  body: Buffer;
}

export interface ServiceResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer | string;
}

/**
 * An emulated AWS service. Every folder of lib/local exports `create<Service>(options)`, which resolves to
 * one of these; services that keep data on disk open it before they resolve.
 */
export interface Service {
  handle(request: ServiceRequest): Promise<ServiceResponse>;
  close(): Promise<void>;
}

/** What every service with data of its own is given. */
export type ServiceOptions = StorageLocation &
  Partial<ServicePlace> & {
    /** Judges each signed call before anything is read or written; without it every call is allowed. */
    authorise?: Authorise;
    /** Called with failures that are not responses of the service; the caller gets an internal error. */
    report?: (error: unknown) => void;
    /** Milliseconds since the epoch. */
    clock?: () => number;
  };

/** Where a service is, for ARNs. */
export interface ServicePlace {
  readonly region: string;
  /** Account number. */
  readonly account: string;
}

/** Facts of one call that a policy's `Condition` may test, by key in lower case. */
export type Context = Readonly<Record<string, readonly string[]>>;

/** What IAM judges of one call: caller, action, resources (full ARNs). */
export interface AccessCall {
  accessKeyId: string;
  /** E.g. `dynamodb:PutItem`. */
  action: string;
  /** Every one of them must be allowed. */
  resources: readonly string[];
  /** Facts for `Condition`, beyond those known of every call. */
  context?: Context;
}

/** A refusal's message goes to the caller as AWS would send it, in an AccessDeniedException. */
export type AccessDecision = { allowed: true } | { allowed: false; message: string };

export type Authorise = (call: AccessCall) => AccessDecision;
