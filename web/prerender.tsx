import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { defaultDocument, documentationPath, documentPath } from "#shared/domain/documents.ts";
import { commonFormats, type Language, languages } from "#shared/domain/formats.ts";
import { t } from "#shared/domain/language/translate.ts";
import { App } from "#web/app/app.tsx";
import { showAllTexts } from "#web/app/language/page-language.ts";
import { documentTitle, loadPage } from "#web/app/pages.tsx";
import {
  type BuiltDocumentation,
  publicPages,
  type RenderedPage,
  type RenderPublicPages,
} from "#web/app/public-pages.ts";
import { setFormats } from "#web/components/format/formats.ts";
import { builtPartsLoaded } from "#web/components/prerendered/built-part.tsx";
import { provideAnswers } from "#web/components/prerendered/prerendered.ts";
import { inLanguage } from "#web/components/router/language-path.ts";
import { navigate } from "#web/components/router/places.ts";
import { builtAnswer } from "#web/features/documentation/use-documents.ts";
import { exampleName } from "#web/features/landing/calculated-example.ts";
import { buildExample } from "#web/features/landing/calculator/build-example.ts";

type Unrendered = Omit<RenderedPage, "html" | "language"> & {
  /** Data that only the build has. */
  readonly builtFrom?: Readonly<Record<string, unknown>>;
};

function fixedPages(files: Readonly<Record<string, string>>, language: Language): Unrendered[] {
  // In the page's language where the site has it so.
  const answersFrom = (file: string) => {
    const name = [`${language}/${file}`, file].find((each) => each in files);
    if (name === undefined) throw new Error(`The site has no file ${file}.`);
    return { [`/${name}`]: files[name] };
  };
  return publicPages.map((page) => ({
    ...page,
    description: t(page.description),
    title: documentTitle(page.path),
    answers: page.file === undefined ? {} : answersFrom(page.file),
    ...(page.path === "/" && { builtFrom: { [exampleName]: buildExample() } }),
  }));
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

async function htmlOf({ path, answers, builtFrom }: Unrendered, language: Language): Promise<string> {
  provideAnswers({ ...answers, ...builtFrom });
  navigate(inLanguage(language, path), { replace: true });
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
export const renderPublicPages: RenderPublicPages = async (files, documentation) => {
  const rendered: RenderedPage[] = [];
  // One after another: they share the address and the texts. English comes first: its addresses name no language.
  for (const language of languages) {
    setFormats({ ...commonFormats, language });
    await showAllTexts();
    for (const page of [...fixedPages(files, language), ...documentPages(documentation[language])]) {
      const { builtFrom: _, ...described } = page;
      rendered.push({ ...described, language, html: await htmlOf(page, language) });
    }
  }
  return rendered;
};
