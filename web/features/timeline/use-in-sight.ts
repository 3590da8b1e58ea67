import { type RefObject, useEffect, useState } from "react";

/** Share of an element. One that ends exactly at the edge still counts as touching, so 0 alone would report nothing. */
const hardlyAny = 0.0001;

/** Whether any part of an element is visible, updated as it scrolls. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsInSight(entry.isIntersecting && entry.intersectionRect.height > 0);
      },
      { threshold: [0, hardlyAny] },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}
