import { MarkdownPage } from "./markdown-page.tsx";

export default function TermsPage() {
  return <MarkdownPage file="/Terms.md" />;
}
