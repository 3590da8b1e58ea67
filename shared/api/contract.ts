import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";

/** The scope of the access tokens that calls take; with it a token opens the product and nothing at Cognito. */
export const apiScope = "halvest/api";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: `public` needs no token, `session` a valid access token whose session is live, `admin` a
 * session of an administrator, `apiKey:<permission>` a key that carries that permission.
 */
export type Access = "public" | "session" | "admin" | `apiKey:${string}`;

/** How a caller proves, beyond the session, to be the account's owner. */
export interface Confirmation {
  /**
   * What must have been entered in this session within the last five minutes: the password, or the password and, where
   * two-factor authentication is on, a code. `password` is for calls that carry a code or a recovery code themselves
   * or are for accounts without, `nothing` for those that carry the password itself.
   */
  readonly by: "password-and-code" | "password" | "nothing";
  /** Required only for calls whose body has this field. */
  readonly field?: string;
}

/** The input of an operation, and who may call it. */
interface OperationBase {
  readonly method: Method;
  /** Below `/api`, parameters in braces: `/control-panel/epoch/{epoch}`. */
  readonly path: string;
  readonly access: Access;
  /** Whether the call must carry the session's CSRF token in `x-csrf-token`. */
  readonly csrf: boolean;
  /**
   * Set when the call could take the account away from its owner: it needs a confirmation (`POST /auth/confirm` or a
   * recent login), and is refused while the account's risky actions are locked.
   */
  readonly confirm?: Confirmation;
  /** One line for people who read the API document. */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** Instead of a JSON body: a form (multipart/form-data) with one file in the field of this name. */
  readonly upload?: {
    readonly field: string;
    /** Largest accepted file in bytes. */
    readonly maxBytes: number;
    /** The error for a larger one. */
    readonly tooLarge: string;
  };
  /** Mail programs send it when their user unsubscribes (RFC 8058): the body is a form that is not read. */
  readonly oneClick?: true;
  /** The sender signs the body as it sends it: the handler gets it unread, with the signature in this header. */
  readonly signed?: { readonly header: string };
  /** The response gives the device the secret of `login-device.ts`, which the call links to the account. */
  readonly recognisesDevice?: true;
  /** Error codes of this call besides those of every call of its access class. */
  readonly errors: readonly ErrorCode[];
  /**
   * What a call makes out of date: answers of a whole feature ("timeline") or of one of its operations
   * ("control-panel.get"). A page that shows any of them reads it again.
   */
  readonly changes?: readonly string[];
  /** Milliseconds that a page waits before it reads `changes` again; default 0. */
  readonly changesAfterMs?: number;
  /** The reading operation that would now return this same response, as in `changes`: nothing has to be read again. */
  readonly answers?: string;
  /**
   * The reading operation whose list now contains the response, as in `changes`: pages that show it update it.
   */
  readonly updates?: string;
  /** Takes the header `idempotency-key`: a repeated call with the same key changes nothing and gets the first answer. */
  readonly idempotent?: true;
  /** The response has texts in the language that `accept-language` prefers. */
  readonly translated?: true;
  /** A body that the examples in the API reference send. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Largest accepted body in bytes; default 64 KiB. */
  readonly maxBodyBytes?: number;
}

/**
 * The response of an operation and how it is sent. Without `answer` it is `data` of the envelope, with nothing beside
 * it.
 */
type Answering =
  | {
      readonly response: z.ZodType;
      readonly answer?:
        | undefined
        /** Fields of `data` that the envelope repeats beside it at the top level, e.g. `csrfToken`. */
        | { readonly as: "json"; readonly topLevel: z.ZodObject }
        /** A text is sent without the envelope; an object has it. */
        | { readonly as: "text"; readonly contentType: string }
        /** Sent as it is, without the envelope: downloads and the API document. */
        | { readonly as: "raw"; readonly contentType: string }
        /** The response is the base64 text of a file, which is sent without the envelope. */
        | { readonly as: "file"; readonly contentType: string };
      /** Carries an entity tag; a caller that names it in `if-none-match` gets a 304 if nothing has changed. */
      readonly revalidates?: true;
    }
  | {
      /** The envelope's own fields, `data` among them: a list as `data` with its paging beside it. */
      readonly response: z.ZodObject;
      readonly answer: { readonly as: "spread" };
      readonly revalidates?: true;
    }
  | {
      /** The address that the caller is sent on to. */
      readonly response: z.ZodType<string>;
      /** How long it may be cached. */
      readonly answer: { readonly as: "redirect"; readonly maxAgeSeconds: number };
      readonly revalidates?: undefined;
    };

/** One call of the product. Everything else (routes, dispatch, client, document) is derived from it. */
export type Operation = OperationBase & Answering;

export type FeatureContract = Readonly<Record<string, Operation>>;

/** Keeps the literal types of a feature's operations while it checks their form. */
export function defineContract<const T extends FeatureContract>(operations: T): T {
  return operations;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Given<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives, after parsing. */
export interface HandlerInput<O extends Operation> {
  params: Parsed<O["params"]>;
  query: Parsed<O["query"]>;
  body: Parsed<O["body"]>;
  /** The uploaded file's bytes; only its size has been checked. */
  file: O["upload"] extends object ? Uint8Array : undefined;
  /** Not to be trusted before the signature has been checked. */
  signed: O["signed"] extends object ? SignedBody : undefined;
}

/** A body as it was sent, with its signature; texts, empty when absent. */
export interface SignedBody {
  readonly payload: string;
  readonly signature: string;
}

type Present<T> = {
  [K in keyof T as T[K] extends undefined ? never : K]: T[K];
};

/** What a caller passes: only the parts that the operation has. */
export type ClientInput<O extends Operation> = Present<{
  params: Given<O["params"]>;
  query: Given<O["query"]>;
  body: Given<O["body"]>;
  file: O["upload"] extends object ? Blob : undefined;
}>;

/** What a handler returns, before the response is parsed. */
export type HandlerOutput<O extends Operation> = z.input<O["response"]>;
/** What a caller gets as `data`. */
export type ClientOutput<O extends Operation> = z.output<O["response"]>;

/** API Gateway's name of a route, e.g. `GET /api/health`. */
export function routeKey(operation: Operation): string {
  return `${operation.method} /api${operation.path}`;
}
