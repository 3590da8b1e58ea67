import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Width of an element in CSS pixels, 0 before it is measured; follows it as it changes. */
export function useWidth(holder: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const measure = () => setWidth(element.clientWidth);
    measure();
    // Drawn in the same frame, otherwise the resized drawing would flash empty.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, [holder]);
  return width;
}
