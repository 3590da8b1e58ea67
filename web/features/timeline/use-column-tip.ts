import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { tipWidth } from "./column-tip.tsx";
import type { TableLayout, TableSizes } from "./table-layout.ts";

/** A passing pointer explains nothing. */
const hoverDelayMs = 350;

interface ShownTip {
  readonly id: string;
  readonly column: number;
  /** Pixels from the left edge of the table's content. */
  readonly left: number;
}

/** Which column is explained: the one the pointer rests on, or the one the keyboard has come to. */
export function useColumnTip(
  scroller: RefObject<HTMLElement | null>,
  layout: TableLayout,
  sizes: TableSizes,
) {
  const id = useId();
  const [column, setColumn] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setColumn(null);
  }, []);
  const show = useCallback(
    (next: number) => {
      clearTimeout(timer.current);
      const element = scroller.current;
      const place = layout.columns[next];
      if (!element || !place) return;
      const rightmost = element.scrollLeft + element.clientWidth - tipWidth - 8;
      setLeft(Math.max(element.scrollLeft + 8, Math.min(sizes.lead + place.left, rightmost)));
      setColumn(next);
    },
    [scroller, layout, sizes.lead],
  );
  const onPointerOver = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse") return;
      const target = event.target as Element;
      if (target.closest("[role=tooltip]")) return;
      const cell = target.closest<HTMLElement>("[data-column]");
      if (!cell) {
        hide();
        return;
      }
      clearTimeout(timer.current);
      timer.current = setTimeout(() => show(Number(cell.dataset.column)), hoverDelayMs);
    },
    [hide, show],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = useMemo<ShownTip | null>(
    () => (column === null ? null : { id, column, left }),
    [id, column, left],
  );
  return { shown, show, hide, onPointerOver };
}
