import { serve } from "#functions/platform/serve.ts";
import { health } from "#shared/api/health.ts";
import { contract } from "#shared/api/index.ts";
import { apiVersion, openApiDocument } from "#shared/api/openapi.ts";

/** Whether the API answers, and what it can do. */
export const handler = serve("health", health, () => {
  // Few ever ask for the document, and a health check should not wait for it.
  let document: ReturnType<typeof openApiDocument> | undefined;
  return {
    check: async () => ({ status: "ok", version: apiVersion, time: new Date().toISOString() }),
    document: async () => {
      document ??= openApiDocument(contract);
      return document;
    },
  };
});
