import { startTransition, useEffect, useState } from "react";

/** More than a panel of the usual height shows. */
const atFirst = 8;
const perFrame = 5;

/**
 * How many rows of a table are drawn: those in view at once, the others some with every frame. Drawn together they
 * would hold the page for half a second on a slow machine.
 *
 * @param total rows there are; all of them within a few frames
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
