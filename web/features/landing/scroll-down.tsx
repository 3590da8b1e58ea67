import { type RefObject, useEffect, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Icon, type IconShape } from "#web/components/ui/icon.tsx";
import styles from "./page.module.css";

const arrowDown: IconShape = { path: "M10 4v12M5.5 11.5L10 16l4.5-4.5" };

/** Fraction of the content below that must be visible before the button is no longer needed. */
const seenShare = 0.1;

interface ScrollDownProps {
  target: RefObject<HTMLElement | null>;
  targetId: string;
}

/** Scrolls to the content below, while that is out of view. */
export function ScrollDown({ target, targetId }: ScrollDownProps) {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    if (!target.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last) setIsSeen(last.intersectionRatio >= seenShare || last.boundingClientRect.top < 0);
      },
      { threshold: [0, seenShare] },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target]);
  if (isSeen) return null;
  return (
    // A link, so that it leads there before the code of the page runs.
    <a
      className={styles.scroll}
      aria-label={t("Scroll down")}
      href={`#${targetId}`}
      onClick={(event) => {
        event.preventDefault();
        target.current?.scrollIntoView();
        target.current?.focus({ preventScroll: true });
      }}
    >
      <Icon shape={arrowDown} size={20} />
    </a>
  );
}
