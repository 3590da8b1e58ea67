import { type RefObject, startTransition, useEffect, useState } from "react";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import type { PlanPreview } from "#web/workers/preview-store.ts";

/** How long a preview must be stable before a table out of view shows it. */
const restMs = 200;

/**
 * The preview for the epoch table: updated after the months while the table is in view, otherwise only once the preview
 * is stable. Laying out and painting hundreds of invisible cells costs more than everything visible.
 */
export function useEpochPreview(table: RefObject<HTMLElement | null>): PlanPreview | null {
  const store = usePreviewStore();
  const [preview, setPreview] = useState(store.preview);
  useEffect(() => {
    let isInView = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = () => startTransition(() => setPreview(store.preview()));
    const changed = () => {
      clearTimeout(timer);
      if (isInView) take();
      else timer = setTimeout(take, restMs);
    };
    const seen = new IntersectionObserver((entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? true;
      if (isInView) changed();
    });
    if (table.current) seen.observe(table.current);
    changed();
    const unsubscribe = store.subscribe(changed);
    return () => {
      unsubscribe();
      seen.disconnect();
      clearTimeout(timer);
    };
  }, [store, table]);
  return preview;
}
