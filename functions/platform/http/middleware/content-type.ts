import { AppError } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { header } from "#functions/platform/http/headers.ts";
import { t } from "#shared/domain/language/translate.ts";

/**
 * Bodies are JSON and say so, which a form that another site submits cannot. Forms are taken where the contract asks
 * for a file, and ignored where mail programs send them.
 */
export function contentType(): Middleware {
  return {
    before: ({ event }) => {
      if (event.text === undefined && event.bytes === undefined) return;
      const wanted = operationOf(event).upload === undefined ? "application/json" : "multipart/form-data";
      const type = header(event.http, "content-type")?.split(";")[0]?.trim().toLowerCase();
      if (type !== wanted) {
        throw new AppError("UNSUPPORTED_MEDIA_TYPE", t("The request body must be {type}.", { type: wanted }));
      }
    },
  };
}
