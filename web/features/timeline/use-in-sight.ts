import { type RefObject, useEffect, useState } from "react";

/** Whether any part of an element is visible, updated as it scrolls. */
export function useInSight(element: RefObject<HTMLElement | null>): boolean {
  const [isInSight, setIsInSight] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setIsInSight(entry.isIntersecting && entry.intersectionRect.height > 0);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}
