import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Heading } from "#shared/domain/document-sections.ts";
import { documentPath } from "#shared/domain/documents.ts";
import type { Language } from "#shared/domain/formats.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useInBrowser } from "#web/components/prerendered/prerendered.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { rem } from "#web/components/ui/text-scale.ts";
import styles from "./contents.module.css";

interface ContentsProps {
  documentId: string;
  /** The headings in the table. */
  headings: readonly Heading[];
  /** Of the document. */
  language: Language;
  active: string | undefined;
}

const collapsedKey = "documentation-contents-collapsed";
/** Narrower windows need the space for the text. */
const wide = `(min-width: ${rem(1400)})`;

function startsCollapsed(): boolean {
  const stored = localStorage.getItem(collapsedKey);
  return stored === null ? !matchMedia(wide).matches : stored === "true";
}

/** The table of contents beside the text: 320 px wide, or a strip of 60. */
export function Contents(props: ContentsProps) {
  return useInBrowser() ? <ChosenContents {...props} /> : <BuiltContents {...props} />;
}

/** As wide as the contents will be by default; where that is a strip, it is empty until something can open it. */
function BuiltContents(props: ContentsProps) {
  return (
    <aside aria-label={t("Table of contents")} className={`${styles.contents} ${styles.built}`}>
      <div className={styles.head}>
        <h2>{t("On this page")}</h2>
      </div>
      <ContentsList {...props} />
    </aside>
  );
}

function ChosenContents(props: ContentsProps) {
  const [isCollapsed, setIsCollapsed] = useState(startsCollapsed);
  const scroller = useRef<HTMLElement>(null);
  useStoredScroll(scroller, props.documentId, isCollapsed);
  useActiveInView(scroller, props.active);
  const toggle = () => {
    localStorage.setItem(collapsedKey, String(!isCollapsed));
    setIsCollapsed(!isCollapsed);
  };
  return (
    <aside
      ref={scroller}
      aria-label={t("Table of contents")}
      className={isCollapsed ? `${styles.contents} ${styles.collapsed}` : styles.contents}
      data-collapsed={isCollapsed || undefined}
    >
      <div className={styles.head}>
        {isCollapsed ? null : <h2>{t("On this page")}</h2>}
        <IconButton
          icon={isCollapsed ? moreIcons.collapse : moreIcons.expand}
          label={t(isCollapsed ? "Show table of contents" : "Hide table of contents")}
          aria-expanded={!isCollapsed}
          onClick={toggle}
        />
      </div>
      {isCollapsed ? null : <ContentsList {...props} />}
    </aside>
  );
}

/** The headings as links, indented by their level. */
export function ContentsList({ documentId, headings, language, active }: ContentsProps) {
  if (headings.length === 0) return <p className={styles.none}>{t("No headings found")}</p>;
  const highest = Math.min(...headings.map(({ level }) => level));
  return (
    <nav aria-label={t("On this page")}>
      <ul className={styles.list} lang={language}>
        {headings.map(({ id, label, level }) => (
          <li key={id}>
            <Link
              to={documentPath(documentId, id)}
              className={styles.entry}
              style={{ paddingLeft: rem(12 + (level - highest) * 14) }}
              aria-current={id === active ? "location" : undefined}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Each document's scroll position in the table is stored until the tab is closed. */
function useStoredScroll(scroller: RefObject<HTMLElement | null>, documentId: string, isCollapsed: boolean) {
  const key = `documentation-contents-scroll:${documentId}`;
  useLayoutEffect(() => {
    if (scroller.current && !isCollapsed)
      scroller.current.scrollTop = Number(sessionStorage.getItem(key) ?? 0);
  }, [scroller, key, isCollapsed]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null || isCollapsed) return;
    const store = () => sessionStorage.setItem(key, String(Math.round(element.scrollTop)));
    element.addEventListener("scrollend", store);
    return () => element.removeEventListener("scrollend", store);
  }, [scroller, key, isCollapsed]);
}

/** The current heading stays in view when it changes. */
function useActiveInView(scroller: RefObject<HTMLElement | null>, active: string | undefined) {
  const before = useRef(active);
  useEffect(() => {
    if (before.current === active) return;
    before.current = active;
    scroller.current
      ?.querySelector("[aria-current]")
      ?.scrollIntoView({ block: "nearest", behavior: "instant" });
  }, [scroller, active]);
}
