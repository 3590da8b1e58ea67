import Markdown from "react-markdown";
import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import remarkGfm from "remark-gfm";
import useSWR from "swr";
import { Button } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { Spinner } from "#web/components/ui/spinner.tsx";
import styles from "./markdown-page.module.css";

async function readText(path: string): Promise<string> {
  const response = await fetch(path);
  // A host that answers every unknown address with the page itself sends HTML for a missing file.
  if (!response.ok || response.headers.get("content-type")?.includes("text/html")) {
    throw new Error(`${path} was not served.`);
  }
  return response.text();
}

/** A page whose text is a Markdown file at the root of the site. */
export function MarkdownPage({ file }: { file: string }) {
  const { data, error, isLoading, mutate } = useSWR<string, Error>(file, readText);
  if (data !== undefined) {
    return (
      <article className={styles.page}>
        <Markdown remarkPlugins={[remarkGfm]} rehypePlugins={[rehypeSanitize, rehypeSlug]}>
          {data}
        </Markdown>
      </article>
    );
  }
  if (error === undefined || isLoading) return <Spinner />;
  return (
    <FullMessage
      icon="alert"
      title="This page could not be loaded"
      failed
      actions={<Button onClick={() => void mutate()}>Try Again</Button>}
    >
      Check your connection, then try again.
    </FullMessage>
  );
}
