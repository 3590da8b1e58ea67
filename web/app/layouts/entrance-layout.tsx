import type { ReactNode } from "react";
import { TopBar } from "#web/app/shell/top-bar.tsx";
import { Footer } from "#web/components/shell/footer.tsx";

/** The layout of the login and signup pages: a header that links from one to the other. */
export function EntranceLayout({ footer, children }: { footer: boolean; children: ReactNode }) {
  return (
    <>
      <TopBar entrance />
      {children}
      {footer ? <Footer /> : null}
    </>
  );
}
