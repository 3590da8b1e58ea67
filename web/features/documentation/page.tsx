import { useState } from "react";
import { documentAt } from "#shared/domain/documents.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useInBrowser } from "#web/components/prerendered/prerendered.ts";
import { useLocation } from "#web/components/router/router.ts";
import { useShell } from "#web/components/shell/shell-state.tsx";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { NavigationDrawer } from "#web/components/ui/dialogs/navigation-drawer.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { rem } from "#web/components/ui/text-scale.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { DocumentList } from "./document-list.tsx";
import { DocumentView } from "./document-view.tsx";
import styles from "./page.module.css";
import { SearchBox } from "./search-box.tsx";

/** There is no room for the list beside the navigation and the text. */
const withoutList = `(max-width: ${rem(1199)})`;

/**
 * The documentation: a list of documents, one of them, and its contents. The build renders it for windows of every width;
 * there, styles choose.
 */
export default function DocumentationPage() {
  const { pathname } = useLocation();
  const { setDrawerOpen } = useShell();
  const { authentication } = useSession();
  const isInBrowser = useInBrowser();
  const isNarrow = useMedia(withoutList);
  const isMobile = useMedia(belowMedium);
  const [isListOpen, setIsListOpen] = useState(false);
  const id = documentAt(pathname);
  return (
    <div className={styles.page}>
      {isNarrow || !isInBrowser ? (
        <div className={styles.bar}>
          {isMobile && authentication.status === "member" ? (
            <IconButton
              icon={laterIcons.menu}
              label={t("Open navigation")}
              onClick={() => setDrawerOpen(true)}
            />
          ) : null}
          <Button onClick={() => setIsListOpen(true)} aria-haspopup="dialog">
            <Icon shape={icons.document} />
            {t("Documents")}
          </Button>
          <div className={styles.barSearch}>
            <SearchBox />
          </div>
        </div>
      ) : null}
      {isNarrow ? null : (
        <div className={styles.side}>
          <SearchBox />
          <div className={styles.sideList}>
            <DocumentList current={id} />
          </div>
        </div>
      )}
      <div className={styles.main}>
        <DocumentView key={id} id={id} isNarrow={isMobile} />
      </div>
      {isNarrow && isListOpen ? (
        <NavigationDrawer
          label={t("Documentation")}
          title={t("Documentation")}
          closeLabel={t("Close the list of documents")}
          onClose={() => setIsListOpen(false)}
        >
          <DocumentList current={id} onChosen={() => setIsListOpen(false)} />
        </NavigationDrawer>
      ) : null}
    </div>
  );
}
