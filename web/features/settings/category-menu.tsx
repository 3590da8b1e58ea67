import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { NavigationDrawer } from "#web/components/ui/navigation-drawer.tsx";
import { type CategoryId, categories, categoryPath } from "./categories.ts";
import styles from "./page.module.css";

interface CategoryLinksProps {
  current: CategoryId | undefined;
  onChosen?(): void;
}

export function CategoryLinks({ current, onChosen }: CategoryLinksProps) {
  return (
    <nav aria-label="Settings categories" className={styles.entries}>
      {categories.map(({ id, label, icon }) => (
        <Link
          key={id}
          to={categoryPath(id)}
          className={styles.entry}
          aria-current={id === current ? "page" : undefined}
          onClick={onChosen}
        >
          <Icon shape={icon} />
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** The menu on narrow windows. Mounted means open. */
export function CategoryDrawer({ current, onClose }: CategoryLinksProps & { onClose(): void }) {
  return (
    <NavigationDrawer
      label="Settings menu"
      title="Settings"
      closeLabel="Close settings menu"
      onClose={onClose}
    >
      <CategoryLinks current={current} onChosen={onClose} />
    </NavigationDrawer>
  );
}
