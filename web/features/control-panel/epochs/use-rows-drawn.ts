import { startTransition, useEffect, useState } from "react";

/** More than a panel of default height shows. */
const atFirst = 8;
const perFrame = 5;

/**
 * How many rows of a table to draw: those in view at once, the others a few per frame. Drawn together they would block
 * the page for half a second on a slow machine.
 *
 * @param total total rows; all are drawn within a few frames
 */
export function useRowsDrawn(total: number): number {
  const [drawn, setDrawn] = useState(atFirst);
  useEffect(() => {
    if (drawn >= total) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + perFrame)));
    return () => cancelAnimationFrame(frame);
  }, [drawn, total]);
  return Math.min(drawn, total);
}
