import { OutOfBudget } from "#functions/integrations/call-budget.ts";
import { requireOk, ServiceFailed, usualPauseMs } from "#functions/integrations/service-call.ts";
import {
  RequestFailed,
  RequestTimedOut,
  type SendGuarded,
} from "#functions/platform/http/guarded-request.ts";
import { serviceAddressProblem } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";

interface Wanted {
  /** What it is called in messages. */
  readonly service: string;
  readonly address: string;
  readonly accept: string;
  /** The entity tag of the stored answer; with it the answer may be 304. */
  readonly etag?: string | null;
  /** When the run that asks ends, in milliseconds since 1970. */
  readonly deadline: number;
}

interface AddressAnswer {
  readonly status: number;
  readonly body: Buffer;
  readonly contentType: string;
  readonly etag: string | null;
}

/** For all redirects together. */
const timeoutMs = 8_000;
const mostBytes = 2_000_000;
const mostRedirects = 3;

const headerOf = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? null;

/**
 * Reads addresses that people chose. Each address of a chain of redirects is held to the same rules as the first.
 *
 * @param allowsLocal whether addresses without TLS are taken, as on one's own computer
 * @param clock milliseconds since 1970
 */
export function addressReader(send: SendGuarded, allowsLocal: boolean, clock: () => number) {
  /**
   * @throws ServiceFailed unless the answer is 200, or 304 where there is an entity tag
   * @throws OutOfBudget when the run ends before the time that the address has
   */
  return async function readAddress(wanted: Wanted): Promise<AddressAnswer> {
    const { service, accept, etag = null, deadline } = wanted;
    let { address } = wanted;
    const givenUpAt = clock() + timeoutMs;
    const timeLeftMs = () => {
      const now = clock();
      if (now >= deadline) throw new OutOfBudget(now);
      return Math.max(1, Math.min(givenUpAt, deadline) - now);
    };
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const problem = serviceAddressProblem(address, allowsLocal);
      if (problem !== undefined)
        throw new ServiceFailed("garbage", t("{service}: {problem}", { service, problem }));
      const url = new URL(address);
      const headers = {
        accept,
        "accept-encoding": "identity",
        "user-agent": "Halvest/1",
        ...(etag !== null && { "if-none-match": etag }),
      };
      const request = { method: "GET", headers, timeoutMs: timeLeftMs(), mostBytes } as const;
      const answer = await send(url, request).catch((cause: unknown) => {
        if (!(cause instanceof RequestFailed)) throw cause;
        const isLate = cause instanceof RequestTimedOut;
        // The run's lack of time is no failure of the source, which would be one for all accounts.
        if (isLate && deadline < givenUpAt) throw new OutOfBudget(deadline);
        const reason = isLate ? new RequestTimedOut(timeoutMs).message : cause.message;
        throw new ServiceFailed("down", t("{service} isn't responding. {reason}", { service, reason }), {
          cause,
        });
      });
      const { status, body, isCut } = answer;
      const location = headerOf(answer.headers.location);
      if ([301, 302, 303, 307, 308].includes(status) && location !== null) {
        if (!URL.canParse(location, address)) {
          throw new ServiceFailed(
            "garbage",
            t("{service} leads to something that is no address", { service }),
          );
        }
        address = new URL(location, address).href;
        continue;
      }
      if (status === 429) {
        const seconds = Number(headerOf(answer.headers["retry-after"]));
        const retryAfterMs = seconds > 0 ? seconds * 1_000 : usualPauseMs;
        throw new ServiceFailed("busy", t("{service} asks for fewer calls", { service }), { retryAfterMs });
      }
      if (status >= 500)
        throw new ServiceFailed(
          "down",
          t("{service} has a failure of its own ({status})", { service, status: String(status) }),
        );
      if (!(status === 304 && etag !== null)) requireOk(service, status);
      if (isCut) throw new ServiceFailed("garbage", t("{service} sent too much", { service }));
      return {
        status,
        body,
        contentType: headerOf(answer.headers["content-type"]) ?? "",
        etag: headerOf(answer.headers.etag),
      };
    }
    throw new ServiceFailed("garbage", t("{service} redirects too often", { service }));
  };
}
export type ReadAddress = ReturnType<typeof addressReader>;
