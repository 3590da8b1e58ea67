import type * as z from "zod";
import { t } from "#shared/domain/language/translate.ts";

type ServiceFailureKind =
  /** The key is refused, or allows too much or too little: nothing helps but another key. */
  | "key"
  /** It asks for fewer calls. */
  | "busy"
  /** It cannot be reached, or has a failure of its own. */
  | "down"
  /** It answers something that it does not document. */
  | "garbage";

interface ServiceFailureOptions extends ErrorOptions {
  /** How long it wants to be left alone. */
  readonly retryAfterMs?: number;
}

/** A service did not do what it was asked. The text is for the owner of the connection. */
export class ServiceFailed extends Error {
  override readonly name = "ServiceFailed";
  readonly kind: ServiceFailureKind;
  readonly retryAfterMs: number;

  constructor(kind: ServiceFailureKind, message: string, options: ServiceFailureOptions = {}) {
    super(message, options);
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs ?? 0;
  }
}

interface ServiceCall {
  /** What it is called in messages. */
  readonly service: string;
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface ServiceAnswer {
  readonly status: number;
  readonly text: string;
}

const timeoutMs = 10_000;
/** The largest pages have a few hundred kilobytes. */
const mostBodyBytes = 4_000_000;
export const usualPauseMs = 60_000;

/**
 * Sends a request to a service whose address the operator has set. What it answers below 500 is for the caller to judge,
 * but for 429.
 *
 * @throws ServiceFailed
 */
export async function callService(request: ServiceCall): Promise<ServiceAnswer> {
  const { service, url, method = "GET", headers = {}, body } = request;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { accept: "application/json", "user-agent": "Halvest/1", ...headers },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    text = await readBounded(response);
  } catch (cause) {
    if (cause instanceof TooLong)
      throw new ServiceFailed("garbage", t("{service} sent too much", { service }), { cause });
    throw new ServiceFailed("down", t("{service} isn't responding", { service }), { cause });
  }
  const { status } = response;
  if (status === 429) {
    const seconds = Number(response.headers.get("retry-after"));
    const retryAfterMs = seconds > 0 ? seconds * 1_000 : usualPauseMs;
    throw new ServiceFailed("busy", t("{service} asks for fewer calls", { service }), { retryAfterMs });
  }
  if (status >= 500)
    throw new ServiceFailed(
      "down",
      t("{service} has a failure of its own ({status})", { service, status: String(status) }),
    );
  return { status, text };
}

/** @throws ServiceFailed when a service answered with another status than 200, which it does not document */
export function requireOk(service: string, status: number): void {
  if (status === 200) return;
  throw new ServiceFailed("garbage", t("{service} answered {answer}", { service, answer: String(status) }));
}

class TooLong extends Error {
  override readonly name = "TooLong";
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    // Leaving the loop cancels the rest.
    if (bytes > mostBodyBytes) throw new TooLong("The answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads an answer as JSON of a documented shape. @throws ServiceFailed */
export function parsedAnswer<S extends z.ZodType>(service: string, text: string, shape: S): z.output<S> {
  const failed = (cause: unknown) =>
    new ServiceFailed("garbage", t("{service} answered something that it does not document", { service }), {
      cause,
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw failed(cause);
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw failed(parsed.error);
  return parsed.data;
}
