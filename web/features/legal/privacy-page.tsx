import { MarkdownPage } from "#web/components/markdown/markdown-page.tsx";

export default function PrivacyPage() {
  return <MarkdownPage file="/Privacy.md" />;
}
