import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { defaultDocument, documentationPath, documentPath } from "#shared/domain/documents.ts";
import { App } from "#web/app/app.tsx";
import { documentTitle, loadPage } from "#web/app/pages.tsx";
import {
  type BuiltDocumentation,
  publicPages,
  type RenderedPage,
  type RenderPublicPages,
} from "#web/app/public-pages.ts";
import { builtPartsLoaded } from "#web/components/prerendered/built-part.tsx";
import { provideAnswers } from "#web/components/prerendered/prerendered.ts";
import { navigate } from "#web/components/router/places.ts";
import { builtAnswer } from "#web/features/documentation/use-documents.ts";
import { exampleName } from "#web/features/landing/calculated-example.ts";
import { buildExample } from "#web/features/landing/calculator/build-example.ts";

type Unrendered = Omit<RenderedPage, "html"> & {
  /** Data that only the build has. */
  readonly builtFrom?: Readonly<Record<string, unknown>>;
};

async function fixedPages(readFile: (name: string) => Promise<string>): Promise<Unrendered[]> {
  return Promise.all(
    publicPages.map(async (page) => ({
      ...page,
      title: documentTitle(page.path),
      answers: page.file === undefined ? {} : { [`/${page.file}`]: await readFile(page.file) },
      ...(page.path === "/" && { builtFrom: { [exampleName]: buildExample() } }),
    })),
  );
}

function documentPages({ list, documents }: BuiltDocumentation): Unrendered[] {
  return documents.flatMap(({ id, title, description, answer }): Unrendered[] => {
    const page: Unrendered = {
      path: documentPath(id),
      module: "features/documentation/page.tsx",
      description,
      // It has a search.
      kind: "use",
      title: `Halvest › ${title}`,
      answers: { [builtAnswer.list]: list, [builtAnswer.document(id)]: answer },
    };
    // By its id as well, like every other document.
    const byId = { ...page, path: `${documentationPath}/${id}`, canonical: page.path };
    return id === defaultDocument ? [page, byId] : [page];
  });
}

async function htmlOf({ path, answers, builtFrom }: Unrendered): Promise<string> {
  provideAnswers({ ...answers, ...builtFrom });
  navigate(path, { replace: true });
  await loadPage(path);
  await builtPartsLoaded();
  const { prelude } = await prerender(
    <StrictMode>
      <App />
    </StrictMode>,
    {
      onError(error) {
        throw new Error(`${path} cannot be rendered`, { cause: error });
      },
    },
  );
  return new Response(prelude).text();
}

/**
 * Renders the public pages as a guest sees them. Runs during the build, where `location`, `history` and the storages
 * are those of a browser that has never been here.
 */
export const renderPublicPages: RenderPublicPages = async (readFile, documentation) => {
  const rendered: RenderedPage[] = [];
  // One after another: they share the address.
  for (const page of [...(await fixedPages(readFile)), ...documentPages(documentation)]) {
    const { builtFrom: _, ...described } = page;
    rendered.push({ ...described, html: await htmlOf(page) });
  }
  return rendered;
};
