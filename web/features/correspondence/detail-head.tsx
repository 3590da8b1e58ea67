import type { ReactNode } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./page.module.css";
import { addressOf, type Section, sectionNames } from "./use-place.ts";

interface DetailHeadProps {
  /** Opens the list on narrow windows; null where the list is visible. */
  menu: ReactNode;
  section: Section;
  title: string;
  /** Below the title, if there is room. */
  remark?: string;
  /** At the right. */
  children?: ReactNode;
}

/** The title of the open entry and, on narrow windows, its section. */
export function DetailHead({ menu, section, title, remark, children }: DetailHeadProps) {
  if (menu !== null) {
    return (
      <header className={styles.crumbHead}>
        {menu}
        <nav className={styles.crumbs} aria-label={t("Breadcrumb")}>
          <Link to={addressOf(section)} aria-current="false">
            {t(sectionNames[section])}
          </Link>
          <Icon shape={moreIcons["chevron-right"]} size={16} />
          <h1 aria-current="page">{title}</h1>
        </nav>
        {children}
      </header>
    );
  }
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {remark === undefined ? null : <p>{remark}</p>}
      </div>
      {children}
    </header>
  );
}
