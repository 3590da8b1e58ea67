import { addresses } from "virtual:addresses";
import { type ComponentType, useEffect, useState } from "react";

const ours = [addresses.support, addresses.noReply].map((address) => `mailto:${address}`);

type ContactDialog = ComponentType<{ link: string; onClose(): void }>;

/**
 * Opens the contact form in place of the mail program for links to the product's own addresses. Only the form is loaded
 * on first use; if that fails, and while a page from the build has not been hydrated, the mail program opens as usual.
 */
export function ContactLinks() {
  const [opened, setOpened] = useState<{ link: string; Dialog: ContactDialog } | null>(null);
  useEffect(() => {
    const intercept = (event: MouseEvent) => {
      const { target } = event;
      const anchor = target instanceof Element ? target.closest("a") : null;
      const link = anchor?.getAttribute("href") ?? "";
      if (event.defaultPrevented || !ours.includes(link.split("?")[0] ?? "")) return;
      event.preventDefault();
      import("#web/components/contact/contact-dialog.tsx").then(
        (module) => setOpened({ link, Dialog: module.default }),
        // Without the form, the mail program opens.
        () => location.assign(link),
      );
    };
    document.addEventListener("click", intercept);
    return () => document.removeEventListener("click", intercept);
  }, []);
  return opened && <opened.Dialog key={opened.link} link={opened.link} onClose={() => setOpened(null)} />;
}
