import type { Middleware, MiddlewareRequest } from "#functions/platform/http/exchange.ts";

/** Takes API Gateway's id of the request, puts it into every log line and sends it back. */
export function requestId(): Middleware {
  const send = ({ event, response }: MiddlewareRequest): void => {
    if (response !== null && response !== undefined) {
      response.headers = { ...response.headers, "x-request-id": event.requestId };
    }
  };
  return {
    before: ({ event, context }) => {
      event.requestId = event.http.requestContext.requestId || context.awsRequestId;
      event.log = event.log.with({ requestId: event.requestId });
    },
    after: send,
    onError: send,
  };
}
