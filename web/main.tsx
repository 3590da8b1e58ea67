import "#web/app/before-pages.ts";
import "#web/app/base.css";
import "#web/components/appearance/theme-mode.ts";
import { StrictMode } from "react";
import { flushSync } from "react-dom";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "#web/app/app.tsx";
import { startLanguage } from "#web/app/language/page-language.ts";
import { loadPage } from "#web/app/pages.tsx";
import { currentFormats, setFormats } from "#web/components/format/formats.ts";
import { browserFormats, startWithFormats } from "#web/components/format/reader-formats.ts";
import { here } from "#web/components/router/places.ts";
import { hasStoredSession } from "#web/session/stored-session.ts";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element.");

const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
const { pathname, search, state } = here();
const isFromBuild = root.hasChildNodes();
const { language } = browserFormats();
// From the build come pages for guests, as they are without a query, in the language of the document.
const isAsBuilt =
  isFromBuild &&
  !hasStoredSession() &&
  search === "" &&
  state === null &&
  document.documentElement.lang === language;

// A page from the build is first rendered as the build has it.
if (isAsBuilt) setFormats({ ...currentFormats(), language });
else startWithFormats(hasStoredSession());

function show(element: HTMLElement): void {
  if (isAsBuilt) hydrateRoot(element, app);
  // At once: content for guests must not be visible in between.
  else flushSync(() => createRoot(element).render(app));
  const { dataset } = document.documentElement;
  delete dataset.session;
  delete dataset.language;
}

// The code of the page loads in parallel with the session check, not after it.
const page = loadPage(pathname).catch(() => undefined);
const texts = startLanguage();
// What the build has rendered stays in view until the code that takes its place has loaded.
if (isFromBuild) void Promise.all([page, texts]).then(() => show(root));
else if (currentFormats().language === "en") show(root);
else void texts.then(() => show(root));
