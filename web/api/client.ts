import type { Access, ClientInput, ClientOutput, Method, Operation } from "#shared/api/contract.ts";
import type { Contract } from "#shared/api/index.ts";
import { t } from "#shared/domain/language/translate.ts";
import { ApiError, ResponseError } from "#web/transport/errors.ts";
import type { TokenProvider } from "#web/transport/token-provider.ts";
import type { HttpRequest, Send, SuccessEnvelope } from "#web/transport/transport.ts";
import type { Confirm } from "./confirmation.ts";
import type { Outdated } from "./outdated.ts";
import { repeated } from "./repeated.ts";

/** What the browser needs of an operation to call it. */
interface OperationRoute {
  readonly method: Method;
  readonly path: string;
  readonly csrf: boolean;
  readonly access: Access;
  /** Set when the response is not `data` of an envelope and nothing else. */
  readonly as?: NonNullable<Operation["answer"]>["as"];
  /** Set when it takes a file. */
  readonly upload?: Pick<NonNullable<Operation["upload"]>, "field">;
  /** Set when the response has an entity tag. */
  readonly revalidates?: true;
  /** Set when the response has texts in the language of the page. */
  readonly translated?: true;
  /** Set when it changes something, see `Operation`. */
  readonly changes?: readonly string[];
  readonly changesAfterMs?: number;
  readonly answers?: string;
  readonly updates?: string;
}

export type RouteTable<C> = { readonly [F in keyof C]: { readonly [O in keyof C[F]]: OperationRoute } };

export type Feature = keyof Contract;
export type OperationName<F extends Feature> = keyof Contract[F];
type OperationOf<F extends Feature, O extends OperationName<F>> = Contract[F][O] extends infer T extends
  Operation
  ? T
  : never;
export type OperationInput<F extends Feature, O extends OperationName<F>> = ClientInput<OperationOf<F, O>>;
export type OperationOutput<F extends Feature, O extends OperationName<F>> = ClientOutput<OperationOf<F, O>>;

type CallOptions = Pick<HttpRequest, "timeoutMs" | "signal" | "keepalive">;

/** Input may be left out where an operation takes none or only optional parts. */
type Rest<I> =
  Record<never, never> extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];

export type Call = <F extends Feature, O extends OperationName<F>>(
  feature: F,
  operation: O,
  ...rest: Rest<OperationInput<F, O>>
) => Promise<OperationOutput<F, O>>;

export interface CsrfTokenCache {
  token(accessToken: string): Promise<string>;
  forget(): void;
}

interface Parts {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  file?: Blob;
}

/** The error the API would return, raised without a request. */
function noUser(): ApiError {
  return new ApiError(401, { success: false, error: t("No authenticated user"), code: "UNAUTHENTICATED" });
}

/** The body of a request: JSON, or a form with the file in it. */
function bodyOf({ upload }: OperationRoute, { body, file }: Parts): { body?: unknown } {
  if (upload === undefined || file === undefined) return body === undefined ? {} : { body };
  const form = new FormData();
  form.append(upload.field, file);
  return { body: form };
}

function urlOf(route: OperationRoute, { params = {}, query = {} }: Parts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return `/api${path}${search.size === 0 ? "" : `?${search}`}`;
}

/** Whether the server treats a repeated request as the same one. */
const hasIdempotencyKey = (body: unknown) => Object(body).idempotencyKey !== undefined;

/** Whether a call that failed may have changed something, or shows that someone else did. */
function mayHaveChanged(error: unknown): boolean {
  if (error instanceof ResponseError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 409 || error.status === 404);
}

/**
 * The typed client. Adds the bearer token and, where the contract asks for it, the CSRF token; handles one 401 with one
 * shared refresh and one retry, one refused CSRF token by fetching a new one, and a required confirmation by asking the
 * user. A write with an idempotency key is repeated with the same key when it may not have arrived; other writes are
 * sent once. Throws what `send` throws.
 *
 * @param onOutdated called with what a write made out of date, as the contract declares it
 * @param pauseMs milliseconds before a retry; 1 s by default
 */
export function createClient(
  routes: RouteTable<Contract>,
  send: Send,
  credentials: TokenProvider,
  csrf: CsrfTokenCache,
  confirm: Confirm,
  onOutdated: (outdated: Outdated) => void,
  pauseMs?: number,
): Call {
  async function attempt(
    route: OperationRoute,
    request: HttpRequest,
    token: string | null,
  ): Promise<SuccessEnvelope> {
    const headers: Record<string, string> = {};
    if (token !== null) {
      headers.authorization = `Bearer ${token}`;
      if (route.csrf) headers["x-csrf-token"] = await csrf.token(token);
    }
    return send({ ...request, headers });
  }

  async function withCsrfRetry(route: OperationRoute, request: HttpRequest, token: string | null) {
    try {
      return await attempt(route, request, token);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "CSRF_FAILED")) throw error;
      csrf.forget();
      return attempt(route, request, token);
    }
  }

  async function exchange(route: OperationRoute, request: HttpRequest): Promise<SuccessEnvelope> {
    const token = route.access === "public" ? null : await credentials.accessToken();
    if (token === null && route.access !== "public") throw noUser();
    try {
      return await withCsrfRetry(route, request, token);
    } catch (error) {
      if (token === null || !(error instanceof ApiError && error.status === 401)) throw error;
      const fresh = await credentials.replace(token, error);
      if (fresh === null) throw error;
      return withCsrfRetry(route, request, fresh);
    }
  }

  async function confirmed(route: OperationRoute, request: HttpRequest): Promise<SuccessEnvelope> {
    try {
      return await exchange(route, request);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "CONFIRMATION_REQUIRED")) throw error;
      const code = error.details.some(({ path }) => path === "body.code");
      if (!(await confirm({ code }))) throw error;
      return exchange(route, request);
    }
  }

  return async (feature, operation, ...[input, options]) => {
    const route: OperationRoute = routes[feature][operation];
    const parts: Parts = input ?? {};
    const request: HttpRequest = {
      method: route.method,
      path: urlOf(route, parts),
      ...bodyOf(route, parts),
      ...(route.as === "raw" ? { raw: true } : {}),
      ...(route.revalidates ? { revalidates: true } : {}),
      ...options,
    };
    const { changes, changesAfterMs: afterMs, answers, updates } = route;
    try {
      const envelope = await (hasIdempotencyKey(parts.body)
        ? repeated(() => confirmed(route, request), pauseMs)
        : confirmed(route, request));
      const { success: _, ...answer } = envelope;
      if (changes) {
        onOutdated({
          reads: changes,
          ...(afterMs && { afterMs }),
          ...(answers && { answered: { read: answers, data: answer.data } }),
          ...(updates && { updated: { read: updates, by: String(operation), data: answer.data } }),
        });
      }
      return (route.as === "spread" ? answer : answer.data) as OperationOutput<
        typeof feature,
        typeof operation
      >;
    } catch (error) {
      if (changes && mayHaveChanged(error)) {
        onOutdated({ reads: [...changes, ...[answers, updates].filter((read) => read !== undefined)] });
      }
      throw error;
    }
  };
}
