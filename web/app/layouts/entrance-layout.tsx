import type { ReactNode } from "react";
import { Footer } from "#web/app/shell/footer.tsx";
import { TopBar } from "#web/app/shell/top-bar.tsx";

/** The frame of the ways in: a header that offers the other way. */
export function EntranceLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar entrance />
      {children}
      <Footer />
    </>
  );
}
