import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";
import type { Language } from "#shared/domain/formats.ts";
import type { BuiltDocumentation } from "#web/app/public-pages.ts";

/** The exports of the server's code that are used; it is loaded by its path, as the deployment loads it. */
interface DocumentSource {
  list(): Promise<{ id: string; title: string }[]>;
  get(id: string): Promise<{ metadata: { description: string } }>;
}

interface DocumentationCode {
  readonly documentRecords: unknown;
  createDocumentationService(records: unknown, clock: () => number): DocumentSource;
  inLanguage<Result>(language: Language, work: () => Result): Result;
}

/** The server's code as the deployment bundles it, in a file of a folder. */
async function feature(folder: string): Promise<DocumentationCode> {
  const outfile = join(folder, "documentation.mjs");
  await build({
    stdin: {
      contents: `
        export { documentRecords } from "./catalogue.ts";
        export { createDocumentationService } from "./service.ts";
        export { inLanguage } from "#functions/platform/call/call-language.ts";
      `,
      resolveDir: fileURLToPath(new URL("../../functions/documentation", import.meta.url)),
    },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    // Markdown is its text.
    loader: { ".md": "text" },
  });
  return import(pathToFileURL(outfile).href);
}

/**
 * The documentation as the server of this release will answer for it.
 *
 * @param folder a place for its code, inside the project, where catalogues are found
 * @param language of the call that is answered
 */
export async function builtDocumentation(
  folder: string,
  language: Language = "en",
): Promise<BuiltDocumentation> {
  const { documentRecords, createDocumentationService, inLanguage } = await feature(folder);
  return inLanguage(language, async () => {
    const service = createDocumentationService(documentRecords, Date.now);
    const list = await service.list();
    const documents = await Promise.all(
      list.map(async ({ id, title }) => {
        const answer = await service.get(id);
        return { id, title, description: answer.metadata.description, answer };
      }),
    );
    return { list, documents };
  });
}
