import { MarkdownPage } from "./markdown-page.tsx";

export default function PrivacyPage() {
  return <MarkdownPage file="/Privacy.md" />;
}
