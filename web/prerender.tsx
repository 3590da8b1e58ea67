import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { App } from "#web/app/app.tsx";
import { documentTitle, loadPage } from "#web/app/pages.tsx";
import { publicPages, type RenderedPage, type RenderPublicPages } from "#web/app/public-pages.ts";
import { provideAnswers } from "#web/components/prerendered/prerendered.ts";
import { navigate } from "#web/components/router/places.ts";

/**
 * Renders the public pages as a guest sees them. Runs during the build, where `location`, `history` and the storages
 * are those of a browser that has never been here.
 */
export const renderPublicPages: RenderPublicPages = async (readFile) => {
  const rendered: RenderedPage[] = [];
  for (const page of publicPages) {
    const answers = page.file === undefined ? {} : { [`/${page.file}`]: await readFile(page.file) };
    provideAnswers(answers);
    navigate(page.path, { replace: true });
    await loadPage(page.path);
    const { prelude } = await prerender(
      <StrictMode>
        <App />
      </StrictMode>,
      {
        onError(error) {
          throw new Error(`${page.path} cannot be rendered`, { cause: error });
        },
      },
    );
    const html = await new Response(prelude).text();
    rendered.push({ ...page, title: documentTitle(page.path), html, answers });
  }
  return rendered;
};
