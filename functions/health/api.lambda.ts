import { serve } from "#functions/platform/http/serve.ts";
import { health } from "#shared/api/health.ts";
import { apiVersion } from "#shared/api/version.ts";

/** Whether the API responds, and its description. */
export const handler = serve("health", health, () => {
  let document: ReturnType<typeof wholeDocument> | undefined;
  return {
    check: async () => ({ status: "ok", version: apiVersion, time: new Date().toISOString() }),
    document: async () => {
      document ??= wholeDocument();
      return document;
    },
  };
});

/** Few ever ask for the document, and a health check should not wait until the whole contract is set up. */
async function wholeDocument() {
  const [{ contract }, { openApiDocument }] = await Promise.all([
    import("#shared/api/index.ts"),
    import("#shared/api/openapi/openapi.ts"),
  ]);
  return openApiDocument(contract);
}
