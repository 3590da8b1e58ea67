import { useEffect, useState } from "react";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { useSearchParams } from "#web/components/router/router.ts";
import { belowMedium, useMedia } from "#web/components/shell/use-media.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { FullMessage } from "#web/components/ui/full-message.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { categoryOf } from "./categories.ts";
import { CategoryDrawer, CategoryLinks } from "./category-menu.tsx";
import styles from "./page.module.css";
import { ScrollToTop } from "./scroll-to-top.tsx";
import { Security } from "./security.tsx";

const sections = { security: Security } as const;

/** The settings: a menu of categories and the selected one. */
export default function SettingsPage() {
  const [query] = useSearchParams();
  const isNarrow = useMedia(belowMedium);
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const category = categoryOf(query);
  useVerifiedMessage();
  const Section = category && sections[category.id];
  return (
    <div className={styles.page}>
      {isNarrow ? null : (
        <div className={styles.menu}>
          <h1>Settings</h1>
          <CategoryLinks current={category?.id} />
        </div>
      )}
      <div className={styles.body}>
        {isNarrow ? (
          <div className={styles.crumbs}>
            <IconButton
              icon={moreIcons.menu}
              label="Open settings menu"
              onClick={() => setIsMenuOpen(true)}
            />
            <h1>Settings</h1>
            {category === undefined ? null : (
              <>
                <Icon shape={moreIcons["chevron-right"]} size={16} />
                <b>{category.label}</b>
              </>
            )}
          </div>
        ) : null}
        {Section === undefined ? (
          <FullMessage icon={icons.info} title="Unknown settings category">
            Choose a category from the menu.
          </FullMessage>
        ) : (
          <div className={styles.inner}>
            <h2>{category?.label}</h2>
            <Section />
          </div>
        )}
      </div>
      {isNarrow && isMenuOpen ? (
        <CategoryDrawer current={category?.id} onClose={() => setIsMenuOpen(false)} />
      ) : null}
      <ScrollToTop />
    </div>
  );
}

/** Shows once that the address was verified elsewhere. */
function useVerifiedMessage() {
  const [query, setQuery] = useSearchParams();
  const alert = useAlert();
  const isVerified = query.get("verified") === "true";
  useEffect(() => {
    if (!isVerified) return;
    alert({
      text: "Email successfully verified! Please reload the page to see the change.",
      severity: "success",
      durationMs: alertDurationMs.info,
    });
    setQuery(
      (before) => {
        before.delete("verified");
        return before;
      },
      { replace: true },
    );
  }, [isVerified, alert, setQuery]);
}
