import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { msg, t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";
import styles from "./tour.module.css";

interface Stop {
  /** Selects what is pointed at; what is not there is left out. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
}

const stops: readonly Stop[] = [
  {
    at: "[data-tour=answers]",
    title: msg("Your answers come first"),
    text: msg(
      "What you hold, what your plan would hold, and what to do next. Recorded and simulated amounts are never added up. Press a figure to see how it is calculated.",
    ),
  },
  {
    at: "[data-tour=record]",
    title: msg("Record what you buy"),
    text: msg(
      "Add a buy or a sell here, or import the file of your exchange. A month with a recorded transaction uses it instead of the simulated one.",
    ),
  },
  {
    at: "[data-tour=edit]",
    title: msg("Change your plan"),
    text: msg(
      "Amount, rhythm, dates and scenario. Each change is previewed at once, saved by itself, and can be undone with Ctrl+Z.",
    ),
  },
  {
    at: "section [role=grid]",
    title: msg("Every month, with its source"),
    text: msg(
      "A full mark is recorded, a hollow one simulated at past prices, and hatched months are projected by the model. Press Shift+F1 on a cell, or press and hold it, to have it explained.",
    ),
  },
  {
    at: "section[aria-labelledby='home-goal']",
    title: msg("What it is for"),
    text: msg(
      "Set a goal, and see in how many of ten outcomes your plan reaches it and how much a month it needs.",
    ),
  },
];

const gap = 12;
const margin = 8;

const elementOf = ({ at }: Stop): Element | null => {
  const found = document.querySelector(at);
  return found?.checkVisibility() === true ? found : null;
};

/** Points at five things of the page, one after another. The page stays usable; Escape ends the tour. */
export function Tour({ onEnd }: { onEnd(): void }) {
  const id = useId();
  const [step, setStep] = useState(0);
  const sheet = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const stop = stops[step];

  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  useLayoutEffect(() => {
    const [shown, frame] = [sheet.current, ring.current];
    if (shown === null || frame === null || stop === undefined) return;
    shown.showPopover();
    shown.focus({ preventScroll: true });
    const place = () => {
      const target = elementOf(stop)?.getBoundingClientRect();
      frame.hidden = target === undefined;
      const box = target ?? new DOMRect(0, innerHeight / 3, innerWidth, 0);
      Object.assign(frame.style, {
        left: `${box.left - 4}px`,
        top: `${box.top - 4}px`,
        width: `${box.width + 8}px`,
        height: `${box.height + 8}px`,
      });
      const below = box.bottom + gap;
      const above = box.top - gap - shown.offsetHeight;
      // At the bottom of what is higher than the window.
      const top = below + shown.offsetHeight < innerHeight ? below : above > 0 ? above : innerHeight;
      const left = Math.min(box.left, innerWidth - shown.offsetWidth - margin);
      shown.style.top = `${Math.min(top, innerHeight - shown.offsetHeight - margin)}px`;
      shown.style.left = `${Math.max(margin, left)}px`;
    };
    place();
    // What is pointed at may load or move.
    const growth = new ResizeObserver(place);
    const point = () => {
      const target = elementOf(stop);
      if (target === null) return;
      arrival.disconnect();
      target.scrollIntoView({ block: "nearest", behavior: "instant" });
      growth.observe(target);
    };
    const arrival = new MutationObserver(point);
    arrival.observe(document.body, { childList: true, subtree: true });
    point();
    window.addEventListener("resize", place);
    window.addEventListener("scroll", place, true);
    return () => {
      growth.disconnect();
      arrival.disconnect();
      window.removeEventListener("resize", place);
      window.removeEventListener("scroll", place, true);
    };
  }, [stop]);

  if (stop === undefined) return null;
  const isLast = step === stops.length - 1;
  return (
    <div
      ref={sheet}
      // The browser closes none of this kind by itself: a press beside it is a use of the page.
      popover="manual"
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className={styles.sheet}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <div ref={ring} className={styles.ring} aria-hidden="true" />
      <p className={styles.count}>{t("Tour, {step} of {count}", { step: step + 1, count: stops.length })}</p>
      <h2 id={`${id}-title`}>{t(stop.title)}</h2>
      <p id={`${id}-text`}>{t(stop.text)}</p>
      <div className={styles.actions}>
        {isLast ? null : (
          <Button look="text" size="small" onClick={onEnd}>
            {t("End tour")}
          </Button>
        )}
        {step === 0 ? null : (
          <Button size="small" onClick={() => setStep(step - 1)}>
            {t("Back")}
          </Button>
        )}
        <Button look="filled" size="small" onClick={() => (isLast ? onEnd() : setStep(step + 1))}>
          {isLast ? t("Done") : t("Next")}
        </Button>
      </div>
    </div>
  );
}
