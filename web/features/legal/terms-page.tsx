import { MarkdownPage } from "#web/components/markdown/markdown-page.tsx";

export default function TermsPage() {
  return <MarkdownPage file="/Terms.md" />;
}
