import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Heading } from "#shared/domain/document-sections.ts";

/** Beyond this many screens, smooth scrolling would only be a blur. */
const smoothScreens = 3;

/**
 * The heading being read, and a function that scrolls to one.
 *
 * @param isComplete whether all headings are on the page
 */
export function useHeadingPlace(
  scroller: RefObject<HTMLElement | null>,
  headings: readonly Heading[],
  isComplete: boolean,
) {
  const [active, setActive] = useState<string | undefined>(headings[0]?.id);
  // Headings passed while the page scrolls by itself are not being read.
  const isMoving = useRef(false);

  useEffect(() => {
    const root = scroller.current;
    if (root === null || !isComplete) return;
    const order = headings.map(({ id }) => id);
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        let leftBelow: string | undefined;
        for (const { target, isIntersecting, boundingClientRect, rootBounds } of entries) {
          if (isIntersecting) visible.add(target.id);
          else {
            visible.delete(target.id);
            if (rootBounds && boundingClientRect.top > rootBounds.bottom) leftBelow ??= target.id;
          }
        }
        if (isMoving.current) return;
        const first = order.find((id) => visible.has(id));
        if (first !== undefined) setActive(first);
        // Scrolled back above a section's heading: the section before it is being read.
        else if (leftBelow !== undefined) {
          setActive((before) =>
            before === leftBelow ? (order[order.indexOf(before) - 1] ?? before) : before,
          );
        }
      },
      { root, rootMargin: "0px 0px -65% 0px" },
    );
    for (const id of order) {
      const element = document.getElementById(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [scroller, headings, isComplete]);

  const goTo = useCallback(
    (id: string) => {
      const element = document.getElementById(id);
      const root = scroller.current;
      if (element === null || root === null || !root.contains(element)) return;
      const far = Math.abs(element.getBoundingClientRect().top) > smoothScreens * root.clientHeight;
      const isStill = far || matchMedia("(prefers-reduced-motion: reduce)").matches;
      isMoving.current = true;
      setActive(id);
      element.focus({ preventScroll: true });
      const arrive = () => {
        root.removeEventListener("scrollend", arrive);
        clearTimeout(timer);
        // Sections on the way were laid out for the first time and may have moved the heading.
        element.scrollIntoView({ behavior: "instant" });
        requestAnimationFrame(() => {
          isMoving.current = false;
        });
      };
      // A heading already in place causes no scrolling and no scrollend event.
      const timer = setTimeout(arrive, isStill ? 50 : 1000);
      root.addEventListener("scrollend", arrive);
      element.scrollIntoView({ behavior: isStill ? "instant" : "smooth" });
    },
    [scroller],
  );
  return { active, goTo };
}
