import type { ReactNode } from "react";
import { Footer } from "#web/app/shell/footer.tsx";
import { TopBar } from "#web/app/shell/top-bar.tsx";

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
