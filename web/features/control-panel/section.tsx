import { type ReactNode, useId, useState } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./panel.module.css";

interface SectionProps {
  title: string;
  subtitle?: string;
  /** At the right of the title. */
  tools?: ReactNode;
  /** Closed at first; its content is created when it is opened. */
  isClosed?: boolean;
  children: ReactNode;
}

/** A collapsible section of the panel. */
export function Section({ title, subtitle, tools, isClosed = false, children }: SectionProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(!isClosed);
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>
          <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
            <Icon shape={isOpen ? moreIcons["chevron-down"] : moreIcons["chevron-right"]} size={18} />
            {title}
          </button>
        </h3>
        {subtitle === undefined ? null : <span className={styles.subtitle}>{subtitle}</span>}
        <span className={styles.tools}>{tools}</span>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen || !isClosed ? children : null}
      </div>
    </section>
  );
}
