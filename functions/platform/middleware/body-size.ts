import { AppError } from "#functions/platform/app-error.ts";
import { type Middleware, operationOf } from "#functions/platform/exchange.ts";

const defaultMaxBytes = 64 * 1024;

/** Refuses a body larger than the operation accepts, before anything looks into it. */
export function bodySize(): Middleware {
  return {
    before: ({ event }) => {
      const { body, isBase64Encoded } = event.http;
      if (body === undefined || body === "") return;
      const maxBytes = operationOf(event).maxBodyBytes ?? defaultMaxBytes;
      if (Buffer.byteLength(body, isBase64Encoded ? "base64" : "utf8") > maxBytes) {
        throw new AppError("PAYLOAD_TOO_LARGE", `The request body must not exceed ${maxBytes} bytes.`);
      }
      event.text = isBase64Encoded ? Buffer.from(body, "base64").toString("utf8") : body;
    },
  };
}
