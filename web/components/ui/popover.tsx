import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import styles from "./popover.module.css";

interface PopoverProps {
  /** Draws the button; spread the given properties on it. */
  trigger: (properties: {
    popoverTarget: string;
    "aria-expanded": boolean;
    "aria-haspopup": "dialog";
  }) => ReactNode;
  label: string;
  children: ReactNode;
}

const gap = 4;
const margin = 8;

/**
 * A small sheet under its button. The browser's own popover closes it on Escape or a click elsewhere and gives
 * the focus back; only its place is ours.
 */
export function Popover({ trigger, label, children }: PopoverProps) {
  const id = useId();
  const holder = useRef<HTMLSpanElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const element = sheet.current;
    const button = holder.current;
    if (!element || !button) return;
    const place = () => {
      const box = button.getBoundingClientRect();
      const left = Math.min(box.left, innerWidth - element.offsetWidth - margin);
      element.style.left = `${Math.max(margin, left)}px`;
      element.style.top = `${box.bottom + gap}px`;
      element.style.maxHeight = `${innerHeight - box.bottom - gap - margin}px`;
    };
    const toggled = (event: Event) => {
      const opened = (event as ToggleEvent).newState === "open";
      setIsOpen(opened);
      if (opened) place();
    };
    element.addEventListener("toggle", toggled);
    window.addEventListener("resize", place);
    return () => {
      element.removeEventListener("toggle", toggled);
      window.removeEventListener("resize", place);
    };
  }, []);

  return (
    <>
      <span ref={holder} className={styles.holder}>
        {trigger({ popoverTarget: id, "aria-expanded": isOpen, "aria-haspopup": "dialog" })}
      </span>
      <div ref={sheet} id={id} popover="auto" role="dialog" aria-label={label} className={styles.sheet}>
        {isOpen ? children : null}
      </div>
    </>
  );
}
