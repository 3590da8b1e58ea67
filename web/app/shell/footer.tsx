import { Link } from "#web/components/ui/link.tsx";
import styles from "./footer.module.css";

const links = [
  { to: "/documentation", label: "Documentation" },
  { to: "/contact", label: "Contact" },
  { to: "/terms", label: "Terms" },
  { to: "/privacy", label: "Privacy" },
] as const;

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>Halvest, the premier Bitcoin investment strategy platform</p>
      <nav aria-label="About Halvest">
        {links.map(({ to, label }) => (
          <Link key={to} to={to}>
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
