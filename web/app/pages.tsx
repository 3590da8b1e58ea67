import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { EntranceLayout } from "#web/app/layouts/entrance-layout.tsx";
import { ShellLayout } from "#web/app/layouts/shell-layout.tsx";
import { useFormats } from "#web/components/format/use-formats.ts";
import { type CodeSource, Loaded, lazySource } from "#web/components/lazy/loaded.tsx";
import { Navigate, useLocation } from "#web/components/router/router.ts";
import { LoadingFailed } from "#web/components/ui/full-message.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { sessionEnd } from "#web/session/presence.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { isExample, isExamplePath } from "./example/example-mode.ts";
import { useShownLanguage } from "./language/page-language.ts";
import { NotFoundPage } from "./not-found-page.tsx";
import { addressAfterLogin, plainPath } from "./return-address.ts";
import { firstRunPath, type PageRoute, pageRoutes } from "./routes.ts";

type Frame = Pick<PageRoute, "title" | "audience" | "layout" | "sidebar" | "footer"> & {
  /** Names the page, whatever it shows; null for addresses without one. */
  readonly path: string | null;
  source: CodeSource;
};

const pages = pageRoutes.map((route) => ({ ...route, source: lazySource(route.load, { isPage: true }) }));

/** Loads the code of the page of an address. Rejects when that fails. */
export async function loadPage(pathname: string): Promise<void> {
  const { path, source } = pageAt(plainPath(pathname));
  if (path !== null) await source.start();
}

/** Pages take no props; they read the address. */
const none = {};

const notFound: Frame = {
  path: null,
  title: msg("Page not found"),
  audience: "open",
  layout: "shell",
  source: { known: () => NotFoundPage, start: async () => NotFoundPage },
};

/** The page of the current address. */
export function Pages() {
  const pathname = plainPath(useLocation().pathname);
  return isExamplePath(pathname) === isExample ? <Page pathname={pathname} /> : <NewDocument />;
}

/** The example and the account's own pages never share a document; the address is already the new one. */
function NewDocument() {
  useEffect(() => location.reload(), []);
  return <Spinner />;
}

const titleOf = ({ title }: Pick<Frame, "title">) => (title === null ? "Halvest" : `Halvest › ${t(title)}`);

/** The title of the document at an address. */
export function documentTitle(pathname: string): string {
  return titleOf(pageAt(plainPath(pathname)));
}

const pageAt = (pathname: string): Frame =>
  pages.find(
    ({ path, isWithPathsBelow }) =>
      path === pathname || (isWithPathsBelow === true && pathname.startsWith(`${path}/`)),
  ) ?? notFound;

function Page({ pathname }: { pathname: string }) {
  const page = pageAt(pathname);
  // A page that shows several addresses stays, and moves its readers to their place itself.
  const place = page.path ?? pathname;
  const content = useArrival(place);
  useFetchAhead(pathname);
  const isMadeAnew = page.audience === "member" && pathname !== "/settings";
  const formats = useShownFormats(isMadeAnew);
  const language = useShownLanguage();
  return (
    <Framed key={`${page.layout} ${formats} ${language}`} page={page} pathname={place} content={content} />
  );
}

/**
 * Names the formats in which the page is written. Pages for members are mounted again when they change, because any part may
 * have written a number; the settings, where they are chosen, and pages for everyone read them themselves.
 */
function useShownFormats(isMadeAnew: boolean): string {
  const current = JSON.stringify(useFormats());
  const [shown, setShown] = useState(current);
  if (isMadeAnew && shown !== current) setShown(current);
  return isMadeAnew ? current : shown;
}

interface FramedProps {
  page: Frame;
  pathname: string;
  content: RefObject<HTMLElement | null>;
}

function Framed({ page, pathname, content }: FramedProps) {
  // Before the effects of the page, which may have a title for what it shows.
  useLayoutEffect(() => {
    document.title = titleOf(page);
  }, [page]);
  const main = (
    <main id="content" ref={content} tabIndex={-1} style={{ outline: "none" }}>
      <ErrorScreen key={pathname}>
        <Guarded audience={page.audience} source={page.source} isHome={pathname === "/timeline"} />
      </ErrorScreen>
    </main>
  );
  return (
    <>
      <a className="skip-link" href="#content">
        {t("Skip to content")}
      </a>
      {page.layout === "entrance" ? (
        <EntranceLayout footer={page.footer !== false}>{main}</EntranceLayout>
      ) : (
        <ShellLayout sidebar={page.sidebar === true} footer={page.footer !== false}>
          {main}
        </ShellLayout>
      )}
    </>
  );
}

/** A new page starts at its top with the focus on its content, as a loaded document would. */
function useArrival(pathname: string) {
  const content = useRef<HTMLElement>(null);
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    window.scrollTo({ top: 0, behavior: "instant" });
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

const aheadMs = 1500;

/** Prefetches the timeline during login. */
function useFetchAhead(pathname: string) {
  useEffect(() => {
    if (pathname !== "/login") return;
    const timer = setTimeout(() => {
      const timeline = pages.find(({ path }) => path === "/timeline");
      timeline?.source.start().catch(() => undefined);
    }, aheadMs);
    return () => clearTimeout(timer);
  }, [pathname]);
}

function Guarded({ audience, source, isHome }: Pick<Frame, "audience" | "source"> & { isHome: boolean }) {
  const { authentication, refreshUser } = useSession();
  const { state } = useLocation();
  const spinner = <Spinner />;
  const page = <Loaded source={source} props={none} pending={spinner} />;
  if (audience === "open") return page;
  switch (authentication.status) {
    case "loading":
      return spinner;
    case "unknown":
      return (
        <LoadingFailed title={t("Halvest isn't responding")} onRetry={() => void refreshUser()}>
          {t("You are still signed in and your plan is safe. Check your connection, then try again.")}
        </LoadingFailed>
      );
    case "guest":
      return audience === "member" ? <ToLogin /> : page;
    case "member":
      if (audience === "guest") return <Navigate to={addressAfterLogin(state)} replace />;
      return isHome && isNewcomer(authentication.user, state) ? <Navigate to={firstRunPath} replace /> : page;
  }
}

/**
 * Whether the questions of the first run are still open. The address may say that they have ended before the user's
 * data does.
 */
function isNewcomer({ firstRunStep }: User, state: unknown): boolean {
  const hasEnded = typeof state === "object" && state !== null && "firstRun" in state;
  return !hasEnded && (firstRunStep ?? null) !== null;
}

/** Redirects to the login with the address to return to and the reason the session ended. */
function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const info = sessionEnd();
  const from = `${pathname}${search}${hash}`;
  return <Navigate to="/login" replace state={{ from, ...(info === null ? {} : { info }) }} />;
}
