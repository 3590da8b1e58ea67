import { AppError } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import type { Operation } from "#shared/api/contract.ts";
import { t } from "#shared/domain/language/translate.ts";

const defaultMaxBytes = 64 * 1024;
/** The overhead of a form around its file. */
const formBytes = 4 * 1024;

/** Refuses a body larger than the operation accepts, before anything looks into it. */
export function bodySize(): Middleware {
  return {
    before: ({ event }) => {
      const { body, isBase64Encoded } = event.http;
      if (body === undefined || body === "") return;
      const operation = operationOf(event);
      const { upload, maxBodyBytes = defaultMaxBytes } = operation;
      const maxBytes = upload === undefined ? maxBodyBytes : upload.maxBytes + formBytes;
      const encoding = isBase64Encoded ? "base64" : "utf8";
      if (Buffer.byteLength(body, encoding) > maxBytes) throw tooLarge(operation);
      if (operation.oneClick) return;
      if (upload !== undefined) event.bytes = Buffer.from(body, encoding);
      else event.text = isBase64Encoded ? Buffer.from(body, encoding).toString("utf8") : body;
    },
  };
}

export function tooLarge({ upload, maxBodyBytes = defaultMaxBytes }: Operation): AppError {
  const text =
    upload?.tooLarge ?? t("The request body must not exceed {max} bytes.", { max: String(maxBodyBytes) });
  return new AppError("PAYLOAD_TOO_LARGE", text);
}
