import { useDeferredValue, useEffect, useMemo, useRef } from "react";
import { documentSections, type Heading } from "#shared/domain/document-sections.ts";
import { defaultDocument, documentPath } from "#shared/domain/documents.ts";
import { t, textLanguage } from "#shared/domain/language/translate.ts";
import type { OperationOutput } from "#web/api/client.ts";
import { failureText } from "#web/api/failure-text.ts";
import { useInBrowser } from "#web/components/prerendered/prerendered.ts";
import { useLocation } from "#web/components/router/router.ts";
import { Footer } from "#web/components/shell/footer.tsx";
import { Breadcrumb } from "#web/components/ui/blocks/breadcrumb.tsx";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { categoryLabels } from "./categories.ts";
import { Contents, ContentsList } from "./contents.tsx";
import { CurrentDocument, Section } from "./document-section.tsx";
import textStyles from "./document-text.module.css";
import styles from "./document-view.module.css";
import { isFromBuild, useDocument, useDocumentList } from "./use-documents.ts";
import { useHeadingPlace } from "./use-heading-place.ts";

interface DocumentViewProps {
  id: string;
  /** Whether the table of contents is above the text instead of beside it. */
  isNarrow: boolean;
}

/** Members have no footer beside what fills the window; guests choose the language of the page in it. */
function GuestFooter() {
  return useSession().authentication.status === "guest" ? <Footer /> : null;
}

/** One document with its table of contents. */
export function DocumentView({ id, isNarrow }: DocumentViewProps) {
  const { data, error, isValidating, mutate } = useDocument(id);
  if (data !== undefined) return <Text id={id} document={data} isNarrow={isNarrow} />;
  if (error === undefined || isValidating) return <Spinner label={t("Loading the document")} />;
  return (
    <div className={styles.scroller}>
      <article className={styles.article}>
        <div role="alert">
          <h1>{t("Error Loading Document")}</h1>
          <p>{failureText(error, t("The document could not be loaded. Please try again."))}</p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => void mutate()}>{t("Try Again")}</Button>
          {id === defaultDocument ? null : (
            <ButtonLink look="text" to={documentPath(defaultDocument)}>
              {t("Quick start")}
            </ButtonLink>
          )}
        </div>
      </article>
      <GuestFooter />
    </div>
  );
}

const usualDepth = 6;
/** Enough to fill the first screen; the rest of a long document follows without blocking the page. */
const firstSections = 8;

interface TextProps extends DocumentViewProps {
  document: OperationOutput<"documentation", "get">;
}

function Text({ id, document: { content, language, metadata }, isNarrow }: TextProps) {
  const scroller = useRef<HTMLElement>(null);
  const sections = useMemo(() => documentSections(content), [content]);
  const first = useMemo(() => sections.slice(0, firstSections), [sections]);
  const shown = useDeferredValue(sections, isFromBuild(id) ? sections : first);
  const isComplete = shown === sections;
  const headings = useMemo(() => sections.flatMap((section) => section.headings), [sections]);
  const depth =
    useDocumentList().data?.find((listed) => listed.id === id)?.metadata.tocMaxLevel ?? usualDepth;
  const listed = useMemo(
    () => headings.filter(({ level }) => level > 1 && level <= depth),
    [headings, depth],
  );
  const { active, goTo } = useHeadingPlace(scroller, listed, isComplete);
  useArrival(scroller, headings, isComplete, goTo);
  useFocusAfterLink(scroller);
  const isInBrowser = useInBrowser();
  useEffect(() => {
    document.title = `Halvest › ${metadata.title}`;
  }, [metadata.title]);
  const contents = { documentId: id, headings: listed, language, active };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard. */}
      <section ref={scroller} className={styles.scroller} tabIndex={0} aria-label={metadata.title}>
        <div className={styles.article}>
          <div className={styles.place}>
            <Breadcrumb above={[{ label: t(categoryLabels[metadata.category]) }]} current={metadata.title} />
          </div>
          {isNarrow || !isInBrowser ? (
            <details key={id} className={styles.inlineContents}>
              <summary>{t("On this page")}</summary>
              <ContentsList {...contents} />
            </details>
          ) : null}
          {language === textLanguage() ? null : (
            <p className={styles.language}>{t("This document is available in English only.")}</p>
          )}
          <article className={textStyles.text} lang={language}>
            <CurrentDocument value={id}>
              {shown.map((section) => (
                <Section key={section.headings[0]?.id ?? "start"} section={section} />
              ))}
            </CurrentDocument>
          </article>
        </div>
        <GuestFooter />
      </section>
      {isNarrow ? null : <Contents key={id} {...contents} />}
    </>
  );
}

/** The heading that matches a search: one that starts with the words, otherwise one that contains them. */
function headingFor(query: string, headings: readonly Heading[]): string | undefined {
  const wanted = query.toLowerCase();
  const texts = headings
    .filter(({ level }) => level > 1)
    .map(({ id, text }) => [id, text.toLowerCase()] as const);
  const found =
    texts.find(([, text]) => text.startsWith(wanted)) ?? texts.find(([, text]) => text.includes(wanted));
  return found?.[0];
}

/** Scrolls to the address's fragment or the search match once the text has loaded; otherwise to the top. */
function useArrival(
  scroller: { readonly current: HTMLElement | null },
  headings: readonly Heading[],
  isComplete: boolean,
  goTo: (id: string) => void,
) {
  const { hash, key, state } = useLocation();
  const arrivedAt = useRef<string | null>(null);
  useEffect(() => {
    const element = scroller.current;
    if (!isComplete || element === null || arrivedAt.current === key) return;
    const isFirst = arrivedAt.current === null;
    arrivedAt.current = key;
    const query: unknown = (state as { find?: unknown } | null)?.find;
    const found = typeof query === "string" ? headingFor(query, headings) : undefined;
    const target = hash === "" ? found : decodeURIComponent(hash.slice(1));
    if (target !== undefined) goTo(target);
    else if (!isFirst) element.scrollTo({ top: 0, behavior: "instant" });
  }, [scroller, headings, isComplete, goTo, hash, key, state]);
}

/** The link that led here may have disappeared with the previous document; the focus then moves to the new one. */
function useFocusAfterLink(scroller: { readonly current: HTMLElement | null }) {
  const isChosen = useLocation().reachedBy === "push";
  useEffect(() => {
    if (isChosen && document.activeElement === document.body)
      scroller.current?.focus({ preventScroll: true });
  }, [scroller, isChosen]);
}
