import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
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
 * A small sheet under its button, or above it where there is more room. The browser's popover closes it on Escape or a
 * click elsewhere and returns the focus; only its position is set here.
 */
export function Popover({ trigger, label, children }: PopoverProps) {
  const id = useId();
  const holder = useRef<HTMLSpanElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const element = sheet.current;
    if (!element) return;
    const toggled = (event: Event) => setIsOpen((event as ToggleEvent).newState === "open");
    element.addEventListener("toggle", toggled);
    return () => element.removeEventListener("toggle", toggled);
  }, []);

  // Positioned once its content is rendered: before that, its width is unknown.
  useLayoutEffect(() => {
    const element = sheet.current;
    const button = holder.current;
    if (!isOpen || !element || !button || !content.current) return;
    const place = () => {
      const box = button.getBoundingClientRect();
      const left = Math.min(box.left, innerWidth - element.offsetWidth - margin);
      element.style.left = `${Math.max(margin, left)}px`;
      // What loads meanwhile may push the button out of the window: its sheet stays inside.
      const inWindow = (edge: number) => Math.min(innerHeight, Math.max(0, edge));
      const top = inWindow(box.top);
      const bottom = inWindow(box.bottom);
      const below = innerHeight - bottom - gap - margin;
      const above = top - gap - margin;
      // Above its button only where it does not fit below and has more room there.
      const isAbove = element.scrollHeight > below && above > below;
      element.style.top = isAbove ? "auto" : `${bottom + gap}px`;
      element.style.bottom = isAbove ? `${innerHeight - top + gap}px` : "auto";
      element.style.maxHeight = `${isAbove ? above : below}px`;
    };
    place();
    // What is loaded when the sheet opens grows later, and may then fit on the other side only.
    const growth = new ResizeObserver(place);
    growth.observe(content.current);
    window.addEventListener("resize", place);
    // Of any part of the page: the sheet stays at its button.
    window.addEventListener("scroll", place, true);
    return () => {
      growth.disconnect();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
    };
  }, [isOpen]);

  // The Escape that closes an open sheet must not reach its surroundings, such as a panel. The element itself is
  // checked because the state updates a moment later.
  const keepEscape = (event: KeyboardEvent) => {
    if (event.key === "Escape" && sheet.current?.matches(":popover-open")) event.stopPropagation();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only stops a key event of the button. */}
      <span ref={holder} className={styles.holder} onKeyDown={keepEscape}>
        {trigger({ popoverTarget: id, "aria-expanded": isOpen, "aria-haspopup": "dialog" })}
      </span>
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.sheet}
        onKeyDown={keepEscape}
        onBlur={({ relatedTarget, currentTarget }) => {
          // When the focus leaves it, it would otherwise cover the focused element.
          if (!relatedTarget || currentTarget.contains(relatedTarget)) return;
          if (!holder.current?.contains(relatedTarget)) currentTarget.hidePopover();
        }}
      >
        {isOpen ? <div ref={content}>{children}</div> : null}
      </div>
    </>
  );
}
