import { type ComponentProps, createContext, isValidElement, memo, useContext } from "react";
import Markdown, { type Components } from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import type { DocumentSection } from "#shared/domain/document-sections.ts";
import { documentPath } from "#shared/domain/documents.ts";
import { headingIds } from "#web/components/markdown/heading-ids.ts";
import { Link } from "#web/components/ui/link.tsx";
import styles from "./document-text.module.css";
import { figures } from "./figures/measured-figures.tsx";

/** The document that fragment-only links refer to. */
export const CurrentDocument = createContext("");

function DocumentLink({ href = "", children }: ComponentProps<"a">) {
  const current = useContext(CurrentDocument);
  if (href.startsWith("#")) return <Link to={documentPath(current, href.slice(1))}>{children}</Link>;
  if (href.startsWith("/") && !href.startsWith("//")) return <Link to={href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

/** A block in the language `figure` names a picture or a figure of measured values; others are code. */
function Preformatted({ children }: ComponentProps<"pre">) {
  const code = isValidElement<ComponentProps<"code">>(children) ? children.props : {};
  const Figure = code.className === "language-figure" ? figures.get(String(code.children).trim()) : undefined;
  return Figure === undefined ? <pre>{children}</pre> : <Figure />;
}

const components: Components = {
  pre: ({ children }) => <Preformatted>{children}</Preformatted>,
  a: ({ href, children }) => <DocumentLink {...(href !== undefined && { href })}>{children}</DocumentLink>,
};

/** A section of a document. Sections are not laid out until they are near the viewport. */
export const Section = memo(function Section({ section }: { section: DocumentSection }) {
  const { markdown, headings } = section;
  return (
    <div className={styles.section} style={{ containIntrinsicHeight: `auto ${estimatedHeight(markdown)}px` }}>
      <Markdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[rehypeSanitize, [headingIds, { headings }]]}
        components={components}
      >
        {markdown}
      </Markdown>
    </div>
  );
});

/** An estimate of the text's height, so that the scroll bar hardly moves when it is laid out. */
function estimatedHeight(markdown: string): number {
  const lineHeight = 26;
  const charactersPerLine = 90;
  const lines = markdown.split("\n").map(({ length }) => Math.max(1, Math.ceil(length / charactersPerLine)));
  return lineHeight * lines.reduce((sum, count) => sum + count, 0);
}
