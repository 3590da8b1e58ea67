import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { header } from "#functions/platform/http/headers.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { tooLarge } from "./body-size.ts";

/** Takes the one file out of a form, where the contract asks for one. */
export function uploadedFile(): Middleware {
  return {
    before: async ({ event }) => {
      const operation = operationOf(event);
      const { upload } = operation;
      if (upload === undefined || event.bytes === undefined) return;
      const type = header(event.http, "content-type") ?? "";
      const form = await new Response(event.bytes, { headers: { "content-type": type } })
        .formData()
        .catch((cause: unknown) => {
          throw new AppError("BAD_REQUEST", msg("The form in the request body is not valid."), { cause });
        });
      const names = [...form.keys()];
      const message = msg("Unknown field");
      const unknown = names.filter((name) => name !== upload.field);
      if (unknown.length > 0) {
        const shown = unknown.map((name) => name.slice(0, 64).replace(/[^\w.-]/g, "?"));
        throw invalidFields(shown.map((name) => ({ path: `body.${name}`, message })));
      }
      const [file, ...others] = form.getAll(upload.field);
      if (file === undefined) return;
      if (typeof file === "string" || others.length > 0) {
        throw invalidFields([{ path: `body.${upload.field}`, message: msg("Must be one file") }]);
      }
      if (file.size > upload.maxBytes) throw tooLarge(operation);
      event.file = Buffer.from(await file.arrayBuffer());
    },
  };
}
