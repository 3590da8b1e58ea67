import type { ReactNode } from "react";
import { isExample } from "#web/app/example/example-mode.ts";
import { TopBar } from "#web/app/shell/top-bar.tsx";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { Footer } from "#web/components/shell/footer.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./shell-layout.module.css";

const Sidebar = lazyPart(
  () => import("#web/app/shell/sidebar.tsx").then((module) => module.default),
  undefined,
  <div className={styles.sidebarPlace} />,
);

const ExampleBar = lazyPart(() =>
  import("#web/app/example/example-bar.tsx").then((module) => module.default),
);

interface ShellLayoutProps {
  sidebar: boolean;
  footer: boolean;
  children: ReactNode;
}

/** The layout of all other pages. With a sidebar, the page fills the window and scrolls inside. */
export function ShellLayout({ sidebar, footer, children }: ShellLayoutProps) {
  const { authentication } = useSession();
  if (sidebar) {
    return (
      <div className={styles.window}>
        <TopBar />
        {isExample ? <ExampleBar /> : null}
        <div className={styles.beside}>
          {authentication.status === "member" ? <Sidebar /> : null}
          {children}
        </div>
      </div>
    );
  }
  return (
    <>
      <TopBar />
      {children}
      {footer ? <Footer /> : null}
    </>
  );
}
