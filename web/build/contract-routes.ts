import { type Plugin, runnerImport } from "vite";

type Api = typeof import("#shared/api/index.ts");

const id = "virtual:contract-routes";
const resolved = `\0${id}`;
const barrel = new URL("../../shared/api/index.ts", import.meta.url).pathname;

/**
 * Serves `virtual:contract-routes`: method, path, access, CSRF, upload field, response format and changes of every operation
 * that pages call, which are those without an API key, and nothing else of the contract. The schemas (and zod) stay on the server; the page gets the types.
 */
export function contractRoutes(): Plugin {
  return {
    name: "halvest:contract-routes",
    resolveId: (source) => (source === id ? resolved : undefined),
    async load(source) {
      if (source !== resolved) return;
      const { module, dependencies } = await runnerImport<Api>(barrel);
      for (const file of [barrel, ...dependencies]) this.addWatchFile(file);
      const routes = Object.fromEntries(
        Object.entries(module.contract).map(([feature, operations]) => [
          feature,
          Object.fromEntries(
            Object.entries(operations).flatMap(([name, { answer, upload, ...operation }]) => {
              const { method, path, csrf, access, revalidates, translated } = operation;
              const { changes, changesAfterMs, answers, updates } = operation;
              if (access.startsWith("apiKey:")) return [];
              // JSON leaves undefined values out; the page reads them as false or 0.
              const route = [
                name,
                {
                  method,
                  path,
                  csrf,
                  access,
                  as: answer?.as,
                  upload: upload && { field: upload.field },
                  revalidates: revalidates || undefined,
                  translated,
                  changes,
                  changesAfterMs: changesAfterMs || undefined,
                  answers,
                  updates,
                },
              ] as const;
              return [route];
            }),
          ),
        ]),
      );
      return `export const routes = ${JSON.stringify(routes)};`;
    },
  };
}
