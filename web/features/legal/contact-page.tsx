import { MarkdownPage } from "./markdown-page.tsx";

export default function ContactPage() {
  return <MarkdownPage file="/Contact.md" />;
}
