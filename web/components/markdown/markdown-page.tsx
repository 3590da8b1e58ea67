import type { ReactNode } from "react";
import Markdown from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import remarkGfm from "remark-gfm";
import useSWR from "swr";
import { documentSections } from "#shared/domain/document-sections.ts";
import { t, textLanguage } from "#shared/domain/language/translate.ts";
import { answersInDocument } from "#web/components/prerendered/prerendered.ts";
import { Button } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Link } from "#web/components/ui/link.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import { headingIds } from "./heading-ids.ts";
import styles from "./markdown-page.module.css";

async function readText(path: string): Promise<string> {
  const response = await fetch(path);
  // Hosts that serve the app for every unknown address send HTML for a missing file.
  if (!response.ok || response.headers.get("content-type")?.includes("text/html")) {
    throw new Error(`${path} could not be loaded.`);
  }
  return response.text();
}

/** A link in the text; links to pages of the product do not reload the app. */
function TextLink({ href = "", children }: { href?: string | undefined; children?: ReactNode }) {
  return href.startsWith("/") ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>;
}

/** The text without the ids that its headings name, and with them as headings get them. */
function Text({ text }: { text: string }) {
  const sections = documentSections(text);
  const headings = sections.flatMap((section) => section.headings);
  return (
    <Markdown
      remarkPlugins={[remarkGfm]}
      rehypePlugins={[rehypeSanitize, [headingIds, { headings }]]}
      components={{ a: TextLink }}
    >
      {sections.map(({ markdown }) => markdown).join("\n")}
    </Markdown>
  );
}

interface MarkdownPageProps {
  /** In English; a translation has the same name in the folder of its language. */
  file: string;
  isTranslated?: boolean;
  /** What the page says before the text. */
  above?: ReactNode;
  /** The message shown when loading fails. */
  failureTitle?: string;
  failureText?: ReactNode;
}

/** A page whose text is a Markdown file at the site's root. */
export function MarkdownPage({
  file,
  isTranslated = false,
  above,
  failureTitle = t("This page could not be loaded"),
  failureText = t("Check your connection, then try again."),
}: MarkdownPageProps) {
  const language = isTranslated ? textLanguage() : "en";
  const path = language === "en" ? file : `/${language}${file}`;
  const { data, error, isValidating, mutate } = useSWR<string, Error>(path, readText, {
    fallback: answersInDocument(),
  });
  if (data !== undefined) {
    return (
      <div className={styles.page}>
        {above}
        <article lang={language}>
          <Text text={data} />
        </article>
      </div>
    );
  }
  if (error === undefined) return <Spinner />;
  return (
    <FullMessage
      icon={icons.alert}
      title={failureTitle}
      failed
      actions={
        <Button aria-disabled={isValidating} onClick={() => void mutate()}>
          {isValidating ? t("Loading...") : t("Try Again")}
        </Button>
      }
    >
      {failureText}
    </FullMessage>
  );
}
