import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react";
import { Navigate, useLocation } from "react-router";
import { ErrorScreen } from "#web/app/error-screen.tsx";
import { EntranceLayout } from "#web/app/layouts/entrance-layout.tsx";
import { ShellLayout } from "#web/app/layouts/shell-layout.tsx";
import { NotFoundPage } from "#web/app/not-found-page.tsx";
import { type PageRoute, pageRoutes } from "#web/app/routes.ts";
import { Button } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { useSession } from "#web/session/session-provider.tsx";

interface Page extends PageRoute {
  readonly Content: ComponentType;
}

const pages: readonly Page[] = pageRoutes.map((route) => {
  // The chunk of the page that was asked for loads beside the question who is signed in, not after it.
  const started = plain(location.pathname) === route.path ? route.load() : null;
  started?.catch(() => undefined);
  return { ...route, Content: lazy(() => started ?? route.load()) };
});

const notFound: Frame = { title: "Page not found", audience: "open", layout: "shell", Content: NotFoundPage };

/** The address without a slash at its end, in lower case. */
function plain(pathname: string): string {
  return pathname.replace(/(.)\/+$/, "$1").toLowerCase();
}

/**
 * The page of the current address. Every path is fixed, so a comparison does; the router's matching of patterns
 * would add 4 kB to each first visit.
 */
export function Pages() {
  const pathname = plain(useLocation().pathname);
  const page = pages.find(({ path }) => path === pathname) ?? notFound;
  return <Framed key={page.layout} page={page} pathname={pathname} />;
}

type Frame = Pick<Page, "title" | "audience" | "layout" | "sidebar" | "footer" | "Content">;

function Framed({ page, pathname }: { page: Frame; pathname: string }) {
  const content = useArrival(pathname);
  useEffect(() => {
    document.title = page.title === null ? "Halvest" : `Halvest › ${page.title}`;
  }, [page.title]);
  const main = (
    <main id="content" ref={content} tabIndex={-1} style={{ outline: "none" }}>
      <ErrorScreen key={pathname}>
        <Suspense fallback={<Spinner />}>
          <Guarded audience={page.audience} Content={page.Content} />
        </Suspense>
      </ErrorScreen>
    </main>
  );
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {page.layout === "entrance" ? (
        <EntranceLayout>{main}</EntranceLayout>
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

function Guarded({ audience, Content }: Pick<Frame, "audience" | "Content">) {
  const { authentication, refreshUser } = useSession();
  if (audience === "open") return <Content />;
  switch (authentication.status) {
    case "loading":
      return <Spinner />;
    case "unknown":
      return (
        <FullMessage
          icon="alert"
          title="Halvest does not answer"
          failed
          actions={
            <Button look="filled" onClick={() => void refreshUser()}>
              Try Again
            </Button>
          }
        >
          You are still signed in and your plan is safe.
        </FullMessage>
      );
    case "guest":
      return audience === "member" ? <Navigate to="/login" replace /> : <Content />;
    case "member":
      return audience === "guest" ? <Navigate to="/timeline" replace /> : <Content />;
  }
}
