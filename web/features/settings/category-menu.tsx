import { t } from "#shared/domain/language/translate.ts";
import { navigate } from "#web/components/router/places.ts";
import { NavigationDrawer } from "#web/components/ui/dialogs/navigation-drawer.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Badge } from "#web/components/ui/marks/tier-badge.tsx";
import { type CategoryId, type CategoryLock, categories, categoryPath } from "./categories.ts";
import styles from "./page.module.css";

interface CategoryLinksProps {
  current: CategoryId | undefined;
  /** Why a category cannot be opened; null when it can. */
  lockOf(category: (typeof categories)[number]): CategoryLock | null;
  onChosen?(): void;
}

export function CategoryLinks({ current, lockOf, onChosen }: CategoryLinksProps) {
  return (
    <nav aria-label={t("Settings categories")} className={styles.entries}>
      {categories.map((category) => {
        const { id, label, icon } = category;
        const lock = lockOf(category);
        return lock === null ? (
          <Link
            key={id}
            to={categoryPath(id)}
            className={styles.entry}
            aria-current={id === current ? "page" : undefined}
            onClick={onChosen}
          >
            <Icon shape={icon} />
            {t(label)}
          </Link>
        ) : (
          <button
            key={id}
            type="button"
            aria-disabled="true"
            aria-current={id === current ? "page" : undefined}
            className={`${styles.entry} ${styles.locked}`}
            title={lock.reason}
            aria-description={lock.reason}
            // The page in its place says what it requires: nothing points at a title by touch or keyboard.
            onClick={() => {
              navigate(categoryPath(id));
              onChosen?.();
            }}
          >
            <Icon shape={icon} />
            <span>{t(label)}</span>
            <Badge>{lock.badge}</Badge>
          </button>
        );
      })}
    </nav>
  );
}

/** The menu on narrow windows. Mounted means open. */
export function CategoryDrawer({ onClose, ...links }: CategoryLinksProps & { onClose(): void }) {
  return (
    <NavigationDrawer
      label={t("Settings menu")}
      title={t("Settings")}
      closeLabel={t("Close settings menu")}
      onClose={onClose}
    >
      <CategoryLinks {...links} onChosen={onClose} />
    </NavigationDrawer>
  );
}
