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
import type { TableLayout, TableSizes } from "#web/features/timeline/columns/table-layout.ts";

/** Pixels at the usual text size. */
const tipWidth = 300;
/** A passing pointer does not open a tip. */
const hoverDelayMs = 350;

interface ShownTip {
  readonly id: string;
  readonly column: number;
  /** Pixels from the left edge of the table. */
  readonly left: number;
  readonly width: number;
}

/** The column to explain: under the resting pointer, or focused by the keyboard. */
export function useColumnTip(
  scroller: RefObject<HTMLElement | null>,
  layout: TableLayout,
  sizes: TableSizes,
) {
  const id = useId();
  const [column, setColumn] = useState<number | null>(null);
  const [{ left, width }, setPlace] = useState({ left: 0, width: 0 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Only a moving pointer opens a tip, not a table that moves under a resting one. */
  const isPointerIdle = useRef(true);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setColumn(null);
  }, []);
  const show = useCallback(
    (next: number, isBeside = false) => {
      clearTimeout(timer.current);
      isPointerIdle.current = isBeside;
      const element = scroller.current;
      const place = layout.columns[next];
      if (!element || !place) return;
      const width = Math.min(tipWidth * sizes.textScale, element.clientWidth - 16);
      const rightmost = element.clientWidth - width - 8;
      const start = sizes.lead + place.left - element.scrollLeft;
      // Beside the column, where it does not hide the active cell.
      const behind = start + place.width + 4;
      const beside = behind <= rightmost ? behind : start - width - 4;
      setPlace({ left: Math.max(8, Math.min(isBeside ? beside : start, rightmost)), width });
      setColumn(next);
    },
    [scroller, layout, sizes],
  );
  const onPointerOver = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== "mouse" || isPointerIdle.current) return;
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
  const onPointerMove = useCallback(
    (event: PointerEvent<HTMLElement>) => {
      if (!isPointerIdle.current) return;
      isPointerIdle.current = false;
      onPointerOver(event);
    },
    [onPointerOver],
  );
  const leave = useCallback(() => {
    if (!isPointerIdle.current) hide();
  }, [hide]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const shown = useMemo<ShownTip | null>(
    () => (column === null ? null : { id, column, left, width }),
    [id, column, left, width],
  );
  return { shown, show, hide, leave, onPointerOver, onPointerMove };
}
