import { type ReactNode, type Ref, useId, useState } from "react";
import { Icon } from "#web/components/ui/icon.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import styles from "./panel.module.css";

/** Whether a section is open, and the button in its heading. */
export interface SectionOpening {
  readonly isOpen: boolean;
  setIsOpen(isOpen: boolean): void;
  readonly head: Ref<HTMLButtonElement>;
}

interface SectionProps {
  title: string;
  subtitle?: string;
  /** At the right of the title. */
  tools?: ReactNode;
  /** Closed at first; its content is created when it is opened. */
  isClosed?: boolean;
  /** Set where another part of the panel opens it too. */
  opening?: SectionOpening;
  children: ReactNode;
}

/** A collapsible section of the panel. */
export function Section({ title, subtitle, tools, isClosed = false, opening, children }: SectionProps) {
  const id = useId();
  const [isOwnOpen, setIsOwnOpen] = useState(!isClosed);
  const { isOpen, setIsOpen, head } = opening ?? { isOpen: isOwnOpen, setIsOpen: setIsOwnOpen };
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h3>
          <button
            ref={head}
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
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
