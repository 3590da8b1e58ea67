import { t } from "#shared/domain/language/translate.ts";
import { Icon } from "#web/components/ui/icon.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./breadcrumb.module.css";

interface BreadcrumbProps {
  /** The page's ancestors, from the top; without an address where an ancestor has no page of its own. */
  above: readonly { readonly label: string; readonly to?: string }[];
  current: string;
}

/** A page's place in the hierarchy. */
export function Breadcrumb({ above, current }: BreadcrumbProps) {
  return (
    <nav aria-label={t("Breadcrumb")} className={styles.crumbs}>
      <ol>
        {above.map(({ label, to }) => (
          <li key={label}>
            {to === undefined ? label : <Link to={to}>{label}</Link>}
            <Icon shape={moreIcons["chevron-right"]} size={16} />
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  );
}
