import { serve } from "#functions/platform/http/serve.ts";
import { documentation } from "#shared/api/documentation.ts";
import { documentRecords } from "./catalogue.ts";
import { createDocumentationService } from "./service.ts";

/** Guides and references for people who use the product. */
export const handler = serve("documentation", documentation, () => {
  const service = createDocumentationService(documentRecords, Date.now);
  return {
    list: () => service.list(),
    get: ({ params }) => service.get(params.id),
    search: ({ query }) => service.search(query.q ?? ""),
    cacheStats: () => service.cacheStats(),
    clearCache: () => service.clearCache(),
  };
});
