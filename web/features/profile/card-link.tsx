import { Link } from "#web/components/ui/link.tsx";
import styles from "./help-card.module.css";

interface CardLinkProps {
  to: string;
  text: string;
  /** Replaces the text where the card is narrow. */
  short: string;
}

export function CardLink({ to, text, short }: CardLinkProps) {
  return (
    <Link to={to} className={styles.way}>
      <span className={styles.long}>{text}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
    </Link>
  );
}
