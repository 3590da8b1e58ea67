import type { ReactNode } from "react";
import { TopBar } from "#web/app/shell/top-bar.tsx";

/** The frame of the ways in: a header that offers the other way, nothing else. */
export function EntranceLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar entrance />
      {children}
    </>
  );
}
