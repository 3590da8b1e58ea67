import { MarkdownPage } from "#web/components/markdown/markdown-page.tsx";

export default function ContactPage() {
  return <MarkdownPage file="/Contact.md" isTranslated />;
}
