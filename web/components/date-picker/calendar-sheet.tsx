import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { belowSmall } from "#web/components/shell/use-media.ts";
import { IconButton } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import styles from "./date-field.module.css";

const Calendar = lazyPart(
  () => import("./calendar.tsx").then((module) => module.Calendar),
  PartFailure,
  <div className={styles.waiting} />,
);

interface CalendarSheetProps {
  label: string;
  /** `yyyy-mm-dd`, UTC; `value` is empty while there is none. */
  value: string;
  min: string;
  max: string;
  /** Draws the button; spread the given properties on it. */
  trigger(properties: {
    popoverTarget: string;
    "aria-expanded": boolean;
    "aria-haspopup": "dialog";
  }): ReactNode;
  onOpen: (() => void) | undefined;
  onChoose(date: string): void;
  onClose(): void;
}

const gap = 4;
const margin = 8;
const isBottomSheet = () => matchMedia(belowSmall).matches;

/** Below its field if there is room, otherwise above. */
function place(sheet: HTMLElement, field: Element): void {
  if (isBottomSheet()) {
    sheet.style.left = "";
    sheet.style.top = "";
    return;
  }
  const { left, top, bottom } = field.getBoundingClientRect();
  const { offsetWidth, offsetHeight } = sheet;
  const above = top - gap - offsetHeight;
  const isRoomBelow = bottom + gap + offsetHeight + margin <= innerHeight;
  const lowest = Math.max(margin, innerHeight - offsetHeight - margin);
  sheet.style.left = `${Math.max(margin, Math.min(left, innerWidth - offsetWidth - margin))}px`;
  sheet.style.top = `${isRoomBelow ? bottom + gap : above >= margin ? above : lowest}px`;
}

/**
 * The calendar in a sheet at its field, on phones at the bottom of the screen. It closes on Escape, on a choice, on a
 * click elsewhere or when the focus leaves, and returns the focus to its button.
 */
export function CalendarSheet(props: CalendarSheetProps) {
  const { label, value, min, max, trigger, onOpen, onChoose, onClose } = props;
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const field = () => sheet.current?.parentElement ?? null;
  const close = () => {
    // Before it is hidden, otherwise the focus would be lost with the focused day.
    field()?.querySelector("button")?.focus();
    sheet.current?.hidePopover();
  };

  useLayoutEffect(() => {
    const element = sheet.current;
    const anchor = element?.parentElement;
    if (!isOpen || !element || !anchor) return;
    const replace = () => place(element, anchor);
    // The calendar's size is known only once it has loaded.
    const observer = new ResizeObserver(replace);
    observer.observe(element);
    window.addEventListener("resize", replace);
    window.addEventListener("scroll", replace, true);
    return () => {
      observer.disconnect();
      window.removeEventListener("resize", replace);
      window.removeEventListener("scroll", replace, true);
    };
  }, [isOpen]);

  return (
    <>
      {trigger({ popoverTarget: id, "aria-expanded": isOpen, "aria-haspopup": "dialog" })}
      <div
        ref={sheet}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t("Choose a date")}
        className={styles.sheet}
        onToggle={(event) => {
          const opens = event.newState === "open";
          setIsOpen(opens);
          if (opens) onOpen?.();
          else onClose();
        }}
        onKeyDown={(event) => {
          // Keys pressed in the sheet do not reach what is under it, such as a drawer.
          event.stopPropagation();
          if (event.key !== "Escape") return;
          event.preventDefault();
          close();
        }}
        onClick={(event) => event.stopPropagation()}
        onBlur={(event) => {
          const next = event.relatedTarget;
          if (next && !field()?.contains(next)) sheet.current?.hidePopover();
        }}
      >
        {isOpen ? (
          <>
            <div className={styles.head}>
              {label}
              <IconButton icon={icons.close} label={t("Close the calendar")} onClick={close} />
            </div>
            <Calendar
              value={value}
              min={min}
              max={max}
              today={new Date().toISOString().slice(0, 10)}
              onChoose={(date) => {
                onChoose(date);
                close();
              }}
            />
          </>
        ) : null}
      </div>
    </>
  );
}
