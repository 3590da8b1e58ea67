import { addresses } from "virtual:addresses";
import { MarkdownPage } from "#web/components/markdown/markdown-page.tsx";
import styles from "./page.module.css";

/** The help centre: how to use the product. */
export default function HelpPage() {
  return (
    <MarkdownPage
      file="/help/index.md"
      failureTitle="Failed to load help content. Please try again later."
      failureText={
        <>
          Until then, write to{" "}
          <a className={styles.link} href={`mailto:${addresses.support}`}>
            support
          </a>{" "}
          with your question.
        </>
      }
    />
  );
}
