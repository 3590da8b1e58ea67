import { addresses } from "virtual:addresses";
import { t } from "#shared/domain/language/translate.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { MarkdownPage } from "#web/components/markdown/markdown-page.tsx";
import styles from "./page.module.css";

/** The help centre: how to use the product. */
export default function HelpPage() {
  return (
    <MarkdownPage
      file="/help/index.md"
      isTranslated
      failureTitle={t("Failed to load help content. Please try again later.")}
      failureText={richText(t("Until then, write to <support>support</support> with your question."), {
        support: (text) => (
          <a className={styles.link} href={`mailto:${addresses.support}`}>
            {text}
          </a>
        ),
      })}
    />
  );
}
